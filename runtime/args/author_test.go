package args_test

import (
	"math/rand/v2"
	"strings"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/schema"
)

// author writes values that fit a schema but for some mistakes.
type author struct {
	*rand.Rand
	// mistakes is how many values and members in a hundred are wrong.
	mistakes int
}

func newAuthor(seed uint64) author {
	return author{rand.New(rand.NewPCG(seed, 0)), []int{0, 2, 10, 30}[seed%4]}
}

func (a author) errs() bool { return a.IntN(100) < a.mistakes }

func (a author) pick(texts ...string) string { return texts[a.IntN(len(texts))] }

// value is one value, which in some places is any value.
func (a author) value(n *schema.Node, depth int) string {
	switch {
	case depth > 0 && a.errs():
		return a.anything()
	case n.OneOf != nil:
		return a.value(n.OneOf[a.IntN(len(n.OneOf))], depth)
	case n.Enum != nil:
		s := n.Enum[a.IntN(len(n.Enum))]
		if s.IsNumber {
			return a.pick(s.Text, s.Text+"e0")
		}
		return a.quoted(s.Text)
	}
	switch n.Type {
	case schema.Object:
		return a.object(n, depth)
	case schema.Array:
		return a.array(n, depth)
	case schema.String:
		return a.text(n)
	case schema.Boolean:
		return a.pick(`true`, `false`)
	case schema.Null:
		return `null`
	case schema.Any:
		if depth > 0 && a.IntN(2) == 0 {
			return a.value(&schema.Node{Type: schema.Type(a.pick("object", "array", "integer")), Properties: n.Properties, Required: n.Required, Items: n.Items, Additional: n.Additional}, depth)
		}
		return a.pick(`{"x":[{"x":1}]}`, `null`, `[{"y":"\u00e9"}]`, `"a"`, `1`, `1e400`, `{}`)
	}
	return a.number(n)
}

// anything is most often wrong.
func (a author) anything() string {
	return a.pick(`null`, `true`, `0`, `-1`, `"5"`, `5`, `1.5`, `1e400`, `1.00000000000000000001`, `4294967296`, `"\ud800"`, `{}`, `[]`, `"[]"`, `{"x":1,"x":[]}`, `"Line"`,
		`[1,2,3]`, `[[1],[1.0]]`, `"null"`, `""`, `"a b"`, `{"kind":"circle","r":1}`, `{"kind":"cube"}`, `{"r":"x"}`, `{"kind":1}`, `{"\u006bind":"square"}`)
}

// quoted is a string token, in which a character may be escaped.
func (a author) quoted(s string) string {
	if s != "" && s[0] < 0x80 && a.IntN(6) == 0 {
		return `"\u00` + string("0123456789abcdef"[s[0]>>4]) + string("0123456789abcdef"[s[0]&15]) + s[1:] + `"`
	}
	return string(lex.AppendQuoted(nil, s))
}

// text fits the format and mostly the other rules.
func (a author) text(n *schema.Node) string {
	for _, r := range n.Checks.List {
		if r.Word != "format" {
			continue
		}
		if a.errs() {
			return a.pick(`"tomorrow"`, `"12"`, `"1.0"`, `"128"`, `"-1"`, `"-0"`, `"007"`, `"1h"`, `"QUI="`, `"\"x\""`, `"true"`, `"null"`, `" 1"`, `"1e39"`, `""`, `"1.5ns"`, `"::1"`)
		}
		switch name := r.Value; name {
		case "date-time":
			return a.pick(`"2026-11-30T09:00:00Z"`, `"2026-11-30T09:00:00.5+01:00"`, `"0000-01-01T00:00:00Z"`)
		case "duration":
			return a.pick(`"1h30m"`, `"-1.5h"`, `"0"`, `"250ms"`, `"1\u00b5s"`)
		case "base64":
			return a.pick(`""`, `"QQ=="`, `"QUI="`, `"QUJD\nQUJD"`)
		case "bool":
			return a.pick(`"true"`, `"false"`)
		case "string":
			return a.pick(`"\"\""`, `"\"a\""`, `"\"\\n\""`)
		case "number", "float32", "float64":
			return a.pick(`"0.5"`, `"-1e3"`, `"0"`)
		case "text:netip.Addr":
			return a.pick(`"1.2.3.4"`, `"::1"`)
		}
		return a.pick(`"0"`, `"5"`, `"127"`)
	}
	if n.Checks.List != nil {
		return a.pick(`"ab"`, `"abc"`, `"abcdefgh"`, a.pick(`"abcdefghi"`, `"a"`, `"\ud83d\ude00"`, `"AB"`, `""`, `"ab"`))
	}
	return a.pick(`""`, `"a"`, `"\ud83d\ude00"`)
}

// number is mostly within the bounds.
func (a author) number(n *schema.Node) string {
	if n.Type == schema.Number && a.IntN(2) == 0 {
		return a.pick(`0.5`, `0.3`, `0.1`, `1e-1`, `70e-2`, `0.30000000000000004`, `1e-400`, `12.5`)
	}
	if a.IntN(4) > 0 {
		return a.pick(`10`, `1.0`, `100e-2`, `70`, `2`, `0`)
	}
	return a.pick(`1`, `3`, `-10`, `-5`, `63`, `69.99999999999999999999`, `1e2`, `101`, `14`, `1e21`, `12345678901234567890123`, `-0`)
}

func (a author) array(n *schema.Node, depth int) string {
	items := make([]string, a.IntN(4))
	if a.IntN(2) == 0 {
		items = make([]string, 2) // the length that most rules want
	}
	for k := range items {
		if items[k] = a.element(n, depth); k > 0 && a.errs() {
			items[k] = items[0]
		}
	}
	return "[" + strings.Join(items, a.pick(",", ", ")) + "]"
}

func (a author) element(n *schema.Node, depth int) string {
	if n.Items == nil {
		return a.anything()
	}
	return a.value(n.Items, depth+1)
}

// object leaves members out, sends some twice or under a name that is not declared, and in any order.
func (a author) object(n *schema.Node, depth int) string {
	var members []string
	for _, p := range n.Properties {
		for strings.Contains("\x00"+strings.Join(n.Required, "\x00")+"\x00", "\x00"+p.Name+"\x00") && !a.errs() || a.IntN(4) == 0 {
			members = append(members, a.quoted(p.Name)+":"+a.value(p.Node, depth+1))
			if !a.errs() {
				break
			}
		}
	}
	open := n.Additional == nil || n.Additional.Allowed || n.Additional.Node != nil
	for open && a.IntN(2) == 0 || a.errs() {
		value := a.anything()
		if open && n.Additional != nil && n.Additional.Node != nil {
			value = a.value(n.Additional.Node, depth+1)
		}
		members = append(members, a.pick(`"zz"`, `"z"`, `"\u007az"`, `"y"`, a.pick(`"\ud800"`, `"Kind"`, `""`, `"kind"`))+":"+value)
	}
	if a.IntN(2) == 0 {
		a.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
	}
	return "{" + strings.Join(members, ", ") + "}"
}
