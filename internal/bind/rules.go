package bind

import (
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/told"
)

// ruleWords are the words of a tag that a schema cannot say, and what they are about. They are told in the description and
// enforced by generated code.
var ruleWords = map[string]schema.Type{
	"minLength":        schema.String,
	"maxLength":        schema.String,
	"pattern":          schema.String,
	"minItems":         schema.Array,
	"maxItems":         schema.Array,
	"uniqueItems":      schema.Array,
	"multipleOf":       schema.Number,
	"exclusiveMinimum": schema.Number,
	"exclusiveMaximum": schema.Number,
}

// bare is the word's name without its equals sign.
func (w word) bare() string { return strings.TrimSuffix(w.name, "=") }

// split parts the words about a list from those about its elements.
func (w *words) split() (list, elements *words) {
	if w == nil {
		return nil, nil
	}
	list, rest := &words{}, *w
	rest.rules = nil
	for _, one := range w.rules {
		if ruleWords[one.bare()] == schema.Array {
			list.rules = append(list.rules, one)
		} else {
			rest.rules = append(rest.rules, one)
		}
	}
	return list, &rest
}

// checks adds the tag's rules to a value that is read, after those its type has.
func (b *binder) checks(v value, u use) bool {
	ok := true
	if u.tag != nil {
		for _, w := range u.tag.rules {
			ok = b.rule(v, w, u) && ok
		}
		ok = ok && b.rulesLeave(v, u) && b.enumKeeps(v, u)
	}
	v.typ.Checks = v.node.Checks.List
	v.node.Description = told.Words(v.node.Checks.List)
	return ok
}

// rule adds one of the tag's rules.
func (b *binder) rule(v value, w word, u use) bool {
	want := ruleWords[w.bare()]
	switch got := v.node.Type; {
	case want != got && !(want == schema.Number && got == schema.Integer):
		b.problems.Errorf(diag.TagFit, w.pos, "%s: %s means nothing on %s", u.label, w.name, whatIs(v)).
			Hintf("take it away")
		return false
	case v.typ.Kind == model.Array && w.bare() != "uniqueItems":
		b.problems.Errorf(diag.TagFit, w.pos, "%s: %s means nothing on an array of %d", u.label, w.name, v.typ.Len).
			Hintf("take it away")
		return false
	case got == schema.Integer:
		num, ok := b.number(&w, &schema.Node{Type: got, Checks: schema.Checks{Go: "integer"}}, u)
		if !ok {
			return false
		}
		w.value = string(num)
	case got == schema.Number:
		if _, ok := b.number(&w, &schema.Node{Type: got}, u); !ok {
			return false
		}
	}
	rule, err := schema.NewRule(w.bare(), w.value)
	if err != nil {
		b.problems.Errorf(diag.TagValue, w.valuePos, "%s: %s%s is %v", u.label, w.name, w.value, err).
			Hintf("%s", ruleExample(w.bare()))
		return false
	}
	v.node.Checks.List = append(v.node.Checks.List, rule)
	return true
}

// whatIs is a value as messages call it.
func whatIs(v value) string {
	switch v.node.Type {
	case schema.String:
		return "a string"
	case schema.Array:
		return "a list"
	}
	return "a number"
}

func ruleExample(word string) string {
	switch ruleWords[word] {
	case schema.Array, schema.String:
		switch word {
		case "pattern":
			return `write a regular expression of Go's package regexp, such as pattern=^[a-z]+$`
		case "uniqueItems":
			return "write uniqueItems, or take it away"
		}
		return "write a count such as " + word + "=1"
	}
	return "write a number such as " + word + "=1"
}

// opposites are the rules that bound a value from below and from above.
var opposites = []struct{ low, high string }{{"minLength", "maxLength"}, {"minItems", "maxItems"}}

