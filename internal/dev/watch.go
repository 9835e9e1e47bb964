package dev

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nlgen/nlgen/internal/manifest"
)

// pollTime is how often files are looked at. A change is acted on when nothing has changed for as long.
const pollTime = 300 * time.Millisecond

// Watch is what is known of the files that a server is made of.
type Watch struct {
	dir   string
	files []string
	seen  map[string]stamp
}

// stamp tells a file's versions apart.
type stamp struct {
	modified time.Time
	size     int64
}

// NewWatch looks at the files of a folder, and at the others named.
func NewWatch(dir string, files ...string) *Watch {
	w := &Watch{dir: dir, files: files}
	w.seen = w.look()
	return w
}

// Next waits until files changed since they were looked at, and until they change no more. It returns false when ctx ends.
func (w *Watch) Next(ctx context.Context) bool {
	tick := time.NewTicker(pollTime)
	defer tick.Stop()
	last := w.seen
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
		now := w.look()
		if maps.Equal(now, last) && !maps.Equal(now, w.seen) {
			w.seen = now
			return true
		}
		last = now
	}
}

// Pass takes files as they are now for seen: who calls wrote them.
func (w *Watch) Pass(files ...string) {
	now := w.look()
	for _, file := range files {
		if s, there := now[file]; there {
			w.seen[file] = s
		} else {
			delete(w.seen, file)
		}
	}
}

// look finds the files that matter. What cannot be read has not changed: it is being written.
func (w *Watch) look() map[string]stamp {
	found := map[string]stamp{}
	note := func(path string, d fs.DirEntry) {
		if info, err := d.Info(); err == nil {
			found[path] = stamp{info.ModTime(), info.Size()}
		}
	}
	filepath.WalkDir(w.dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && path != w.dir && passedOver(d.Name()):
			return fs.SkipDir
		case !d.IsDir() && matters(path):
			note(path, d)
		}
		return nil
	})
	for _, file := range w.files {
		if info, err := os.Stat(file); err == nil {
			found[file] = stamp{info.ModTime(), info.Size()}
		}
	}
	return found
}

// passedOver tells whether nothing in a folder can matter: the go command passes over it, or it is full of another language's
// packages. What is vendored matters.
func passedOver(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "node_modules"
}

// matters tells whether a server is made of a file: Go code without tests, the module's files, manifests, texts for agents.
func matters(path string) bool {
	switch name := filepath.Base(path); {
	case strings.HasSuffix(name, "_test.go"):
		return false
	case name == "go.mod", name == "go.sum", name == "go.work", name == manifest.FileName:
		return true
	}
	return filepath.Ext(path) == ".go" || filepath.Ext(path) == ".md"
}
