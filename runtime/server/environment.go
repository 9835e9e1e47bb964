package server

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// variable is the variable that stands for a flag: ACME_NOTES_LOG_LEVEL for --log-level of acme-notes.
func (p *program) variable(flag string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
			return r
		}
		return '_'
	}, p.Name+"_"+flag)
}

// getenv is a variable's value, empty when it is not set.
func (p *program) getenv(name string) string {
	value := ""
	for _, v := range p.Environ { // of two the last counts, as in package os/exec
		if key, rest, _ := strings.Cut(v, "="); key == name || runtime.GOOS == "windows" && strings.EqualFold(key, name) {
			value = rest
		}
	}
	return value
}

// repeated is a flag that may be given several times. Its variable holds what is separated like the folders of PATH.
type repeated interface{ repeated() }

// fromEnvironment sets the flags that are not on the command line from their variables. An empty variable counts as not
// set: clients write one where their user filled nothing in.
func (p *program) fromEnvironment(c *cobra.Command) (err error) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		name := p.variable(f.Name)
		value := p.getenv(name)
		if err != nil || f.Changed || value == "" || f.Name == "help" || f.Name == "version" {
			return
		}
		values := []string{value}
		if _, ok := f.Value.(repeated); ok {
			values = filepath.SplitList(value)
		}
		for _, v := range values {
			if wrong := f.Value.Set(v); wrong != nil {
				err = usageError{fmt.Sprintf("the variable %s is %q: %s", name, value, flagWords(f, wrong)), c.CommandPath()}
				return
			}
		}
		f.Changed = true
	})
	return err
}

// flagWords is what a flag takes, in the words of its own error where it has any.
func flagWords(f *pflag.Flag, err error) string {
	if f.Value.Type() == "bool" {
		return "it takes true or false"
	}
	return err.Error()
}
