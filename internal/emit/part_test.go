package emit

import (
	"bytes"
	"go/format"
	"strconv"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// TestParts gives a file so many declarations of all kinds that it has several parts: together they are in order, as gofmt
// formats the whole, and import what any of them uses and nothing else.
func TestParts(t *testing.T) {
	g := newGenerator(&model.Plugin{ID: "acme.p", Package: "p", Path: "example.com/p"})
	const count = 4 * partLength
	for i := range count {
		name := "v" + strconv.Itoa(i)
		g.add(comment(name + " is one of many."))
		switch {
		case i == 0:
			g.file.Var().Id(name).Add(g.pkg.args("Shape"))
		case i == count-1:
			g.file.Var().Id(name).Add(g.pkg.time("Duration"))
		case i%3 == 0:
			g.file.Var().Defs(jen.Id("_").Op("=").Lit(i).Comment("// short"), jen.Id(name).Int().Op("=").Lit(i).Comment("// long"))
		case i%3 == 1:
			g.file.Const().Id(name).Op("=").Add(literal(name))
		default:
			g.file.Func().Id(name).Params().Block(jen.Line(), jen.Return())
		}
	}
	src, err := g.render()
	if err != nil {
		t.Fatal(err)
	}
	if len(g.parts) < 4 {
		t.Fatalf("%d parts", len(g.parts))
	}
	whole, err := format.Source(src)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(src, whole) {
		t.Errorf("gofmt changes the file to\n%s", whole)
	}
	if bytes.Contains(src, []byte(boundary)) {
		t.Error("a boundary is left")
	}
	if want := "import (\n\t\"time\"\n\n\t\"github.com/nlgen/nlgen/runtime/args\"\n)\n\n// v0 is"; !strings.Contains(string(src), want) {
		t.Errorf("not in the file: %s\n%s", want, src[:300])
	}
	rest := string(src)
	for i := range count {
		_, after, ok := strings.Cut(rest, "\n\n// v"+strconv.Itoa(i)+" is one of many.\n")
		if !ok {
			t.Fatalf("v%d is not in its place", i)
		}
		rest = after
	}
}

// TestPartsError holds that a mistake in any part is told.
func TestPartsError(t *testing.T) {
	for _, wrong := range []int{0, partLength, 3*partLength - 1} {
		g := newGenerator(&model.Plugin{ID: "acme.p", Package: "p", Path: "example.com/p"})
		for i := range 3 * partLength {
			if g.add(jen.Var().Id("v" + strconv.Itoa(i)).Int()); i == wrong {
				g.file.Op(")")
			}
		}
		if _, err := g.render(); err == nil || !strings.Contains(err.Error(), "acme.p does not parse") {
			t.Errorf("wrong at %d: %v", wrong, err)
		}
	}
}
