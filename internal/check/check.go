// Package check is what a Go type or tag demands of a value beyond what a restricted schema can say (contract 5):
// lengths, patterns, counts of items, items that differ, multiples, bounds that are excluded, and the formats of texts
// that Go types are read from. In goes one such demand as a word and its value, and then the texts, numbers and items to
// hold to it; out comes whether they keep it, and the fault when they do not. Generated decoders (runtime/args) and the
// schema interpreter (internal/schema) both check through it, so the two cannot disagree. It never reads more of a value
// than it is given, and imports neither encoding/json nor reflection.
package check

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"sync"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Rule is one demand. It says nothing of values that are not of its kind: a minLength holds for every number.
type Rule struct {
	word Word
	// n is a length or a count, text a number, a pattern or the name of a format.
	n    int
	text string
	// match tells whether a text has the pattern or the format.
	match func(text string) bool
}

// Word is what a rule is called in a jsonschema tag.
type Word string

// The words. Lengths count UTF-16 units, as every length of the contract does: é 1, 日 1, 😀 2.
const (
	MinLength        Word = "minLength"
	MaxLength        Word = "maxLength"
	Pattern          Word = "pattern"
	MinItems         Word = "minItems"
	MaxItems         Word = "maxItems"
	UniqueItems      Word = "uniqueItems"
	MultipleOf       Word = "multipleOf"
	ExclusiveMinimum Word = "exclusiveMinimum"
	ExclusiveMaximum Word = "exclusiveMaximum"
	Format           Word = "format"
)

// Fits tells whether a text keeps all rules, and is one of those allowed, if any are listed.
func Fits(text string, rules []Rule, allowed []string) bool {
	for k := range rules {
		if !rules[k].Text(text) {
			return false
		}
	}
	return len(allowed) == 0 || slices.Contains(allowed, text)
}

// noPattern says why package regexp cannot read a pattern, and where it stopped.
func noPattern(err error) error {
	words := "not a regular expression that Go knows"
	if wrong, ok := errors.AsType[*syntax.Error](err); ok {
		words += ": " + string(wrong.Code)
		if wrong.Expr != "" {
			words += " in " + wrong.Expr
		}
	}
	return errors.New(words)
}

// New makes a rule of a word and its value. The error says what is wrong with the value, as in "minLength=1.5 is ...".
func New(word Word, value string) (Rule, error) {
	switch word {
	case MinLength, MaxLength, MinItems, MaxItems:
		n, err := strconv.ParseUint(value, 10, 31)
		if err != nil {
			return Rule{}, errors.New("not a whole number from 0 to 2147483647")
		}
		return Count(word, int(n)), nil
	case UniqueItems:
		if value != "true" {
			return Rule{}, errors.New("not true")
		}
		return Unique(), nil
	case Pattern:
		if _, err := regexp.Compile(value); err != nil {
			return Rule{}, noPattern(err)
		}
		return Matching(value), nil
	case ExclusiveMinimum, ExclusiveMaximum:
		if !IsNumber(value) {
			return Rule{}, errors.New("not a JSON number that a double can hold")
		}
		return Number(word, value), nil
	case MultipleOf:
		if !IsNumber(value) || !lex.Divisor([]byte(value)) {
			return Rule{}, errors.New("not a number above 0 with at most 18 significant digits")
		}
		return Number(word, value), nil
	case Format:
		return formatted(value)
	}
	return Rule{}, errors.New("no check of nlgen's")
}

// Count is the rule of a word whose value is a length or a count of items.
func Count(word Word, n int) Rule { return Rule{word: word, n: n} }

// Number is the rule of a word whose value is a number, which New takes.
func Number(word Word, value string) Rule { return Rule{word: word, text: value} }

// Unique is the rule that no two items of an array are equal.
func Unique() Rule { return Rule{word: UniqueItems} }

// Matching is the rule that a text has a match of the pattern, a regular expression of Go's package regexp. It is
// compiled when it is first needed.
func Matching(pattern string) Rule {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
	return Rule{word: Pattern, text: pattern, match: func(text string) bool { return compiled().MatchString(text) }}
}

// IsNumber tells whether text is a JSON number that a double can hold.
func IsNumber(text string) bool {
	token := []byte(text)
	if end, _, err := lex.Number(token, 0); err != nil || end != len(token) {
		return false
	}
	_, overflow := lex.Float(token)
	return !overflow
}

// Text tells whether a string's value keeps the rule.
func (r *Rule) Text(s string) bool {
	switch r.word {
	case MinLength: // a text has at most as many units as bytes
		return len(s) >= r.n && lex.UTF16Len(s) >= r.n
	case MaxLength:
		return len(s) <= r.n || lex.UTF16Len(s) <= r.n
	case Pattern, Format:
		return r.match(s)
	}
	return true
}

// Number tells whether a number's token keeps the rule. Bounds compare as the precision says; multiples are always exact.
func (r *Rule) Number(token []byte, p Precision) bool {
	switch r.word {
	case MultipleOf:
		return lex.Multiple(token, []byte(r.text))
	case ExclusiveMinimum:
		return p.compare(token, r.text) > 0
	case ExclusiveMaximum:
		return p.compare(token, r.text) < 0
	}
	return true
}

// Fault is what a text or number at the path that does not keep the rule is told.
func (r *Rule) Fault(path string) fault.Fault {
	switch r.word {
	case MinLength:
		return fault.TooShort(path, r.n)
	case MaxLength:
		return fault.TooLong(path, r.n)
	case Pattern:
		return fault.NoMatch(path, r.text)
	case Format:
		return fault.NotFormat(path, r.text)
	case MultipleOf:
		return fault.NotMultiple(path, r.text)
	case ExclusiveMinimum:
		return fault.NotAbove(path, r.text)
	}
	return fault.NotBelow(path, r.text)
}
