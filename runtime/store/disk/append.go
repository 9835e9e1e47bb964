package disk

import "errors"

// end is the file to add to, which is known to end where reading ended. It stays open from a line that opens something to
// the one that closes it: opening it takes longer than writing a line.
func (h *history) end() (file, error) {
	if h.log != nil && !h.was.changed(h.files, historyFile) {
		return h.log, nil
	}
	h.shut()
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

// shut closes it. What could not be written has been told of.
func (h *history) shut() {
	if h.log != nil {
		h.log.Close()
		h.log = nil
	}
}

// write adds text to the file.
func (h *history) write(text []byte, sync bool) error {
	f, err := h.end()
	if err != nil {
		h.shut()
		h.was = seen{}
		return err
	}
	if err := h.writeTo(f, text, sync); err != nil {
		h.shut()
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
