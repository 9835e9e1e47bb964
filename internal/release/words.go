package release

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/consent"
)

// Text says the report to people: what asks, what breaks and what does not, then what is another and asks nobody, each where
// there is something.
func (r Report) Text() string {
	var b strings.Builder
	switch {
	case r.Was == "":
		fmt.Fprintf(&b, "%s %s is new\n", r.Plugin, consent.Visible(r.Is))
	default:
		fmt.Fprintf(&b, "%s %s, and was %s\n", r.Plugin, consent.Visible(r.Is), consent.Visible(r.Was))
	}
	quiet := b.Len()
	again := "asked again"
	if r.Was == "" {
		again = "asked"
	}
	section(&b, again, r.Consent.Asks())
	section(&b, "breaks callers", r.lines(true))
	section(&b, "does not break them", r.lines(false))
	section(&b, "agents are told something else", r.fingerprints())
	section(&b, "not compared, as the old version has no agent/tools.json that says what agents were told", r.Uncompared)
	section(&b, "not asked about", r.Consent.Silent())
	if b.Len() == quiet {
		b.WriteString("  nothing that anybody is asked about, and nothing that callers see, is another\n")
	}
	return b.String()
}

func section(b *strings.Builder, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "  %s:\n", title)
	for _, line := range lines {
		fmt.Fprintf(b, "%s\n", strings.TrimRight("    "+line, " "))
	}
}

// lines are the changes that break, or those that do not.
func (r Report) lines(breaking bool) (all []string) {
	for _, t := range r.Tools {
		for _, c := range t.Changes {
			if c.Breaks != breaking {
				continue
			}
			var words []string
			switch {
			case c.Part == "name":
				words = []string{t.Name}
			case c.Path == "":
				words = []string{t.Name + ":", "its " + c.Part}
			case c.Part == "data":
				words = []string{t.Name + ":", "data", consent.Visible(c.Path)}
			default:
				words = []string{t.Name + ":", consent.Visible(c.Path)}
			}
			all = append(all, strings.Join(append(words, consent.Visible(c.Words)), " "))
		}
	}
	return all
}

// fingerprints are the tools whose name, description or arguments are others, by the beginnings of their fingerprints.
func (r Report) fingerprints() (all []string) {
	const shown = 12
	for _, t := range r.Tools {
		if t.Was != "" && t.Is != "" && t.Was != t.Is {
			all = append(all, fmt.Sprintf("%s %s, and was %s", t.Name, t.Is[:shown], t.Was[:shown]))
		}
	}
	slices.Sort(all)
	return all
}
