package soak

import (
	"encoding/json"
	"io"
	"os"
	"slices"
	"testing"
	"time"
)

// longest is how many others may have the project while one waits for it.
const longest = 10

// holds are all the times that somebody had the project, by what the servers log and the author notes.
type holds []hold

// hold is one of them: which process had it, when it asked, and when the project came.
type hold struct {
	who        int
	asked, got time.Time
}

func (h *holds) add(who int, got time.Time, waited time.Duration) {
	*h = append(*h, hold{who, got.Add(-waited), got})
}

// read reads a server's log.
func (h *holds) read(t *testing.T, who int, path string) {
	log, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	for lines := json.NewDecoder(log); ; {
		var line struct {
			Time   time.Time
			Msg    string
			Waited time.Duration
		}
		if err := lines.Decode(&line); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		if line.Msg == "call has the project" {
			h.add(who, line.Time, line.Waited)
		}
	}
}

// check checks that nobody waited for more than longest others.
func (h *holds) check(t *testing.T, calls int64) {
	if int64(len(*h)) < calls {
		t.Fatalf("%d calls, and the project was had %d times", calls, len(*h))
	}
	slices.SortFunc(*h, func(a, b hold) int { return a.got.Compare(b.got) })
	waits := map[int]int{}
	for i, own := range *h {
		others := 0
		for j := i - 1; j >= 0 && (*h)[j].got.After(own.asked); j-- {
			others++
		}
		waits[others]++
		if others > longest {
			t.Errorf("hold %d, of process %d, waited for %d others", i, own.who, others)
		}
	}
	t.Logf("waits by how many others had the project meanwhile: %v", waits)
}
