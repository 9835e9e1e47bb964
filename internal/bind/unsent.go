package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// sendable refuses structs whose members are not what an agent would send: encoding/json takes apart those that others send
// as one string, and of those that keep their fields to themselves it sees no member at all.
func (b *binder) sendable(t *source.Type, u use) bool {
	d := t.Decl
	switch name := d.Package.Path + "." + d.Name; {
	case name == "net/url.URL":
		b.problems.Errorf(diag.NoAgentSends, t.Pos, "%s: %s is an object of the address's parts in JSON, which no agent writes", u.label, t.Text).
			Hintf("string, and url.Parse in the handler")
	case name == "time.Location":
		b.problems.Errorf(diag.NoAgentSends, t.Pos, "%s: %s is an empty object in JSON: it keeps its fields to itself", u.label, t.Text).
			Hintf("string, and time.LoadLocation in the handler")
	case strings.HasPrefix(name, "database/sql.Null"):
		b.problems.Errorf(diag.NoAgentSends, t.Pos, "%s: %s is an object with a member Valid in JSON, not a value or null", u.label, t.Text).
			Hintf("runtime.Null[T] (of %s), or a pointer for what may be left out", runtimePath)
	default:
		return b.visible(t, u)
	}
	return false
}

// visible refuses structs of which encoding/json sees no field, though they have some.
func (b *binder) visible(t *source.Type, u use) bool {
	if !secretive(t.Under()) {
		return true
	}
	b.problems.Errorf(diag.NoAgentSends, t.Pos, "%s: %s is an empty object in JSON: it keeps its fields to itself", u.label, t.Text).
		Hintf(`use a type whose fields begin with a capital letter, or a string; or leave the field out with json:"-"`)
	return false
}

// secretive tells whether a struct has fields, and encoding/json sees none of them. Blank ones hold nothing, and
// of one with a tag it is said that nobody reads the tag.
func secretive(t *source.Type) bool {
	some := false
	for _, f := range t.Fields {
		switch {
		case f.Embedded, f.Exported(), len(f.Tags) > 0:
			return false
		case f.Name != "_":
			some = true
		}
	}
	return some
}
