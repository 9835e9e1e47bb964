package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

// way is undo or redo.
type way struct {
	verb, done string
	redo       bool
	force      bool
	consent    consent
}

// undoCommand takes back what agents did (contract 7).
func (p *program) undoCommand() *cobra.Command {
	w := &way{verb: "undo", done: "undone"}
	return p.wayCommand(w, &cobra.Command{
		Use:   "undo [N|ID]",
		Short: "Take back the last step, the last N, or the one with that id",
		Args:  atMostOne,
	})
}

// redoCommand brings back what undo took back.
func (p *program) redoCommand() *cobra.Command {
	w := &way{verb: "redo", done: "redone", redo: true}
	return p.wayCommand(w, &cobra.Command{
		Use:   "redo [N]",
		Short: "Bring back what undo took back, a step or the next N",
		Args:  atMostOne,
	})
}

func (p *program) wayCommand(w *way, command *cobra.Command) *cobra.Command {
	command.RunE = func(command *cobra.Command, args []string) error {
		which := "1"
		if len(args) > 0 {
			which = args[0]
		}
		return p.restore(command.Context(), command.CommandPath(), w, which)
	}
	command.Flags().BoolVar(&w.force, "force", false, "also where documents were changed since; what they hold is kept aside")
	w.consent.flags(command)
	return command
}

func atMostOne(command *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usageError{fmt.Sprintf("unexpected argument %q", args[1]), command.CommandPath()}
	}
	return nil
}

// restore undoes or redoes steps, one after the other.
func (p *program) restore(ctx context.Context, command string, w *way, which string) error {
	n, err := count(which, w.redo)
	if err != nil {
		return usageError{err.Error(), command}
	}
	projects, err := p.oneProject(command, w.verb)
	if err != nil {
		return err
	}
	defer projects.Close()
	all, err := p.restoreSteps(ctx, projects[0], w, which, n)
	return p.did(all, err)
}

// restoreSteps undoes or redoes the next n steps, or the one of that id when n is 0. From looking which they are to the last
// of them no call comes between, unless a person is asked: nobody waits for that.
func (p *program) restoreSteps(ctx context.Context, s store.Store, w *way, id string, n int) (all acts, err error) {
	unlock, err := p.alone(ctx, s)
	if err != nil {
		return all, err
	}
	defer func() { unlock() }()
	ids := []string{id}
	if n > 0 {
		if ids, err = p.nextIDs(s, w, n); err != nil {
			return all, err
		}
	}
	for _, id := range ids {
		if ctx.Err() != nil {
			return all, errors.New("given up: nothing more was changed")
		}
		done, err := p.restoreStep(s, w, id, false, store.Event{What: w.verb + " " + id})
		if conflict, some := errors.AsType[*store.Conflict](err); some && w.force && conflict.Unreadable == nil {
			unlock()
			var by store.Event
			if by, unlock, err = p.askForce(ctx, s, w, conflict); err != nil {
				return all, err
			}
			done, err = p.restoreStep(s, w, id, true, by)
		}
		if err != nil {
			return all, p.wayOut(s, w, err)
		}
		all.Done = append(all.Done, done)
	}
	return all, nil
}

// askForce has a person confirm that documents which were changed since are thrown away, and waits for the project again.
func (p *program) askForce(ctx context.Context, s store.Store, w *way, c *store.Conflict) (by store.Event, unlock func(), err error) {
	fmt.Fprintln(p.err, clean(c.Error()))
	by = store.Event{What: w.verb + " " + c.Step.ID + " --force", Plugin: c.Step.Plugin}
	by.How, err = p.ask(ctx, &w.consent, by.What, capital(w.verb)+" it all the same, and put aside what was changed since?")
	if err == nil {
		unlock, err = p.alone(ctx, s)
	}
	if err != nil {
		unlock = func() {}
	}
	return by, unlock, err
}

// count reads how many steps are meant; 0 says that the text is a step's id.
func count(which string, redo bool) (int, error) {
	n, err := strconv.Atoi(which)
	switch {
	case err == nil && n > 0:
		return n, nil
	case err == nil, errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is no number of steps: it takes 1 or more", which)
	case redo:
		return 0, fmt.Errorf("%q is no number of steps: redo brings back the steps that were undone, the last one first", which)
	case strings.TrimSpace(which) == "":
		return 0, errors.New("it takes a number of steps, or the id of one, as history shows it")
	}
	return 0, nil
}

