package bind_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// FuzzField puts a field's type and tag into a package that has something of everything. Either the field is refused at
// its place in plain words, or its schema is good and its default fulfils it.
func FuzzField(f *testing.F) {
	for _, seed := range []string{
		"F string `json:\"f\" jsonschema:\"enum=a,enum=b,default=a\"`", "F *Color", "F []Level `json:\"f,omitempty\"`", "F int8 `jsonschema:\"minimum=-1,maximum=5,default=0\"`",
		"Base", "*Base", "F struct { A []struct{ B *Named } }", "F any", "F json.RawMessage", "F map[string]int", "F Rec", "F time.Duration", "F chan int",
		"F uint64 `jsonschema:\"default=18446744073709551615\"`", "F float32 `jsonschema:\"maximum=3.5e38\"`", "F Text", "F [2]int", "F Gen[int]", "F **int",
		"F string `json:\"a,string\"`", "F string `jsonschema:\"description=a\\\\\\\\,b\"`", "F string `json:\"x\"y:\"z\"`", "F, G string // line", "F Missing", "_ int", "f int",
		"F Alias", "F Slices", "F (*(Named))", "F func()", "Project string `json:\"project\"`", "F string \"json:\\\"a\\\\u00e9\\\"\"", "F Fixed", "F []byte", "F Open",
	} {
		f.Add(seed)
	}
	m, found := manifest.Parse("manifest.json", []byte(usualManifest), false)
	if diag.HasErrors(found) {
		f.Fatal(found)
	}
	f.Fuzz(func(t *testing.T, field string) {
		if strings.Contains(field, "//nlgen") || strings.Contains(field, "}") && strings.Count(field, "{") != strings.Count(field, "}") {
			return // other declarations
		}
		text := "package notes\n" + around + "\n// AddNoteArgs adds.\ntype AddNoteArgs struct {\n" + field + "\n}\n"
		_, p, found := load(t, &txtar.Archive{Files: []txtar.File{{Name: "args.go", Data: []byte(text)}}})
		var plugin *model.Plugin
		if p != nil {
			plugin, found = bind.Bind(m, p)
		}
		if (plugin == nil) != diag.HasErrors(found) {
			t.Errorf("model %v with %v", plugin, found)
		}
		for _, d := range found {
			checkDiagnostic(t, d)
		}
		if plugin != nil {
			checkPlugin(t, m, plugin)
		}
	})
}

const around = `
import (
	"encoding/json"
	"time"
)

type Color string

const (
	Red  Color = "red"
	Blue Color = "blue"
)

type Level uint8

const (
	Low Level = iota
	High
)

//nlgen:open
type Open string

const (
	A Open = "a"
	B Open = "b"
)

type Base struct {
	InBase string
	N      int ` + "`jsonschema:\"default=3\"`" + `
}

type Named struct{ X json.RawMessage }

type Rec struct{ Recs []Rec }

type Text string

func (*Text) UnmarshalText([]byte) error { return nil }

type Gen[T any] struct{ V T }

type (
	Alias  = Named
	Slices []*Named
	Fixed  [2]Named
	when   time.Time
)
`

// checkDiagnostic holds a diagnostic to what every one has: a place and words without Go dumps.
func checkDiagnostic(t *testing.T, d diag.Diagnostic) {
	t.Helper()
	if d.Pos.File == "" || d.Pos.Line == 0 {
		t.Errorf("%s has no place: %s", d.Code, d.Message)
	}
	for _, text := range []string{d.Message, d.Hint} {
		for _, dump := range []string{"%!", "&{", "<nil>", "0xc0", "Go struct field"} {
			if strings.Contains(text, dump) && d.Code != diag.GoSyntax {
				t.Errorf("%s says %q", d.Code, text)
			}
		}
	}
	if strings.Contains(d.Message, "\n") || d.Message == "" {
		t.Errorf("%s: message %q", d.Code, d.Message)
	}
}

// checkPlugin holds a model to what every one has.
func checkPlugin(t *testing.T, m *manifest.Manifest, p *model.Plugin) {
	t.Helper()
	if len(p.Tools) != len(m.Tools) {
		t.Errorf("%d of %d tools", len(p.Tools), len(m.Tools))
	}
	for _, tool := range p.Tools {
		text := tool.Input.Append(nil)
		if faults := schema.Check(text); faults != nil || !utf8.Valid(text) {
			t.Errorf("%s: %v in %s", tool.Name, faults, text)
		}
		checkDefaults(t, tool.Input)
	}
	enums := map[string]bool{}
	for _, e := range p.Enums {
		if enums[e.Name] || len(e.Values) == 0 {
			t.Errorf("enum %s stands twice or is empty", e.Name)
		}
		enums[e.Name] = true
	}
	structs := map[string]bool{}
	for _, s := range p.Structs {
		if structs[s.Name] {
			t.Errorf("struct %s stands twice", s.Name)
		}
		structs[s.Name] = true
	}
	for _, s := range p.Structs {
		checkFields(t, s.Fields, structs, enums)
	}
}

func checkFields(t *testing.T, fields []model.Field, structs, enums map[string]bool) {
	t.Helper()
	for _, f := range fields {
		typ := f.Type
		for ; typ.Elem != nil; typ = typ.Elem {
			switch typ.Kind {
			case model.Pointer, model.Slice, model.Array, model.Map, model.Null, model.Time:
			default:
				t.Errorf("%s: %s has elements", f.JSON, typ.Kind)
			}
		}
		if typ.Struct != "" && !structs[typ.Struct] || typ.Enum != "" && !enums[typ.Enum] || typ.Go == "" {
			t.Errorf("%s: type %+v", f.JSON, *typ)
		}
		checkFields(t, typ.Fields, structs, enums)
	}
}

func checkDefaults(t *testing.T, n *schema.Node) {
	t.Helper()
	if n.Default != nil {
		if faults, err := schema.Validate(n, n.Default); err != nil || faults != nil {
			t.Errorf("default %s: %v %v", n.Default, faults, err)
		}
	}
	if n.Items != nil {
		checkDefaults(t, n.Items)
	}
	for _, p := range n.Properties {
		checkDefaults(t, p.Node)
	}
}

// FuzzPackage reads whole files.
func FuzzPackage(f *testing.F) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatal("no seeds", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, one := range archive.Files {
			if filepath.Ext(one.Name) == ".go" {
				f.Add(one.Data)
			}
		}
	}
	m, found := manifest.Parse("manifest.json", []byte(usualManifest), false)
	if diag.HasErrors(found) {
		f.Fatal(found)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		_, p, _ := load(t, &txtar.Archive{Files: []txtar.File{{Name: "args.go", Data: src}}})
		if p == nil {
			return
		}
		plugin, found := bind.Bind(m, p)
		for _, d := range found {
			checkDiagnostic(t, d)
		}
		if plugin != nil {
			checkPlugin(t, m, plugin)
		}
	})
}
