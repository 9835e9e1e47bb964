package toolentry_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/toolentry"
)

func entry() toolentry.Entry {
	return toolentry.Entry{
		Name:        "acme_notes__add_note",
		Title:       `Add "a" note`,
		Description: "Adds <b> & more.\nSecond line.",
		Input: &schema.Node{
			Type:       schema.Object,
			Properties: []schema.Property{{Name: "text", Node: &schema.Node{Type: schema.String}}},
			Required:   []string{"text"},
			Additional: schema.Closed,
		},
	}
}

func TestAppendReading(t *testing.T) {
	want := `{"name":"acme_notes__add_note","title":"Add \"a\" note","description":"Adds <b> & more.\nSecond line.",` +
		`"inputSchema":` + advertised +
		`,"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}`
	if got := string(entry().Append(nil)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

const advertised = `{"type":"object","properties":{"text":{"type":"string"},"project":{"type":"string","description":"Absolute path of the project directory."}},"required":["text"],"additionalProperties":false}`

func TestAppendWriting(t *testing.T) {
	e := entry()
	e.Write = true
	var got struct {
		Annotations map[string]bool
	}
	if err := json.Unmarshal(e.Append(nil), &got); err != nil {
		t.Fatal(err)
	}
	for hint, want := range map[string]bool{"readOnlyHint": false, "destructiveHint": true, "idempotentHint": false, "openWorldHint": false} {
		if value, given := got.Annotations[hint]; !given || value != want {
			t.Errorf("%s is %v, given %v; want %v", hint, value, given, want)
		}
	}
}

// What a tool that writes says of itself is said; a tool that reads cannot say otherwise.
func TestAppendAnnotations(t *testing.T) {
	for _, c := range []struct {
		write                   bool
		destructive, idempotent *bool
		want                    string
	}{
		{true, nil, nil, `{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":false}`},
		{true, new(false), nil, `{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false}`},
		{true, new(true), new(true), `{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}`},
		{false, new(true), new(false), `{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}`},
	} {
		e := entry()
		e.Write, e.Destructive, e.Idempotent = c.write, c.destructive, c.idempotent
		var got struct{ Annotations json.RawMessage }
		if err := json.Unmarshal(e.Append(nil), &got); err != nil || string(got.Annotations) != c.want {
			t.Errorf("%+v: %s, %v", c, got.Annotations, err)
		}
	}
}

func TestAppendOptional(t *testing.T) {
	e := entry()
	e.Output = &schema.Node{Type: schema.Object}
	e.Icon = &toolentry.Icon{Src: "https://example.com/?a=1&b=<2>", MIMEType: "image/png", Sizes: []string{"48x48", "any"}, Theme: "light"}
	const annotations = `"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}`
	for _, c := range []struct{ meta, about, want string }{
		{"", "", ""},
		{`{"a":1}`, "", `,"_meta":{"a":1}`},
		{"", `For "people".`, `,"_meta":{"io.github.nlgen/about":"For \"people\"."}`},
		{`{"a":1}`, "x", `,"_meta":{"a":1,"io.github.nlgen/about":"x"}`},
	} {
		e.Meta, e.About = c.meta, c.about
		want := `"outputSchema":{"type":"object"},` + annotations +
			`,"icons":[{"src":"https://example.com/?a=1&b=<2>","mimeType":"image/png","sizes":["48x48","any"],"theme":"light"}]` + c.want + `}`
		got := e.Append(nil)
		if !json.Valid(got) || !strings.HasSuffix(string(got), want) {
			t.Errorf("got  %s\nwant %s at its end", got, want)
		}
	}
	e.Icon = &toolentry.Icon{Src: "x"}
	if got := string(e.Append(nil)); !strings.Contains(got, `"icons":[{"src":"x"}]`) {
		t.Error(got)
	}
}

func TestAppendKeepsTheSchema(t *testing.T) {
	e := entry()
	before := string(e.Input.Append(nil))
	e.Append(nil)
	if after := string(e.Input.Append(nil)); after != before {
		t.Errorf("the schema became %s", after)
	}
}

func TestAppendExtends(t *testing.T) {
	e := entry()
	if got := string(e.Append([]byte("["))); got != "["+string(e.Append(nil)) {
		t.Errorf("got %s", got)
	}
}
