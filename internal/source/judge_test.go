package source_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/source"
)

// real are packages with rich types, of Go itself and of modules that this one requires.
var real = strings.Fields(`
	archive/tar archive/zip bufio bytes context crypto/ecdsa crypto/tls crypto/x509 database/sql debug/buildinfo debug/dwarf
	debug/elf encoding/asn1 encoding/csv encoding/json encoding/xml expvar flag go/ast go/build go/token go/types html/template
	image image/color io/fs log/slog math/big mime/multipart net net/http net/mail net/netip net/url os os/exec os/user reflect
	regexp/syntax runtime/debug sync/atomic syscall testing text/template/parse time unicode
	github.com/dave/jennifer/jen github.com/google/jsonschema-go/jsonschema github.com/google/uuid
	github.com/mark3labs/mcp-go/mcp github.com/mark3labs/mcp-go/server github.com/mark3labs/mcp-go/client
	github.com/santhosh-tekuri/jsonschema/v6 github.com/spf13/cobra github.com/yosida95/uritemplate/v3
	golang.org/x/mod/modfile golang.org/x/tools/go/packages golang.org/x/tools/txtar
	github.com/nlgen/nlgen/runtime github.com/nlgen/nlgen/internal/source github.com/nlgen/nlgen/internal/model
`)

// apart are scenarios that need a go.mod of their own, or whose packages import each other in a circle.
var apart = []string{"go-work", "replace", "replace-version", "vendor", "missing", "syntax", "half-typed"}

// TestJudge holds what the levels find out against go/packages: against what a Loader makes of its types, and against the
// types themselves.
func TestJudge(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	t.Setenv("CGO_ENABLED", "0")
	dir := judgeModule(t)
	oracle := loadTypes(t, dir)
	aliases(t, dir, oracle)
	folders, err := filepath.Glob(filepath.Join(dir, "*", "p"))
	if err != nil {
		t.Fatal(err)
	}
	levels, checked := source.New(source.Options{WorkDir: dir}), source.New(source.Options{WorkDir: dir, Typecheck: true})
	quick, whole := completeAll(t, levels, dir, folders), completeAll(t, checked, dir, folders)
	judged := 0
	for i := range folders {
		name := filepath.Base(filepath.Dir(folders[i]))
		t.Run(name, func(t *testing.T) {
			a, b := dump(quick[i]), dump(whole[i])
			if !bytes.Equal(a, b) {
				t.Errorf("levels:\n%s\nwith go/packages:\n%s", firstDifference(a, b), firstDifference(b, a))
			}
			j := judge{t: t, seen: map[*source.Decl]bool{}}
			for _, d := range quick[i].Decls {
				if want := oracle.lookup(quick[i].Path, d.Name); want != nil && !d.Generic && quick[i].Decl(d.Name) == d {
					j.decl(d.Name, d, want)
				}
			}
			judged += len(j.seen)
		})
	}
	if len(folders) < 60 || judged < 2000 {
		t.Errorf("only %d declarations of %d packages were judged", judged, len(folders))
	}
	t.Logf("%d declarations of %d packages", judged, len(folders))
}

