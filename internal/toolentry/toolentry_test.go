package toolentry_test

import (
	"encoding/json"
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
