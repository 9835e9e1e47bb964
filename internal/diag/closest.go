package diag

import (
	"strings"

	"github.com/nlgen/nlgen/internal/names"
)

// Closest finds the one candidate that a misspelled word most likely means, for a hint: the same but for letter case,
// else one or two letters away (one for words of up to four letters). ok is false when none or several are as close.
func Closest(word string, candidates []string) (closest string, ok bool) {
	best := 3
	if len(word) <= 4 {
		best = 2
	}
	lower := strings.ToLower(word)
	for _, candidate := range candidates {
		switch d := names.Distance(lower, strings.ToLower(candidate)); {
		case d < best:
			best, closest, ok = d, candidate, true
		case d == best:
			ok = false
		}
	}
	return closest, ok
}
