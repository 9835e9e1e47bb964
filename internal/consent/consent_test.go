package consent_test

import (
	"slices"
	"testing"

	"github.com/nlgen/nlgen/internal/consent"
)

// What asks and what does not are told apart as the verdict is: there are words that ask exactly when it asks.
func TestWordsAskWhenTheVerdictAsks(t *testing.T) {
	api := consent.Permission{Kind: "api", Capability: "x"}
	versions := [][]consent.Permission{nil, {api}}
	names := []string{"a", "b"}
	for tools := range 4 {
		for writes := range 4 {
			if writes&^tools != 0 {
				continue
			}
			for _, byHand := range [][]consent.Permission{nil, {api}} {
				versions = append(versions, consent.Derive(slices.Clone(byHand), of(names, tools), of(names, writes)))
			}
		}
	}
	for _, was := range versions {
		for _, is := range versions {
			d := consent.Compare(was, is)
			if asks := len(d.Asks()) > 0; asks == consent.Covers(was, is) {
				t.Errorf("%v, then %v: the words ask: %t, %q", was, is, asks, d.Asks())
			}
		}
	}
}

// of are the names whose bits are set.
func of(names []string, bits int) (some []string) {
	for i, name := range names {
		if bits>>i&1 == 1 {
			some = append(some, name)
		}
	}
	return some
}
