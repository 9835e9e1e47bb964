package source

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// Identity spells a type so that two types are identical in Go exactly when their spellings are equal: names with the
// import path of their package before them, aliases as what they stand for. Channels, functions and unnamed interfaces
// with methods are spelled as the source has them, and what would be long by a digest.
func (t *Type) Identity() string { return identifier{}.of(t) }

// maxIdentity is how long a spelling may be: types made of types made of types double with each step.
const maxIdentity = 1000

// identifier spells types, each once, so that one which is used many times costs no more than one that is used once.
type identifier map[*Type]string

func (i identifier) of(t *Type) string {
	t = t.Resolve()
	if known, ok := i[t]; ok {
		return known
	}
	text := i.spell(t)
	if len(text) > maxIdentity {
		digest := sha256.Sum256([]byte(text))
		text = "#" + hex.EncodeToString(digest[:])
	}
	i[t] = text
	return text
}

func (i identifier) spell(t *Type) string {
	switch t.Kind {
	case Basic:
		return t.Name
	case Named:
		return t.Decl.Package.Path + "." + t.Decl.Name + i.all(t.Decl.Args)
	case Foreign:
		return t.Path + "." + t.Name + i.all(t.Args)
	case Pointer:
		return "*" + i.of(t.Elem)
	case Slice:
		return "[]" + i.of(t.Elem)
	case Array:
		if t.Size < 0 {
			return "[" + t.Len + "]" + i.of(t.Elem)
		}
		return "[" + strconv.FormatInt(t.Size, 10) + "]" + i.of(t.Elem)
	case Map:
		return "map[" + i.of(t.Key) + "]" + i.of(t.Elem)
	case Struct:
		var fields []string
		for _, f := range t.Fields {
			fields = append(fields, i.field(f))
		}
		return "struct{" + strings.Join(fields, "; ") + "}"
	case Interface:
		if t.Empty {
			return "any"
		}
	}
	return t.Text
}

// all are type arguments in brackets; nothing when there are none.
func (i identifier) all(args []*Type) string {
	if len(args) == 0 {
		return ""
	}
	var all []string
	for _, arg := range args {
		all = append(all, i.of(arg))
	}
	return "[" + strings.Join(all, ",") + "]"
}

func (i identifier) field(f *Field) string {
	text := i.of(f.Type)
	if !f.Embedded {
		text = f.Name + " " + text
	}
	if f.RawTag != "" {
		text += " " + strconv.Quote(f.RawTag)
	}
	return text
}
