package schema

import (
	"strings"

	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// Validate says what is wrong with a value under the node and its Checks (contract 5): at most fault.Max faults in the
// contract's order, nil when it fits. The error is a *lex.Error: raw is not JSON. The node is taken as it is given; the
// argument `project` belongs to whoever calls, and fits only a node that Advertise made.
func Validate(n *Node, raw []byte) ([]fault.Fault, error) {
	v, err := jsontree.Parse(raw)
	if err != nil {
		return nil, err
	}
	return ValidateValue(n, v), nil
}

// ValidateValue is Validate of a tree.
func ValidateValue(n *Node, v *jsontree.Value) []fault.Fault {
	c := checker{made: map[*Node][]check.Rule{}}
	c.value(n, v, nil)
	return c.faults
}

// checker walks a node and a value together and collects faults.
type checker struct {
	faults []fault.Fault
	made   map[*Node][]check.Rule
}

func (c *checker) full() bool { return len(c.faults) >= fault.Max }

func (c *checker) add(f fault.Fault) {
	if !c.full() {
		c.faults = append(c.faults, f)
	}
}

// anything takes every value; only what no value may have (a member given twice, text that is not Unicode) is a fault in it.
var anything = &Node{}

// value checks one value in the order of contract 5.
func (c *checker) value(n *Node, v *jsontree.Value, at *place) {
	if c.full() || n.OneOf != nil && !c.oneOf(n, v, at) {
		return
	}
	if !n.Type.accepts(v) {
		c.wrongType(n, v, at)
		return
	}
	if n.Enum != nil && !n.allows(v) {
		c.add(fault.NotInEnum(at.path(), sent(v), n.allowed()))
		return
	}
	switch v.Kind {
	case jsontree.Number:
		c.number(n, []byte(v.Text), at)
	case jsontree.String:
		c.text(n, v, at)
	case jsontree.Array:
		c.array(n, v, at)
	case jsontree.Object:
		c.object(n, v, at)
	}
}

// wrongType says that the value has not the node's type.
func (c *checker) wrongType(n *Node, v *jsontree.Value, at *place) {
	got := sent(v)
	if n.Type != String {
		c.add(fault.WrongType(at.path(), fault.JSONType(n.Type), got, at.optional()))
		return
	}
	var format string
	for _, one := range n.Checks.List {
		if check.Word(one.Word) == check.Format && !strings.HasPrefix(one.Value, check.Text) {
			format = one.Value
		}
	}
	var allowed []string
	for _, s := range n.Enum {
		allowed = append(allowed, s.Text)
	}
	c.add(fault.WrongText(at.path(), format, got, at.optional(), check.Fits(got.Text, c.rules(n), allowed)))
}

// accepts tells whether the value has the type. An integer is any finite number without a fraction.
func (t Type) accepts(v *jsontree.Value) bool {
	switch t {
	case Any:
		return true
	case Null:
		return v.Kind == jsontree.Null
	case Boolean:
		return v.Kind == jsontree.Bool
	case String:
		return v.Kind == jsontree.String
	case Array:
		return v.Kind == jsontree.Array
	case Object:
		return v.Kind == jsontree.Object
	}
	if v.Kind != jsontree.Number {
		return false
	}
	f, overflow := lex.Float([]byte(v.Text))
	return !overflow && (t == Number || lex.IsInteger(f))
}

// text checks a string. One that is not Unicode is told no more.
func (c *checker) text(n *Node, v *jsontree.Value, at *place) {
	if v.BadUnicode {
		c.add(fault.NotUnicode(at.path()))
		return
	}
	for _, r := range c.rules(n) {
		if !r.Text(v.Text) {
			c.add(r.Fault(at.path()))
		}
	}
}

// array checks an array as a whole, then its items.
func (c *checker) array(n *Node, v *jsontree.Value, at *place) {
	if rules := c.rules(n); len(rules) > 0 {
		all := check.NewItems(rules)
		for _, e := range v.Elements {
			all.Add(AppendValue(nil, e))
		}
		for _, f := range all.Faults(at.path) {
			c.add(f)
		}
	}
	items := n.Items
	if items == nil {
		items = anything
	}
	for i, e := range v.Elements {
		c.value(items, e, &place{up: at, index: i, item: true})
	}
}

// sent is the value as far as words need it.
func sent(v *jsontree.Value) fault.Value {
	switch v.Kind {
	case jsontree.Bool:
		return fault.Value{Type: fault.Boolean}
	case jsontree.String:
		return fault.Value{Type: fault.String, Text: v.Text, BadUnicode: v.BadUnicode}
	case jsontree.Number:
		return fault.Value{Type: fault.Number, Text: v.Text}
	case jsontree.Array:
		return fault.Value{Type: fault.Array}
	case jsontree.Object:
		return fault.Value{Type: fault.Object}
	}
	return fault.Value{Type: fault.Null}
}
