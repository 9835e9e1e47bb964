package source_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/source"
)

// load reads the package in the folder p of an archive, completes all it declares, and tells what the go command was
// asked for.
func load(t *testing.T, archive string, opts source.Options) (p *source.Package, asked []string) {
	t.Helper()
	opts.WorkDir = unpack(t, txtar.Parse([]byte(archive)))
	opts.Asked = func(_ string, paths []string) { asked = append(asked, paths...) }
	l := source.New(opts)
	p, found, err := l.Load("p")
	if p == nil {
		t.Fatal(found, err)
	}
	found, err = l.Complete(t.Context(), p.Decls)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found {
		t.Logf("%s: %s", d.Pos, d.Message)
	}
	return p, asked
}

const nearby = `
-- go.mod --
module example.com/m

require example.com/near v1.0.0

replace example.com/near => ./near
-- p/a.go --
package p

import (
	"encoding/json"
	"net/http"
	"time"

	"example.com/m/shared"
	"example.com/near"
	"github.com/nlgen/nlgen/runtime"
	"github.com/google/uuid"
)

type Args struct {
	A time.Time
	B time.Duration
	C json.RawMessage
	D map[string]json.Number
	E runtime.Null[shared.Color]
	F near.T
	G runtime.Duration
	H runtime.Integer
	I Own
	client *http.Client
}

type Own struct{ shared.Base }

func handle() { http.Get(uuid.NewString()) }
-- shared/a.go --
package shared

import "github.com/google/uuid"

type Color string

type Base struct{ ID string }

func New() uuid.UUID { return uuid.New() }
-- near/go.mod --
module example.com/near
-- near/a.go --
package near

type T struct{ N int }
`

// No process is started when all types are local, well-known, of the same module or where a replace says: there is none
// that could be.
func TestNoGoCommand(t *testing.T) {
	t.Setenv("PATH", "")
	p, asked := load(t, nearby, source.Options{})
	if len(asked) > 0 {
		t.Errorf("asked for %q", asked)
	}
	for _, f := range p.Decl("Args").Type.Fields[:9] {
		if k := f.Type.Kind; k != source.Named && k != source.Map && (k != source.Foreign || f.Type.Elem == nil) {
			t.Errorf("%s is %s", f.Name, shape(f.Type))
		}
	}
	if arg := p.Decl("Args").Type.Fields[4].Type.Args[0]; arg.Kind != source.Named || arg.Decl.Package.Name != "shared" {
		t.Errorf("what may be null is %s", shape(arg))
	}
}

// What only the go command can tell needs it.
func TestNoGoCommandAtHand(t *testing.T) {
	t.Setenv("PATH", "")
	l := source.New(source.Options{WorkDir: unpack(t, txtar.Parse([]byte("-- a.go --\npackage p\n\nimport \"net/url\"\n\ntype Args struct{ U url.URL }\n")))})
	p, _, err := l.Load(".")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Complete(t.Context(), p.Decls); err == nil || !strings.Contains(err.Error(), "net/url") {
		t.Errorf("the error is %v", err)
	}
}

