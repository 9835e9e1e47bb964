// Package guidecheck holds what a text tells agents of a plugin's tools to the tools there are. In go the text, its file and
// the plugin's model; out come diagnostics with the place in the file: names of tools that there are not, and calls shown as
// JSON that their tool would refuse. What always holds: only what clearly is meant as a name or a call is looked at, by the
// rules of docs/tools.md; of anything else nothing is said.
package guidecheck

import (
	"bytes"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/form"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
)

// Checker knows a plugin's tools.
type Checker struct {
	plugin *model.Plugin
	// declares tells whether the manifest says a name of its own kind somewhere, such as a widget's.
	declares func(name string) bool
	// tools are by the manifest's name and by the one agents see, former those by names they had before.
	tools, former map[string]*model.Tool
	// prefix begins the names that agents see.
	prefix string
}

// New makes a Checker. A name of the manifest that is no tool's is one that declares knows.
func New(plugin *model.Plugin, declares func(name string) bool) *Checker {
	c := &Checker{plugin, declares, map[string]*model.Tool{}, map[string]*model.Tool{}, names.Prefix(plugin.ID)}
	for i := range plugin.Tools {
		t := &plugin.Tools[i]
		c.tools[t.Name], c.tools[t.Advertised] = t, t
		for _, a := range t.Aliases {
			c.former[a.Name], c.former[a.Advertised] = t, t
		}
	}
	return c
}

// Guide checks a guide chapter, as it stands in its file from the offset on where agents begin to read.
func (c *Checker) Guide(file string, text []byte, from int) []diag.Diagnostic {
	r := &report{Checker: c, file: file, text: text}
	for _, p := range passages(text, from) {
		r.passage(p)
	}
	return r.found.Sorted()
}

// report is the check of one text.
type report struct {
	*Checker
	file  string
	text  []byte
	found diag.List
}

func (r *report) pos(offset int) diag.Pos {
	line, column := jsontree.Position(r.text, offset)
	return diag.Pos{File: r.file, Line: line, Col: column}
}

// name judges a tool's name that stands at an offset.
func (r *report) name(offset int, name string) {
	r.judge(&r.found, func() diag.Pos { return r.pos(offset) }, name, "the guide")
}

// Description checks a tool's description, which is no file's whole text: at is where a word of it stands.
func (c *Checker) Description(tool, text string, at func(word string) diag.Pos) []diag.Diagnostic {
	var found diag.List
	seen := map[string]bool{}
	for _, w := range c.words([]byte(text), 0, len(text)) {
		if !seen[w.name] {
			c.judge(&found, func() diag.Pos { return at(w.name) }, w.name, "the description of "+tool)
		}
		seen[w.name] = true
	}
	return found.Sorted()
}

// word is a name in a text, where it stands.
type word struct {
	name   string
	offset int
}

var (
	nameRun = form.Of(`[A-Za-z0-9_.-]+`)
	code    = form.Of("`([^`]+)`")
)

// words are the names of tools in a part of a text: those that agents see wherever they stand, the manifest's in backquotes.
func (c *Checker) words(text []byte, from, to int) (all []word) {
	if !bytes.Contains(text[from:to], []byte(c.prefix)) && !bytes.Contains(text[from:to], []byte(c.plugin.ID+".")) {
		return nil // as most descriptions
	}
	quoted := map[int]bool{}
	for _, at := range code().FindAllSubmatchIndex(text[from:to], -1) {
		quoted[from+at[2]] = true
	}
	for _, at := range nameRun().FindAllIndex(text[from:to], -1) {
		start, end := from+at[0], from+at[1]
		name := strings.TrimRight(string(text[start:end]), ".-")
		end = start + len(name)
		switch {
		case end < to && (text[end] == '*' || text[end] == '<' || text[end] == '/'): // a pattern, or a path
		case strings.HasPrefix(name, c.prefix) && len(name) > len(c.prefix) && !strings.Contains(name, "."):
			all = append(all, word{name, start})
		case quoted[start] && strings.HasPrefix(name, c.plugin.ID+".") && names.ValidOwn(name):
			all = append(all, word{name, start})
		}
	}
	return all
}

// judge says what is wrong with a tool's name in a text. Its place is asked for only then.
func (c *Checker) judge(found *diag.List, at func() diag.Pos, name, where string) {
	if c.tools[name] != nil || c.declares(name) {
		return
	}
	pos := at()
	if t := c.former[name]; t != nil {
		found.Warnf(diag.UnknownTool, pos, "%s names %s, as the tool was called before", where, diag.Short(name)).Hintf("call it %s, as agents see it", t.Advertised)
		return
	}
	d := found.Errorf(diag.UnknownTool, pos, "%s names %s, and there is no such tool", where, diag.Short(name))
	var known []string
	for _, t := range c.plugin.Tools {
		known = append(known, t.Advertised)
	}
	meant := c.prefix + names.Flatten(strings.TrimPrefix(strings.TrimPrefix(name, c.prefix), c.plugin.ID+"."))
	if near, ok := diag.Closest(meant, known); ok {
		d.Hintf("did you mean %s?", near)
		return
	}
	d.Hintf("the tools are called %s", strings.Join(known, ", "))
}
