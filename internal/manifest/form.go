package manifest

import (
	"regexp"
	"sync"
)

// form is a regular expression that is compiled when it is first asked for: most manifests have need of few of them.
func form(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
