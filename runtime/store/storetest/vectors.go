package storetest

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime/store"
)

// vectorCases are the contract's cases, but for what a host does in them: a refusal, a reading tool, a reload. What is
// unreadable there has to be broken by whoever runs the tests, so those cases are left to the store's own.
func vectorCases(t *testing.T, open Open) {
	ran := 0
	for _, c := range vectors.Load(t, "undo") {
		if c.Has("unreadable") || string(c.JSON("write")) == "false" {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) { vectorCase(t, c, project{t, open(t)()}) })
	}
	if ran < 12 {
		t.Errorf("%d cases", ran)
	}
}

func vectorCase(t *testing.T, c vectors.Case, p project) {
	var initial map[string]json.RawMessage
	c.Decode(t, "initial", &initial)
	for namespace, value := range initial {
		p.call(write{namespace, string(value)})
	}
	before := len(p.steps())
	var ops []struct {
		Write string
		Value json.RawMessage
	}
	c.Decode(t, "ops", &ops)
	var writes []write
	namespaces := map[string]bool{}
	for n := range initial {
		namespaces[n] = true
	}
	for _, op := range ops {
		if op.Write != "" {
			writes = append(writes, write{op.Write, string(op.Value)})
			namespaces[op.Write] = true
		}
	}
	p.call(writes...)
	stored := func(field string) {
		t.Helper()
		if !c.Has(field) {
			return
		}
		var want map[string]any
		c.Decode(t, field, &want)
		got := map[string]any{}
		for n := range namespaces {
			doc, err := p.Read(plugin, n)
			if err != nil {
				t.Fatal(err)
			}
			if doc != nil {
				got[n] = value(t, doc)
			}
		}
		for n, v := range want {
			if v == nil { // null and none are one
				delete(want, n)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", field, got, want)
		}
	}
	stored("after")
	var steps int
	c.Decode(t, "undoSteps", &steps)
	all := p.steps()
	if len(all)-before != steps {
		t.Fatalf("%d steps, want %d", len(all)-before, steps)
	}
	if steps == 0 {
		return
	}
	step := all[len(all)-1]
	vectorStep(t, c, p, step)
	p.undo(step.ID)
	stored("afterUndo")
	p.redo(step.ID)
	stored("afterRedo")
	p.undo(step.ID)
	stored("afterSecondUndo")
}

// vectorStep checks what the step says of its documents.
func vectorStep(t *testing.T, c vectors.Case, p project, step store.Step) {
	t.Helper()
	var want []struct {
		Namespace     string
		Before, After any
	}
	c.Decode(t, "step", &want)
	contents, err := p.Contents(step.ID)
	if err != nil || len(contents) != len(want) || len(step.Changes) != len(want) {
		t.Fatalf("%v, %v; want %v", contents, err, want)
	}
	for i, w := range want {
		got := contents[i]
		if got.Namespace != w.Namespace || step.Changes[i].Namespace != w.Namespace ||
			!reflect.DeepEqual(value(t, got.Before), w.Before) || !reflect.DeepEqual(value(t, got.After), w.After) {
			t.Errorf("%s: %s to %s, want %v", got.Namespace, got.Before, got.After, w)
		}
	}
}

// value is a document's value, nil when there is none.
func value(t *testing.T, document []byte) (v any) {
	t.Helper()
	if document == nil {
		return nil
	}
	if err := json.Unmarshal(document, &v); err != nil {
		t.Fatal(err)
	}
	return v
}
