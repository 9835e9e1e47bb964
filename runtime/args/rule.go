package args

import "github.com/nlgen/nlgen/internal/check"

// Rule is one demand that a tag makes of a value beyond its schema (contract 5). A field with such words has a variable,
// which the decoder passes to the method that reads the value; the faults come in its order:
//
//	var titleRules = []args.Rule{args.MinLength(1), args.Pattern(`^\S`)}
//
//	v.Title = r.String(titleRules...)
type Rule = check.Rule

// MinLength wants a string of at least n UTF-16 units, in which every length of the contract counts: é 1, 日 1, 😀 2.
func MinLength(n int) Rule { return check.Count(check.MinLength, n) }

// MaxLength wants a string of at most n UTF-16 units.
func MaxLength(n int) Rule { return check.Count(check.MaxLength, n) }

// Pattern wants a string with a match of the regular expression, which is one of Go's package regexp; it need not match
// the whole string. It is compiled once, when it is first needed, and panics then if it is no such expression.
func Pattern(expression string) Rule { return check.Matching(expression) }

// MinItems wants an array of at least n items.
func MinItems(n int) Rule { return check.Count(check.MinItems, n) }

// MaxItems wants an array of at most n items.
func MaxItems(n int) Rule { return check.Count(check.MaxItems, n) }

// UniqueItems wants an array of which no two items are the same JSON value: 1 is 1.0, and the order of an object's members
// means nothing.
func UniqueItems() Rule { return check.Unique() }

// MultipleOf wants a number that is a multiple of the divisor by their exact decimal values: 0.3 is one of 0.1. The divisor
// is spelled as JSON, is above 0 and has at most 18 significant digits.
func MultipleOf(divisor string) Rule { return check.Number(check.MultipleOf, divisor) }

// ExclusiveMinimum wants a number above the bound, which is spelled as JSON.
func ExclusiveMinimum(bound string) Rule { return check.Number(check.ExclusiveMinimum, bound) }

// ExclusiveMaximum wants a number below the bound, which is spelled as JSON.
func ExclusiveMaximum(bound string) Rule { return check.Number(check.ExclusiveMaximum, bound) }

// holdText records what a string's value breaks of the rules.
func (r *Reader) holdText(value []byte, rules []Rule) {
	for k := range rules {
		if !rules[k].Text(alias(value)) {
			r.add(rules[k].Fault(r.path()))
		}
	}
}

// holdNumber records what a number breaks of the rules.
func (r *Reader) holdNumber(token []byte, p check.Precision, rules []Rule) {
	for k := range rules {
		if !rules[k].Number(token, p) {
			r.add(rules[k].Fault(r.path()))
		}
	}
}
