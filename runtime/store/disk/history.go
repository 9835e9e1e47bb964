package disk

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// historyFile has one line for each thing that happened to documents. It only grows, but for being written anew without
// its oldest steps, and is written by who holds the lock alone.
const historyFile = side + "/history.jsonl"

// maxHistory is the largest history that is read, in bytes.
const maxHistory = 1 << 30

// maxTail is how much of its last line tells that a history is the one that was read, in bytes.
const maxTail = 256

// history is that file and what it says.
type history struct {
	files files
	fsync Fsync

	mu  sync.Mutex
	was seen
	// size is how much of the file has been read, in bytes: whole lines. lines is how many they are.
	size  int64
	lines int
	// tail is the end of the last of them, by which the file is known to go on where reading stopped.
	tail []byte
	// least is how large all was when the file was last written anew here.
	least int64
	// torn tells that a line without an end follows: a process died as it wrote, or writes now.
	torn bool
	// log is the file, kept open while something is open in it; see history.end.
	log file
	// fault is what is wrong with the file. The steps above it are known.
	fault error
	state
}

// Steps are store.History's. What a process that died had left open is missing from them while it cannot be closed.
func (s *Store) Steps() ([]store.Step, error) {
	s.history.refresh()
	steps, fault := s.history.all()
	if fault == nil && s.history.leftOpen() {
		fault = s.unclosed()
	}
	return steps, fault
}

func (h *history) all() ([]store.Step, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	steps := make([]store.Step, len(h.steps))
	for i, r := range h.steps {
		steps[i] = h.public(r)
	}
	return steps, h.fault
}

// marks are numbers of the plugin's files, each another one after each line that changed the file.
func (h *history) marks(plugin string) map[string]int {
	h.refresh()
	h.mu.Lock()
	defer h.mu.Unlock()
	marks := map[string]int{}
	for _, r := range h.steps {
		if r.Plugin == plugin {
			for _, c := range r.Changes {
				name := fileName(plugin, c.Namespace)
				marks[name] = max(marks[name], r.touched)
			}
		}
	}
	return marks
}

// leftOpen tells whether something is open. Who holds the lock knows that nobody is at it any more.
func (h *history) leftOpen() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.fault == nil && (h.torn || h.open != nil || h.doing != nil)
}

// known tells whether the file is as it is known here: after an error in writing to it, it may not be.
func (h *history) known() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.was.looked
}

// refresh reads what is new in the file. Nothing of it is read again unless it is another file.
func (h *history) refresh() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.was.changed(h.files, historyFile) {
		return
	}
	_ = h.shut() // what it was written for was told of
	if err := h.load(); err != nil {
		h.forget()
		h.fault = fmt.Errorf("the history cannot be read: %w", unreadable(historyFile, err))
	}
}

// forget forgets what the file says; the next refresh reads all of it.
func (h *history) forget() {
	h.was, h.size, h.lines, h.tail, h.torn, h.fault, h.state = seen{}, 0, 0, nil, false, nil, state{}
}

func (h *history) load() error {
	info, err := h.files.Lstat(historyFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		h.forget()
		h.was.as(nil)
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errNoFile
	case info.Size() > maxHistory:
		return fmt.Errorf("%w: move it away to begin a new history", errTooLarge(maxHistory))
	}
	f, err := h.files.Open(historyFile)
	if err != nil {
		return err
	}
	defer f.Close()
	if h.fault != nil || !h.continues(f, info) {
		h.forget()
	}
	text, err := readAll(io.NewSectionReader(f, h.size, info.Size()-h.size), info.Size()-h.size, maxHistory)
	if err != nil {
		return err
	}
	h.take(text)
	h.was.as(info)
	return nil
}

// continues tells whether the file begins with what has been read. An editor that saved it with other line ends, or someone
// who took lines out, has moved the rest.
func (h *history) continues(f io.ReaderAt, info fs.FileInfo) bool {
	if h.size == 0 || info.Size() < h.size {
		return false
	}
	start := make([]byte, min(256, h.size))
	if n, _ := f.ReadAt(start, 0); n < len(start) {
		return false
	}
	end := make([]byte, len(h.tail))
	if n, _ := f.ReadAt(end, h.size-int64(len(end))); n < len(end) || !bytes.Equal(end, h.tail) {
		return false
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	e, err := decode(line)
	return err == nil && e.Do == doHead && e.Generation == h.generation && e.Version == historyVersion
}

// take takes in text that follows what has been read.
func (h *history) take(text []byte) {
	for h.fault == nil {
		line, rest, whole := bytes.Cut(text, []byte("\n"))
		if h.torn = !whole && len(line) > 0; !whole {
			return
		}
		e, err := decode(line)
		if err == nil && (h.lines == 0) != (e.Do == doHead) {
			err = errors.New("the history does not begin with its head")
		}
		if err == nil {
			err = h.apply(e)
		}
		if err != nil {
			h.fault = fmt.Errorf("%s:%d: %w; mend the line, or move the file away to begin a new history: until then nothing is written", historyFile, h.lines+1, err)
			return
		}
		h.lines++
		h.size += int64(len(line)) + 1
		h.keepTail(text[:len(line)+1])
		text = rest
	}
}

func (h *history) keepTail(text []byte) {
	h.tail = append(h.tail[:0], text[max(0, len(text)-maxTail):]...)
}

// append adds lines and takes them in. They have reached the disk if sync says so. After an error the file is as it was.
func (h *history) append(sync bool, entries ...*entry) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.fault != nil {
		return h.fault
	}
	if h.size == 0 {
		entries = append([]*entry{{Do: doHead, Version: historyVersion, Generation: rand.Text(), Last: h.last, N: h.n}}, entries...)
	}
	text, err := encode(entries...)
	if err == nil {
		err = h.write(text, sync, opens(entries[len(entries)-1].Do))
	}
	if err != nil {
		return fmt.Errorf("the history cannot be written: %s: %w", historyFile, cause(err))
	}
	for _, e := range entries {
		if err := h.apply(e); err != nil { // it would not be read either
			h.was = seen{}
			return errors.Join(err, h.cut())
		}
	}
	h.lines, h.size = h.lines+len(entries), h.size+int64(len(text))
	h.keepTail(text)
	return nil
}

// now is the time of a line.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
