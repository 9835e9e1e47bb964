package schema

import "github.com/nlgen/nlgen/internal/lex"

// Append appends the schema as canonical compact JSON and returns the extended slice. Equal nodes give equal bytes:
// keywords stand in the order type, description, enum, properties, required, items, additionalProperties, minimum,
// maximum, default, oneOf, the entries of each in their own; strings escape only what JSON demands, so that `<`, `&` and
// U+2028 stand as they are. Checks are left out: a restricted schema cannot say them.
//
// Nothing is repaired: a text that is not valid UTF-8 is written as it is, and Check refuses the result.
func (n *Node) Append(dst []byte) []byte { return n.append(dst, false) }

// append writes the node, with the member $go for what Go adds when marked is set.
func (n *Node) append(dst []byte, marked bool) []byte {
	w := writer{append(dst, '{')}
	if n.Type != Any {
		w.string("type", string(n.Type))
	}
	if n.Description != "" {
		w.string("description", n.Description)
	}
	if n.Enum != nil {
		w.list("enum", len(n.Enum), func(i int, dst []byte) []byte { return n.Enum[i].append(dst) })
	}
	if n.Properties != nil {
		w.name("properties")
		w.dst = appendProperties(w.dst, n.Properties, marked)
	}
	if n.Required != nil {
		w.list("required", len(n.Required), func(i int, dst []byte) []byte { return lex.AppendQuoted(dst, n.Required[i]) })
	}
	if n.Items != nil {
		w.name("items")
		w.dst = n.Items.append(w.dst, marked)
	}
	if n.Additional != nil {
		w.name("additionalProperties")
		w.dst = n.Additional.append(w.dst, marked)
	}
	if n.Minimum != nil {
		w.raw("minimum", string(*n.Minimum))
	}
	if n.Maximum != nil {
		w.raw("maximum", string(*n.Maximum))
	}
	if n.Default != nil {
		w.raw("default", string(n.Default))
	}
	if n.OneOf != nil {
		w.list("oneOf", len(n.OneOf), func(i int, dst []byte) []byte { return n.OneOf[i].append(dst, marked) })
	}
	if marked {
		w.goType(n)
	}
	return append(w.dst, '}')
}

func appendProperties(dst []byte, properties []Property, marked bool) []byte {
	w := writer{append(dst, '{')}
	for _, p := range properties {
		w.name(p.Name)
		w.dst = p.Node.append(w.dst, marked)
	}
	return append(w.dst, '}')
}

func (a *Additional) append(dst []byte, marked bool) []byte {
	switch {
	case a.Node != nil:
		return a.Node.append(dst, marked)
	case a.Allowed:
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}

func (s Scalar) append(dst []byte) []byte {
	if s.IsNumber {
		return append(dst, s.Text...)
	}
	return lex.AppendQuoted(dst, s.Text)
}

// writer appends the members of an object.
type writer struct {
	dst []byte
}

func (w *writer) name(name string) {
	if w.dst[len(w.dst)-1] != '{' {
		w.dst = append(w.dst, ',')
	}
	w.dst = append(lex.AppendQuoted(w.dst, name), ':')
}

func (w *writer) string(name, value string) {
	w.name(name)
	w.dst = lex.AppendQuoted(w.dst, value)
}

func (w *writer) raw(name, json string) {
	w.name(name)
	w.dst = append(w.dst, json...)
}

func (w *writer) list(name string, n int, entry func(i int, dst []byte) []byte) {
	w.name(name)
	w.dst = append(w.dst, '[')
	for i := range n {
		if i > 0 {
			w.dst = append(w.dst, ',')
		}
		w.dst = entry(i, w.dst)
	}
	w.dst = append(w.dst, ']')
}
