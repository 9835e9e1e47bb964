package source_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/source"
)

const methodTypes = `package p

import (
	"encoding/json"
	"fmt"
	"math/big"
	"time"
)

type Own struct{}

func (*Own) UnmarshalJSON([]byte) error   { return nil }
func (Own) MarshalText() ([]byte, error) { return nil, nil }
func (Own) IsZero() int                   { return 0 }

type (
	Own2     struct{ E int }
	Alias    = Own
	New      Own
	Pointer  *Own
	One      struct{ Own }
	NewOne   One
	ByPtr    struct{ *Own }
	ViaAlias struct{ Alias }
	Unnamed  = struct{ Own }
	Deep     struct{ One }
	Shallow  struct {
		One
		Own2
	}
	Twice struct {
		Own
		Own2
	}
	Twins struct {
		One
		ByPtr
	}
	Hidden struct {
		Own
		UnmarshalJSON int
	}
	HiddenBelow struct {
		Deep
		UnmarshalText struct{}
	}
	Loop struct {
		Own
		*Loop
	}
	Slice    []Own
	Reads    interface{ UnmarshalJSON([]byte) error }
	ReadsToo interface {
		Reads
		json.Marshaler
	}
	ViaReads struct{ Reads }
	ViaBoth  struct {
		ReadsToo
		Own
	}
	Instant  struct{ time.Time }
	Instant2 struct {
		Instant
		Note string
	}
	OwnTime struct{ time.Time }
	NewTime time.Time
	TimeTwo struct {
		time.Time
		big.Int
	}
	Raw     struct{ json.RawMessage }
	Text    struct{ fmt.Stringer }
	Box[T any]   struct{ V T }
	Boxed   struct{ Box[Own] }
	InBox   struct{ Box2[int] }
	Box2[T any]  struct{ Own }
)

func (Own2) UnmarshalJSON([]byte) error     { return nil }
func (OwnTime) UnmarshalText([]byte) error  { return nil }
func (b *Box[T]) UnmarshalText([]byte) error { return nil }

type Wrong struct{}

func (Wrong) UnmarshalJSON(string) error  { return nil }
func (Wrong) UnmarshalText() error        { return nil }
func (Wrong) MarshalJSON() []byte         { return nil }

type HidesWrong struct {
	Wrong
	Deep
}
`

// The methods of a type are those Go gives it.
func TestMethods(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", methodTypes, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	want, err := conf.Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := unpack(t, &txtar.Archive{Files: []txtar.File{{Name: "p.go", Data: []byte(methodTypes)}}})
	l := source.New(source.Options{WorkDir: dir})
	p, found, err := l.Load(".")
	if p == nil {
		t.Fatal(found, err)
	}
	if found, err := l.Complete(t.Context(), p.Decls); err != nil || len(found) > 0 {
		t.Fatal(found, err)
	}
	for _, d := range p.Decls {
		if d.Generic {
			continue
		}
		typ := want.Scope().Lookup(d.Name).Type()
		for name, fits := range interfaces(t) {
			if got, want := d.Type.HasMethod(name), implements(typ, fits); d.Alias && got != want {
				t.Errorf("%s.%s: %t", d.Name, name, got)
			}
			got := (&source.Type{Kind: source.Named, Decl: d}).HasMethod(name)
			if want := implements(typ, fits); got != want {
				t.Errorf("%s.%s: %t", d.Name, name, got)
			}
		}
	}
	for name, path := range map[string]string{"Instant2": "time.Time", "OwnTime": "time.Time", "Deep": "p.Own", "ViaReads": "."} {
		m, _ := (&source.Type{Kind: source.Named, Decl: p.Decl(name)}).Method("UnmarshalJSON")
		if got := m.Path + "." + m.Type; got != path {
			t.Errorf("%s reads JSON as %s", name, got)
		}
	}
}

// implements tells whether a value of the type, or a pointer to it, can be taken as the interface.
func implements(t types.Type, as *types.Interface) bool {
	if types.IsInterface(t) || isPointer(t) {
		return types.Implements(t, as)
	}
	return types.Implements(types.NewPointer(t), as)
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// interfaces are those that encoding/json looks for, by their method.
func interfaces(t *testing.T) map[string]*types.Interface {
	t.Helper()
	const text = `package p

type (
	UnmarshalJSON interface{ UnmarshalJSON([]byte) error }
	UnmarshalText interface{ UnmarshalText([]byte) error }
	MarshalJSON   interface{ MarshalJSON() ([]byte, error) }
	MarshalText   interface{ MarshalText() ([]byte, error) }
	IsZero        interface{ IsZero() bool }
)
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "i.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := new(types.Config).Check("i", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*types.Interface{}
	for _, name := range p.Scope().Names() {
		all[name] = p.Scope().Lookup(name).Type().Underlying().(*types.Interface)
	}
	return all
}
