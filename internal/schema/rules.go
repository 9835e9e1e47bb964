package schema

import "github.com/nlgen/nlgen/internal/check"

// rules are a node's other demands as package check holds values to them. They are made once in a check: a pattern takes
// long to compile. What NewRule would not make is left out.
func (c *checker) rules(n *Node) []check.Rule {
	if len(n.Checks.List) == 0 {
		return nil
	}
	rules, ok := c.made[n]
	if ok {
		return rules
	}
	for _, one := range n.Checks.List {
		if r, err := check.New(check.Word(one.Word), one.Value); err == nil {
			rules = append(rules, r)
		}
	}
	c.made[n] = rules
	return rules
}
