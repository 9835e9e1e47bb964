package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/linediff"
	"github.com/nlgen/nlgen/runtime/store"
)

// showing is what the command line says about showing the history.
type showing struct {
	patch, full bool
	last        int
}

// historyCommand shows what agents did, and between it what the project's author did.
func (p *program) historyCommand() *cobra.Command {
	var h showing
	command := &cobra.Command{Use: "history", Short: "Show what agents changed, and what was switched, newest first", Args: none}
	command.RunE = func(command *cobra.Command, _ []string) error {
		if h.last < 0 {
			return usageError{"--last takes a number that is not negative", command.CommandPath()}
		}
		return p.history(command.CommandPath(), h)
	}
	f := command.Flags()
	f.BoolVarP(&h.patch, "patch", "p", false, "show how each step changed the documents")
	f.BoolVar(&h.full, "full", false, "with -p, do not cut long changes")
	f.IntVarP(&h.last, "last", "n", 0, "show only the last `N`")
	return command
}

// historyJSON is the output of `history --json`.
type historyJSON struct {
	Projects []projectHistory `json:"projects"`
}

type projectHistory struct {
	Path    string  `json:"path"`
	Entries []entry `json:"entries"` // newest first

	unknown bool // what is there may not be all
}

// entry is a step or an act.
type entry struct {
	Step  *stepJSON    `json:"step,omitempty"`
	Event *store.Event `json:"event,omitempty"`

	of store.Step
}

func (p *program) history(command string, h showing) error {
	projects, err := p.settledProjects(command)
	if err != nil {
		return err
	}
	defer projects.Close()
	var all historyJSON
	var unknown []error
	for _, s := range projects {
		one, err := historyOf(s, h)
		all.Projects, unknown = append(all.Projects, one), append(unknown, err)
	}
	if err := p.printHistories(all, h); err != nil {
		return err
	}
	return errors.Join(unknown...)
}

func (p *program) printHistories(all historyJSON, h showing) error {
	if p.json {
		return p.printJSON(all)
	}
	for i, one := range all.Projects {
		if len(all.Projects) > 1 {
			heading := p.painted(clean(one.Path), bold) + "\n"
			if i > 0 {
				heading = "\n" + heading
			}
			if err := p.print(heading); err != nil {
				return err
			}
		}
		if err := p.printHistory(one, h); err != nil {
			return err
		}
	}
	return nil
}

// historyOf is what happened in a project, as far as it is known. The error says what is not.
func historyOf(s store.Store, h showing) (projectHistory, error) {
	steps, lost := s.Steps()
	events, silent := s.Activity()
	one := projectHistory{Path: s.Project(), Entries: newestFirst(steps, events)}
	if h.last > 0 && len(one.Entries) > h.last {
		one.Entries = one.Entries[:h.last]
	}
	unknown := []error{lost, silent}
	for _, e := range one.Entries {
		if h.patch && e.Step != nil {
			unknown = append(unknown, addDiffs(s, e.Step))
		}
	}
	err := errors.Join(unknown...)
	one.unknown = err != nil
	return one, err
}

// newestFirst are steps and acts by their time. Each of the two stays in its own order, whatever clocks say.
func newestFirst(steps []store.Step, events []store.Event) []entry {
	all := make([]entry, 0, len(steps)+len(events))
	for len(steps)+len(events) > 0 {
		n, m := len(steps), len(events)
		if m == 0 || n > 0 && steps[n-1].Time.After(events[m-1].Time) {
			all = append(all, entry{Step: newStepJSON(steps[n-1]), of: steps[n-1]})
			steps = steps[:n-1]
			continue
		}
		all = append(all, entry{Event: &events[m-1]})
		events = events[:m-1]
	}
	return all
}

// addDiffs adds to a step how it changed each document.
func addDiffs(s store.Store, step *stepJSON) error {
	contents, err := s.Contents(step.ID)
	if err != nil {
		return err
	}
	for i, c := range step.Changes {
		at := slices.IndexFunc(contents, func(d store.Content) bool { return d.Namespace == c.Namespace })
		if at < 0 {
			return fmt.Errorf("step %s does not say what it changed in %s", step.ID, c.Namespace)
		}
		step.Changes[i].Diff = new(linediff.Hunks(lines(contents[at].Before), lines(contents[at].After)))
	}
	return nil
}

// lines is a document as people read it, a value a line, however it is stored.
func lines(document []byte) []byte {
	if document == nil {
		return nil
	}
	var b bytes.Buffer
	if err := json.Indent(&b, bytes.TrimSpace(bytes.TrimPrefix(document, []byte("\xEF\xBB\xBF"))), "", "  "); err != nil {
		return document
	}
	b.WriteByte('\n')
	return b.Bytes()
}

func (p *program) printHistory(one projectHistory, h showing) error {
	if len(one.Entries) == 0 && !one.unknown {
		return p.print("nothing yet: agents changed nothing in " + clean(one.Path) + "\n")
	}
	var rows []row
	for _, e := range one.Entries {
		if e.Event != nil {
			rows = append(rows, eventRow(*e.Event))
			continue
		}
		rows = append(rows, stepRow(e.of))
	}
	table := strings.SplitAfter(p.table(rows), "\n")
	var b strings.Builder
	for i, e := range one.Entries {
		b.WriteString(table[i])
		if e.Step != nil && h.patch {
			for _, c := range e.Step.Changes {
				b.WriteString(p.patch(c, h.full))
			}
		}
	}
	return p.print(b.String())
}

func eventRow(e store.Event) row {
	how := ""
	if e.How != "" {
		how = "confirmed: " + e.How
	}
	return row{{"", plain}, {clock(e.Time), faint}, {e.What, faint}, {how, faint}, {e.Note, faint}}
}

// maxPatch is how many lines of a document's change are shown unless all are asked for.
const maxPatch = 60

// patch is how a document changed, indented below its step.
func (p *program) patch(c changeJSON, full bool) string {
	if c.Diff == nil { // it is not known any more
		return ""
	}
	all := strings.SplitAfter(strings.TrimSuffix(*c.Diff, "\n"), "\n")
	more := 0
	if !full && len(all) > maxPatch {
		more, all = len(all)-maxPatch, all[:maxPatch]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "    %s\n", p.painted(clean(c.Namespace), bold))
	for _, line := range all {
		line = strings.TrimRight(clean(strings.TrimSuffix(line, "\n")), " ")
		as := map[byte]paint{'+': green, '-': red, '@': faint}[(line + " ")[0]]
		b.WriteString(strings.TrimRight("    "+p.painted(line, as), " ") + "\n")
	}
	if more > 0 {
		fmt.Fprintf(&b, "    ... %d more lines, which --full shows\n", more)
	}
	return b.String()
}
