package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/names"
)

// example is an example of explain with all that it leaves out.
type example struct {
	files, links map[string]string
	// commands are nlgen's arguments; nil is what go generate runs.
	commands [][]string
}

// String shows the files as an archive.
func (e example) String() string {
	var a txtar.Archive
	for _, name := range slices.Sorted(maps.Keys(e.files)) {
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(e.files[name])})
	}
	return string(txtar.Format(&a))
}

// What examples leave out, by code, for a reader to think of.
var (
	// around are declarations that the example uses or that use it.
	around = map[string]string{
		"NL3003": "type ListArgs struct {\n\tRec Rec `json:\"rec\"`\n}\n",
		"NL3005": "type ListArgs struct {\n\tSize Size `json:\"size\"`\n}\n",
		"NL3006": "type Circle struct{}\n\ntype Square struct{}\n\ntype ListArgs struct {\n\tShape Shape `json:\"shape\"`\n}\n",
		"NL3010": "type Color string\n\ntype ListArgs struct {\n\tColor Color `json:\"color\"`\n}\n",
		"NL2010": "type ListArgs struct {\n\tLevel Level `json:\"level\"`\n}\n",
		"NL3011": "type Color string\n\nconst (\n\tRed  Color = \"red\"\n\tBlue Color = \"blue\"\n)\n",
		"NL3012": "type ListArgs struct{ A A }\n\ntype B struct{ C C }\n\ntype C struct{ D D }\n\ntype D struct{ E E }\n\ntype E struct{ F F }\n\n" +
			"type F struct{ G G }\n\ntype G struct{ H H }\n\ntype H struct{ I I }\n\ntype I struct{ J J }\n\ntype J struct{ K K }\n\ntype K struct{}\n",
		"NL3020": "type Circle struct{ R float64 }\n\ntype Square struct{ Side float64 }\n\ntype ListArgs struct {\n\tShape Shape `json:\"shape\"`\n}\n",
		"NL3021": "type ListArgs struct {\n\tTarget Target `json:\"target\"`\n}\n",
		"NL3022": "type ListArgs struct {\n\tMail Mail `json:\"mail\"`\n}\n",
		"NL3023": "type ListArgs struct {\n\tLabels Labels `json:\"labels\"`\n}\n",
		"NL3024": "type Color string\n\nconst (\n\tRed  Color = \"red\"\n\tBlue Color = \"blue\"\n)\n",
		"NL3028": "type ListArgs struct {\n\tStamp Stamp `json:\"stamp\"`\n}\n",
		"NL3029": "type ListArgs struct {\n\tPoint Point `json:\"point\"`\n}\n",
		"NL3013": "type Page struct {\n\tLimit int `json:\"limit\" jsonschema:\"default=5\"`\n}\n",
	}
	// declared are the tools of the manifest where they are not those of the example's structs.
	declared = map[string][]string{"NL4002": {"add_note"}}
	// undescribed are the codes whose structs have no comment on purpose, bare those whose example has no manifest.
	undescribed = []string{"NL4006"}
	bare        = []string{"NL4102"}
	// contents are those of a file that stands in an example as `name (content)`.
	contents = map[string]string{
		"300 KB":          strings.Repeat("# Notes\n", 300<<10/8),
		"20 KB":           strings.Repeat("# Notes\n", 20<<10/8),
		"empty":           "",
		"# Notes ...":     "# Notes\n\nThere are notes.\n",
		"saved as UTF-16": "\xff\xfe#\x00 \x00N\x00",
		"saved as UTF-8":  "# Notes\n",
	}
	// longer are words that stand for more.
	longer = strings.NewReplacer("(and one page more)", strings.Repeat("It says much more. ", 58), "(and two pages more)", strings.Repeat("It says much more. ", 100))
)

