package diag_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
)

func TestEveryCodeIsExplained(t *testing.T) {
	form := regexp.MustCompile(`^NL[1-6][0-9]{3}$`)
	last := ""
	for _, e := range diag.Explanations() {
		id := e.Code.String()
		if !form.MatchString(id) {
			t.Errorf("%s is no code", id)
		}
		if id <= last {
			t.Errorf("%s is registered twice", id)
		}
		last = id
		for what, text := range map[string]string{"title": e.Title, "why": e.Why, "bad example": e.Bad, "good example": e.Good} {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s has no %s", id, what)
			}
		}
		if strings.ContainsAny(e.Title, "\n") || strings.HasSuffix(e.Title, ".") {
			t.Errorf("%s: the title is not one line without a stop: %q", id, e.Title)
		}
		if !strings.HasSuffix(e.Why, ".") {
			t.Errorf("%s: why is no sentence: %q", id, e.Why)
		}
		if e.Bad == e.Good {
			t.Errorf("%s: the examples are the same", id)
		}
		if found, ok := diag.Explain(id); !ok || found.Code != e.Code {
			t.Errorf("Explain(%q) finds %v, %v", id, found.Code, ok)
		}
	}
	if _, ok := diag.Explain("NL0000"); ok {
		t.Error("a code that does not exist is explained")
	}
}

// Each range has its file, and each code of a file is of its range.
func TestCodesStandInTheFileOfTheirRange(t *testing.T) {
	ranges := map[string]string{
		"manifest.go": "NL1", "source.go": "NL2", "schema.go": "NL3", "binding.go": "NL4", "files.go": "NL5", "vet.go": "NL6",
	}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	registered := 0
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if name, ok := call.Fun.(*ast.Ident); !ok || name.Name != "register" {
				return true
			}
			registered++
			id := strings.Trim(call.Args[0].(*ast.BasicLit).Value, `"`)
			if prefix := ranges[file.Name()]; prefix == "" || !strings.HasPrefix(id, prefix) {
				t.Errorf("%s is registered in %s", id, file.Name())
			}
			return true
		})
	}
	if registered != len(diag.Explanations()) {
		t.Errorf("%d codes are registered, %d explained", registered, len(diag.Explanations()))
	}
}

// sample is a list in the wrong order, with a repeat.
func sample() *diag.List {
	var l diag.List
	l.Errorf(diag.StaleFile, diag.Pos{File: "b.go", Line: 1, Col: 1}, "stale %s", "<file>")
	l.Warnf(diag.MissingFile, diag.Pos{File: "a.go", Line: 10, Col: 2}, "missing")
	l.Errorf(diag.ForeignFile, diag.Pos{File: "a.go", Line: 2, Col: 20}, "foreign").
		Hintf("rename it\nor delete it").
		Relatef(diag.Pos{File: "c.go", Line: 3}, "the other").
		Relatef(diag.Pos{File: "d.go"}, "and this")
	l.Errorf(diag.NotAFile, diag.Pos{File: "a.go", Line: 2, Col: 20}, "no file\nat all")
	l.Add(diag.Errorf(diag.StaleFile, diag.Pos{File: "b.go", Line: 1, Col: 1}, "stale <file>"))
	return &l
}

func TestText(t *testing.T) {
	var b bytes.Buffer
	if err := diag.Text(&b, sample().Sorted()); err != nil {
		t.Fatal(err)
	}
	want := `a.go:2:20: NL5001: foreign
    hint: rename it
          or delete it
    c.go:3: the other
    d.go: and this
a.go:2:20: NL5002: no file
    at all
a.go:10:2: NL5011: warning: missing
b.go:1:1: NL5012: stale <file>
`
	if got := b.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	if err := diag.JSON(&b, sample().Sorted()[:1]); err != nil {
		t.Fatal(err)
	}
	want := `[
  {
    "code": "NL5001",
    "severity": "error",
    "file": "a.go",
    "line": 2,
    "column": 20,
    "message": "foreign",
    "hint": "rename it\nor delete it",
    "related": [
      {
        "file": "c.go",
        "line": 3,
        "column": 0,
        "message": "the other"
      },
      {
        "file": "d.go",
        "line": 0,
        "column": 0,
        "message": "and this"
      }
    ],
    "fix": null
  }
]
`
	if got := b.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	b.Reset()
	mistake := diag.Errorf(diag.ManifestID, diag.Pos{File: "a.json", Line: 1, Col: 8}, "wrong")
	mistake.Fix = &diag.Edit{Start: mistake.Pos, End: diag.Pos{File: "a.json", Line: 1, Col: 12}, New: `"<b>"`}
	fix := `"fix": {
      "start": {
        "line": 1,
        "column": 8
      },
      "end": {
        "line": 1,
        "column": 12
      },
      "newText": "\"<b>\""
    }`
	if err := diag.JSON(&b, []diag.Diagnostic{mistake}); err != nil || !strings.Contains(b.String(), fix) {
		t.Errorf("%s, %v; no %s", b.String(), err, fix)
	}
	b.Reset()
	if err := diag.JSON(&b, nil); err != nil || b.String() != "[]\n" {
		t.Errorf("no diagnostics are %q, %v", b.String(), err)
	}
	b.Reset()
	if err := diag.JSON(&b, sample().Sorted()); err != nil || !json.Valid(b.Bytes()) || !strings.Contains(b.String(), "<file>") {
		t.Errorf("%s, %v", b.String(), err)
	}
}

func TestList(t *testing.T) {
	var l diag.List
	if l.HasErrors() || len(l.Sorted()) != 0 {
		t.Error("an empty list has errors")
	}
	l.Warnf(diag.StaleFile, diag.Pos{File: "a"}, "stale")
	if l.HasErrors() || diag.HasErrors(l.Sorted()) {
		t.Error("a warning is an error")
	}
	l.Add(sample().Sorted()...)
	if !l.HasErrors() || !diag.HasErrors(l.Sorted()) || l.Len() != 5 {
		t.Errorf("%d diagnostics, errors %v", l.Len(), l.HasErrors())
	}
}

func TestClosest(t *testing.T) {
	known := []string{"agentTools", "agentGuide", "tests", "min", "max", "minimum", "maximum"}
	for word, want := range map[string]string{
		"agenttools": "agentTools", "agentTool": "agentTools", "agentGudie": "agentGuide", "test": "tests",
		"minimun": "minimum", "mim": "min", "mix": "", "x": "", "": "", "commands": "", "MAXIMUM": "maximum",
	} {
		got, ok := diag.Closest(word, known)
		if ok != (want != "") || ok && got != want {
			t.Errorf("Closest(%q) = %q, %v, want %q", word, got, ok, want)
		}
	}
}