// TestJudgeApart is TestJudge's first half for modules that are not alone.
func TestJudgeApart(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOFLAGS", "")
	for _, name := range []string{"go-work", "replace", "replace-version", "vendor"} {
		archive, err := txtar.ParseFile("testdata/complete/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		dir := unpack(t, archive)
		folders, err := filepath.Glob(filepath.Join(dir, "*", "p"))
		if folders == nil {
			folders, err = filepath.Glob(filepath.Join(dir, "p"))
		}
		if err != nil || len(folders) != 1 {
			t.Fatal(folders, err)
		}
		quick := completeAll(t, source.New(source.Options{WorkDir: dir}), dir, folders)
		whole := completeAll(t, source.New(source.Options{WorkDir: dir, Typecheck: true}), dir, folders)
		if a, b := dump(quick[0]), dump(whole[0]); !bytes.Equal(a, b) {
			t.Errorf("%s: levels:\n%s\nwith go/packages:\n%s", name, firstDifference(a, b), firstDifference(b, a))
		}
	}
}

func dump(p *source.Package) []byte {
	var out bytes.Buffer
	r := reach{w: &out, seen: map[*source.Decl]bool{}, whole: true}
	for _, d := range p.Decls {
		r.decl(d)
	}
	return out.Bytes()
}

// firstDifference are a few lines of a around where it begins to differ from b.
func firstDifference(a, b []byte) string {
	as, bs := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	i := 0
	for i < len(as) && i < len(bs) && as[i] == bs[i] {
		i++
	}
	return strings.Join(as[max(0, i-3):min(len(as), i+4)], "\n")
}

func completeAll(t *testing.T, l *source.Loader, dir string, folders []string) []*source.Package {
	t.Helper()
	var all []*source.Package
	var decls []*source.Decl
	for _, folder := range folders {
		rel, err := filepath.Rel(dir, folder)
		if err != nil {
			t.Fatal(err)
		}
		p, found, err := l.Load(rel)
		if p == nil {
			t.Fatal(found, err)
		}
		all = append(all, p)
		decls = append(decls, p.Decls...)
	}
	found, err := l.Complete(t.Context(), decls)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found {
		t.Logf("%s: %s", d.Pos, d.Message)
	}
	return all
}

// judgeModule writes a module with a folder for each package to judge: the scenarios of this package, each with its module
// path made its own, and for each real package one with an alias for every exported type.
func judgeModule(t *testing.T) string {
	t.Helper()
	var out txtar.Archive
	for _, pattern := range []string{"testdata/packages/*.txtar", "testdata/complete/*.txtar"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".txtar")
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(apart, name) || !judgeable(archive) {
				continue
			}
			for _, f := range archive.Files {
				if strings.HasSuffix(f.Name, ".go") {
					f.Data = bytes.ReplaceAll(f.Data, []byte("example.com/m/"), []byte("example.com/judge/"+name+"/"))
					out.Files = append(out.Files, txtar.File{Name: name + "/" + f.Name, Data: f.Data})
				}
			}
		}
	}
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(repository, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(repository, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod = bytes.Replace(mod, []byte("module github.com/nlgen/nlgen"), []byte("module github.com/nlgen/nlgen/judge"), 1)
	mod = fmt.Appendf(mod, "\nrequire github.com/nlgen/nlgen v0.0.0\n\nreplace github.com/nlgen/nlgen => %s\n", repository)
	out.Files = append(out.Files, txtar.File{Name: "go.mod", Data: mod}, txtar.File{Name: "go.sum", Data: sum})
	for i := range out.Files {
		out.Files[i].Data = bytes.ReplaceAll(out.Files[i].Data, []byte("example.com/judge/"), []byte("github.com/nlgen/nlgen/judge/"))
	}
	return unpack(t, &out)
}

// judgeable tells whether a scenario's files are Go that go/packages can be asked for: it wants no problem in go.mod.
func judgeable(archive *txtar.Archive) bool {
	want := archive.Files[len(archive.Files)-1]
	return !bytes.Contains(want.Data, []byte(": NL20"))
}

// oracle is Go's own types of packages, by path.
type oracle map[string]*types.Package

// loadTypes type-checks the packages of the module in dir, the real ones, and all they import.
func loadTypes(t *testing.T, dir string) oracle {
	t.Helper()
	conf := &packages.Config{
		Dir: dir, Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps,
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
			for _, decl := range f.Decls { // what functions do takes most of the time and says nothing of types
				if fn, ok := decl.(*ast.FuncDecl); ok {
					fn.Body = nil
				}
			}
			return f, err
		},
	}
	loaded, err := packages.Load(conf, append([]string{"./..."}, real...)...)
	if err != nil {
		t.Fatal(err)
	}
	all := oracle{}
	packages.Visit(loaded, nil, func(p *packages.Package) { all[p.PkgPath] = p.Types })
	return all
}

