package bind

import (
	"go/token"
	"strconv"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// enum closes a string or number to a list of values: those of the tag, else the constants of its type. It tells whether
// there is a list.
func (b *binder) enum(t *source.Type, v value, u use) (closed, ok bool) {
	var own *model.Enum
	if t.Kind == source.Named && v.typ.Kind != model.Float {
		if own, ok = b.constants(t.Decl, v); !ok {
			return false, false
		}
	}
	list := own
	if u.tag != nil && len(u.tag.enum) > 0 {
		if list, ok = b.tagEnum(v, own, u); !ok {
			return false, false
		}
	}
	if list == nil {
		return false, true
	}
	if !b.noBounds(u, "a list of values") {
		return false, false
	}
	if list == own {
		b.useEnum(own)
	}
	v.typ.Enum = list.Name
	if v.typ.Kind == model.Uint {
		v.typ.Kind = model.Int
	}
	for _, value := range list.Values {
		v.node.Enum = append(v.node.Enum, schema.Scalar{IsNumber: v.node.Type != schema.String, Text: value.Text})
	}
	return true, true
}

// useEnum adds a type's enum to the model, once.
func (b *binder) useEnum(e *model.Enum) {
	for _, other := range b.plugin.Enums {
		if other.Name == e.Name {
			return
		}
	}
	b.plugin.Enums = append(b.plugin.Enums, *e)
}

// constants is the enum a type's constants make: those of the one const block that has at least two of them. Nil when
// there is no such block, or the type is marked open.
func (b *binder) constants(d *source.Decl, v value) (*model.Enum, bool) {
	if known, done := b.enums[d]; done {
		return known, known == nil || known.Name != ""
	}
	b.enums[d] = nil
	main := -1
	for i, block := range d.Blocks {
		if len(block.Consts) >= 2 && main < 0 {
			main = i
		}
	}
	switch {
	case has(d, source.OpenDirective):
		return nil, true
	case main < 0:
		return nil, b.typed(d)
	}
	qualifier := b.qualify(d)
	e := &model.Enum{Name: qualifier + d.Name, Type: qualifier + d.Name, Basic: v.typ.Basic}
	ok := true
	for _, c := range d.Blocks[main].Consts {
		switch {
		case !b.constant(c, v):
			ok = false
		case !holds(e, c.Text):
			value := model.EnumValue{Text: c.Text}
			if d.Package == b.pkg || token.IsExported(c.Name) {
				value.Const = qualifier + c.Name
			}
			e.Values = append(e.Values, value)
		}
	}
	for i, block := range d.Blocks {
		for _, c := range block.Consts {
			if ok && i != main && !(c.Known && holds(e, c.Text)) {
				b.problems.Errorf(diag.EnumSplit, c.Pos, "%s is a %s, but not among the constants that make %s an enum", c.Name, d.Name, d.Name).
					Hintf("move it to the block of the others, or mark the type with //nlgen:open if any value will do").
					Relatef(d.Blocks[main].Pos, "the others")
				ok = false
			}
		}
	}
	if !ok {
		b.enums[d] = &model.Enum{} // reported
		return nil, false
	}
	b.enums[d] = e
	return e, true
}

// typed refuses constants that were most likely meant to make the type an enum.
func (b *binder) typed(d *source.Decl) bool {
	block := halfTyped(d)
	if block == nil {
		return true
	}
	c := block.Untyped[0]
	b.problems.Errorf(diag.EnumSplit, c.Pos, "%s is no %s: only the first constant of its block has that type", c.Name, d.Name).
		Hintf("write %s %s = ..., or mark the type with //nlgen:open if any value will do", c.Name, d.Name).
		Relatef(block.Consts[0].Pos, "the first")
	b.enums[d] = &model.Enum{} // reported
	return false
}

// halfTyped is the block whose first constant has the type, while those that follow have none; nil when there is none.
func halfTyped(d *source.Decl) *source.Block {
	for i, block := range d.Blocks {
		if len(block.Consts) == 1 && len(block.Untyped) > 0 {
			return &d.Blocks[i]
		}
	}
	return nil
}

func holds(e *model.Enum, text string) bool {
	for _, v := range e.Values {
		if v.Text == text {
			return true
		}
	}
	return false
}

// constant tells whether a constant can be an enum's value.
func (b *binder) constant(c source.Const, v value) bool {
	switch {
	case len(c.Problems) > 0:
		b.report(c.Problems)
	case !c.Known:
		b.problems.Errorf(diag.EnumValue, c.Pos, "the value of %s cannot be worked out without compiling the package", c.Name).
			Hintf("write the value itself")
	case v.node.Type == schema.String && !utf8.ValidString(c.Text):
		b.problems.Errorf(diag.EnumValue, c.Pos, "the value of %s is not valid Unicode, so JSON cannot say it", c.Name).
			Hintf("write the characters themselves, not their bytes")
	case v.node.Type == schema.Integer && tooLarge(c.Text):
		b.problems.Errorf(diag.EnumValue, c.Pos, "the value of %s is above %d, the largest a list of values can have", c.Name, int64(maxInt64)).
			Hintf("use a string type, or smaller numbers")
	default:
		return true
	}
	return false
}

const maxInt64 = 1<<63 - 1

// tooLarge tells whether an integer is beyond what decoders read into a list of values.
func tooLarge(digits string) bool {
	_, err := strconv.ParseInt(digits, 10, 64)
	return err != nil
}

// tagEnum is the list of values in a field's tag. Of a type that is an enum itself they are a choice.
func (b *binder) tagEnum(v value, own *model.Enum, u use) (*model.Enum, bool) {
	e := &model.Enum{Basic: v.typ.Basic}
	for _, w := range u.tag.enum {
		text := w.value
		if v.typ.Kind == model.Float {
			b.problems.Errorf(diag.TagFit, w.pos, "%s: enum= is for strings and whole numbers", u.label).
				Hintf("use an integer type, or take it away")
			return nil, false
		}
		if v.node.Type != schema.String {
			num, ok := b.number(&w, v.node, u)
			if !ok {
				return nil, false
			}
			text = string(num)
		}
		switch {
		case own != nil && !holds(own, text):
			b.problems.Errorf(diag.EnumValue, w.valuePos, "%s: %s is not one of the constants of %s", u.label, text, own.Type).
				Hintf("they are %s", and(texts(own)))
			return nil, false
		case v.node.Type == schema.Integer && tooLarge(text):
			side, end := "above", "9223372036854775807, the largest"
			if text[0] == '-' {
				side, end = "below", "-9223372036854775808, the least"
			}
			b.problems.Errorf(diag.EnumValue, w.valuePos, "%s: %s is %s %s a list of values can have", u.label, text, side, end).
				Hintf("use numbers that an int64 holds")
			return nil, false
		case holds(e, text):
			b.problems.Errorf(diag.TagTwice, w.pos, "%s: enum=%s stands twice", u.label, text).Hintf("keep one")
			return nil, false
		}
		e.Values = append(e.Values, model.EnumValue{Text: text})
	}
	e.Name = b.enumNames.Allocate(u.enum)
	b.plugin.Enums = append(b.plugin.Enums, *e)
	return e, true
}

func texts(e *model.Enum) []string {
	var all []string
	for _, v := range e.Values {
		all = append(all, v.Text)
	}
	return all
}
