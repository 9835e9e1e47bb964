package compat

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/nlgen/nlgen/internal/schema"
)

// maker makes schemas and values at random, from few names and numbers, so that they meet often.
type maker struct{ *rand.Rand }

var names = []string{"a", "b", "kind"}

func (m maker) chance(percent int) bool { return m.IntN(100) < percent }

func (m maker) node(depth int) *schema.Node {
	if depth > 0 && m.chance(20) {
		n := &schema.Node{}
		if m.chance(15) {
			n = m.plain(depth - 1)
		}
		for range 1 + m.IntN(3) {
			n.OneOf = append(n.OneOf, m.node(depth-1))
		}
		return n
	}
	return m.plain(depth)
}

func (m maker) plain(depth int) *schema.Node {
	types := []schema.Type{schema.Any, schema.String, schema.Integer, schema.Number, schema.Boolean, schema.Null}
	if depth > 0 {
		types = append(types, schema.Object, schema.Object, schema.Object, schema.Array)
	}
	n := &schema.Node{Type: types[m.IntN(len(types))]}
	if (n.Type == schema.String || n.Type == schema.Integer || n.Type == schema.Any) && m.chance(40) {
		for range 1 + m.IntN(3) {
			n.Enum = append(n.Enum, m.scalar(n.Type))
		}
	}
	if m.chance(30) {
		n.Minimum = m.bound()
	}
	if m.chance(30) {
		n.Maximum = m.bound()
	}
	if depth > 0 && (n.Type == schema.Array || n.Type == schema.Any && m.chance(20)) && m.chance(80) {
		n.Items = m.node(depth - 1)
	}
	if depth > 0 && (n.Type == schema.Object || n.Type == schema.Any && m.chance(20)) {
		m.object(n, depth)
	}
	return n
}

func (m maker) object(n *schema.Node, depth int) {
	n.Properties = []schema.Property{}
	for _, i := range m.Perm(len(names))[:m.IntN(len(names)+1)] {
		n.Properties = append(n.Properties, schema.Property{Name: names[i], Node: m.node(depth - 1)})
		if m.chance(50) {
			n.Required = append(n.Required, names[i])
		}
	}
	switch m.IntN(5) {
	case 0:
		n.Additional = &schema.Additional{Allowed: true}
	case 1:
		n.Additional = &schema.Additional{Node: m.node(depth - 1)}
	case 2, 3:
		n.Additional = schema.Closed
	}
}

func (m maker) scalar(t schema.Type) schema.Scalar {
	if t == schema.Integer || t == schema.Any && m.chance(50) {
		return schema.Scalar{IsNumber: true, Text: strconv.Itoa(m.IntN(4))}
	}
	return schema.Scalar{Text: names[m.IntN(len(names))]}
}

func (m maker) bound() *schema.Num {
	return new(schema.Num(strconv.FormatFloat(float64(m.IntN(9))/2, 'f', -1, 64)))
}

// changed is another version of a schema: few things are another.
func (m maker) changed(n *schema.Node, depth int) *schema.Node {
	if m.chance(8) {
		return m.node(depth)
	}
	c := *n
	if m.chance(8) {
		c.Type = m.plain(0).Type
	}
	if m.chance(10) {
		c.Minimum, c.Maximum = m.plain(0).Minimum, m.plain(0).Maximum
	}
	if c.Enum != nil && m.chance(25) {
		c.Enum = append(slices.Clone(c.Enum[m.IntN(len(c.Enum)):]), m.scalar(c.Type))
	}
	if c.Items != nil {
		c.Items = m.changed(c.Items, depth-1)
	}
	c.Properties, c.Required = nil, slices.Clone(n.Required)
	for _, p := range n.Properties {
		if m.chance(90) {
			c.Properties = append(c.Properties, schema.Property{Name: p.Name, Node: m.changed(p.Node, depth-1)})
		}
	}
	if c.Required != nil && m.chance(15) {
		c.Required = c.Required[1:]
	}
	if c.Additional != nil && m.chance(10) {
		c.Additional = nil
	}
	c.OneOf = nil
	for _, one := range n.OneOf {
		c.OneOf = append(c.OneOf, m.changed(one, depth-1))
	}
	if c.OneOf == nil && n.OneOf == nil && depth > 0 && m.chance(8) { // a value becomes one of several
		return &schema.Node{OneOf: []*schema.Node{&c, m.node(depth - 1)}}
	}
	if c.OneOf != nil && m.chance(20) {
		c.OneOf = append(c.OneOf, m.node(depth-1))
	}
	return &c
}

// value is one that may fit a schema: it is made to, but for what meets by chance.
func (m maker) value(n *schema.Node, depth int) any {
	switch {
	case n.OneOf != nil:
		return m.value(n.OneOf[m.IntN(len(n.OneOf))], depth)
	case n.Enum != nil:
		return json.RawMessage(spelled(n.Enum[m.IntN(len(n.Enum))]))
	case depth < 0:
		return nil
	}
	t := n.Type
	if t == schema.Any {
		all := []schema.Type{schema.String, schema.Number, schema.Boolean, schema.Null, schema.Object, schema.Array}
		t = all[m.IntN(len(all))]
	}
	switch t {
	case schema.String:
		return names[m.IntN(len(names))]
	case schema.Boolean:
		return m.chance(50)
	case schema.Integer:
		return m.IntN(5)
	case schema.Number:
		return float64(m.IntN(9)) / 2
	case schema.Array:
		list := []any{}
		for range m.IntN(3) {
			list = append(list, m.value(orAny(n.Items), depth-1))
		}
		return list
	case schema.Object:
		return m.members(n, depth)
	}
	return nil
}

func (m maker) members(n *schema.Node, depth int) any {
	all := map[string]any{}
	for _, p := range n.Properties {
		if m.chance(50) || slices.Contains(n.Required, p.Name) {
			all[p.Name] = m.value(p.Node, depth-1)
		}
	}
	if others := others(n); others != nil {
		for _, name := range []string{"a", "b", "kind", "z"} {
			if property(n, name) == nil && m.chance(25) {
				all[name] = m.value(others, depth-1)
			}
		}
	}
	return all
}
