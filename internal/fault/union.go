package fault

import (
	"strconv"
	"strings"
)

// NotOne says that a value fits matched of a oneOf's options and not exactly one.
func NotOne(path string, options, matched int) Fault {
	reason := "fits none of the " + strconv.Itoa(options) + " forms it may have"
	switch {
	case options == 1:
		reason = "does not fit the form it must have"
	case matched > 0:
		reason = "fits " + strconv.Itoa(matched) + " of the " + strconv.Itoa(options) + " forms it may have, and must fit exactly one"
	}
	return Fault{place(path), OneOf, reason, ""}
}

// NotBranch says what is wrong with a oneOf's value under the option that its tag member chose: `for kind "b": b.size:
// required`. It stays one fault at the value's place.
func NotBranch(path, tag, chosen string, faults []Fault) Fault {
	f := Fault{place(path), OneOf, "for " + cut(tag, maxQuoted) + " " + quote(chosen) + ": ", ""}
	lines := make([]string, len(faults))
	for i, inner := range faults {
		lines[i] = inner.String()
		if f.Hint == "" {
			f.Hint = inner.Hint
		}
	}
	f.Reason += strings.Join(lines, "; ")
	return f
}
