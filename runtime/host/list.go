package host

import (
	"cmp"
	"slices"
	"sync"

	"github.com/nlgen/nlgen/runtime"
)

// list is the answer to tools/list, kept as long as the same plugins are on offer.
type list struct {
	own     []runtime.Registered // first, in their order
	tools   []runtime.Registered // by advertised name
	plugins []*runtime.Plugin

	mu sync.Mutex
	// text is the answer when those of plugins are on offer whose place in of is true; nil when there is none yet.
	text []byte
	of   []bool
}

func newList(own, tools []runtime.Registered) *list {
	l := &list{own: own}
	l.tools = slices.SortedFunc(slices.Values(tools), func(a, b runtime.Registered) int { return cmp.Compare(a.Advertised, b.Advertised) })
	for _, t := range tools {
		if !slices.Contains(l.plugins, t.Plugin) {
			l.plugins = append(l.plugins, t.Plugin)
		}
	}
	return l
}

// List is the answer to tools/list: a JSON array of the entries of the host's own tools, and of those on offer in at least
// one open project, by name (contract 6). It must not be altered. It needs no document, no network and no Setup, only what
// the projects' authors approved and switched on; writes, pause, freeze and trust do not change it.
func (h *Host) List() []byte {
	offered := make([]bool, len(h.list.plugins))
	for _, in := range h.projects {
		d := h.decided(in)
		for i, p := range h.list.plugins {
			offered[i] = offered[i] || h.offer(p, d) == nil
		}
	}
	l := h.list
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.text == nil || !slices.Equal(l.of, offered) {
		l.text, l.of = l.entries(offered), offered
	}
	return l.text
}

func (l *list) entries(offered []bool) []byte {
	text := []byte{'['}
	for _, t := range slices.Concat(l.own, l.tools) {
		if t.Plugin != nil && !offered[slices.Index(l.plugins, t.Plugin)] {
			continue
		}
		if len(text) > 1 {
			text = append(text, ',')
		}
		text = append(text, t.Entry...)
	}
	return append(text, ']')
}