// neighbours are the files beside every example: a plugin without a mistake, and packages that are none.
var neighbours = map[string]string{
	"go.mod":              "module example.com/notes\n\ngo 1.26.0\n",
	"cards/manifest.json": declare("acme.cards", "", "draw"),
	"cards/args.go":       "package cards\n\n// DrawArgs draws a card.\ntype DrawArgs struct{}\n",
	"cmd/main.go":         "package main\n\nfunc main() {}\n",
	"shared/shared.go":    "package shared\n\n// Low and High are levels.\nconst Low, High = 1, 2\n",
}

var (
	listing = regexp.MustCompile(`^([\w./]+)(?: \((.*)\)| -> (\S+))?\n$`)
	prompt  = regexp.MustCompile(`(?m)^\$ (\S+) (.*)$`)
)

// whole completes an example.
func whole(code, text string) example {
	e := example{files: map[string]string{}, links: map[string]string{}}
	switch found := listing.FindStringSubmatch(text); {
	case strings.HasPrefix(text, "-- "):
		for _, f := range txtar.Parse([]byte(text)).Files {
			e.files[f.Name] = string(f.Data)
		}
	case strings.HasPrefix(text, "$ "):
		e.commands = commands(text)
	case strings.HasPrefix(text, "{"), strings.HasPrefix(text, "["):
		e.files["manifest.json"] = manifestOf(text)
		e.files["args.go"] = structsOf(text)
		e.files["agent/guide.md"], e.files["docs/guide.md"] = "# Notes\n", "# Notes\n"
	case found != nil && found[3] != "":
		e.links[found[1]] = found[3]
	case found != nil:
		e.files[found[1]] = content(found[1], found[2])
	default:
		e.files["args.go"] = goFile(code, text)
	}
	e.complete(code)
	return e
}

// complete adds the manifest, the usual tool and what lies beside.
func (e example) complete(code string) {
	var source strings.Builder
	manifest := slices.Contains(bare, code)
	for name, text := range e.files {
		if strings.HasSuffix(name, ".go") {
			source.WriteString(text)
		}
		manifest = manifest || filepath.Base(name) == "manifest.json"
	}
	tools := declared[code]
	if tools == nil {
		tools = toolsOf(source.String())
	}
	if !manifest && len(tools) == 0 {
		tools = []string{"add_note"}
		e.files["args.go"] = "package notes\n\n// AddNoteArgs adds one note to the project.\ntype AddNoteArgs struct{}\n"
	}
	if !manifest {
		guide := ""
		if _, ok := e.files["agent/guide.md"]; ok {
			guide = "agent/guide.md"
		}
		e.files["manifest.json"] = declare("acme.notes", guide, tools...)
	}
	if e.commands != nil {
		e.files["notes/manifest.json"], e.files["notes/args.go"] = e.files["manifest.json"], e.files["args.go"]
		delete(e.files, "manifest.json")
		delete(e.files, "args.go")
	}
	for name, text := range neighbours {
		e.files[name] = text
	}
}

// declare is the manifest of a plugin with those tools.
func declare(id, guide string, tools ...string) string {
	var list []string
	for _, own := range tools {
		list = append(list, fmt.Sprintf(`{"name": "%s.%s", "write": true}`, id, own))
	}
	if guide != "" {
		guide = fmt.Sprintf(`, "agentGuide": %q`, guide)
	}
	return fmt.Sprintf(`{"id": %q, "contributes": {"agentTools": [%s]%s}}`+"\n", id, strings.Join(list, ", "), guide)
}

// commands are the runs of nlgen in a terminal: go generate runs it too, and git does nothing here.
func commands(text string) [][]string {
	all := [][]string{}
	for _, line := range prompt.FindAllStringSubmatch(text, -1) {
		switch args := strings.Fields(line[2]); line[1] {
		case "nlgen":
			all = append(all, args)
		case "go":
			all = append(all, args[1:])
		}
	}
	return all
}

