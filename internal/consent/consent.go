// Package consent is the rule by which a plugin's new version asks its users again or does not (contract 8), and the words
// in which people are told how two versions differ. In go the permissions that were granted and those that are asked for,
// and what agents were told of each tool before and are told now; out come the verdict and the difference. The server asks
// by it, and nlgen foretells by it what servers will ask: there is no other rule.
package consent

import "slices"

// Tools is the kind of the permission that follows from the tools that a manifest declares.
const Tools = "agentTools"

// Permission is one permission that a plugin asks for: that of its tools, or one that its manifest asks for by hand
// (contract 2).
type Permission struct {
	Kind       string   `json:"kind"`
	Tools      []string `json:"tools,omitempty"`
	WriteTools []string `json:"writeTools,omitempty"`
	Capability string   `json:"capability,omitempty"`
	Path       string   `json:"path,omitempty"`
	Mode       string   `json:"mode,omitempty"`
	Recursive  bool     `json:"recursive,omitempty"`
}

// Derive adds to the permissions that a manifest asks for by hand the one that follows from its tools; there is none without
// tools.
func Derive(byHand []Permission, tools, writeTools []string) []Permission {
	if len(tools) == 0 {
		return byHand
	}
	return append(byHand, Permission{Kind: Tools, Tools: tools, WriteTools: writeTools})
}

// Covers tells whether what was granted is enough for a version that asks for next, so that nobody is asked again: each
// permission is within a granted one.
func Covers(granted, next []Permission) bool {
	return !slices.ContainsFunc(next, func(n Permission) bool {
		return !slices.ContainsFunc(granted, func(g Permission) bool { return within(n, g) })
	})
}

func within(n, granted Permission) bool {
	if n.Kind == Tools && granted.Kind == Tools {
		return subset(n.Tools, granted.Tools) && subset(n.WriteTools, granted.WriteTools)
	}
	return n.Kind == granted.Kind && n.Capability == granted.Capability &&
		n.Path == granted.Path && n.Mode == granted.Mode && n.Recursive == granted.Recursive
}

func subset(names, of []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(of, name) })
}
