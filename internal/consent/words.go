package consent

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/nlgen/nlgen/internal/linediff"
)

// Empty tells that there is none.
func (d Difference) Empty() bool { return len(d.Lines()) == 0 }

// Lines says the difference to people: what asks first, then what does not.
func (d Difference) Lines() []string { return append(d.Asks(), d.Silent()...) }

// Asks says what people are asked about, as they have not granted it.
func (d Difference) Asks() (lines []string) {
	for _, name := range d.Added {
		does := "only reads"
		if slices.Contains(d.writes, name) {
			does = "changes the project"
		}
		lines = append(lines, "+ "+name+" "+does)
	}
	lines = appendEach(lines, d.ToWrite, func(name string) string { return "! " + name + " only read, and changes the project now" })
	return appendEach(lines, d.Asked, func(p Permission) string { return "+ " + p.String() })
}

// Silent says what is another and asks nobody.
func (d Difference) Silent() (lines []string) {
	lines = appendEach(lines, d.Removed, func(name string) string { return "- " + name })
	lines = appendEach(lines, d.ToRead, func(name string) string { return "  " + name + " changed the project, and only reads now" })
	lines = appendEach(lines, d.Dropped, func(p Permission) string { return "- " + p.String() })
	for _, r := range d.Retold {
		for _, p := range r.Parts {
			another := "another "
			if strings.HasSuffix(p.Name, "s") { // annotations, icons
				another = "other "
			}
			lines = append(lines, "  "+r.Tool+" has "+another+p.Name+":")
			for line := range strings.Lines(linediff.Hunks(readable(p.Was), readable(p.Is))) {
				if !strings.HasPrefix(line, "@@") {
					lines = append(lines, "    "+Visible(strings.TrimSuffix(line, "\n")))
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

// String is a permission that is not one of tools, in words.
func (p Permission) String() string {
	switch p.Kind {
	case "api":
		return "the host's " + Visible(p.Capability)
	case "filesystem":
		words := "files: " + Visible(p.Mode) + " " + Visible(p.Path)
		if p.Recursive {
			words += " and what lies below"
		}
		return words
	}
	return Visible(p.Kind)
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

// Visible shows what a terminal would act on, or hide, instead: a plugin's texts are shown to whoever decides about it.
func Visible(text string) string {
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
