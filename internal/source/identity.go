package source

import (
	"strconv"
	"strings"
)

// Identity spells a type so that two types are identical in Go exactly when their spellings are equal: names with the
// import path of their package before them, aliases as what they stand for. Channels, functions and unnamed interfaces
// with methods are spelled as the source has them.
func (t *Type) Identity() string {
	switch t = t.Resolve(); t.Kind {
	case Basic:
		return t.Name
	case Named:
		return t.Decl.Package.Path + "." + t.Decl.Name + identities(t.Decl.Args)
	case Foreign:
		return t.Path + "." + t.Name + identities(t.Args)
	case Pointer:
		return "*" + t.Elem.Identity()
	case Slice:
		return "[]" + t.Elem.Identity()
	case Array:
		if t.Size < 0 {
			return "[" + t.Len + "]" + t.Elem.Identity()
		}
		return "[" + strconv.FormatInt(t.Size, 10) + "]" + t.Elem.Identity()
	case Map:
		return "map[" + t.Key.Identity() + "]" + t.Elem.Identity()
	case Struct:
		var fields []string
		for _, f := range t.Fields {
			fields = append(fields, f.identity())
		}
		return "struct{" + strings.Join(fields, "; ") + "}"
	case Interface:
		if t.Empty {
			return "any"
		}
	}
	return t.Text
}

func identities(args []*Type) string {
	if len(args) == 0 {
		return ""
	}
	var all []string
	for _, arg := range args {
		all = append(all, arg.Identity())
	}
	return "[" + strings.Join(all, ",") + "]"
}

func (f *Field) identity() string {
	text := f.Type.Identity()
	if !f.Embedded {
		text = f.Name + " " + text
	}
	if f.RawTag != "" {
		text += " " + strconv.Quote(f.RawTag)
	}
	return text
}
