package source_test

import (
	"go/build"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/source"
)

// Which files count is the given system's matter.
func TestBuildContext(t *testing.T) {
	dir := unpack(t, txtar.Parse([]byte(`
-- a_windows.go --
package p

type Windows int
-- b_linux.go --
package p

type Linux int
-- c.go --
//go:build acme && !cgo

package p

type Tagged int
`)))
	for _, c := range []struct {
		goos string
		tags []string
		want string
	}{
		{"windows", nil, "Windows"},
		{"linux", nil, "Linux"},
		{"plan9", []string{"acme"}, "Tagged"},
	} {
		p, found, err := source.Load(dir, source.Options{Build: &build.Context{GOOS: c.goos, GOARCH: "amd64", BuildTags: c.tags, Compiler: "gc"}})
		if err != nil || p == nil {
			t.Fatal(found, err)
		}
		if len(p.Decls) != 1 || p.Decls[0].Name != c.want {
			t.Errorf("%s: %v", c.goos, p.Decls)
		}
		if len(p.Scope) != 3 {
			t.Errorf("%s: in scope are %v", c.goos, p.Scope)
		}
	}
}
