package compat

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/schema"
)

func breaks(all []Change) bool {
	return slices.ContainsFunc(all, func(c Change) bool { return c.Breaks })
}

// holds takes what Arguments and Data say of two schemas at its word: values that fit the one fit the other where it says so.
func holds(t *testing.T, m maker, was, is *schema.Node) (arguments, data bool) {
	t.Helper()
	arguments, data = !breaks(Arguments(was, is)), !breaks(Data(was, is))
	for range 12 {
		if arguments {
			fitting(t, m, was, is)
		}
		if data {
			fitting(t, m, is, was)
		}
	}
	return arguments, data
}

func fitting(t *testing.T, m maker, from, to *schema.Node) {
	t.Helper()
	text, err := json.Marshal(m.value(from, 6))
	if err != nil {
		t.Fatal(err)
	}
	tree, err := jsontree.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if schema.ValidateValue(from, tree) != nil {
		return
	}
	if faults := schema.ValidateValue(to, tree); faults != nil {
		t.Fatalf("nothing breaks between\n%s\n%s\nand %s fits the first only: %v", from.Append(nil), to.Append(nil), text, faults)
	}
}

// What is said to be compatible is: no value that fitted does not fit any more.
func TestPromise(t *testing.T) {
	m := maker{rand.New(rand.NewPCG(1, 2))}
	rounds := 30_000
	if testing.Short() {
		rounds = 3_000
	}
	compatible := 0
	for range rounds {
		was := m.node(3)
		is := m.changed(was, 3)
		if m.chance(10) {
			is = m.node(3)
		}
		if arguments, data := holds(t, m, was, is); arguments || data {
			compatible++
		}
	}
	if compatible < rounds/5 {
		t.Errorf("only %d of %d pairs are compatible: the test sees too little", compatible, rounds)
	}
}

// A schema is compatible with itself, in whatever order its members and forms stand.
func TestSame(t *testing.T) {
	m := maker{rand.New(rand.NewPCG(3, 4))}
	for range 5_000 {
		n := m.node(3)
		if all := append(Arguments(n, n), Data(n, n)...); len(all) > 0 {
			t.Fatalf("%s differs from itself: %v", n.Append(nil), all)
		}
		turned := *n
		turned.Properties, turned.OneOf = slices.Clone(n.Properties), slices.Clone(n.OneOf)
		slices.Reverse(turned.Properties)
		slices.Reverse(turned.OneOf)
		if all := append(Arguments(n, &turned), Data(&turned, n)...); len(all) > 0 {
			t.Fatalf("%s differs from itself turned round: %v", n.Append(nil), all)
		}
	}
}

func FuzzPromise(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Add(uint64(20), uint64(7))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		m := maker{rand.New(rand.NewPCG(a, b))}
		was := m.node(4)
		holds(t, m, was, m.changed(was, 4))
	})
}
