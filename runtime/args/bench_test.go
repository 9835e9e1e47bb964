package args_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime/args"
)

// The documents of the benchmarks.
var (
	tinyDoc   = []byte(`{"query": "the old lighthouse", "limit": 25}`)
	mediumDoc = mustMarshal(addArgs{Scene: "scenes/lighthouse", Entries: entries(20)})
	largeDoc  = mustMarshal(replaceArgs{Groups: groups(50), Reason: "Every line of the second act moves to the new scene."})
)

func mustMarshal(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

func groups(n int) []group {
	list := make([]group, n)
	for i := range list {
		list[i] = group{Name: fmt.Sprintf("act 2, scene %d", i), Entries: entries(22)}
	}
	return list
}

func entries(n int) []entry {
	list := make([]entry, n)
	for i := range list {
		list[i] = entry{ID: fmt.Sprintf("entry-%04d", i), Kind: []kind{"image", "sound", "line"}[i%3], Text: "She puts the lamp on the sill and waits for the boat.", Count: int32(i * 7)}
		if i%2 == 0 {
			list[i].Title = new(fmt.Sprintf("The lamp \"%d\"\nby the sea, été", i))
			list[i].Tags = []string{"night", "harbour", "long take"}
		}
		if i%3 == 0 {
			list[i].At = &position{X: float64(i) / 97, Y: -12.5}
			list[i].Level = level(i%3 + 1)
			list[i].Size = 9007199254740993 + uint64(i)
		}
	}
	return list
}

// Clones of the results: what any way to decode must at least allocate.
func cloneFind(v *findArgs) *findArgs {
	c := *v
	c.Query = strings.Clone(v.Query)
	return &c
}

func cloneAdd(v *addArgs) *addArgs {
	c := *v
	c.Scene = strings.Clone(v.Scene)
	c.Entries = cloneEntries(v.Entries)
	return &c
}

func cloneReplace(v *replaceArgs) *replaceArgs {
	c := *v
	c.Reason = strings.Clone(v.Reason)
	c.Groups = slices.Clone(v.Groups)
	for i := range c.Groups {
		c.Groups[i].Name = strings.Clone(c.Groups[i].Name)
		c.Groups[i].Entries = cloneEntries(c.Groups[i].Entries)
	}
	return &c
}

func cloneEntries(list []entry) []entry {
	list = slices.Clone(list)
	for i := range list {
		e := &list[i]
		e.ID, e.Text = strings.Clone(e.ID), strings.Clone(e.Text)
		if e.Title != nil {
			e.Title = new(strings.Clone(*e.Title))
		}
		e.Tags = slices.Clone(e.Tags)
		for k := range e.Tags {
			e.Tags[k] = strings.Clone(e.Tags[k])
		}
		if e.At != nil {
			e.At = new(*e.At)
		}
	}
	return list
}

// One document's three ways: what encoding/json takes without any check, the floor, and ours.
func compare[A any](b *testing.B, doc []byte, clone func(*A) *A, decode func(*args.Reader, *A)) {
	b.Run("unmarshal", func(b *testing.B) {
		measure(b, doc, func() error { return json.Unmarshal(doc, new(A)) })
	})
	b.Run("floor", func(b *testing.B) {
		var v A
		if err := json.Unmarshal(doc, &v); err != nil {
			b.Fatal(err)
		}
		measure(b, doc, func() error { sink = clone(&v); return lex.Valid(doc) })
	})
	b.Run("decode", func(b *testing.B) {
		measure(b, doc, func() error { _, err := decoded(doc, decode); return err })
	})
}

var sink any

// decoded is what a document decodes to; faults are an error.
func decoded[A any](doc []byte, decode func(*args.Reader, *A)) (*A, error) {
	v := new(A)
	_, faults, err := args.Decode(doc, v, decode)
	if len(faults) > 0 {
		return nil, fmt.Errorf("%v", faults)
	}
	return v, err
}

func measure(b *testing.B, doc []byte, do func() error) {
	b.ReportAllocs()
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		if err := do(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTiny(b *testing.B)   { compare(b, tinyDoc, cloneFind, decodeFindArgs) }
func BenchmarkMedium(b *testing.B) { compare(b, mediumDoc, cloneAdd, decodeAddArgs) }
func BenchmarkLarge(b *testing.B)  { compare(b, largeDoc, cloneReplace, decodeReplaceArgs) }

// BenchmarkRatio runs the ways in turns, so that a busy machine slows all alike: x is ours to plain encoding/json.Unmarshal,
// floors ours to the floor, scans ours to a scan of the syntax. Validated-x is the time of
// a map, a validator of JSON Schema and encoding/json to ours.
func BenchmarkRatio(b *testing.B) {
	b.Run("tiny", func(b *testing.B) { ratio(b, tinyDoc, findArgsSchema, cloneFind, decodeFindArgs) })
	b.Run("medium", func(b *testing.B) { ratio(b, mediumDoc, addArgsSchema, cloneAdd, decodeAddArgs) })
	b.Run("large", func(b *testing.B) { ratio(b, largeDoc, replaceArgsSchema, cloneReplace, decodeReplaceArgs) })
	b.Run("flood", flood)
}

func ratio[A any](b *testing.B, doc []byte, schema string, clone func(*A) *A, decode func(*args.Reader, *A)) {
	validate := validator(b, schema)
	validated := func() error {
		var v any
		if err := json.Unmarshal(doc, &v); err != nil {
			return err
		}
		if err := validate(v); err != nil {
			return err
		}
		return json.Unmarshal(doc, new(A))
	}
	if err := validated(); err != nil {
		b.Fatal(err)
	}
	v, err := decoded(doc, decode)
	if err != nil {
		b.Fatal(err)
	}
	t := inTurns(20_000/len(doc)+1,
		func() { json.Unmarshal(doc, new(A)) },
		func() { sink = clone(v); lex.Valid(doc) },
		func() { decoded(doc, decode) },
		func() { validated() })
	b.ReportMetric(t[3]/t[2], "validated-x")
	b.ReportMetric(t[1]/t[0], "floor-x")
	b.ReportMetric(t[2]/t[0], "x")
	b.ReportMetric(t[2]/t[1], "floors")
	b.ReportMetric(t[2], "ns/doc")
	b.ReportMetric(0, "ns/op")
}

// The schemas that nlgen writes for findArgs and replaceArgs; a group's entries are those of addArgs.
var (
	findArgsSchema = `{"type":"object","properties":{"query":{"type":"string"},"limit":{"type":"integer","minimum":1,"maximum":100}},
		"required":["query"],"additionalProperties":false}`
	replaceArgsSchema = `{"type":"object","properties":{"groups":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},
		"entries":` + entriesSchema + `},"required":["name","entries"],"additionalProperties":false}},"reason":{"type":"string"}},
		"required":["groups","reason"],"additionalProperties":false}`
	_, entriesOn, _     = strings.Cut(addArgsSchema, `"entries":`)
	entriesSchema, _, _ = strings.Cut(entriesOn, ",\n\t\"dryRun\"")
)

// validator is santhosh-tekuri/jsonschema's of a schema.
func validator(b *testing.B, schema string) func(any) error {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	if err != nil {
		b.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("urn:args", doc); err != nil {
		b.Fatal(err)
	}
	compiled, err := c.Compile("urn:args")
	if err != nil {
		b.Fatal(err)
	}
	return compiled.Validate
}

// flood is two thousand wrong entries, with the root's required member before and after them.
func flood(b *testing.B) {
	wrong := `"entries":[` + strings.Repeat(`{"id":1,"kind":"film","text":null,"count":"3","zz":[1,2,3]},`, 1999) + `{}]`
	first, last := []byte(`{"scene":"a",`+wrong+`}`), []byte(`{`+wrong+`,"scene":"a"}`)
	read := func(doc []byte) func() {
		return func() {
			if _, faults, err := args.Decode(doc, new(addArgs), decodeAddArgs); len(faults) != 8 || err != nil {
				b.Fatal(faults, err)
			}
		}
	}
	t := inTurns(1, func() { lex.Valid(last) }, read(first), read(last))
	b.ReportMetric(t[1], "first-ns")
	b.ReportMetric(t[2]/t[0], "last-scans")
	b.ReportMetric(0, "ns/op")
}

// inTurns is the time of each way in nanoseconds: the lower quartile of many turns.
func inTurns(repeat int, ways ...func()) []float64 {
	const turns = 400
	quartiles := make([]float64, len(ways))
	times := make([][]float64, len(ways))
	for range turns {
		for w, way := range ways {
			start := time.Now()
			for range repeat {
				way()
			}
			times[w] = append(times[w], float64(time.Since(start))/float64(repeat))
		}
	}
	for w := range ways {
		slices.Sort(times[w])
		quartiles[w] = times[w][turns/4]
	}
	return quartiles
}
