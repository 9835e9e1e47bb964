package check

import "github.com/nlgen/nlgen/internal/fault"

// Items follows the items of one array for its rules.
type Items struct {
	rules []Rule
	n     int
	// first is each item's position by its key, nil when items may be equal or two that are have been found.
	first map[string]int
	// equal are the positions of those two, equal themselves when there are none.
	equal [2]int
}

// NewItems begins an array. Rules on anything but items are passed over.
func NewItems(rules []Rule) *Items {
	s := &Items{rules: rules}
	for k := range rules {
		if rules[k].word == UniqueItems {
			s.first = map[string]int{}
		}
	}
	return s
}

// Add takes the next item, JSON without space around it. It must not change before Faults.
func (s *Items) Add(item []byte) {
	if s.first != nil {
		s.compare(item)
	}
	s.n++
}

func (s *Items) compare(item []byte) {
	key := Key(item)
	if at, ok := s.first[key]; ok {
		s.equal, s.first = [2]int{at, s.n}, nil
		return
	}
	s.first[key] = s.n
}

// Open tells whether the array may still turn out to break a rule, or does so already, when one more item has begun than
// were added.
func (s *Items) Open() bool {
	for k := range s.rules {
		switch r := &s.rules[k]; r.word {
		case MinItems:
			if s.n+1 < r.n {
				return true
			}
		case MaxItems, UniqueItems:
			return true
		}
	}
	return false
}

// Faults are what the array at the path is told when it has ended, in the order of its rules.
func (s *Items) Faults(path func() string) (faults []fault.Fault) {
	for k := range s.rules {
		switch r := &s.rules[k]; {
		case r.word == MinItems && s.n < r.n:
			faults = append(faults, fault.TooFew(path(), r.n))
		case r.word == MaxItems && s.n > r.n:
			faults = append(faults, fault.TooMany(path(), r.n))
		case r.word == UniqueItems && s.equal[0] != s.equal[1]:
			faults = append(faults, fault.EqualItems(path(), s.equal[0], s.equal[1]))
		}
	}
	return faults
}
