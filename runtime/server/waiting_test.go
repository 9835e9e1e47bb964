package server_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/server"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// Undo waits for a call that runs, says so, and is given up by Ctrl-C.
func TestUndoWaits(t *testing.T) {
	for name, giveUp := range map[string]bool{"until the end": false, "until Ctrl-C": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			project, err := disk.Open(t.TempDir(), disk.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer project.Close()
			put(t, project, `"one"`)
			unlock, err := project.Lock(t.Context(), store.Alone)
			if err != nil {
				t.Fatal(err)
			}
			defer unlock()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			said, err2 := io.Pipe()
			var out bytes.Buffer
			ended := make(chan int, 1)
			go func() {
				ended <- server.Run(ctx, []string{"undo", "--project", project.Project()}, nothing, &out, err2,
					server.Options{Name: "tool", Plugins: []runtime.Plugin{cases.Plugin(cases.Setup)}})
				err2.Close()
			}()
			line := make([]byte, len("tool: waiting for a call that runs in "))
			if _, err := io.ReadFull(said, line); err != nil || string(line) != "tool: waiting for a call that runs in " {
				t.Fatalf("%q %v", line, err)
			}
			if giveUp {
				cancel()
			} else {
				unlock()
			}
			rest, err := io.ReadAll(said)
			if err != nil {
				t.Fatal(err)
			}
			code := <-ended
			if giveUp && (code != 1 || out.Len() > 0 || !strings.HasSuffix(string(rest), "\ntool: given up: nothing was changed\n")) {
				t.Errorf("exit %d: %s%s", code, &out, rest)
			}
			if !giveUp && (code != 0 || !strings.HasPrefix(out.String(), "undone: ")) {
				t.Errorf("exit %d: %s%s", code, &out, rest)
			}
		})
	}
}

// However many calls follow each other in other processes, none comes between looking which steps are the last and taking
// them back.
func TestUndoBetweenCalls(t *testing.T) {
	folder := t.TempDir()
	open := func() store.Store {
		s, err := disk.Open(folder, disk.Options{Fsync: disk.FsyncNever})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	var busy sync.WaitGroup
	stop := make(chan struct{})
	for i := range 3 {
		s := open()
		for k := range 15 { // more than are undone
			put(t, s, strconv.Itoa(i*15+k))
		}
		busy.Go(func() {
			for k := 0; ; k++ {
				select {
				case <-stop:
					return
				default:
					put(t, s, fmt.Sprintf(`"%d %d"`, i, k))
				}
			}
		})
	}
	for i := range 20 {
		n := strconv.Itoa(1 + i%3)
		var out, errs bytes.Buffer
		code := server.Run(t.Context(), []string{"undo", n, "--project", folder}, nothing, &out, &errs,
			server.Options{Name: "tool", Plugins: []runtime.Plugin{cases.Plugin(cases.Setup)}})
		if got := strings.Count(out.String(), "undone: "); code != 0 || strconv.Itoa(got) != n {
			t.Errorf("undo %s: exit %d: %s%s", n, code, &out, &errs)
		}
	}
	close(stop)
	busy.Wait()
}

// put makes one step.
func put(t *testing.T, s store.Store, text string) {
	t.Helper()
	unlock, err := s.Lock(t.Context(), store.Alone)
	if err != nil {
		t.Error(err)
		return
	}
	defer unlock()
	change := s.Begin(store.Origin{Plugin: "test.cases", Tool: "test_cases__put", Title: "Put"})
	if err := change.Write("text", []byte(text)); err != nil {
		t.Error(err)
	}
	if _, err := change.Close(); err != nil {
		t.Error(err)
	}
}