// rulesLeave refuses rules that leave nothing.
func (b *binder) rulesLeave(v value, u use) bool {
	for _, pair := range opposites {
		low, high := u.tag.rule(pair.low), u.tag.rule(pair.high)
		if low != nil && high != nil && !fits(&schema.Node{Type: schema.Integer, Maximum: new(schema.Num(high.value)), Checks: schema.Checks{Go: "int64"}}, low.value) {
			b.problems.Errorf(diag.TagBounds, low.valuePos, "%s: %s is above %s", u.label, low.text(), high.text()).
				Hintf("swap them, or correct one")
			return false
		}
	}
	if v.node.Type == schema.Integer || v.node.Type == schema.Number {
		return b.boundsLeave(v, u)
	}
	return true
}

// boundsLeave refuses excluded bounds that leave no number.
func (b *binder) boundsLeave(v value, u use) bool {
	for _, pair := range []struct{ strict, other string }{
		{"exclusiveMinimum", "exclusiveMaximum"}, {"exclusiveMinimum", ""}, {"exclusiveMaximum", ""},
	} {
		w := u.tag.rule(pair.strict)
		if w == nil {
			continue
		}
		n := &schema.Node{Type: v.node.Type, Checks: schema.Checks{Go: "integer"}}
		if n.Type == schema.Number {
			n.Checks.Go = ""
		}
		limit, other := "", u.tag.rule(pair.other)
		switch {
		case other != nil: // the other bound, itself excluded, has to be above this one
			limit = other.text()
			n.Checks.List = []schema.Rule{{Word: "exclusiveMaximum", Value: other.value}}
		case pair.other == "" && pair.strict == "exclusiveMinimum" && v.node.Maximum != nil:
			limit = "maximum=" + string(*v.node.Maximum)
			n.Checks.List = []schema.Rule{{Word: "exclusiveMaximum", Value: string(*v.node.Maximum)}}
		case pair.other == "" && pair.strict == "exclusiveMaximum" && v.node.Minimum != nil:
			limit = "minimum=" + string(*v.node.Minimum)
			n.Checks.List = []schema.Rule{{Word: "exclusiveMinimum", Value: string(*v.node.Minimum)}}
		default:
			continue
		}
		if fits(n, w.value) && !(other != nil && n.Type == schema.Integer && next(w.value) == other.value) {
			continue
		}
		b.problems.Errorf(diag.TagBounds, w.valuePos, "%s: no number keeps both %s and %s", u.label, w.text(), limit).
			Hintf("correct one of them")
		return false
	}
	return true
}

// enumKeeps refuses values of a list that break the rules beside it.
func (b *binder) enumKeeps(v value, u use) bool {
	if len(u.tag.rules) == 0 {
		return true
	}
	for _, one := range v.node.Enum {
		text := scalarText(one)
		if list := faults(&schema.Node{Checks: v.node.Checks}, text); len(list) > 0 {
			w := u.tag.rules[0]
			b.problems.Errorf(diag.EnumValue, w.pos, "%s: the value %s of its list breaks %s: %s", u.label, one.Text, w.text(), list[0].Reason).
				Hintf("correct the rule, or take the value out of the list")
			return false
		}
	}
	return true
}

// rule is the tag's rule of that name; nil when there is none.
func (w *words) rule(name string) *word {
	for i := range w.rules {
		if w.rules[i].bare() == name {
			return &w.rules[i]
		}
	}
	return nil
}

// text is the word as the tag has it.
func (w word) text() string {
	if !strings.HasSuffix(w.name, "=") {
		return w.name
	}
	return w.name + w.value
}

// scalarText is a value of a list as JSON.
func scalarText(s schema.Scalar) string {
	if s.IsNumber {
		return s.Text
	}
	return string(lex.AppendQuoted(nil, s.Text))
}

// next is the integer after one that is spelled as an int64 is; empty for others.
func next(n string) string {
	i, err := strconv.ParseInt(n, 10, 64)
	if err != nil || i == maxInt64 {
		return ""
	}
	return strconv.FormatInt(i+1, 10)
}
