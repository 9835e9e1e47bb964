package disk

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
)

// The phases of a process's work in which it is killed.
const (
	beforeFirst = "before the first write"
	between     = "between writes"
	beforeStep  = "before the step line"
	duringUndo  = "during undo"
	duringNew   = "during a history rewrite"
)

var phases = []string{beforeFirst, between, beforeStep, duringUndo, duringNew}

// The environment of the process that is killed: its project, and the phase in which it waits at each file operation.
const (
	victimProject = "NLGEN_TEST_VICTIM"
	victimPhase   = "NLGEN_TEST_PHASE"
)

// The test binary is the victim as well.
func TestMain(m *testing.M) {
	if dir := os.Getenv(victimProject); dir != "" {
		fmt.Fprintln(os.Stderr, victim(dir, os.Getenv(victimPhase)))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// waiting says before each operation of its phase that it is about to be done, and waits for a word.
type waiting struct {
	files
	at, phase string
	word      *bufio.Reader
}

func (w *waiting) enter(op, name string) {
	if w.at == w.phase {
		fmt.Println(op, name)
		if _, err := w.word.ReadString('\n'); err != nil {
			os.Exit(2) // nobody is there any more
		}
	}
}

func (w *waiting) Create(name string) (file, error) {
	w.enter("create", name)
	f, err := w.files.Create(name)
	return &waitingFile{f, w, name}, err
}

func (w *waiting) Append(name string) (file, error) {
	w.enter("append", name)
	f, err := w.files.Append(name)
	return &waitingFile{f, w, name}, err
}

func (w *waiting) Link(old, name string) error {
	w.enter("link", name)
	return w.files.Link(old, name)
}

func (w *waiting) Rename(old, name string) error {
	w.enter("rename", name)
	return w.files.Rename(old, name)
}

func (w *waiting) Remove(name string) error {
	w.enter("remove", name)
	return w.files.Remove(name)
}

func (w *waiting) Sync(name string) error {
	w.enter("sync", name)
	return w.files.Sync(name)
}

type waitingFile struct {
	file
	w    *waiting
	name string
}

// Write writes in two pieces, so that one can be killed in the middle.
func (f *waitingFile) Write(p []byte) (int, error) {
	f.w.enter("write", f.name)
	n, err := f.file.Write(p[:len(p)/2])
	if err != nil {
		return n, err
	}
	f.w.enter("write the rest", f.name)
	m, err := f.file.Write(p[len(p)/2:])
	return n + m, err
}

func (f *waitingFile) Close() error {
	f.w.enter("close", f.name)
	return f.file.Close()
}

// victim works in a project without an end: calls of five writes to three namespaces, undos, redos, a history written anew.
func victim(dir, phase string) error {
	s, err := Open(dir, Options{})
	if err != nil {
		return err
	}
	w := &waiting{files: s.files, phase: phase, word: bufio.NewReader(os.Stdin)}
	s.through(w)
	for n := 0; ; n++ {
		if err := victimCall(s, w, n); err != nil {
			return err
		}
		if err := whileLocked(s, func() error { return victimBack(s, w) }); err != nil {
			return err
		}
	}
}

func victimCall(s *Store, w *waiting, n int) error {
	unlock, err := s.Lock(context.Background(), store.Alone)
	if err != nil {
		return err
	}
	defer unlock()
	defer func() { w.at = "" }()
	change := s.Begin(store.Origin{Plugin: acme, Title: "Edit", Client: new("victim")})
	w.at = beforeFirst
	for i, namespace := range []string{"a", "b", "a", "c", "b"} {
		text := fmt.Appendf(nil, `{"list":[%s],"n":%d,"who":%d}`, strings.Repeat("1,", n%7)+"0", 10*n+i, os.Getpid())
		if namespace == "b" {
			text = []byte(long(string(text)))
		}
		if namespace == "c" && n%3 == 2 {
			text = nil
		}
		if err := change.Write(namespace, text); err != nil {
			return err
		}
		w.at = between
	}
	w.at = beforeStep
	_, err = change.Close()
	return err
}

func victimBack(s *Store, w *waiting) error {
	defer func() { w.at = "" }()
	steps, err := s.Steps()
	if err != nil {
		return err
	}
	step, _ := store.LastDone(steps)
	w.at = duringUndo
	for _, way := range []way{s.Undo, s.Redo} {
		if _, err := way(step.ID, false, store.Event{}); err != nil {
			return err
		}
	}
	w.at = duringNew
	return s.rewrite() // more than are kept were made before: the oldest goes, and what the next one needs is kept instead
}

// kills is how many times a process is killed in each phase: some in every run of the tests, all of them under make soak.
func kills() int {
	if os.Getenv("NLGEN_SOAK") != "" {
		return 40
	}
	return 2
}

// Whenever a process is killed, no document is broken, the next process finds everything explained, and each step is undone
// and redone to its hashes. Without the next process's closing what was open it is not so.
func TestKill(t *testing.T) {
	unexplained := map[string]int{}
	for _, phase := range phases {
		dir := worked(t, phase)
		for range kills() {
			at := kill(t, dir, phase)
			s, err := Open(dir, Options{Fsync: FsyncNever})
			if err != nil {
				t.Fatal(err)
			}
			texts(t, s)
			if explained(s) != nil {
				unexplained[phase]++
			}
			locked(t, s, store.Alone)()
			if err := explained(s); err != nil {
				t.Errorf("killed %s, before %s: %v", phase, at, err)
			}
			thereAndBack(t, s, 3)
			tidy(t, s)
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			if t.Failed() {
				return
			}
		}
	}
	t.Logf("%d kills in each phase; without recovery documents are unexplained after: %v", kills(), unexplained)
	if unexplained[between]+unexplained[duringUndo]+unexplained[beforeStep] == 0 {
		t.Error("closing what is open makes no difference")
	}
}

// worked is a project for the phase; for a history that is written anew it has as many steps as are kept.
func worked(t *testing.T, phase string) (dir string) {
	t.Helper()
	s, err := Open(t.TempDir(), Options{Fsync: FsyncNever})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i := 0; phase == duringNew && i < maxSteps; i++ {
		callWrites(t, s, write{string("abc"[i%3]), fmt.Sprint(i)})
	}
	return s.Project()
}

// kill starts a victim in a project, lets it go on for a while, and kills it in that phase, before the operation that it
// returns.
func kill(t *testing.T, dir, phase string) (at string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self)
	c.Env = append(os.Environ(), victimProject+"="+dir, victimPhase+"="+phase)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var says strings.Builder
	c.Stderr = &says
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Wait()
	defer c.Process.Kill()
	lines := bufio.NewScanner(out)
	for rest := rand.IntN(60); lines.Scan(); rest-- {
		if rest == 0 {
			return lines.Text()
		}
		if _, err := io.WriteString(in, "\n"); err != nil {
			break
		}
	}
	c.Wait()
	t.Fatalf("the process ended by itself: %s", says.String())
	return ""
}
