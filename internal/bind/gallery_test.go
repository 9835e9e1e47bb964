package bind_test

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/source"
)

// wanted is what the gallery's tools take, as lists of members: `!` behind a required one, `*` before an array.
var wanted = map[string]string{
	"list":           "kind:KIND query voiceUnits:boolean",
	"add_entries":    "entries!:*NEW before",
	"NEW":            "kind!:KIND name description group hidden:boolean variants:*VARIANT cover:FROM1 scene:SCENE lockedImage",
	"update_entries": "entries!:*EDIT",
	"EDIT": "id! name description group hidden:boolean scene:SCENE lockedImage cover addVariants:*VARIANT removeVariants:*string " +
		"variants:*VARIANTEDIT moveBefore",
	"remove_entries": "ids!:*string",
	"set_groups":     "groups!:*GROUP",
	"set_settings":   "lockedImage lockedNameMask",
	"VARIANT":        "name image thumbnail audio voiceUnit",
	"VARIANTEDIT":    "id! name image thumbnail audio voiceUnit",
	"SCENE":          "scene! story startBlockId",
	"GROUP":          "id name!",
}

// object is the schema of a list of members.
func object(list string) map[string]any {
	properties, required := map[string]any{}, []any(nil)
	for _, member := range strings.Fields(list) {
		name, typ, ok := strings.Cut(member, ":")
		if !ok {
			typ = "string"
		}
		if bare, ok := strings.CutSuffix(name, "!"); ok {
			name = bare
			required = append(required, name)
		}
		properties[name] = schemaOf(typ)
	}
	o := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if required != nil {
		o["required"] = required
	}
	return o
}

func schemaOf(typ string) any {
	if items, ok := strings.CutPrefix(typ, "*"); ok {
		return map[string]any{"type": "array", "items": schemaOf(items)}
	}
	switch typ {
	case "KIND":
		return map[string]any{"type": "string", "enum": []any{"cg", "scene", "music", "voice"}}
	case "FROM1":
		return map[string]any{"type": "integer", "minimum": 1.0}
	case "string", "boolean":
		return map[string]any{"type": typ}
	}
	return object(wanted[typ])
}

func TestGallery(t *testing.T) {
	const dir = "../../examples/gallery"
	text, err := os.ReadFile(dir + "/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	m, found := manifest.Parse("manifest.json", text, false)
	if m == nil {
		t.Fatal(found)
	}
	p, found, err := source.Load(dir, source.Options{})
	if p == nil {
		t.Fatal(found, err)
	}
	plugin, found := bind.Bind(m, p)
	if plugin == nil {
		t.Fatal(found)
	}
	if len(plugin.Tools) != 6 {
		t.Fatalf("%d tools", len(plugin.Tools))
	}
	for _, tool := range plugin.Tools {
		var got any
		if err := json.Unmarshal(tool.Input.Append(nil), &got); err != nil {
			t.Fatal(err)
		}
		own := strings.TrimPrefix(tool.Name, m.ID+".")
		if undescribed(got); !reflect.DeepEqual(got, any(object(wanted[own]))) {
			t.Errorf("%s\n got %v\nwant %v", own, got, object(wanted[own]))
		}
	}
}

// undescribed takes the descriptions out of a schema: they are the example's own.
func undescribed(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, text := v["description"].(string); text {
			delete(v, "description")
		}
		for _, part := range v {
			undescribed(part)
		}
	case []any:
		for _, part := range v {
			undescribed(part)
		}
	}
}
