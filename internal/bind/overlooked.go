package bind

import (
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// untagged refuses tags of a field that encoding/json does not look at.
func (b *binder) untagged(f *source.Field, name string) bool {
	for _, tag := range f.Tags {
		if tag.Key == "jsonschema" || tag.Key == "json" && tag.Value != "-" {
			b.problems.Errorf(diag.BadJSONTag, tag.Pos, "%s is not exported, so encoding/json passes over it and its tag", name).
				Hintf("begin its name with a capital letter, or take the tag away")
			return false
		}
	}
	return true
}

// otherKeys are keys of tags that others read, though they look like a slip in one that nlgen reads.
var otherKeys = []string{"bson", "json5", "jsonpb", "hjson", "cson", "ason"}

// keysSpelled refuses a key that is a slip in json or jsonschema: Go passes over keys that nobody asks for.
func (b *binder) keysSpelled(f *source.Field, name string) bool {
	for _, tag := range f.Tags {
		if tag.Key == "json" || tag.Key == "jsonschema" || slices.Contains(otherKeys, tag.Key) {
			continue
		}
		meant, ok := diag.Closest(tag.Key, []string{"json", "jsonschema"})
		if _, has := f.Tag(meant); ok && !has {
			b.problems.Errorf(diag.MalformedTag, tag.Pos, "%s: nobody reads the key %s of the tag", name, tag.Key).
				Hintf("write %s", meant)
			return false
		}
	}
	return true
}

// unshadowed refuses a field whose member another field of the same struct takes by its tag: encoding/json leaves the one
// without a tag out.
func (b *binder) unshadowed(t *source.Type, members []*source.Member, o owner) bool {
	ok := true
	for _, m := range members {
		for _, f := range t.Fields {
			if f == m.Field() || len(m.Path) > 1 || f.Embedded || f.Name != m.Name || len(f.Problems) > 0 {
				continue
			}
			if json, _ := f.Tag("json"); json.Value == "" || json.Value[0] == ',' {
				b.problems.Errorf(diag.SameName, f.Pos, "%s.%s is never read: %s.%s takes the member %s by its tag", o.name, f.Name, o.name, m.Field().Name, m.Name).
					Hintf("give one of them another name in its json tag").
					Relatef(m.Field().Pos, "%s.%s", o.name, m.Field().Name)
				ok = false
			}
		}
	}
	return ok
}
