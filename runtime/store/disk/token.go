package disk

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"
)

// tokenFile has the bearer token that clients of the project's HTTP server send. Its mode lets nobody but its owner read it.
const (
	tokenFile = "http-token"
	tokenMode = 0o600
	maxToken  = 1 << 20
)

// Token is the bearer token of a project's HTTP server.
type Token struct {
	Secret string
	// Path is the absolute path of the file that has it.
	Path string
	// Made tells that it was made just now: nobody has it yet.
	Made bool
	// Exposed tells that other users of the machine may read the file.
	Exposed bool
}

// Token is the project's token. Where there is none fresh makes one, which is kept: of several processes that do so at once
// all get the same.
func (s *Store) Token(fresh func() string) (Token, error) {
	t := Token{Path: filepath.Join(s.path, side, tokenFile)}
	if err := s.makeSide(); err != nil {
		return t, err
	}
	text, info, err := readSide(s.files, tokenFile, maxToken)
	if err == nil && info == nil {
		t.Made, err = s.keepToken(fresh() + "\n")
		if err == nil {
			text, info, err = readSide(s.files, tokenFile, maxToken)
		}
	}
	if err != nil {
		return t, err
	}
	if t.Secret = strings.TrimSpace(string(text)); t.Secret == "" {
		return t, fmt.Errorf("%s/%s is empty: remove it, and a new token is made", side, tokenFile)
	}
	t.Exposed = runtime.GOOS != "windows" && info.Mode().Perm()&^tokenMode != 0
	return t, nil
}

// keepToken gives the file its content unless it is there, and tells whether it did. Nobody sees half of it.
func (s *Store) keepToken(text string) (made bool, err error) {
	name, temp := side+"/"+tokenFile, side+"/"+tempPrefix+rand.Text()+tempSuffix
	f, err := s.files.Create(temp)
	if err != nil {
		return false, sideError(err)
	}
	defer s.files.Remove(temp)
	if err := fill(f, []byte(text), tokenMode, false); err != nil {
		return false, sideError(err)
	}
	switch err := s.files.Link(temp, name); {
	case err == nil:
		return true, nil
	case errors.Is(err, fs.ErrExist):
		return false, nil
	}
	if err := s.files.Rename(temp, name); err != nil { // a file system without links
		return false, sideError(err)
	}
	return true, nil
}
