package plan

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/mark"
)

// survey looks at what a folder holds and says what happens to each of its files. Files that cannot be written become
// mistakes instead of entries.
func survey(base string, folder Folder, mistakes *diag.List) ([]Entry, error) {
	dir := filepath.FromSlash(folder.Dir)
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(base, dir)
	}
	disk, err := openFolder(dir)
	if err != nil {
		return nil, failure(folder.Dir, err)
	}
	if disk != nil {
		defer disk.Close()
	}

	var entries []Entry
	generated := map[string]bool{}
	for _, f := range folder.Files {
		generated[f.Name] = true
		e := Entry{Path: path.Join(folder.Dir, f.Name), Status: New, Content: f.Content, dir: dir, name: f.Name, mode: 0o644}
		possible, err := compare(disk, &e, f, mistakes)
		if err != nil {
			return nil, failure(e.Path, err)
		}
		if possible {
			entries = append(entries, e)
		}
	}
	for _, name := range mark.Files {
		if disk == nil || generated[name] || slices.Contains(folder.Leave, name) {
			continue
		}
		// What stands there and is not nlgen's regular file is no orphan, whatever it is.
		info, err := disk.Lstat(name)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if old, err := disk.ReadFile(name); err == nil && mark.Owned(name, old) {
			e := Entry{Path: path.Join(folder.Dir, name), Status: Orphan, Old: old, dir: dir, name: name, mode: info.Mode()}
			if folder.Unaccounted {
				mistakes.Errorf(diag.OrphanFile, diag.Pos{File: e.Path, Line: 1, Col: 1}, "nlgen generated this file, and there is no plugin any more that it is of").
					Hintf("bring back the manifest that declares the tools and the structs of their arguments, or delete this file")
				continue
			}
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// openFolder opens a folder so that no path leads out of it, not through a symbolic link either. It is nil when there
// is no such folder.
func openFolder(dir string) (*os.Root, error) {
	disk, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return disk, err
}

// compare completes e with what stands at its place. It is false, with a mistake, when e cannot be written there.
func compare(disk *os.Root, e *Entry, f File, mistakes *diag.List) (possible bool, err error) {
	if disk == nil {
		return true, nil
	}
	if ok, err := foldersAbove(disk, e, mistakes); !ok || err != nil {
		return false, err
	}
	info, err := disk.Lstat(e.name)
	if errors.Is(err, fs.ErrNotExist) {
		if f.Edited != nil {
			return false, errChanged
		}
		return true, nil
	}
	if err != nil {
		return false, err
	}
	at := diag.Pos{File: e.Path, Line: 1, Col: 1}
	switch {
	case f.Once:
		mistakes.Errorf(diag.StandingFile, at, "%s stands here already, and nlgen writes a new plugin over nothing", kindOf(info)).
			Hintf("name another folder, or move what stands here away")
		return false, nil
	case info.Mode()&fs.ModeSymlink != 0 && f.Edited != nil:
		mistakes.Errorf(diag.SymbolicLink, at, "a symbolic link stands where the file would be that nlgen is to change").
			Hintf("put the file itself there")
		return false, nil
	case info.Mode()&fs.ModeSymlink != 0:
		mistakes.Errorf(diag.SymbolicLink, at, "a symbolic link stands where nlgen writes its file").
			Hintf("remove the link; nlgen writes the file itself")
		return false, nil
	case !info.Mode().IsRegular():
		mistakes.Errorf(diag.NotAFile, at, "%s stands where nlgen writes its file", kindOf(info)).
			Hintf("move it away or rename it")
		return false, nil
	}
	old, err := disk.ReadFile(e.name)
	if err != nil {
		return false, err
	}
	if f.Edited != nil {
		e.Old, e.mode, e.Status = old, info.Mode().Perm(), Changed
		if !bytes.Equal(old, f.Edited) {
			return false, errChanged
		}
		return true, nil
	}
	if !mark.Owned(e.name, old) {
		mistakes.Errorf(diag.ForeignFile, at, "this file is not nlgen's, and nlgen would write over it").
			Hintf("rename it, or delete it if nothing in it is needed; then run nlgen again")
		return false, nil
	}
	e.Old, e.mode, e.Status = old, info.Mode().Perm(), Changed
	if equal(old, e.Content) {
		e.Status = Same
	}
	return true, nil
}

// foldersAbove checks that the folders on the way to e are folders, or can be made.
func foldersAbove(disk *os.Root, e *Entry, mistakes *diag.List) (possible bool, err error) {
	for i, c := range e.name {
		if c != '/' {
			continue
		}
		above := e.name[:i]
		at := diag.Pos{File: strings.TrimSuffix(e.Path, e.name) + above, Line: 1, Col: 1}
		link, err := disk.Lstat(above)
		if errors.Is(err, fs.ErrNotExist) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		info, err := disk.Stat(above)
		switch {
		case link.Mode()&fs.ModeSymlink != 0 && err != nil:
			mistakes.Errorf(diag.SymbolicLink, at, "a symbolic link leads nowhere or out of the package's folder, and nlgen would write %s through it", e.name).
				Hintf("replace the link by a folder")
			return false, nil
		case err != nil:
			return false, err
		case !info.IsDir():
			mistakes.Errorf(diag.NotAFolder, at, "%s stands where nlgen needs a folder for %s", kindOf(info), e.name).
				Hintf("move it away or rename it")
			return false, nil
		}
	}
	return true, nil
}

func kindOf(info fs.FileInfo) string {
	switch {
	case info.IsDir():
		return "a folder"
	case info.Mode().IsRegular():
		return "a file"
	case info.Mode()&fs.ModeSymlink != 0:
		return "a symbolic link"
	}
	return "something that is not a file"
}

// equal tells whether two texts are the same but for line ends, which git may turn into CR LF at checkout.
func equal(onDisk, generated []byte) bool {
	return bytes.Equal(onDisk, generated) || bytes.Equal(bytes.ReplaceAll(onDisk, []byte("\r\n"), []byte("\n")), generated)
}

// failure is the environment's error about a path, without the operating system's call and names of temporary files.
func failure(path string, err error) error {
	var pathError *fs.PathError
	var linkError *os.LinkError
	switch {
	case errors.As(err, &pathError):
		err = pathError.Err
	case errors.As(err, &linkError):
		err = linkError.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
