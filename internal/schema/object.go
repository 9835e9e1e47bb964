package schema

import (
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// object checks an object's members: first the required ones that are missing, in the schema's order, then those that
// were sent, in theirs.
func (c *checker) object(n *Node, v *jsontree.Value, at *place) {
	for _, name := range n.Required {
		if v.Get(name) == nil {
			c.add(fault.Missing(at.path(), name))
		}
	}
	next := 0 // members are mostly sent in the schema's order
	for i := range v.Members {
		if c.full() {
			return
		}
		m := &v.Members[i]
		switch {
		case m.BadUnicode:
			c.add(fault.NameNotUnicode(at.path()))
			continue
		case m.Duplicate:
			c.add(fault.Repeated(at.path(), m.Name))
			continue
		}
		if k := n.property(m.Name, next); k >= 0 {
			next = k + 1
			c.value(n.Properties[k].Node, m.Value, &place{up: at, name: m.Name, leaveable: !slices.Contains(n.Required, m.Name)})
			continue
		}
		switch {
		case n.Additional == nil || n.Additional.Node == nil && n.Additional.Allowed:
			c.value(anything, m.Value, &place{up: at, name: m.Name})
		case n.Additional.Node != nil:
			c.value(n.Additional.Node, m.Value, &place{up: at, name: m.Name})
		default:
			c.add(fault.NotExpected(at.path(), m.Name, n.names()))
		}
	}
}

// property is the index of the property of that name, which is probably next; -1 when there is none.
func (n *Node) property(name string, next int) int {
	if next < len(n.Properties) && n.Properties[next].Name == name {
		return next
	}
	return slices.IndexFunc(n.Properties, func(p Property) bool { return p.Name == name })
}

// names are those of the properties.
func (n *Node) names() []string {
	names := make([]string, len(n.Properties))
	for i, p := range n.Properties {
		names[i] = p.Name
	}
	return names
}

// place is where a value stands below the root, which is nil. Its path is spelled only when there is a fault.
type place struct {
	up    *place
	name  string
	index int
	// item is an array's item, at index; others are members, at name.
	item bool
	// leaveable members are declared and not required.
	leaveable bool
}

// path is the place as the functions of internal/fault take it: "" for the root.
func (p *place) path() string {
	switch {
	case p == nil:
		return ""
	case p.item:
		return fault.Item(p.up.path(), p.index)
	}
	return fault.Join(p.up.path(), p.name)
}

func (p *place) optional() bool { return p != nil && p.leaveable }
