package plan_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
)

// An author's file is written once, or changed from what it held when the new content was made; else nothing is written.
func TestAuthorsFiles(t *testing.T) {
	base := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(base, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("manifest.json", "{}\n")
	folder := func(files ...plan.File) []plan.Folder { return []plan.Folder{{Dir: ".", Files: files}} }
	edit := plan.File{Name: "manifest.json", Content: []byte("{1}\n"), Edited: []byte("{}\n")}
	once := plan.File{Name: "new.go", Content: []byte("package new\n"), Once: true}

	p, mistakes, err := plan.Make(base, folder(edit, once))
	if err != nil || len(mistakes) > 0 {
		t.Fatal(mistakes, err)
	}
	write("manifest.json", "{} \n") // saved meanwhile
	if err := p.Write(); err == nil {
		t.Error("a file that changed was written over")
	}
	if _, err := os.Stat(filepath.Join(base, "new.go")); err == nil {
		t.Error("one of two files was written")
	}
	if _, _, err := plan.Make(base, folder(edit)); err == nil {
		t.Error("a file that changed is to be written over")
	}
	write("manifest.json", "{}\n")
	if err := p.Write(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(base, "manifest.json")); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
		t.Error("the permissions are others:", info.Mode(), err)
	}
	if text, _ := os.ReadFile(filepath.Join(base, "manifest.json")); string(text) != "{1}\n" {
		t.Errorf("%q", text)
	}

	_, mistakes, err = plan.Make(base, folder(once))
	if err != nil || len(mistakes) != 1 || mistakes[0].Code != diag.StandingFile {
		t.Error(mistakes, err)
	}
	gone := plan.File{Name: "gone.go", Content: []byte("package gone\n"), Edited: []byte("package\n")}
	if _, _, err := plan.Make(base, folder(gone)); err == nil {
		t.Error("a file that is gone is to be changed")
	}
}
