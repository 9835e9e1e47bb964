package bind

import (
	"bytes"
	"math"
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// hollow looks for the parts of a type's own schema that can only be mistakes, since no value, no number or no object fits
// them: an agent would be told each as its own. It finds those that are plain from one schema and the forms in it.
type hollow struct {
	binder *binder
	decl   *source.Decl
	place  func(offset int) diag.Pos
	found  bool
}

func (h *hollow) refuse(v *jsontree.Value, hint, format string, args ...any) {
	h.found = true
	args = append([]any{h.decl.Name}, args...)
	h.binder.problems.Errorf(diag.TypeSchema, h.place(v.Offset), "%s: "+format, args...).Hintf("%s", hint)
}

// empty refuses a type's own schema with a part that no value fits.
func (b *binder) empty(n *schema.Node, v *jsontree.Value, d *source.Decl, place func(offset int) diag.Pos) bool {
	h := hollow{binder: b, decl: d, place: place}
	h.walk(n, v)
	return h.found
}

// walk looks at a schema and all in it. v is its text.
func (h *hollow) walk(n *schema.Node, v *jsontree.Value) {
	if h.bounds(n, v) {
		h.enum(n, v)
	}
	h.required(n, v)
	h.forms(n, v)
	for _, p := range n.Properties {
		h.walk(p.Node, v.Get("properties").Get(p.Name))
	}
	if n.Items != nil {
		h.walk(n.Items, v.Get("items"))
	}
	if n.Additional != nil && n.Additional.Node != nil {
		h.walk(n.Additional.Node, v.Get("additionalProperties"))
	}
	for i, form := range n.OneOf {
		h.walk(form, v.Get("oneOf").Elements[i])
	}
}

// bounds refuses a minimum and a maximum with nothing between.
func (h *hollow) bounds(n *schema.Node, v *jsontree.Value) (ok bool) {
	if n.Minimum == nil || n.Maximum == nil {
		return true
	}
	low, high := string(*n.Minimum), string(*n.Maximum)
	least, _ := lex.Float([]byte(low))
	most, _ := lex.Float([]byte(high))
	switch {
	case least > most:
		h.refuse(v.Get("minimum"), "swap the two, or correct one", "the minimum %s is above the maximum %s, so no number fits", low, high)
	case n.Type == schema.Integer && math.Ceil(least) > most:
		h.refuse(v.Get("minimum"), "correct one of the two", "no integer is from %s to %s", low, high)
	default:
		return true
	}
	return false
}

// enum refuses values that the rest of the schema refuses.
func (h *hollow) enum(n *schema.Node, v *jsontree.Value) {
	if n.Enum == nil {
		return
	}
	rest := schema.Node{Type: n.Type, Minimum: n.Minimum, Maximum: n.Maximum}
	for _, e := range v.Get("enum").Elements {
		if faults := schema.ValidateValue(&rest, e); len(faults) > 0 {
			h.refuse(e, "take the value out of the enum, or correct what refuses it", "this value of the enum is refused by the schema itself: %s", faults[0].Reason)
			return
		}
	}
}

// required refuses members that must be sent and are refused.
func (h *hollow) required(n *schema.Node, v *jsontree.Value) {
	if n.Additional == nil || n.Additional.Allowed || n.Additional.Node != nil {
		return
	}
	for i, name := range n.Required {
		if !slices.ContainsFunc(n.Properties, func(p schema.Property) bool { return p.Name == name }) {
			h.refuse(v.Get("required").Elements[i], "declare it in properties, or take additionalProperties away",
				"the member %s is required, and additionalProperties refuses it", lex.AppendQuoted(nil, name))
		}
	}
}

// forms refuses a form of another type than the schema around it, and a form that is there twice: what fits it fits both,
// and exactly one has to fit.
func (h *hollow) forms(n *schema.Node, v *jsontree.Value) {
	texts := make([][]byte, len(n.OneOf))
	for i, form := range n.OneOf {
		at := v.Get("oneOf").Elements[i]
		if n.Type != schema.Any && form.Type != schema.Any && n.Type != form.Type && !(number(n.Type) && number(form.Type)) {
			h.refuse(at, "give both one type, or take the outer one away", "this form is of type %s, and the schema around it of type %s", form.Type, n.Type)
		}
		bare := *form
		bare.Description = ""
		texts[i] = bare.Append(nil)
		if slices.ContainsFunc(texts[:i], func(other []byte) bool { return bytes.Equal(other, texts[i]) }) {
			h.refuse(at, "take one of the two away", "this form stands here twice, so no value fits it: exactly one form has to fit")
		}
	}
}