func content(name, what string) string {
	switch text, known := contents[what]; {
	case known:
		return text
	case strings.HasSuffix(name, ".go"):
		return mark.Go + "\n\npackage notes\n"
	case strings.HasSuffix(name, ".json"):
		return "{" + mark.JSON + "}\n"
	}
	return "Adds one note.\n"
}

// manifestOf makes a manifest of the members that an example shows.
func manifestOf(text string) string {
	add := ""
	if !strings.Contains(text, `"id"`) {
		add = `"id": "acme.notes", `
	}
	if strings.Contains(text, `"manifestVersion"`) {
		for _, member := range []string{`"name": "Notes"`, `"version": "1.0.0"`, `"entries": {"studio": "main.js"}`} {
			if name, _, _ := strings.Cut(member, ":"); !strings.Contains(text, name) {
				add += member + ", "
			}
		}
	}
	if strings.HasPrefix(text, `{ "name": "acme.notes.`) { // a tool's entry
		return `{` + add + `"contributes": {"agentTools": [` + text + `]}}`
	}
	if rest, ok := strings.CutPrefix(text, "{"); ok {
		return "{" + add + rest
	}
	return text
}

var toolName = regexp.MustCompile(`"name": "acme\.notes\.([\w.-]+)"`)

// structsOf are the arguments of the tools that a manifest declares.
func structsOf(manifest string) string {
	text := "package notes\n"
	for _, found := range toolName.FindAllStringSubmatch(manifest, -1) {
		if name := names.ArgsStruct(found[1]); !strings.Contains(text, " "+name+" ") {
			text += "\n// " + name + " says what it takes.\ntype " + name + " struct{}\n"
		}
	}
	return text
}

// goFile makes a file of declarations or of a struct's fields.
func goFile(code, text string) string {
	fields := "type ListArgs struct {\n" + text + "}\n"
	if !parses(text) && parses(fields) {
		text = fields
	}
	text = longer.Replace(text) + "\n" + around[code]
	if len(toolsOf(text)) == 0 {
		text += "\ntype ListArgs struct{}\n"
	}
	if !slices.Contains(undescribed, code) {
		text = described(text)
	}
	if strings.Contains(text, " time.") {
		text = "import \"time\"\n\n" + text
	}
	if strings.Contains(text, " runtime.") {
		text = "import \"github.com/nlgen/nlgen/runtime\"\n\n" + text
	}
	return "package notes\n\n" + text
}

func parses(text string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", "package notes\n\n"+text, 0)
	return err == nil
}

var argsType = regexp.MustCompile(`(?m)^((?://nlgen:tool.*\n)*)type (\w+)`)

// toolsOf are the tools whose arguments the types are: by directive, else by name.
func toolsOf(text string) (tools []string) {
	for _, found := range argsType.FindAllStringSubmatch(text, -1) {
		var named []string
		for line := range strings.Lines(found[1]) {
			if words := strings.Fields(line); len(words) > 1 && !strings.Contains(words[1], "=") {
				named = append(named, words[1])
			}
		}
		if stem, ok := strings.CutSuffix(found[2], "Args"); ok && named == nil {
			named = []string{strings.ToLower(word.ReplaceAllString(stem, "${1}_$2"))}
		}
		for _, name := range named {
			if !slices.Contains(tools, name) {
				tools = append(tools, name)
			}
		}
	}
	return tools
}

var word = regexp.MustCompile(`([a-z])([A-Z])`)

// described gives the arguments of tools a comment where they have none.
func described(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "type ") {
			name := strings.Fields(line)[1]
			at := len(out)
			for at > 0 && strings.HasPrefix(out[at-1], "//nlgen:tool") {
				at--
			}
			if (at < len(out) || strings.HasSuffix(name, "Args")) && (at == 0 || !strings.HasPrefix(out[at-1], "//")) {
				out = slices.Insert(out, at, "// "+name+" says what it takes.", "//")
			}
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}
