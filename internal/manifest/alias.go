package manifest

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/names"
)

// seenNames are what agents call the plugin's tools, by advertised name: the tools' own names and the aliases read so far.
type seenNames map[string]seenName

type seenName struct {
	name string
	pos  diag.Pos
	// what the name is, as the end of a sentence: "a tool".
	what string
}

func (r *reader) seenNames() seenNames {
	seen := seenNames{}
	for _, t := range r.manifest.Tools {
		seen[t.Advertised] = seenName{t.Name, t.Pos, "a declared tool"}
	}
	return seen
}

// aliases reads the earlier names of a tool.
func (r *reader) aliases(v value, seen seenNames) (all []Alias) {
	if v.absent() || !r.isArray(v, diag.ToolAlias, "write a list of names the tool had before") {
		return nil
	}
	for _, e := range v.elements() {
		if a, ok := r.alias(e, seen); ok {
			all = append(all, a)
		}
	}
	return all
}

func (r *reader) alias(v value, seen seenNames) (a Alias, ok bool) {
	example := quote(r.manifest.ID + ".old_name")
	name, ok := r.trimmed(v, diag.ToolAlias, "write a name the tool had before, such as "+example)
	if !ok {
		return a, false
	}
	advertised, why := names.Advertise(r.manifest.ID, name)
	if why != names.Named {
		d := r.at(v, diag.ToolAlias, "is %s, but %s", quote(name), why).
			Hintf("write the plugin's id, a dot and the name the tool had before, such as %s", example)
		full := r.manifest.ID + "." + name[strings.LastIndexByte(name, '.')+1:]
		if _, ok := names.Advertised(r.manifest.ID, full); ok && why == names.ForeignPrefix {
			r.write(d, v.Offset, v.End, full)
		}
		return a, false
	}
	if other, taken := seen[advertised]; taken {
		r.takenAlias(v, name, other)
		return a, false
	}
	seen[advertised] = seenName{name, r.pos(v.Offset), "an alias already"}
	return Alias{name, advertised}, true
}

// takenAlias says that a name is taken: agents could not tell which tool it means, or know it already.
func (r *reader) takenAlias(v value, name string, other seenName) {
	words, args := "is %s, which is %s", []any{quote(name), other.what}
	if name != other.name {
		words, args = "is %s, and agents would see it as they see %s, which is %s", []any{quote(name), quote(other.name), other.what}
	}
	r.at(v, diag.ToolAlias, words, args...).Hintf("remove it").Relatef(other.pos, "the other one")
}
