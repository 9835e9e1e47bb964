package gallery

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// The schemas of the six tools, descriptions aside.
const (
	variant     = `{"type":"object","properties":{"name":S,"image":S,"thumbnail":S,"audio":S,"voiceUnit":S},"additionalProperties":false}`
	variantEdit = `{"type":"object","properties":{"id":S,"name":S,"image":S,"thumbnail":S,"audio":S,"voiceUnit":S},"required":["id"],"additionalProperties":false}`
	scene       = `{"type":"object","properties":{"scene":S,"story":S,"startBlockId":S},"required":["scene"],"additionalProperties":false}`
	kind        = `{"type":"string","enum":["cg","scene","music","voice"]}`
	newEntry    = `{"type":"object","properties":{"kind":` + kind + `,"name":S,"description":S,"group":S,"hidden":B,"variants":{"type":"array","items":` + variant + `},` +
		`"cover":{"type":"integer","minimum":1},"scene":` + scene + `,"lockedImage":S},"required":["kind"],"additionalProperties":false}`
	entryEdit = `{"type":"object","properties":{"id":S,"name":S,"description":S,"group":S,"hidden":B,"scene":` + scene + `,"lockedImage":S,"cover":S,` +
		`"addVariants":{"type":"array","items":` + variant + `},"removeVariants":{"type":"array","items":S},"variants":{"type":"array","items":` + variantEdit + `},` +
		`"moveBefore":S},"required":["id"],"additionalProperties":false}`
	group = `{"type":"object","properties":{"id":S,"name":S},"required":["name"],"additionalProperties":false}`
)

var wanted = map[string]string{
	"list":           `{"type":"object","properties":{"kind":` + kind + `,"query":S,"voiceUnits":B},"additionalProperties":false}`,
	"add_entries":    `{"type":"object","properties":{"entries":{"type":"array","items":` + newEntry + `},"before":S},"required":["entries"],"additionalProperties":false}`,
	"update_entries": `{"type":"object","properties":{"entries":{"type":"array","items":` + entryEdit + `}},"required":["entries"],"additionalProperties":false}`,
	"remove_entries": `{"type":"object","properties":{"ids":{"type":"array","items":S}},"required":["ids"],"additionalProperties":false}`,
	"set_groups":     `{"type":"object","properties":{"groups":{"type":"array","items":` + group + `}},"required":["groups"],"additionalProperties":false}`,
	"set_settings":   `{"type":"object","properties":{"lockedImage":S,"lockedNameMask":S},"additionalProperties":false}`,
}

func TestSchemas(t *testing.T) {
	short := strings.NewReplacer(`:S`, `:{"type":"string"}`, `:B`, `:{"type":"boolean"}`)
	tools := Plugin(Setup).Tools
	if len(tools) != len(wanted) {
		t.Fatalf("%d tools, want %d", len(tools), len(wanted))
	}
	for _, tool := range tools {
		name := strings.TrimPrefix(tool.Name, "narraleaf.gallery.")
		got, described := undescribed(t, tool.Schema)
		want, _ := undescribed(t, short.Replace(wanted[name]))
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\n got %v\nwant %v", name, got, want)
		}
		if described == 0 {
			t.Errorf("%s: no argument is described", name)
		}
	}
}

// undescribed reads a schema and takes its descriptions out, counting them.
func undescribed(t *testing.T, text string) (any, int) {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	n := 0
	var walk func(v any, members bool)
	walk = func(v any, members bool) {
		switch v := v.(type) {
		case map[string]any:
			if _, ok := v["description"]; ok && !members {
				n++
				delete(v, "description")
			}
			for name, w := range v {
				walk(w, name == "properties" && !members)
			}
		case []any:
			for _, w := range v {
				walk(w, false)
			}
		}
	}
	walk(v, false)
	return v, n
}
