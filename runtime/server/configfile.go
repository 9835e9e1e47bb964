package server

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nlgen/nlgen/internal/clients"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// maxConfig is how many bytes a client's file may have; a file of more is none.
const maxConfig = 64 << 20

// configFile is a client's file as it was read.
type configFile struct {
	// path is where the client looks for it, real where it lies: behind symbolic links, which stay.
	path, real string
	linked     bool
	// text is nil when there is no file.
	text []byte
	mode fs.FileMode
}

func readConfig(path string) (configFile, error) {
	f := configFile{path: path, real: path, mode: 0o666}
	for range 40 { // as many links as systems follow
		to, err := os.Readlink(f.real)
		if err != nil {
			break
		}
		if f.linked = true; !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(f.real), to)
		}
		f.real = to
	}
	info, err := os.Stat(f.real)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, nil
	case err != nil:
		return f, fmt.Errorf("%s cannot be read: %w", path, cause(err))
	case !info.Mode().IsRegular():
		return f, hinted{fmt.Errorf("%s is not a file", path), "move what is there out of the way"}
	case info.Size() > maxConfig:
		return f, fmt.Errorf("%s has %s, which no client's settings have", path, bytesOf(info.Size()))
	}
	f.mode = info.Mode().Perm()
	if f.text, err = os.ReadFile(f.real); err != nil {
		return f, fmt.Errorf("%s cannot be read: %w", path, cause(err))
	}
	if f.text == nil {
		f.text = []byte{}
	}
	return f, nil
}

// installed is the file with the server in it.
func (f configFile) installed(in *installing) (clients.Change, error) {
	change, err := in.client.Install(f.text, in.server, in.force)
	return change, f.place(err)
}

// place says where in the file a problem is.
func (f configFile) place(err error) error {
	var problem *clients.Problem
	if !errors.As(err, &problem) {
		return err
	}
	line, column := jsontree.Position(f.text, problem.Offset)
	return hinted{fmt.Errorf("%s:%d:%d: %s; the file is left alone", f.path, line, column, problem.Reason), problem.Hint}
}

// write gives the file a new text in one step: whoever reads it sees the old or the new.
func (f configFile) write(text []byte) error {
	if err := f.replace(text); err != nil {
		return hinted{fmt.Errorf("%s cannot be written: %w", f.path, cause(err)), "paste in what --print says"}
	}
	return nil
}

func (f configFile) replace(text []byte) (err error) {
	dir := filepath.Dir(f.real)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	temporary := filepath.Join(dir, ".nlgen-"+rand.Text()+".tmp")
	defer func() {
		if err != nil {
			os.Remove(temporary)
		}
	}()
	out, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, f.mode)
	if err != nil {
		return err
	}
	if err := f.fill(out, text); err != nil {
		return err
	}
	return os.Rename(temporary, f.real)
}

// fill writes the text and closes the file. The mode is the old file's, whatever the process takes from that of new ones.
func (f configFile) fill(out *os.File, text []byte) (err error) {
	defer func() { err = errors.Join(err, out.Close()) }()
	if f.text != nil {
		if err := out.Chmod(f.mode); err != nil {
			return err
		}
	}
	if _, err := out.Write(text); err != nil {
		return err
	}
	return out.Sync()
}

// remove takes the file away.
func (f configFile) remove() error {
	if err := os.Remove(f.real); err != nil {
		return hinted{fmt.Errorf("%s cannot be removed: %w", f.path, cause(err)), "remove it yourself: nothing else was in it"}
	}
	return nil
}
