// Package vectors is test support: it reads the cases of the host's contract that lie in testdata, one JSON file a
// subject. In goes a file's name; out come its cases, compact strings expanded, each field as the JSON text the file
// holds: member order, number spelling and escapes (lone surrogates too) are untouched. Nothing but tests imports it.
package vectors

import (
	"embed"
	"encoding/json"
	"testing"
)

//go:embed testdata/*.json
var files embed.FS

// Case is one case: an input and the answer that the contract fixes for it.
type Case struct {
	ID string
	// Quirk names the trait of the reference host that the case shows and that we may rightly answer differently;
	// empty for most.
	Quirk  string
	fields map[string]json.RawMessage
}

// Load reads every case of a file: "schema", "args", "names", "answers", "manifest", "guide", "advertise",
// "register", "gate", "permissions", "undo", "gallery".
func Load(t testing.TB, file string) []Case {
	t.Helper()
	return List(t, file, "cases")
}

// List reads a file's list by its name: "cases", or an extra one such as "collisions" in "names", whose entries have
// neither ID nor Quirk.
func List(t testing.TB, file, list string) []Case {
	t.Helper()
	var entries []map[string]json.RawMessage
	if err := json.Unmarshal(Part(t, file, list), &entries); err != nil {
		t.Fatalf("%s.json: %s: %v", file, list, err)
	}
	if len(entries) == 0 {
		t.Fatalf("%s.json: %s is empty", file, list)
	}
	cases := make([]Case, len(entries))
	for i, fields := range entries {
		cases[i].fields = fields
		cases[i].Decode(t, "id", &cases[i].ID)
		cases[i].Decode(t, "quirk", &cases[i].Quirk)
	}
	return cases
}

// Part is one of a file's other members, such as the "world" of "gallery": its JSON text.
func Part(t testing.TB, file, name string) []byte {
	t.Helper()
	return parts(t, file)[name]
}

// parts takes a file apart.
func parts(t testing.TB, file string) (all map[string]json.RawMessage) {
	t.Helper()
	text, err := files.ReadFile("testdata/" + file + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(expand(text), &all); err != nil {
		t.Fatalf("%s.json: %v", file, err)
	}
	return all
}

// Has tells whether the case has the field, null included.
func (c Case) Has(field string) bool {
	return c.fields[field] != nil || c.fields[field+"Raw"] != nil
}

// JSON is the field's JSON text, byte for byte. Where the case has JSON("argsRaw") instead of "args" it is the text
// that string holds, which need not be JSON. It is nil when the case has neither.
func (c Case) JSON(field string) []byte {
	raw, ok := c.fields[field+"Raw"]
	if !ok {
		return c.fields[field]
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		panic(c.ID + ": " + field + "Raw is no string")
	}
	return []byte(text)
}

// Decode reads the field into v as encoding/json does, which replaces lone surrogates; an absent field leaves v alone.
func (c Case) Decode(t testing.TB, field string, v any) {
	t.Helper()
	text := c.JSON(field)
	if text == nil {
		return
	}
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatalf("%s: %s: %v", c.ID, field, err)
	}
}

// OK is the case's verdict: the field "ok".
func (c Case) OK(t testing.TB) (ok bool) {
	t.Helper()
	c.Decode(t, "ok", &ok)
	return ok
}

// At is the field "at": the places and kinds of the faults, in order; nil when there are none.
func (c Case) At(t testing.TB) (at [][2]string) {
	t.Helper()
	c.Decode(t, "at", &at)
	return at
}
