package bind

import (
	"path"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/source"
)

// spell is a type as generated code writes it: as the package does, types of other packages under the name by which the
// generated file imports those.
func (b *binder) spell(t *source.Type) string {
	switch t.Kind {
	case source.Named:
		return b.qualify(t.Decl) + t.Decl.Name + b.arguments(t.Decl.Args)
	case source.Basic:
		return t.Name
	case source.Foreign:
		if t.Path != "" && t.Path != "C" && t.Path != "unsafe" {
			return b.importName(t.Path, path.Base(t.Path)) + "." + t.Name + b.arguments(t.Args)
		}
	case source.Pointer:
		return "*" + b.spell(t.Elem)
	case source.Slice:
		return "[]" + b.spell(t.Elem)
	case source.Array:
		if t.Size >= 0 {
			return "[" + strconv.FormatInt(t.Size, 10) + "]" + b.spell(t.Elem)
		}
		return "[" + t.Len + "]" + b.spell(t.Elem)
	case source.Map:
		return "map[" + b.spell(t.Key) + "]" + b.spell(t.Elem)
	case source.Struct:
		return b.spellStruct(t)
	case source.Interface:
		if t.Empty {
			return "any"
		}
	}
	return t.Text
}

func (b *binder) spellStruct(t *source.Type) string {
	var fields []string
	for _, f := range t.Fields {
		line := b.spell(f.Type)
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
