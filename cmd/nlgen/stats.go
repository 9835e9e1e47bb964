package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/schema"
)

// stats is how large a schema is.
type stats struct {
	depth, properties, required int
	parts                       []part
}

// part is a schema within a schema: where it is, and how much of the whole it takes.
type part struct {
	path string
	size int
}

// largest is how many parts are shown.
const largest = 5

// printStats writes a schema's size and depth with their limits (contract 1), and which of its parts take most.
func printStats(w io.Writer, n *schema.Node) error {
	var s stats
	s.add(n, "", 0)
	slices.SortStableFunc(s.parts, func(a, b part) int { return cmp.Compare(b.size, a.size) })

	var b strings.Builder
	fmt.Fprintf(&b, "size        %6d of %d UTF-16 units\n", n.Size(), schema.MaxSize)
	fmt.Fprintf(&b, "depth       %6d of %d\n", s.depth, schema.MaxDepth)
	fmt.Fprintf(&b, "properties  %6d, %d of them required\n", s.properties, s.required)
	if len(s.parts) > 0 {
		b.WriteString("largest parts\n")
	}
	for _, p := range s.parts[:min(len(s.parts), largest)] {
		fmt.Fprintf(&b, "            %6d %s\n", p.size, p.path)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// add counts a node and what is in it. Path leads to it as `entries[].kind`; it is empty for the root, which is no part.
func (s *stats) add(n *schema.Node, path string, depth int) {
	s.depth = max(s.depth, depth)
	s.properties += len(n.Properties)
	s.required += len(n.Required)
	if path != "" {
		s.parts = append(s.parts, part{path, n.Size()})
	}
	for _, p := range n.Properties {
		s.add(p.Node, strings.TrimPrefix(path+"."+p.Name, "."), depth+1)
	}
	if n.Items != nil {
		s.add(n.Items, path+"[]", depth+1)
	}
	if n.Additional != nil && n.Additional.Node != nil {
		s.add(n.Additional.Node, path+".*", depth+1)
	}
	for i, option := range n.OneOf {
		s.add(option, fmt.Sprintf("%s(%d)", path, i+1), depth+1)
	}
}
