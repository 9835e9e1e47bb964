// Package form keeps regular expressions from being compiled before they are used. In goes an expression, out comes a function
// that gives it compiled. What always holds: it is compiled once, when it is first asked for, as most runs of a program have
// need of few.
package form

import (
	"regexp"
	"sync"
)

// Of is an expression that is compiled at the first call. One that breaks the syntax panics then.
func Of(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
