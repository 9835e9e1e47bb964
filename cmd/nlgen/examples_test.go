package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
)

// TestExamples runs nlgen on the examples of explain, each made whole: the bad one has the mistake, and the good one none.
func TestExamples(t *testing.T) {
	for _, e := range diag.Explanations() {
		code := e.Code.String()
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			verb := "" // or what alone reports the code
			switch {
			case code >= "NL6":
				verb = "vet"
			case code >= "NL5011":
				verb = "check"
			}
			bad := whole(code, e.Bad)
			if found := bad.run(t, verb); !slices.Contains(found, code) {
				t.Errorf("the bad example has %v:\n%s", found, bad)
			}
			good := whole(code, e.Good)
			if verb == "check" && good.commands == nil {
				good.commands = [][]string{nil}
			}
			if found := good.run(t, verb); len(found) > 0 {
				t.Errorf("the good example has %v:\n%s", found, good)
			}
		})
	}
}

// run writes the files to a module that has a plugin beside them, does what the example says, and returns the codes of what
// nlgen reports in the end, by the verb or else by generating.
func (e example) run(t *testing.T, verb string) (codes []string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range e.files {
		write(t, filepath.Join(dir, name), text)
	}
	for name, target := range e.links {
		write(t, filepath.Join(dir, filepath.Dir(name), target), "")
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range e.commands {
		codes = nlgen(t, dir, args)
	}
	switch {
	case verb != "":
		return nlgen(t, dir, []string{verb, "./..."})
	case e.commands == nil:
		return nlgen(t, dir, nil)
	}
	return codes
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// nlgen runs it in a folder and returns the codes of its diagnostics.
func nlgen(t *testing.T, dir string, args []string) (codes []string) {
	t.Helper()
	var out, errs bytes.Buffer
	status := run(t.Context(), append([]string{"-C", dir, "--json"}, args...), &out, io.MultiWriter(&errs))
	var found []struct{ Code, File, Message string }
	if err := json.Unmarshal(out.Bytes(), &found); err != nil || status == failed {
		t.Fatalf("nlgen %s: %v\n%s%s", strings.Join(args, " "), err, out.String(), errs.String())
	}
	for _, f := range found {
		codes = append(codes, f.Code)
		t.Logf("%s: %s: %s", f.File, f.Code, f.Message)
	}
	return codes
}
