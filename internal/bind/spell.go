package bind

import (
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/source"
)

// spell is a type as generated code writes it: as the package does, types of encoding/json as "json.RawMessage".
func spell(t *source.Type) string {
	switch t.Kind {
	case source.Named:
		if t.Decl.Origin != nil || len(t.Imports()) > 0 { // an instance, or another package's
			return t.Text
		}
		return t.Decl.Name
	case source.Basic:
		return t.Name
	case source.Foreign:
		if t.Path == jsonPath {
			return "json." + t.Name
		}
	case source.Pointer:
		return "*" + spell(t.Elem)
	case source.Slice:
		return "[]" + spell(t.Elem)
	case source.Array:
		return "[" + t.Len + "]" + spell(t.Elem)
	case source.Map:
		return "map[" + spell(t.Key) + "]" + spell(t.Elem)
	case source.Struct:
		return spellStruct(t)
	case source.Interface:
		if t.Empty {
			return "any"
		}
	}
	return t.Text
}

func spellStruct(t *source.Type) string {
	var fields []string
	for _, f := range t.Fields {
		line := spell(f.Type)
		if !f.Embedded {
			line = f.Name + " " + line
		}
		if f.RawTag != "" {
			line += " " + quoteTag(f.RawTag)
		}
		fields = append(fields, line)
	}
	if fields == nil {
		return "struct{}"
	}
	return "struct { " + strings.Join(fields, "; ") + " }"
}

// quoteTag is a tag as it is usually written.
func quoteTag(tag string) string {
	if strconv.CanBackquote(tag) {
		return "`" + tag + "`"
	}
	return strconv.Quote(tag)
}

// declaration is a struct's fields as its declaration says them; nil when that cannot be repeated in another file.
func declaration(t *source.Type) []model.SourceField {
	fields := []model.SourceField{}
	for _, f := range t.Fields {
		if !repeatable(f.Type) {
			return nil
		}
		line := model.SourceField{Go: f.Name, Type: spell(f.Type), Tag: f.RawTag}
		if f.Embedded {
			line.Go = ""
		}
		fields = append(fields, line)
	}
	return fields
}

// repeatable tells whether spell says the type exactly, needing no import but encoding/json.
func repeatable(t *source.Type) bool {
	switch t.Kind {
	case source.Basic:
		return true
	case source.Foreign:
		return t.Path == jsonPath
	case source.Pointer, source.Slice:
		return repeatable(t.Elem)
	case source.Map:
		return repeatable(t.Key) && repeatable(t.Elem)
	case source.Array:
		// A length may be any constant; one that needs a composite literal may hold all that Go has.
		return len(t.Imports()) == len(t.Elem.Imports()) && !strings.Contains(t.Len, "{") && repeatable(t.Elem)
	case source.Struct:
		for _, f := range t.Fields {
			if !repeatable(f.Type) {
				return false
			}
		}
		return true
	case source.Invalid:
		return false
	}
	// Functions, channels, interfaces and instances of generic types are spelled by their text, which has no tags.
	return len(t.Imports()) == 0 && !strings.Contains(t.Text, "struct{")
}
