package disk_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/nlgen/nlgen/runtime/store/disk"
)

// A project's token is made once, lies where git ignores it, and nobody else can read it.
func TestToken(t *testing.T) {
	folder := t.TempDir()
	s, err := disk.Open(folder, disk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	n := 0
	fresh := func() string { n++; return fmt.Sprint("token-", n) }
	first, err := s.Token(fresh)
	if err != nil || first.Secret != "token-1" || !first.Made || first.Exposed || first.Path != filepath.Join(s.Project(), ".nlgen", "http-token") {
		t.Fatalf("%+v %v", first, err)
	}
	info, err := os.Stat(first.Path)
	if err != nil || runtime.GOOS != "windows" && info.Mode() != 0o600 {
		t.Error(info.Mode(), err)
	}
	if ignored, err := os.ReadFile(filepath.Join(folder, ".nlgen", ".gitignore")); string(ignored) != "*\n" {
		t.Errorf("%q %v", ignored, err)
	}
	again, err := s.Token(fresh)
	if err != nil || again.Secret != "token-1" || again.Made || again.Exposed || n != 1 {
		t.Errorf("%+v %v", again, err)
	}
	if err := os.Chmod(first.Path, 0o640); err != nil {
		t.Fatal(err)
	}
	if shown, err := s.Token(fresh); err != nil || shown.Exposed == (runtime.GOOS == "windows") {
		t.Errorf("%+v %v", shown, err)
	}
	if names, err := os.ReadDir(filepath.Dir(first.Path)); err != nil || len(names) != 2 {
		t.Error(names, err)
	}
}

// Processes that start at once get one token.
func TestTokenAtOnce(t *testing.T) {
	folder := t.TempDir()
	var all sync.WaitGroup
	found := make([]disk.Token, 8)
	for i := range found {
		all.Go(func() {
			s, err := disk.Open(folder, disk.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			if found[i], err = s.Token(func() string { return fmt.Sprint("token-", i) }); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	made := 0
	for _, f := range found {
		if f.Made {
			made++
		}
		if f.Secret != found[0].Secret || f.Secret == "" {
			t.Errorf("%q beside %q", f.Secret, found[0].Secret)
		}
	}
	if made != 1 {
		t.Errorf("made %d times", made)
	}
}

// A file that is no token is told, with what to do.
func TestTokenBroken(t *testing.T) {
	for what, says := range map[string]string{"": "is empty: remove it", strings.Repeat("x", 1<<20+1): ".nlgen/http-token cannot be read: it is larger than 1 MiB"} {
		folder := t.TempDir()
		os.Mkdir(folder+"/.nlgen", 0o777)
		if err := os.WriteFile(folder+"/.nlgen/http-token", []byte(what), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := disk.Open(folder, disk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if _, err := s.Token(func() string { return "fresh" }); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.20q: %v", what, err)
		}
	}
}