// What the go command heeds is heeded where it is not asked.
func TestSettings(t *testing.T) {
	vendored := nearby + `
-- vendor/modules.txt --
# example.com/near v1.0.0 => ./near
## explicit
example.com/near
-- vendor/example.com/near/a.go --
package near

type T struct{ Vendored int }
`
	goMod := func(version string) string {
		return strings.Replace(vendored, "module example.com/m\n", "module example.com/m\n\ngo "+version+"\n", 1)
	}
	tagged := strings.Replace(nearby, "type T struct{ N int }", "type T struct{ N int }\n-- near/b.go --\n//go:build acme\n\npackage near\n\ntype Tagged int", 1)
	tagged = strings.Replace(tagged, "F near.T", "F near.Tagged", 1)
	for name, c := range map[string]struct {
		archive string
		env     map[string]string
		opts    source.Options
		want    string
	}{
		"replace":           {nearby, nil, source.Options{}, "struct{N int}"},
		"vendor":            {goMod("1.20"), nil, source.Options{}, "struct{Vendored int}"},
		"vendor before":     {goMod("1.13"), nil, source.Options{}, "struct{N int}"},
		"vendor asked for":  {goMod("1.13"), map[string]string{"GOFLAGS": "-mod=vendor"}, source.Options{}, "struct{Vendored int}"},
		"vendor off":        {goMod("1.20"), map[string]string{"GOFLAGS": "-x=y --mod=mod"}, source.Options{}, "struct{N int}"},
		"tags of the flags": {tagged, map[string]string{"GOFLAGS": "-tags=other,acme"}, source.Options{}, "int"},
		"tags":              {tagged, map[string]string{"GOFLAGS": "-tags=other"}, source.Options{Tags: []string{"acme"}}, "int"},
		"noted":             {tagged, map[string]string{"GOENV": "GOFLAGS=-tags=acme\n"}, source.Options{}, "int"},
		"no tags":           {tagged, nil, source.Options{}, "near.Tagged"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("PATH", "")
			t.Setenv("GOFLAGS", "")
			for key, value := range c.env {
				if key == "GOENV" {
					file := filepath.Join(t.TempDir(), "env")
					if err := os.WriteFile(file, []byte(value), 0o666); err != nil {
						t.Fatal(err)
					}
					value = file
				}
				t.Setenv(key, value)
			}
			p, _ := load(t, c.archive, c.opts)
			if got := p.Decl("Args").Type.Fields[5].Type.Under().Identity(); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// Where modules are off, or another go.mod holds, nothing is known of folders.
func TestModulesOff(t *testing.T) {
	for key, value := range map[string]string{"GO111MODULE": "off", "GOFLAGS": "-modfile=other.mod"} {
		t.Run(key, func(t *testing.T) {
			t.Setenv("PATH", "")
			t.Setenv(key, value)
			l := source.New(source.Options{WorkDir: unpack(t, txtar.Parse([]byte(nearby)))})
			p, _, err := l.Load("p")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := l.Complete(t.Context(), p.Decls); err == nil {
				t.Error("the go command was not asked")
			}
		})
	}
}

// Go's type checker sees more when it sees what is imported.
func TestTypecheck(t *testing.T) {
	const archive = `
-- go.mod --
module example.com/m

go 1.26
-- p/a.go --
package p

import "example.com/m/shared"

type Box[T shared.Named] struct{ V T }

type Args struct {
	A Box[shared.Color]
	B Box[shared.Plain]
}
-- p/nlgen.gen.go --
// Code generated by nlgen; DO NOT EDIT.

package p

<<<<<<< broken
-- shared/a.go --
package shared

type Named interface{ Name() string }

type Color string

func (Color) Name() string { return "" }

type Plain string
-- shared/nlgen.gen.go --
// Code generated by nlgen; DO NOT EDIT.

package shared

<<<<<<< broken
`
	p, asked := load(t, archive, source.Options{})
	if problems := p.Decl("Args").Type.Fields[1].Problems; len(problems) > 0 || len(asked) > 0 {
		t.Errorf("without, %v, and %v was asked for", problems, asked)
	}
	p, asked = load(t, archive, source.Options{Typecheck: true})
	fields := p.Decl("Args").Type.Fields
	if len(fields[0].Problems) != 0 || len(fields[1].Problems) != 1 || fields[1].Problems[0].Pos.String() != "p/a.go:9:8" {
		t.Errorf("with it, %v", fields[1].Problems)
	}
	if len(asked) != 1 {
		t.Errorf("%q was asked for", asked)
	}
}

// A type that needs ever larger instances of itself, by several ways, comes to an end and is a mistake.
func TestEndless(t *testing.T) {
	p, _ := load(t, `
-- p/a.go --
package p

type Endless[T any] struct {
	Slice *Endless[[]T]
	Map   map[string]Endless[map[string]T]
	Other *Other[T]
}

type Other[T any] struct {
	A *Endless[*T]
	B *Endless[struct{ T, U Other[T] }]
}

type Args struct{ E Endless[int] }

type Wrong struct{ Missing }
`, source.Options{})
	problems := p.Decl("Args").Type.Fields[0].Type.Decl.Problems
	if len(problems) != 1 || problems[0].Pos.String() != "p/a.go:3:6" {
		t.Errorf("it has the problems %v", problems)
	}
}

// Whatever stands in the files, here or in a package that is imported, it is read or refused with a place, and comes to an
// end.
func FuzzComplete(f *testing.F) {
	files, err := filepath.Glob("testdata/complete/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatal("no seeds", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		var sources [][]byte
		for _, one := range archive.Files {
			if filepath.Ext(one.Name) == ".go" {
				sources = append(sources, one.Data)
			}
		}
		f.Add(sources[0], sources[len(sources)-1])
	}
	stopped, stop := context.WithCancel(f.Context())
	stop()
	f.Fuzz(func(t *testing.T, own, other []byte) {
		other = bytes.ReplaceAll(other, []byte("example.com/m/"), []byte("example.com/other/"))
		dir := unpack(t, &txtar.Archive{Files: []txtar.File{
			{Name: "go.mod", Data: []byte("module example.com/m\n\nreplace example.com/other => ./other\n")},
			{Name: "p/a.go", Data: own}, {Name: "shared/a.go", Data: other}, {Name: "base/a.go", Data: other},
			{Name: "other/page/a.go", Data: own},
		}})
		l := source.New(source.Options{WorkDir: dir})
		p, found, err := l.Load("p")
		if err != nil {
			t.Fatal(err)
		}
		if p == nil {
			return // FuzzLoad's matter
		}
		more, err := l.Complete(stopped, p.Decls)
		if err != nil && !strings.Contains(err.Error(), "the go command") {
			t.Fatal(err)
		}
		for _, d := range append(found, more...) {
			if d.Pos.File == "" {
				t.Errorf("%s has no place", d.Code)
			}
		}
		r := reach{w: io.Discard, seen: map[*source.Decl]bool{}, whole: true}
		for _, d := range p.Decls {
			r.decl(d)
		}
	})
}
