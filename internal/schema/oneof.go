package schema

import (
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// oneOf tells whether the value fits exactly one option. If not it adds one fault, which says as much as can be known
// of the option that was meant.
func (c *checker) oneOf(n *Node, v *jsontree.Value, at *place) bool {
	matched := 0
	options := n.Options()
	for i, option := range n.OneOf {
		inner := checker{made: c.made}
		inner.value(option, v, at)
		if options[i].Faults = inner.faults; len(inner.faults) == 0 {
			matched++
		}
	}
	if matched == 1 {
		return true
	}
	c.add(fault.NotOne(at.path(), fault.Choice{
		Got: sent(v), Optional: at.optional(), Options: options, Matched: matched,
		Member: func(name string) (fault.Value, bool) {
			m := v.Get(name)
			if m == nil {
				return fault.Value{}, false
			}
			return sent(m), true
		},
	}))
	return false
}

// Options are the node's oneOf as far as the words of a fault need them: fault.Tag finds what tells them apart.
func (n *Node) Options() []fault.Option {
	options := make([]fault.Option, len(n.OneOf))
	for i, option := range n.OneOf {
		o := &options[i]
		o.Type = fault.JSONType(option.Type)
		if option.Type == Object {
			o.Tag, o.Value, o.Tagged = option.tag()
		}
	}
	return options
}

// tag is the first property's name and its one value, when it is required and an enum of one string.
func (n *Node) tag() (name, value string, ok bool) {
	if len(n.Properties) == 0 {
		return "", "", false
	}
	p := n.Properties[0]
	if len(p.Node.Enum) != 1 || p.Node.Enum[0].IsNumber || !slices.Contains(n.Required, p.Name) {
		return "", "", false
	}
	return p.Name, p.Node.Enum[0].Text, true
}
