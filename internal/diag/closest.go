package diag

import "strings"

// Closest finds the one candidate that a misspelled word most likely means, for a hint: the same but for letter case,
// else one or two letters away (one for words of up to four letters). ok is false when none or several are as close.
func Closest(word string, candidates []string) (closest string, ok bool) {
	best := 3
	if len(word) <= 4 {
		best = 2
	}
	lower := strings.ToLower(word)
	for _, candidate := range candidates {
		switch d := distance(lower, strings.ToLower(candidate)); {
		case d < best:
			best, closest, ok = d, candidate, true
		case d == best:
			ok = false
		}
	}
	return closest, ok
}

// distance is how many bytes have to be put in, taken out or replaced to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
