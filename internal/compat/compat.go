// Package compat tells what another version of a restricted schema (contract 4) means to those who keep the old one: callers
// that send arguments, readers of a tool's data. In go the schema as it was and as it is; out come the changes, each with its
// place, and whether it breaks. What always holds: where no change breaks, every value of arguments that the old schema takes
// the new one takes too, and every value of data that the new schema allows the old one allows too. The other way round
// nothing is promised: where that cannot be shown, the change is told as one that breaks.
package compat

import (
	"slices"

	"github.com/nlgen/nlgen/internal/schema"
)

// Change is one way in which two schemas differ.
type Change struct {
	// Path is the place, as faults spell it: "entries[].kind"; empty for the root.
	Path string `json:"path"`
	// Breaks tells that something that was right before may not be now.
	Breaks bool `json:"breaks"`
	// Words say what is another, as the end of a sentence about the place: "takes an integer, and took a number".
	Words string `json:"words"`
}

// Arguments compares the schemas of a tool's arguments. What Go checks beyond a schema is known of the new one alone: the
// old one is read from a list of tools, whose descriptions only tell it.
func Arguments(was, is *schema.Node) []Change {
	return append(changes(gaps(was, is), gaps(is, was), narrowed, widened), defaults(was, is, "")...)
}

// Data compares the schemas of a tool's data.
func Data(was, is *schema.Node) []Change {
	return changes(gaps(is, was), gaps(was, is), loosened, tightened)
}

func gaps(from, to *schema.Node) []gap {
	c := comparer{seen: map[pair]bool{}, apart: map[pair]bool{}}
	return c.gaps(from, to, "")
}

// changes are those that break, then the others; of a place of which something breaks no more is told.
func changes(breaking, others []gap, breaks, allows side) (all []Change) {
	for _, g := range breaking {
		if c := (Change{g.path, true, g.words(breaks)}); !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	broken := len(all)
	for _, g := range others {
		words := g.words(allows)
		told := words == "" || slices.ContainsFunc(all[:broken], func(c Change) bool { return c.Path == g.path })
		if c := (Change{g.path, false, words}); !told && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

// defaults are the places that stay and mean another value when they are left out.
func defaults(was, is *schema.Node, path string) (all []Change) {
	for _, p := range is.Properties {
		before := property(was, p.Name)
		if before == nil {
			continue
		}
		at := join(path, p.Name)
		if a, b := string(before.Default), string(p.Node.Default); a != b {
			all = append(all, Change{at, false, "is " + orNothing(b) + " when it is left out, and was " + orNothing(a)})
		}
		all = append(all, defaults(before, p.Node, at)...)
	}
	if was.Items != nil && is.Items != nil {
		all = append(all, defaults(was.Items, is.Items, path+"[]")...)
	}
	return all
}

func orNothing(value string) string {
	if value == "" {
		return "absent"
	}
	return value
}

// property is the schema of a member that a schema declares; nil when it does not.
func property(n *schema.Node, name string) *schema.Node {
	for _, p := range n.Properties {
		if p.Name == name {
			return p.Node
		}
	}
	return nil
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
