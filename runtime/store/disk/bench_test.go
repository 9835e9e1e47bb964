package disk

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// document is JSON of about size bytes that differs with n in one place in its middle.
func benchDocument(size, n int) []byte {
	item := []byte(`{"id":"0123456789","text":"A note of some words."},` + "\n")
	half := bytes.Repeat(item, size/2/len(item))
	return fmt.Appendf(nil, "[\n%s%d,\n%s0]\n", half, 1_000_000+n, half)
}

// BenchmarkWrite is one write of one document, in turn by a temporary file and a rename alone, and as a call with its
// history and as many fsyncs: the medians of both in µs, and how many times as long the call takes.
func BenchmarkWrite(b *testing.B) {
	for _, size := range []int{1 << 10, 100 << 10, 5 << 20} {
		for _, fsync := range []Fsync{FsyncNever, FsyncCall} {
			b.Run(fmt.Sprintf("%dKB/%s", size>>10, fsync), func(b *testing.B) { benchWrite(b, size, fsync) })
		}
	}
}

func benchWrite(b *testing.B, size int, fsync Fsync) {
	texts := [][]byte{benchDocument(size, 0), benchDocument(size, 1)}
	alone, call := openHere(b), openHere(b)
	call.fsync, call.history.fsync = fsync, fsync
	if err := alone.files.MkdirAll(folder); err != nil {
		b.Fatal(err)
	}
	defer locked(b, call, store.Alone)()
	var took [2][]time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		renameAlone(b, alone, texts[i%2], fsync)
		middle := time.Now()
		c := call.Begin(store.Origin{Plugin: acme, Title: "Edit"})
		if err := c.Write("notes", texts[i%2]); err != nil {
			b.Fatal(err)
		}
		if _, err := c.Close(); err != nil {
			b.Fatal(err)
		}
		took[0], took[1] = append(took[0], middle.Sub(start)), append(took[1], time.Since(middle))
	}
	slices.Sort(took[0])
	slices.Sort(took[1])
	rename, whole := float64(took[0][len(took[0])/2].Microseconds()), float64(took[1][len(took[1])/2].Microseconds())
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(rename, "rename-µs")
	b.ReportMetric(whole, "call-µs")
	b.ReportMetric(whole/rename, "times")
}

// renameAlone writes what is JSON, as whoever stores it makes sure, and syncs as often as a call does: its document, and its
// history.
func renameAlone(b *testing.B, s *Store, text []byte, fsync Fsync) {
	path := folder + "/" + fileName(acme, "notes")
	if _, err := s.readWritable(path); err != nil {
		b.Fatal(err)
	}
	if err := checkNew(text); err != nil {
		b.Fatal(err)
	}
	if err := replaceFile(s.files, path, text, 0, fsync != FsyncNever); err != nil {
		b.Fatal(err)
	}
	if fsync != FsyncNever {
		if err := s.files.Sync(path); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLock is taking and giving back the lock when nobody else wants it.
func BenchmarkLock(b *testing.B) {
	s := openHere(b)
	for b.Loop() {
		locked(b, s, store.Alone)()
	}
}

// BenchmarkVersion is asking whether a plugin's documents have changed.
func BenchmarkVersion(b *testing.B) {
	s := openHere(b)
	for i := range 10 {
		callWrites(b, s, write{fmt.Sprint(i), "1"})
	}
	for b.Loop() {
		if _, err := s.Version(acme); err != nil {
			b.Fatal(err)
		}
	}
}
