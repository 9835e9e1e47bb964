package compat

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/schema"
)

// side is what a gap means: to callers that keep the arguments they send, or to readers of data.
type side uint8

const (
	narrowed  side = iota // arguments that were taken and are not
	widened               // arguments that are taken and were not
	loosened              // data that is sent and was not
	tightened             // data that was sent and is not
)

// words say a gap; empty when it is not worth telling.
func (g gap) words(s side) string {
	was, is := g.from, g.to
	if s == widened || s == loosened {
		was, is = g.to, g.from
	}
	verb, past := "takes ", "took "
	if s >= loosened {
		verb, past = "is ", "was "
	}
	switch g.kind {
	case wrongType:
		return verb + name(is) + ", and " + past + name(was)
	case onlyEnum:
		return verb + values(is) + ", and " + past + values(was)
	case minimum:
		return "is " + bound("at least ", is.Minimum) + ", and was " + bound("at least ", was.Minimum)
	case maximum:
		return "is " + bound("at most ", is.Maximum) + ", and was " + bound("at most ", was.Maximum)
	case notInEnum, form:
		return [...]string{"no longer takes ", "also takes ", "can also be ", "is no longer "}[s] + g.detail
	case missing:
		switch {
		case s == narrowed && property(was, g.detail) == nil:
			return "is new, and has to be given"
		case s == loosened && property(is, g.detail) == nil:
			return "is promised no longer"
		case s == tightened && property(was, g.detail) == nil:
			return "is new, and always there"
		}
		return [...]string{"has to be given now", "may be left out now", "may be missing now", "is always there now"}[s]
	case unknown:
		return [...]string{"is no argument any more", "is new, and may be left out", "is new, where nothing else was to be", "is gone"}[s]
	case undeclared:
		return [...]string{"takes " + name(is) + ", and took " + name(was), "takes " + name(is) + ", and took " + name(was), "is promised no longer", "is promised now"}[s]
	case open:
		return [...]string{"no longer takes members that it does not declare", "also takes members that it does not declare",
			"can have members that it does not declare", "has no members that it does not declare"}[s]
	case twoForms:
		return [...]string{g.detail + " is taken for two things at once, and refused", "", g.detail + " is promised as two things at once", ""}[s]
	}
	return [...]string{"has a check that was not there: " + g.detail, "", "", ""}[s]
}

func bound(before string, n *schema.Num) string {
	if n == nil {
		return "without a bound"
	}
	return before + string(*n)
}

// values is what a list of values allows, or a schema without one.
func values(n *schema.Node) string {
	if n.Enum == nil {
		return name(n)
	}
	var all []string
	for _, s := range n.Enum {
		all = append(all, spelled(s))
	}
	if len(all) == 1 {
		return all[0] + " only"
	}
	return "one of " + strings.Join(all, ", ")
}

// name is what a schema takes, in a few words.
func name(n *schema.Node) string {
	if n.OneOf != nil {
		var all []string
		for _, one := range n.OneOf {
			if words := name(one); !slices.Contains(all, words) {
				all = append(all, words)
			}
		}
		return strings.Join(all, " or ")
	}
	switch n.Type {
	case schema.Object:
		if tag := tag(n); tag != "" {
			return "an object with " + tag
		}
		return "an object"
	case schema.Array:
		return "an array"
	case schema.Integer:
		return "an integer"
	case schema.Boolean:
		return "true or false"
	case schema.Null:
		return "null"
	case schema.Any:
		if n.Enum == nil {
			return "anything"
		}
		return values(n)
	}
	return "a " + string(n.Type)
}
