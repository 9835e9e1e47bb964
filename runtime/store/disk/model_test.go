package disk

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
)

// model is what a project should be: its documents, and what each step found and left.
type model struct {
	docs  map[string]string
	steps []*modelStep
	redo  []*modelStep // the next one last
}

type modelStep struct {
	id            string
	namespaces    []string
	before, after map[string]string // none is absent
	undone        bool
}

// TestModel does calls, undos, redos, edits by hand, deaths and restarts at random, and holds the project to the model.
func TestModel(t *testing.T) {
	rounds, length := 6, 120
	if os.Getenv("NLGEN_SOAK") != "" {
		rounds, length = 40, 600
	}
	for round := range rounds {
		seed := rand.Uint64()
		r := rand.New(rand.NewPCG(seed, 0))
		s, err := Open(t.TempDir(), Options{Fsync: FsyncNever})
		if err != nil {
			t.Fatal(err)
		}
		m := &model{docs: map[string]string{}}
		var did []string
		for i := 0; i < length && !t.Failed(); i++ {
			did = append(did, m.turn(t, r, &s))
			m.check(t, s)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Fatalf("round %d, seed %d: %q", round, seed, did[max(0, len(did)-12):])
		}
	}
}

var modelNamespaces = []string{"a", "b", "c", "d"}

// turn does one thing to the project and to the model.
func (m *model) turn(t *testing.T, r *rand.Rand, s **Store) string {
	switch n := r.IntN(20); {
	case n < 9:
		return m.call(t, r, *s, n == 0)
	case n < 13:
		return m.restore(t, r, *s, false)
	case n < 17:
		return m.restore(t, r, *s, true)
	case n < 18:
		ns := modelNamespaces[r.IntN(4)]
		if _, there := m.docs[ns]; there && r.IntN(3) == 0 {
			edit(t, *s, ns, "")
			delete(m.docs, ns)
			return "removes " + ns
		}
		m.docs[ns] = fmt.Sprintf("[ %d ]\r\n", r.IntN(1000))
		edit(t, *s, ns, m.docs[ns])
		return "edits " + ns
	case n < 19:
		defer locked(t, *s, store.Alone)()
		if err := (*s).rewrite(); err != nil {
			t.Error(err)
		}

		return "writes the history anew"
	}
	old := *s
	*s = again(t, old)
	if err := old.Close(); err != nil {
		t.Error(err)
	}
	return "restarts"
}

// call is a call of some writes, which dies before its end or not.
func (m *model) call(t *testing.T, r *rand.Rand, s *Store, dies bool) string {
	k := &modelStep{before: map[string]string{}, after: map[string]string{}}
	unlock := locked(t, s, store.Alone)
	change := s.Begin(store.Origin{Plugin: acme, Title: "Edit"})
	last := maps.Clone(m.docs)
	var order []string
	for range r.IntN(5) {
		ns, text := modelNamespaces[r.IntN(4)], fmt.Sprintf(`{"ä":[%d,"日本",%d]}`, r.IntN(3), r.IntN(4))
		if ns == "d" {
			text = long(text)
		}
		if r.IntN(5) == 0 {
			text = ""
		}
		var document []byte
		if text != "" {
			document = []byte(text)
		}
		if err := change.Write(ns, document); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(order, ns) && text != m.docs[ns] { // what is there already is no write
			order = append(order, ns)
		}
		if last[ns] = text; text == "" {
			delete(last, ns)
		}
	}
	for _, ns := range order {
		if last[ns] != m.docs[ns] {
			k.namespaces = append(k.namespaces, ns)
			set(k.before, ns, m.docs[ns])
			set(k.after, ns, last[ns])
		}
	}
	m.docs = last
	if dies {
		unlock()
		unlock = locked(t, s, store.Beside)
	} else if _, err := change.Close(); err != nil {
		t.Fatal(err)
	}
	unlock()
	if len(k.namespaces) > 0 {
		steps, err := s.Steps()
		if err != nil || len(steps) == 0 {
			t.Fatal("no step", err)
		}
		k.id = steps[len(steps)-1].ID
		m.steps, m.redo = append(m.steps, k), nil
	}

	return fmt.Sprintf("call of %v, dies %v, step %q", k.namespaces, dies, k.id)
}

