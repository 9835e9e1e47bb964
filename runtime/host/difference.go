package host

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/internal/linediff"
	"github.com/nlgen/nlgen/runtime/store"
)

// Difference is how what a plugin asks for differs from what was granted. Tools go by the manifest's names.
type Difference struct {
	// Added and ToWrite, which only read before, are asked for anew; Removed and ToRead, which changed the project before,
	// ask nobody.
	Added   []string `json:"added,omitempty"`
	ToWrite []string `json:"toWrite,omitempty"`
	Removed []string `json:"removed,omitempty"`
	ToRead  []string `json:"toRead,omitempty"`
	// Asked and Dropped are the other permissions.
	Asked   []store.Permission `json:"asked,omitempty"`
	Dropped []store.Permission `json:"dropped,omitempty"`
	// Retold are the tools of which agents are told something else than the author read when approving them. That asks
	// nobody, but people should know.
	Retold []Retold `json:"retold,omitempty"`

	writes []string
}

// Retold is a tool of which agents are told something else than before.
type Retold struct {
	Tool  string `json:"tool"`
	Parts []Part `json:"parts"`
}

// Part is a member of a tool's entry in tools/list: "description", "inputSchema". Was and Is are nil where it is not there.
type Part struct {
	Name string          `json:"name"`
	Was  json.RawMessage `json:"was,omitempty"`
	Is   json.RawMessage `json:"is,omitempty"`
}

// Difference is how what is asked for differs from what was granted; of nothing granted everything is Added.
func (c Consent) Difference() Difference {
	var was []store.Permission
	if c.Granted != nil {
		was = c.Granted.Permissions
	}
	oldTools, oldWrites, oldOthers := sorted(was)
	tools, writes, others := sorted(c.Permissions)
	return Difference{
		Added:   minus(tools, oldTools),
		ToWrite: minus(both(writes, oldTools), oldWrites),
		Removed: minus(oldTools, tools),
		ToRead:  minus(both(oldWrites, tools), writes),
		Asked:   without(others, oldOthers),
		Dropped: without(oldOthers, others),
		Retold:  c.retold(),
		writes:  writes,
	}
}

// sorted are permissions by what they are for.
func sorted(all []store.Permission) (tools, writes []string, others []store.Permission) {
	for _, p := range all {
		if p.Kind == agentTools {
			tools, writes = append(tools, p.Tools...), append(writes, p.WriteTools...)
		} else {
			others = append(others, p)
		}
	}
	return tools, writes, others
}

func minus(names, of []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(of, n) })
}

func both(names, of []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !slices.Contains(of, n) })
}

func without(all, of []store.Permission) []store.Permission {
	return slices.DeleteFunc(slices.Clone(all), func(p store.Permission) bool { return Covers(of, []store.Permission{p}) })
}

// retold compares what agents are told with what they were told when the author approved it.
func (c Consent) retold() (all []Retold) {
	if c.Granted == nil {
		return nil
	}
	for _, t := range c.Tools {
		if before, told := c.Granted.Tools[t.Name]; told {
			if parts := parts(before, t.Entry); len(parts) > 0 {
				all = append(all, Retold{t.Name, parts})
			}
		}
	}
	return all
}

// order is the order in which people are told of parts; others follow by name.
var order = []string{"title", "description", "inputSchema", "outputSchema"}

// parts are the members in which two objects differ as JSON values.
func parts(before, after json.RawMessage) (all []Part) {
	var was, is map[string]json.RawMessage
	if json.Unmarshal(before, &was) != nil || json.Unmarshal(after, &is) != nil {
		return nil // neither happens: a store reads objects, and an entry is one
	}
	names := map[string]bool{}
	for _, m := range []map[string]json.RawMessage{was, is} {
		for name := range m {
			names[name] = true
		}
	}
	for name := range names {
		if was[name] == nil || is[name] == nil || !check.Equal(was[name], is[name]) {
			all = append(all, Part{name, was[name], is[name]})
		}
	}
	place := func(p Part) int {
		if at := slices.Index(order, p.Name); at >= 0 {
			return at
		}
		return len(order)
	}
	slices.SortFunc(all, func(a, b Part) int { return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Name, b.Name)) })
	return all
}

// Empty tells that there is none.
func (d Difference) Empty() bool { return len(d.Lines()) == 0 }

// Lines says the difference to people: what asks first, then what does not.
func (d Difference) Lines() (lines []string) {
	for _, name := range d.Added {
		does := "only reads"
		if slices.Contains(d.writes, name) {
			does = "changes the project"
		}
		lines = append(lines, "+ "+name+" "+does)
	}
	lines = appendEach(lines, d.ToWrite, func(name string) string { return "! " + name + " only read, and changes the project now" })
	lines = appendEach(lines, d.Asked, func(p store.Permission) string { return "+ " + permission(p) })
	lines = appendEach(lines, d.Removed, func(name string) string { return "- " + name })
	lines = appendEach(lines, d.ToRead, func(name string) string { return "  " + name + " changed the project, and only reads now" })
	lines = appendEach(lines, d.Dropped, func(p store.Permission) string { return "- " + permission(p) })
	for _, r := range d.Retold {
		for _, p := range r.Parts {
			another := "another "
			if strings.HasSuffix(p.Name, "s") { // annotations, icons
				another = "other "
			}
			lines = append(lines, "  "+r.Tool+" has "+another+p.Name+":")
			for line := range strings.Lines(linediff.Hunks(readable(p.Was), readable(p.Is))) {
				if !strings.HasPrefix(line, "@@") {
					lines = append(lines, "    "+visible(strings.TrimSuffix(line, "\n")))
				}
			}
		}
	}
	return lines
}

func appendEach[T any](lines []string, all []T, say func(T) string) []string {
	for _, v := range all {
		lines = append(lines, say(v))
	}
	return lines
}

// permission is a permission that is not one of tools, in words.
func permission(p store.Permission) string {
	switch p.Kind {
	case "api":
		return "the host's " + visible(p.Capability)
	case "filesystem":
		words := "files: " + visible(p.Mode) + " " + visible(p.Path)
		if p.Recursive {
			words += " and what lies below"
		}
		return words
	}
	return visible(p.Kind)
}

// readable is a part as lines of text.
func readable(part json.RawMessage) []byte {
	if part == nil {
		return nil
	}
	var text string
	if json.Unmarshal(part, &text) == nil {
		return []byte(text + "\n")
	}
	var b bytes.Buffer
	_ = json.Indent(&b, part, "", "  ") // it was read before
	return append(b.Bytes(), '\n')
}

// visible shows what a terminal would act on, or hide, instead: a plugin's texts are shown to whoever decides about it.
func visible(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}
