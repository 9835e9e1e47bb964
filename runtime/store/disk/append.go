package disk

import "errors"

// end is the file to add to, which is known to end where reading ended. It stays open from a line that opens something to
// the one that closes it: opening it takes longer than writing a line.
func (h *history) end() (file, error) {
	if h.log != nil && !h.was.changed(h.files, historyFile) {
		return h.log, nil
	}
	_ = h.shut()
	f, err := h.files.Append(historyFile)
	if err != nil {
		return nil, err
	}
	h.log = f
	info, err := f.Stat()
	if err == nil && info.Size() != h.size {
		err = errors.New("someone else changed it just now")
	}
	return f, err
}

// opens tells whether a line that does this is followed by another of the same call, undo or redo.
func opens(do string) bool { return do == doOpen || do == doUndo || do == doRedo }

// shut closes it, which on some file systems is when what could not be written is told.
func (h *history) shut() error {
	if h.log == nil {
		return nil
	}
	err := h.log.Close()
	h.log = nil
	return err
}

// write adds text to the file, which then stays open or not.
func (h *history) write(text []byte, sync, stays bool) error {
	f, err := h.end()
	if err != nil {
		h.was = seen{}
		return errors.Join(err, h.shut())
	}
	err = h.writeTo(f, text, sync)
	if err == nil && stays {
		return nil
	}
	if err = errors.Join(err, h.shut()); err != nil {
		h.was = seen{}
		return errors.Join(err, h.cut())
	}
	return nil
}

func (h *history) writeTo(f file, text []byte, sync bool) error {
	if _, err := f.Write(text); err != nil {
		return err
	}
	if sync && h.fsync != FsyncNever {
		if err := f.Sync(); err != nil {
			return err
		}
	}
	info, err := f.Stat()
	if err == nil {
		h.was.as(info)
	}
	return err
}

// cut cuts off what stands behind the lines that have been read.
func (h *history) cut() (err error) {
	f, err := h.files.Append(historyFile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return f.Truncate(h.size)
}
