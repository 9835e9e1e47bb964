package nlgen_test

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/nlgen/nlgen/"

// mayImport is who may import what of ours. A package that is not here may not exist; examples and fixtures are below.
var mayImport = map[string]string{
	"internal/form":       "",
	"internal/lex":        "",
	"internal/stopsignal": "",
	"internal/fault":      "internal/lex",
	"internal/jsontree":   "internal/lex",
	"internal/jsonedit":   "internal/jsontree internal/lex",
	"internal/tomledit":   "internal/lex",
	"internal/clients":    "internal/jsonedit internal/jsontree internal/lex internal/names internal/tomledit",
	"internal/names":      "",
	"internal/diag":       "internal/names",
	"internal/mark":       "",
	"internal/check":      "internal/fault internal/lex",
	"internal/schema":     "internal/check internal/fault internal/jsontree internal/lex",
	"internal/toolentry":  "internal/lex internal/names internal/schema",
	"internal/manifest":   "internal/diag internal/form internal/jsontree internal/lex internal/names",
	"internal/source":     "internal/diag internal/mark",
	"internal/told":       "internal/schema",
	"internal/compat":     "internal/lex internal/schema internal/told",
	"internal/model":      "internal/schema",
	"internal/bind":       "internal/diag internal/fault internal/jsontree internal/lex internal/manifest internal/mark internal/model internal/names internal/schema internal/source internal/told internal/toolentry",
	"internal/vet":        "internal/bind internal/clients internal/diag internal/lex internal/model internal/schema internal/told",
	"internal/emit":       "internal/form internal/mark internal/model internal/names internal/schema",
	"internal/draft":      "internal/jsontree internal/lex internal/manifest internal/model internal/schema",
	"internal/docs":       "internal/mark internal/model internal/schema internal/toolentry templates",
	"internal/dev":        "internal/jsonedit internal/manifest internal/source",
	"internal/linediff":   "",
	"internal/consent":    "internal/check internal/linediff",
	"internal/release":    "internal/check internal/compat internal/consent internal/diag internal/docs internal/jsontree internal/manifest internal/mark internal/model internal/names internal/schema",
	"internal/guide":      "internal/form",
	"internal/guidecheck": "internal/diag internal/form internal/jsontree internal/lex internal/model internal/names internal/schema",
	"internal/plan":       "internal/diag internal/linediff internal/mark",
	"internal/scaffold":   "internal/diag internal/form internal/jsonedit internal/jsontree internal/lex internal/manifest internal/mark internal/names internal/plan internal/source templates",
	"internal/vectors":    "",
	"internal/mutate":     "",
	"internal/bench":      "",
	"internal/soak":       "",
	"templates":           "",
	"gen":                 "internal/*",
	"cmd/nlgen":           "gen internal/*",

	"runtime/args":       "internal/check internal/fault internal/lex",
	"runtime":            "internal/check internal/fault internal/lex internal/names internal/schema internal/toolentry runtime/args",
	"runtime/store":      "runtime",
	"runtime/store/disk": "internal/check internal/jsontree internal/lex runtime runtime/store",
	"runtime/host":       "internal/consent internal/guide internal/lex internal/names runtime runtime/args runtime/store",
	"runtime/mcpserve":   "internal/lex runtime runtime/host",
	"runtime/plugintest": "internal/linediff runtime runtime/host runtime/store runtime/store/disk",
	"runtime/server":     "internal/clients internal/jsontree internal/linediff internal/names internal/stopsignal runtime runtime/host runtime/mcpserve runtime/store runtime/store/disk",

	"runtime/store/storetest": "internal/vectors runtime/store",
}

// onlyIn is the one package each third-party module's packages, and those that read Go, are imported by; tests aside.
var onlyIn = map[string][]string{
	"github.com/cespare/xxhash":   {"runtime/store/disk"},
	"github.com/dave/jennifer":    {"internal/emit"},
	"github.com/invopop":          {"internal/draft"},
	"github.com/mark3labs/mcp-go": {"runtime/mcpserve", "internal/demo"}, // a server, and the client that talks to one
	"github.com/spf13/cobra":      {"cmd/nlgen", "runtime/server"},       // one in each binary
	"github.com/spf13/pflag":      {"cmd/nlgen", "runtime/server"},
	"golang.org/x/mod":            {"internal/source"},
	"golang.org/x/text":           {"runtime/server"},
	"golang.org/x/tools":          {"internal/source"},
	"go/types":                    {"internal/source"},
	"go/ast":                      {"internal/source", "internal/mutate"}, // one reads what users write, the other what nlgen does
	"go/parser":                   {"internal/source", "internal/mutate"},
}

// never is what a package must not reach by any way.
var never = map[string][]string{
	"runtime/args":     {"encoding/json", "reflect", module + "internal/schema", module + "internal/jsontree"},
	"runtime":          {"github.com/mark3labs/mcp-go", "github.com/dave/jennifer", "golang.org/x/tools", "net/http"},
	"runtime/host":     {"github.com/mark3labs/mcp-go", "github.com/dave/jennifer", "github.com/invopop", "golang.org/x/tools"},
	"runtime/server":   {"github.com/dave/jennifer", "github.com/invopop", "golang.org/x/tools", "go/types"},
	"examples/notes":   {"github.com/mark3labs/mcp-go"},
	"examples/gallery": {"github.com/mark3labs/mcp-go"},
}

type pkg struct {
	ImportPath string
	Imports    []string
	Deps       []string
	Standard   bool
}

func TestImports(t *testing.T) {
	for _, p := range list(t) {
		name, ours := strings.CutPrefix(p.ImportPath, module)
		if !ours {
			continue
		}
		allowed, known := mayImport[name]
		switch {
		case strings.HasPrefix(name, "examples/"), strings.HasPrefix(name, "internal/fixture"):
			allowed, known = "runtime runtime/args internal/fixture internal/fixture/shared internal/fixture/generics/other/shared", true
			if strings.Contains(name, "/cmd/") {
				allowed = "runtime/server examples/notes examples/gallery"
			}
		case strings.HasPrefix(name, "internal/demo"):
			known = true
		}
		if !known {
			t.Errorf("%s is not in the table of packages", name)
		}
		for _, imp := range p.Imports {
			checkImport(t, name, imp, strings.Fields(allowed))
		}
		for _, banned := range never[name] {
			for _, d := range p.Deps {
				if d == banned || strings.HasPrefix(d, banned+"/") {
					t.Errorf("%s reaches %s", name, d)
				}
			}
		}
	}
}

func checkImport(t *testing.T, name, imp string, allowed []string) {
	t.Helper()
	if own, ours := strings.CutPrefix(imp, module); ours {
		if !slices.Contains(allowed, own) && !(slices.Contains(allowed, "internal/*") && strings.HasPrefix(own, "internal/")) {
			t.Errorf("%s imports %s", name, own)
		}
		return
	}
	for mod, places := range onlyIn {
		if imp == mod || strings.HasPrefix(imp, mod+"/") {
			if !slices.Contains(places, name) {
				t.Errorf("%s imports %s, which stands in %s alone", name, imp, strings.Join(places, " and "))
			}
			return
		}
	}
	if first, _, _ := strings.Cut(imp, "/"); strings.Contains(first, ".") { // else it is of the standard library
		t.Errorf("%s imports %s, which is not in the table of libraries", name, imp)
	}
}

func list(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Imports,Deps,Standard", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []pkg
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := d.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < len(mayImport) {
		t.Fatalf("only %d packages listed", len(all))
	}
	return all
}