// lookup is a type by its package and name; in a package of aliases that of the package they are for.
func (o oracle) lookup(path, name string) types.Type {
	p := o[path]
	for _, r := range real {
		if strings.HasSuffix(path, "/"+aliasFolder(r)+"/p") {
			p, name = o[r], strings.TrimPrefix(name, "A")
		}
	}
	if obj := p.Scope().Lookup(name); obj != nil {
		return obj.Type()
	}
	return nil
}

// aliases writes, for each real package, one with an alias for every exported type that is not generic.
func aliases(t *testing.T, dir string, o oracle) {
	t.Helper()
	var out txtar.Archive
	for _, path := range real {
		text := fmt.Sprintf("package p\n\nimport x %q\n\ntype (\n", path)
		scope := o[path].Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || !token.IsExported(name) {
				continue
			}
			if generic, ok := tn.Type().(interface{ TypeParams() *types.TypeParamList }); !ok || generic.TypeParams().Len() == 0 {
				text += fmt.Sprintf("\tA%s = x.%s\n", name, name)
			}
		}
		out.Files = append(out.Files, txtar.File{Name: aliasFolder(path) + "/p/a.go", Data: []byte(text + ")\n")})
	}
	write(t, dir, &out)
}

func aliasFolder(path string) string { return "real-" + strings.ReplaceAll(path, "/", "-") }

// judge compares what source says with Go's own types.
type judge struct {
	t    *testing.T
	seen map[*source.Decl]bool
}

func (j judge) decl(at string, d *source.Decl, want types.Type) {
	if j.seen[d] || mistaken(d) {
		return
	}
	j.seen[d] = true
	if d.Alias {
		j.typ(at, d.Type, want)
		return
	}
	j.methods(at, &source.Type{Kind: source.Named, Decl: d}, want)
	if named, ok := want.(*types.Named); ok && d.Origin == nil {
		j.constants(at, d, named)
	}
	under := d.Type.Under()
	if under.Kind == source.Foreign { // a new type of a well-known one
		under = under.Elem
	}
	j.typ(at, under, want.Underlying())
}

func (j judge) methods(at string, got *source.Type, want types.Type) {
	for name, as := range interfaces(j.t) {
		if got, want := got.HasMethod(name), implements(want, as); got != want {
			j.t.Errorf("%s has %s: %t", at, name, got)
		}
	}
}

func (j judge) constants(at string, d *source.Decl, want *types.Named) {
	var got, wanted []string
	for _, block := range d.Blocks {
		for _, c := range block.Consts {
			if c.Known || len(c.Problems) == 0 {
				got = append(got, c.Name+"="+c.Text)
			}
		}
	}
	scope := want.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(c.Type(), want) {
			continue
		}
		switch c.Val().Kind() {
		case constant.String:
			wanted = append(wanted, name+"="+constant.StringVal(c.Val()))
		case constant.Int:
			wanted = append(wanted, name+"="+c.Val().ExactString())
		case constant.Unknown:
		default:
			wanted = append(wanted, name+"=")
		}
	}
	slices.Sort(got)
	slices.Sort(wanted)
	if !slices.Equal(got, wanted) && want.Underlying().(*types.Basic).Info()&(types.IsString|types.IsInteger) != 0 {
		j.t.Errorf("%s has the constants %q, want %q", at, got, wanted)
	}
}

