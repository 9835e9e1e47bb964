package soak

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/nlgen/nlgen/runtime/store/disk"
)

const servers = 3

// calls is how many calls the servers answer: NLGEN_SOAK=1 asks for the whole of it.
func calls() int64 {
	if os.Getenv("NLGEN_SOAK") != "" {
		return 2000
	}
	return 240
}

// run is one soak.
type run struct {
	t     *testing.T
	start time.Time
	// left are the calls that no client has taken yet.
	left atomic.Int64

	mu      sync.Mutex
	history []porcupine.Operation
	// shares are the calls by client.
	shares [servers + 1]int
}

// doer does what a client asks for.
type doer interface{ do(act) (seen, error) }

// one has a client do one thing, and notes what it saw and when.
func (r *run) one(client int, d doer, a act) bool {
	call := time.Since(r.start)
	saw, err := d.do(a)
	end := time.Since(r.start)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		r.t.Errorf("%s %s: %v", a.kind, a.text, err)
		return false
	}
	r.history = append(r.history, porcupine.Operation{ClientId: client, Input: a, Call: int64(call), Output: saw, Return: int64(end)})
	r.shares[client]++
	return true
}

// agent calls tools until no call is left.
func (r *run) agent(client int, p *process) {
	random := rand.New(rand.NewPCG(uint64(client), 1))
	for i := 0; r.left.Add(-1) >= 0; i++ {
		a := act{kind: list}
		if random.IntN(5) < 3 {
			a = act{add, fmt.Sprintf("%d.%d", client, i)}
		}
		if !r.one(client, p, a) {
			return
		}
	}
}

// author undoes, redoes and pauses as long as agents call.
func (r *run) author(d doer) {
	random := rand.New(rand.NewPCG(servers, 1))
	for i := 0; r.left.Load() > 0; i++ {
		acts := []kind{undo}
		switch n := random.IntN(40); {
		case i%20 == 5:
			acts = []kind{pause, resume}
		case n < 8:
			acts = []kind{undo, undo, redo}
		case n < 12:
			acts = []kind{redo}
		}
		for _, k := range acts {
			if !r.one(servers, d, act{kind: k}) {
				return
			}
			if k == pause {
				time.Sleep(20 * time.Millisecond) // agents find it so
			}
		}
		time.Sleep(time.Duration(random.IntN(8)) * time.Millisecond)
	}
}

// Three servers and the command line on one project are as good as one server: no update is lost, every write is one step,
// a pause holds at once everywhere, and nobody starves.
func TestTogether(t *testing.T) {
	project := t.TempDir()
	s, err := disk.Open(project, disk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := &run{t: t, start: time.Now()}
	total := calls()
	r.left.Store(total)
	var all [servers]*process
	for i := range all {
		all[i] = serve(t, project)
		if _, err := all[i].do(act{kind: list}); err != nil { // so that it has started
			t.Fatal(err)
		}
	}
	var clients sync.WaitGroup
	for i, p := range all {
		clients.Go(func() { r.agent(i, p) })
	}
	ada := author{project, s, new(holds)}
	clients.Go(func() { r.author(ada) })
	clients.Wait()
	t.Logf("%d operations in %v, by client %v", len(r.history), time.Since(r.start), r.shares)
	for i, p := range all {
		p.end(t)
		ada.holds.read(t, i, p.log)
	}
	if t.Failed() {
		return
	}
	r.check(total)
	ada.holds.check(t, total)
	r.unwind(ada)
}

func (r *run) check(total int64) {
	t := r.t
	if result := porcupine.CheckOperationsTimeout(model, r.history, time.Minute); result != porcupine.Ok {
		t.Errorf("what the clients saw is linearizable: %s", result)
	}
	for client, n := range r.shares[:servers] {
		if int64(n) < total/4 {
			t.Errorf("process %d answered %d of %d calls", client, n, total)
		}
	}
	did := map[kind]int{}
	for _, o := range r.history {
		k := o.Input.(act).kind
		if o.Output.(seen).refused && k == add {
			k = "refused"
		}
		did[k]++
	}
	for _, k := range []kind{add, list, undo, redo, pause, resume, "refused"} {
		if did[k] == 0 {
			t.Errorf("nobody did %s: %v", k, did)
		}
	}
}

// unwind undoes what is kept: each step takes back exactly one note.
func (r *run) unwind(ada author) {
	last, err := ada.do(act{kind: undo})
	for err == nil && !last.refused {
		var next seen
		if next, err = ada.do(act{kind: undo}); err == nil && !next.refused && strings.Count(next.notes, ",") != strings.Count(last.notes, ",")-1 {
			r.t.Fatalf("a step takes back %q to %q", last.notes, next.notes)
		}
		last = next
	}
	if err != nil {
		r.t.Error(err)
	}
}
