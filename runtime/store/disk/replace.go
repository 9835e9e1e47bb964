package disk

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"path"
	"strings"
)

// replaceFile gives a file new content, or makes it, in one step: a new file is written beside it and takes its name, so
// whoever reads sees the one or the other. With sync the content has reached the disk before that. The folder has to be
// there. A mode of 0 is that of any new file. After an error the file is what it was.
func replaceFile(files files, name string, content []byte, mode fs.FileMode, sync bool) (err error) {
	temp := tempName(name)
	f, err := files.Create(temp)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			files.Remove(temp)
		}
	}()
	if err := fill(f, content, mode, sync); err != nil {
		return err
	}
	return files.Rename(temp, name)
}

// The names of files that are being written. One that a crash left behind is swept away by them.
const (
	tempPrefix = ".nlgen-"
	tempSuffix = ".tmp"
)

// tempName is a new name beside a file's.
func tempName(name string) string {
	return path.Join(path.Dir(name), tempPrefix+rand.Text()+tempSuffix)
}

func isTemp(name string) bool {
	return strings.HasPrefix(name, tempPrefix) && strings.HasSuffix(name, tempSuffix)
}

// fill writes a file and closes it.
func fill(f file, content []byte, mode fs.FileMode, sync bool) (err error) {
	defer func() { err = errors.Join(err, f.Close()) }()
	if mode != 0 {
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	if _, err := f.Write(content); err != nil {
		return err
	}
	if !sync {
		return nil
	}
	return f.Sync()
}