func (j judge) typ(at string, got *source.Type, want types.Type) {
	got, want = got.Resolve(), types.Unalias(want)
	bad := func(kind source.Kind) bool {
		if got.Kind != kind {
			j.t.Errorf("%s is %s, want %s", at, shape(got), want)
		}
		return got.Kind != kind
	}
	switch want := want.(type) {
	case *types.Basic:
		if want.Kind() == types.UnsafePointer && got.Kind == source.Foreign && got.Name == "Pointer" {
			return
		}
		if !bad(source.Basic) && got.Name != types.Typ[want.Kind()].Name() {
			j.t.Errorf("%s is %s, want %s", at, got.Name, want)
		}
	case *types.Named:
		j.named(at, got, want)
	case *types.Pointer:
		if !bad(source.Pointer) {
			j.typ("*"+at, got.Elem, want.Elem())
		}
	case *types.Slice:
		if !bad(source.Slice) {
			j.typ(at+"[]", got.Elem, want.Elem())
		}
	case *types.Array:
		if !bad(source.Array) {
			if got.Size != want.Len() {
				j.t.Errorf("%s has %d elements, want %d", at, got.Size, want.Len())
			}
			j.typ(at+"[0]", got.Elem, want.Elem())
		}
	case *types.Map:
		if !bad(source.Map) {
			j.typ(at+".key", got.Key, want.Key())
			j.typ(at+".value", got.Elem, want.Elem())
		}
	case *types.Chan:
		bad(source.Chan)
	case *types.Signature:
		bad(source.Func)
	case *types.Interface:
		if !bad(source.Interface) && got.Empty != (want.NumMethods() == 0 && want.IsMethodSet() && !want.IsComparable()) {
			j.t.Errorf("%s is empty: %t, want %s", at, got.Empty, want)
		}
	case *types.Struct:
		if !bad(source.Struct) {
			j.fields(at, got, want)
		}
	default:
		j.t.Errorf("%s is %s, want %T", at, shape(got), want)
	}
}

func (j judge) named(at string, got *source.Type, want *types.Named) {
	obj := want.Obj()
	if obj.Pkg() == nil { // error
		if got.Kind != source.Interface || got.Text != obj.Name() {
			j.t.Errorf("%s is %s, want %s", at, shape(got), want)
		}
		return
	}
	switch got.Kind {
	case source.Named:
		if got.Decl.Package.Path != obj.Pkg().Path() || got.Decl.Name != obj.Name() || len(got.Decl.Args) != want.TypeArgs().Len() {
			j.t.Errorf("%s is %s, want %s", at, shape(got), want)
			return
		}
		for i, arg := range got.Decl.Args {
			j.typ(fmt.Sprintf("%s[%d]", at, i), arg, want.TypeArgs().At(i))
		}
		j.decl(at, got.Decl, want)
	case source.Foreign: // well-known
		if got.Path != obj.Pkg().Path() || got.Name != obj.Name() || got.Elem == nil || len(got.Args) != want.TypeArgs().Len() {
			j.t.Errorf("%s is %s, want %s", at, shape(got), want)
			return
		}
		for i, arg := range got.Args {
			j.typ(fmt.Sprintf("%s[%d]", at, i), arg, want.TypeArgs().At(i))
		}
		j.methods(at, got, want)
		under := want.Underlying()
		if _, ok := under.(*types.Struct); ok {
			if got.Elem.Kind != source.Struct {
				j.t.Errorf("%s is %s underneath", at, shape(got.Elem))
			}
		} else {
			j.typ(at, got.Elem, under)
		}
	default:
		j.t.Errorf("%s is %s, want %s", at, shape(got), want)
	}
}

func (j judge) fields(at string, got *source.Type, want *types.Struct) {
	if len(got.Fields) != want.NumFields() {
		j.t.Errorf("%s has %d fields, want %d", at, len(got.Fields), want.NumFields())
		return
	}
	for i, f := range got.Fields {
		w := want.Field(i)
		if f.Name != w.Name() || f.Embedded != w.Embedded() || f.RawTag != want.Tag(i) {
			j.t.Errorf("%s.%s (%t) has the tag %q, want %s %q", at, f.Name, f.Embedded, f.RawTag, w, want.Tag(i))
		}
		if matters(f) {
			j.typ(at+"."+f.Name, f.Type, w.Type())
		}
	}
}

// matters tells whether JSON makes something of a field.
func matters(f *source.Field) bool {
	tag, _ := f.Tag("json")
	return f.Embedded || f.Exported() && tag.Value != "-"
}

// mistaken tells whether Go has something against a type: what it makes of it then is its own matter.
func mistaken(d *source.Decl) bool {
	problems := d.Problems
	for _, f := range d.Type.Fields {
		problems = append(problems, f.Problems...)
	}
	return len(problems) > 0
}
