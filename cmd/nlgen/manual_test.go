package main

import (
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestManual holds the doc comment of this package, which is nlgen's manual, to the commands and flags there are.
func TestManual(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "main.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	if manual() != strings.TrimSpace(file.Doc.Text()) {
		t.Error("what help is made of is not the manual")
	}
	manual := file.Doc.Text()
	root := command()
	usage := []string{usageLine(root)}
	flags := map[string][]string{"nlgen": flagLines(root)}
	for _, c := range root.Commands() {
		if !c.Hidden {
			usage = append(usage, usageLine(c))
			flags[c.Name()] = flagLines(c)
		}
	}
	same(t, manual, "Usage:", `nlgen .*`, usage)

	common := slices.DeleteFunc(slices.Clone(flags["nlgen"]), func(f string) bool {
		return !slices.Contains(flags["check"], f) || !slices.Contains(flags["schema"], f)
	})
	same(t, manual, "The flags of nlgen, check, vet, diff and schema are, and those of dev but for --json and --verbose:", `-.*`, common)
	headings := map[string]string{"nlgen": "Nlgen alone has:", "init": "Init alone has:", "add": "Add alone has:", "check": "Check alone has:", "dev": "Dev alone has:", "schema": "Schema alone has:"}
	for name := range maps.Keys(flags) {
		alone := slices.DeleteFunc(flags[name], func(f string) bool { return slices.Contains(common, f) })
		if len(alone) > 0 && headings[name] == "" {
			t.Errorf("the manual has no place for the flags of %s", name)
		}
		same(t, manual, headings[name], `-.*`, alone)
	}
}

// same holds the lines of that form in the list below a heading to those there are, in any order.
func same(t *testing.T, manual, heading, form string, want []string) {
	t.Helper()
	_, list, _ := strings.Cut(manual, "\n"+heading+"\n\n")
	list, _, _ = strings.Cut(list, "\n\n")
	var got []string
	for _, found := range regexp.MustCompile(`(?m)^\t(`+form+`)$`).FindAllStringSubmatch(list, -1) {
		got = append(got, found[1])
	}
	slices.Sort(got)
	slices.Sort(want)
	if heading != "" && !slices.Equal(got, want) {
		t.Errorf("under %q the manual has %q, and there is %q", heading, got, want)
	}
}

// usageLine is how the manual shows a command: "nlgen check [flags] [packages]".
func usageLine(c *cobra.Command) string {
	name, arguments, _ := strings.Cut(c.Use, " ")
	if c.HasParent() {
		name = "nlgen " + name
	}
	if len(flagLines(c)) > 0 {
		name += " [flags]"
	}
	return strings.TrimSpace(name + " " + arguments)
}

// flagLines are how the manual shows a command's flags: "-C, --dir dir".
func flagLines(c *cobra.Command) (lines []string) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		line := "--" + f.Name
		if f.Shorthand != "" {
			line = "-" + f.Shorthand + ", " + line
		}
		value, _ := pflag.UnquoteUsage(f)
		lines = append(lines, strings.TrimSpace(line+" "+value))
	})
	return lines
}

// TestHelp holds that the help of each command tells what the manual tells of it, and that the manual tells of each.
func TestHelp(t *testing.T) {
	flat := strings.Join(strings.Fields(manual()), " ")
	names := []string{""}
	for _, c := range command().Commands() {
		names = append(names, c.Name())
	}
	for _, name := range names {
		var out, errOut strings.Builder
		if code := run(t.Context(), append(strings.Fields(name), "--help"), &out, &errOut); code != clean || errOut.Len() > 0 {
			t.Fatalf("%s --help: exit code %d, %s", name, code, errOut.String())
		}
		about, _, _ := strings.Cut(out.String(), "\n\n")
		begins := "Nlgen "
		if name != "" {
			begins = strings.ToUpper(name[:1]) + name[1:] + " "
		}
		if flattened := strings.Join(strings.Fields(about), " "); !strings.HasPrefix(about, begins) || !strings.Contains(flat, flattened) {
			t.Errorf("%s --help begins with %q", name, about)
		}
	}
}
