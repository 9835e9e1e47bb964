package emit

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// TestMeaningNoticesEveryOtherType holds that the guard of a named type compiles with the type it was made for and with no
// other.
func TestMeaningNoticesEveryOtherType(t *testing.T) {
	kinds := strings.Split("bool|string|int|int8|int16|int32|int64|uint|uint8|uint16|uint32|uint64|float32|float64|any|"+
		"[]string|[]int|[]byte|[2]bool|[3]bool|map[string]int|map[string]string|map[Key]int|[]struct{ A int }|"+
		"[]struct{ A int `json:\"a\"` }|[]Key|struct{ A int }|struct{}|error|func()|*int|chan int", "|")
	for _, alias := range []bool{false, true} {
		for _, was := range kinds[:26] { // the others no schema says
			n := model.Named{Name: "N", Type: was, Alias: alias, Literal: strings.ContainsAny(was, "[")}
			for _, is := range kinds {
				if err := compile(t, n, is); (err == nil) != (was == is) {
					t.Errorf("with alias %t the guard of %s says %v of %s", alias, was, err, is)
				}
			}
		}
	}
}

// compile checks the guard of n beside a declaration of N as another type.
func compile(t *testing.T, n model.Named, is string) error {
	t.Helper()
	var guard bytes.Buffer
	g := newGenerator(&model.Plugin{Package: "p", Path: "p"})
	if err := jen.Var().Add(g.meaning(n)).Render(&guard); err != nil {
		t.Fatal(err)
	}
	equals := map[bool]string{true: "="}[n.Alias]
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", fmt.Sprintf("package p\n\ntype Key string\n\ntype N %s %s\n\n%s\n", equals, is, &guard), 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	return err
}
