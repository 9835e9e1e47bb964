package server

import (
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/nlgen/nlgen/runtime"
)

// docs/commands.md names every command as it is used and every flag, and no flag that there is not.
func TestCommandsPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(text), `\|`, "|")
	p := &program{Options: Options{Name: "acme-notes", Plugins: []runtime.Plugin{{ID: "acme.notes"}}}, fsync: newFsync()}
	root := p.commands()
	all := append(root.Commands(), root)
	flags := map[string]bool{"--help": true}
	for _, c := range all {
		if use := strings.TrimSuffix(c.Use, " [flags]"); c != root && !strings.Contains(page, "`"+use+"`") {
			t.Errorf("the page does not have the command %q", use)
		}
		for _, set := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
			set.VisitAll(func(f *pflag.Flag) {
				flags["--"+f.Name] = true
				if !strings.Contains(page, "`--"+f.Name+"`") || f.Shorthand != "" && !strings.Contains(page, "`-"+f.Shorthand+"`") {
					t.Errorf("the page does not have the flag --%s of %s", f.Name, c.Name())
				}
			})
		}
	}
	for _, word := range strings.FieldsFunc(page, func(r rune) bool { return strings.ContainsRune(" `\n,;:.()|", r) }) {
		if strings.HasPrefix(word, "--") && len(word) > 3 && strings.Trim(word, "-") != "" && !flags[word] {
			t.Errorf("the page has %s, which is no flag", word)
		}
	}
}