// nextIDs are the next n steps to undo or redo. Who holds the lock knows that no call that runs becomes one.
func (p *program) nextIDs(s store.Store, w *way, n int) ([]string, error) {
	steps, err := s.Steps()
	if err != nil {
		return nil, err
	}
	order := store.ToUndo
	if w.redo {
		order = store.ToRedo
	}
	var ids []string
	for _, step := range order(steps) {
		ids = append(ids, step.ID)
	}
	switch {
	case len(ids) == 0:
		return nil, fmt.Errorf("there is nothing to %s in %s", w.verb, s.Project())
	case len(ids) < n:
		return nil, hinted{fmt.Errorf("no more than %s can be %s in %s: nothing was changed", counted(len(ids), "step"), w.done, s.Project()),
			p.showsHistory(s) + " shows them"}
	}
	return ids[:n], nil
}

// restoreStep undoes or redoes a step, for who holds the lock.
func (p *program) restoreStep(s store.Store, w *way, id string, force bool, by store.Event) (act, error) {
	a := act{Project: s.Project(), What: by.What, How: by.How}
	if !w.redo {
		if step, ok := undoneAlready(s, id); ok {
			a.Plugin, a.Step = step.Plugin, newStepJSON(step)
			a.words = "nothing to do: " + called(step) + " is undone already"
			return a, nil
		}
	}
	restore := s.Undo
	if w.redo {
		restore = s.Redo
	}
	restored, err := restore(id, force, by)
	if err != nil {
		return a, err
	}
	a.Changed, a.Plugin, a.Step = true, restored.Step.Plugin, newStepJSON(restored.Step)
	a.words = w.done + ": " + called(restored.Step)
	for _, lost := range restored.Lost {
		a.Lost = append(a.Lost, lostJSON(lost))
		where := "there was no document"
		if lost.Kept != "" {
			where = "kept in " + lost.Kept
		}
		a.words += "\n  thrown away: " + lost.Namespace + ", " + where
	}
	return a, nil
}

func undoneAlready(s store.Store, id string) (store.Step, bool) {
	steps, err := s.Steps()
	if err != nil {
		return store.Step{}, false // undoing says it
	}
	at := slices.IndexFunc(steps, func(step store.Step) bool { return step.ID == id && step.State == store.Undone })
	if at < 0 {
		return store.Step{}, false
	}
	return steps[at], true
}

// wayOut adds the way out to an error about a step.
func (p *program) wayOut(s store.Store, w *way, err error) error {
	if conflict, some := errors.AsType[*store.Conflict](err); some {
		return hinted{err, outOf(conflict, w)}
	}
	if _, some := errors.AsType[*store.NoStep](err); some {
		return hinted{err, p.showsHistory(s) + " shows the steps there are"}
	}
	return err
}

// showsHistory is the command that shows a project's history, as it is typed.
func (p *program) showsHistory(s store.Store) string {
	return host.Commands{Binary: p.Name, Project: s.Project()}.To("history")
}

// outOf says what a person can do about a conflict.
func outOf(c *store.Conflict, w *way) string {
	switch {
	case c.Unreadable != nil:
		return "mend the file, then " + w.verb + " again"
	case c.Redo && c.Overtaken():
		return "pass --force: what is left of theirs in the same documents is then put aside"
	case len(c.Later) > 0:
		ids := make([]string, len(c.Later))
		for i, step := range slices.Backward(c.Later) {
			ids[len(c.Later)-1-i] = step.ID
		}
		if w.redo {
			slices.Reverse(ids)
		}
		return fmt.Sprintf("%s %s first, or pass --force: what they changed in the same documents is then put aside", w.verb, strings.Join(ids, ", then "))
	}
	return "pass --force to " + w.verb + " it all the same: what " + strings.Join(c.Edited, ", ") + " holds now is then put aside"
}

// alone waits for the project, and says so when that takes long.
func (p *program) alone(ctx context.Context, s store.Store) (unlock func(), err error) {
	told := time.AfterFunc(time.Second, func() {
		p.say("waiting for a call that runs in " + s.Project() + "; Ctrl-C gives up")
	})
	defer told.Stop()
	unlock, err = s.Lock(ctx, store.Alone)
	if err != nil && ctx.Err() != nil {
		return nil, errors.New("given up: nothing was changed")
	}
	return unlock, err
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// called names a step to people.
func called(s store.Step) string { return s.ID + " (" + s.Title + ")" }