func set(docs map[string]string, ns, text string) {
	if text != "" {
		docs[ns] = text
	}
}

// restore undoes or redoes some step, forced or not.
func (m *model) restore(t *testing.T, r *rand.Rand, s *Store, redo bool) string {
	if len(m.steps) == 0 {
		return "has nothing to undo"
	}
	k := m.steps[len(m.steps)-1-min(int(r.ExpFloat64()*2), len(m.steps)-1)]
	if redo && len(m.redo) > 0 && r.IntN(4) > 0 {
		k = m.redo[len(m.redo)-1]
	}
	force, w := r.IntN(4) == 0, s.Undo
	if redo {
		w = s.Redo
	}
	defer locked(t, s, store.Alone)()
	_, err := w(k.id, force, store.Event{})
	did := fmt.Sprintf("redo %v of %s, forced %v: %v", redo, k.id, force, err)
	want := m.allowed(k, redo, force)
	var none *store.NoStep
	var conflict *store.Conflict
	got := "done"
	switch {
	case errors.As(err, &none):
		got = "no step"
	case errors.As(err, &conflict):
		got = "conflict"
	case err != nil:
		got = err.Error()
	}
	if got != want {
		t.Errorf("%s, want %s", did, want)
	}
	if err != nil {
		return did
	}
	to := k.before
	if redo {
		to = k.after
	}
	for _, ns := range k.namespaces {
		delete(m.docs, ns)
		set(m.docs, ns, to[ns])
	}
	k.undone = !redo
	m.redo = slices.DeleteFunc(m.redo, func(o *modelStep) bool { return o == k })
	if k.undone {
		m.redo = append(m.redo, k)
	}
	return did
}

// allowed is what becomes of an undo or redo.
func (m *model) allowed(k *modelStep, redo, force bool) string {
	at := slices.Index(m.steps, k)
	if k.undone != redo || redo && !slices.Contains(m.redo, k) {
		return "no step"
	}
	if force {
		return "done"
	}
	from := k.after
	if redo {
		from = k.before
	}
	for _, ns := range k.namespaces {
		if m.docs[ns] != from[ns] {
			return "conflict"
		}
		for i, o := range m.steps {
			if slices.Contains(o.namespaces, ns) && (i > at && !o.undone || redo && i < at && slices.Contains(m.redo, o)) {
				return "conflict"
			}
		}
	}
	return "done"
}

// check holds the project to the model: documents, steps, and what each step found and left.
func (m *model) check(t *testing.T, s *Store) {
	t.Helper()
	for _, ns := range modelNamespaces {
		d, err := s.read(folder + "/" + fileName(acme, ns))
		if err != nil || string(d.text) != m.docs[ns] {
			t.Errorf("document %s is %q, %v; want %q", ns, d.text, err, m.docs[ns])
		}
	}
	steps, err := s.Steps()
	if err != nil {
		t.Fatal(err)
	}
	if len(m.steps) > len(steps) && len(steps) >= maxSteps { // the oldest are not kept
		gone := m.steps[:len(m.steps)-len(steps)]
		m.redo = slices.DeleteFunc(m.redo, func(o *modelStep) bool { return slices.Contains(gone, o) })
		m.steps = m.steps[len(gone):]
	}
	if len(steps) != len(m.steps) {
		t.Fatalf("%d steps, want %d", len(steps), len(m.steps))
	}
	for i, k := range m.steps {
		place := 0
		if p := slices.Index(m.redo, k); p >= 0 {
			place = len(m.redo) - p
		}
		if steps[i].ID != k.id || steps[i].State == store.Undone != k.undone || steps[i].Redo != place {
			t.Errorf("step %s is %+v, want %+v, place %d", k.id, steps[i], k, place)
		}
	}
	if len(steps) > 0 {
		k := m.steps[rand.IntN(len(steps))]
		contents, err := s.Contents(k.id)
		if err != nil || len(contents) != len(k.namespaces) {
			t.Fatalf("contents of %s: %v, %v", k.id, contents, err)
		}
		for i, ns := range k.namespaces {
			if c := contents[i]; c.Namespace != ns || string(c.Before) != k.before[ns] || string(c.After) != k.after[ns] {
				t.Errorf("step %s: %q, want %q to %q", k.id, c, k.before[ns], k.after[ns])
			}
		}
	}
}
