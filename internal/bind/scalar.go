package bind

import (
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// basic is a string, number or boolean. Spelling is the type's name, basic the predeclared type it is.
func (b *binder) basic(t *source.Type, spelling, basic string, u use) (value, bool) {
	v := value{typ: &model.Type{Go: spelling, Basic: basic}, node: &schema.Node{}, nodes: 1}
	switch basic {
	case "bool":
		v.typ.Kind, v.node.Type = model.Bool, schema.Boolean
		return v, b.noWords(u, "a boolean")
	case "string":
		v.typ.Kind, v.node.Type = model.String, schema.String
	case "int", "int8", "int16", "int32", "int64":
		v.typ.Kind, v.node.Type = model.Int, schema.Integer
	case "uint", "uint8", "uint16", "uint32", "uint64":
		v.typ.Kind, v.node.Type = model.Uint, schema.Integer
	case "float32", "float64":
		v.typ.Kind, v.node.Type = model.Float, schema.Number
	default:
		return value{}, b.refuse(t, u)
	}
	if v.node.Type != schema.String {
		v.node.Checks.Go = basic
	}
	closed, ok := b.enum(t, v, u)
	switch {
	case !ok:
		return v, false
	case closed:
	case basic == "string":
		ok = b.noBounds(u, "a string")
	default:
		ok = b.bounds(v, u)
	}
	return v, ok && b.checks(v, u)
}

// noBounds refuses minimum and maximum.
func (b *binder) noBounds(u use, what string) bool {
	if u.tag == nil {
		return true
	}
	bounds := words{minimum: u.tag.minimum, maximum: u.tag.maximum}
	u.tag = &bounds
	return b.noWords(u, what)
}

// ownBounds are what the Go type itself writes into the schema; empty is open. The other bounds of the larger types are
// enforced, not written: beyond 2^53 a host's numbers are not exact.
func ownBounds(basic string) (minimum, maximum schema.Num) {
	minimum, maximum, _ = schema.Range(basic)
	switch basic {
	case "int", "int64", "float32":
		return "", ""
	case "uint", "uint64":
		return minimum, ""
	}
	return minimum, maximum
}

// bounds writes a number's bounds: the tag's, else the Go type's.
func (b *binder) bounds(v value, u use) bool {
	low, high := ownBounds(v.typ.Basic)
	minimum, ok1 := b.bound(u.tag.min(), low, v.node, u)
	maximum, ok2 := b.bound(u.tag.max(), high, v.node, u)
	if !ok1 || !ok2 {
		return false
	}
	if minimum != "" && maximum != "" && !fits(&schema.Node{Type: v.node.Type, Maximum: &maximum, Checks: v.node.Checks}, string(minimum)) {
		at := u.tag.min()
		if at == nil {
			at = u.tag.max()
		}
		b.problems.Errorf(diag.TagBounds, at.valuePos, "%s: the minimum %s is above the maximum %s", u.label, minimum, maximum).
			Hintf("swap them, or correct one")
		return false
	}
	v.typ.Minimum, v.typ.Maximum = string(minimum), string(maximum)
	if minimum != "" {
		v.node.Minimum = &minimum
	}
	if maximum != "" {
		v.node.Maximum = &maximum
	}
	return true
}

func (w *words) min() *word {
	if w == nil {
		return nil
	}
	return w.minimum
}

func (w *words) max() *word {
	if w == nil {
		return nil
	}
	return w.maximum
}

// bound is the number a word says, or own without a word; empty when there is no bound.
func (b *binder) bound(w *word, own schema.Num, n *schema.Node, u use) (schema.Num, bool) {
	if w == nil {
		return own, true
	}
	return b.number(w, n, u)
}

// number is the value of a word as a number that fits the Go type behind the node.
func (b *binder) number(w *word, n *schema.Node, u use) (schema.Num, bool) {
	what := "a number"
	if n.Type == schema.Integer {
		what = "a whole number"
	}
	num, err := schema.NewNum(w.value)
	if err != nil {
		b.problems.Errorf(diag.TagValue, w.valuePos, "%s: %s%s is %v", u.label, w.name, w.value, err).
			Hintf("write %s such as %s1", what, w.name)
		return "", false
	}
	if n.Type != schema.Integer {
		if !b.readable(w, num, u) {
			return "", false
		}
	} else if digits, fit := lex.Integer([]byte(num)); fit == lex.Exact {
		num, _ = schema.NewNum(digits) // of 9007199254740993e0; it was one before
	} else {
		what = "" // it is not whole
	}
	if list := faults(&schema.Node{Type: n.Type, Checks: schema.Checks{Go: n.Checks.Go}}, string(num)); len(list) > 0 {
		f := list[0]
		if f.Kind == fault.Type || what == "" {
			typ := "type " + n.Checks.Go
			if n.Checks.Go == "integer" {
				typ = "an integer type"
			}
			b.problems.Errorf(diag.TagValue, w.valuePos, "%s: %s%s is not whole, and the field is of %s", u.label, w.name, w.value, typ).
				Hintf("write a whole number, or make the field a float64")
			return "", false
		}
		code := diag.TagValue
		if w == u.tag.minimum || w == u.tag.maximum {
			code = diag.TagBounds
		}
		b.problems.Errorf(code, w.valuePos, "%s: %s%s does not fit %s: %s", u.label, w.name, w.value, n.Checks.Go, f.Reason).
			Hintf("write a number that fits, or take a larger type")
		return "", false
	}
	return num, true
}

// readable refuses a number of a float that readers of the schema would not agree on: most have doubles, and some are exact.
func (b *binder) readable(w *word, num schema.Num, u use) bool {
	f, _ := lex.Float([]byte(num))
	switch whole := lex.IsInteger(f) && lex.Compare([]byte(num), []byte(lex.FormatFloat(f))) != 0; {
	case f == 0 && whole:
		b.problems.Errorf(diag.TagValue, w.valuePos, "%s: %s%s is so small that a double has 0 for it", u.label, w.name, w.value).
			Hintf("write a number that a double can hold")
	case whole:
		b.problems.Errorf(diag.TagValue, w.valuePos, "%s: %s%s is between two doubles, and the field would have %s for it", u.label, w.name, w.value, lex.FormatFloat(f)).
			Hintf("write %s%s, or make the field an int64", w.name, lex.FormatFloat(f))
	default:
		return true
	}
	return false
}

// faults is what is wrong with JSON text under a node. Text that is no JSON is a fault of type.
func faults(n *schema.Node, json string) []fault.Fault {
	list, err := schema.Validate(n, []byte(json))
	if err != nil {
		return []fault.Fault{{Kind: fault.Type, Reason: err.Error()}}
	}
	return list
}

func fits(n *schema.Node, json string) bool { return len(faults(n, json)) == 0 }
