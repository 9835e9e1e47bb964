package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/runtime/store"
)

// consent is how what loosens is confirmed (contract 8).
type consent struct {
	yes   bool
	lines *bufio.Reader // of the terminal
}

func (c *consent) flags(command *cobra.Command) {
	command.Flags().BoolVar(&c.yes, "yes", false, "do not ask")
}

// errDeclined says that a person answered no.
var errDeclined = errors.New("not confirmed: nothing was changed")

// canAsk is an error when an act that loosens cannot be confirmed: without a terminal nobody is asked.
func (p *program) canAsk(c *consent, act string) error {
	if c.yes || isTerminal(p.in) {
		return nil
	}
	return hinted{fmt.Errorf("%s is to be confirmed, and there is no terminal to ask on: nothing was changed", act),
		"run it on a terminal, or pass --yes"}
}

// ask has a person confirm an act that loosens, and tells how it was confirmed. Any answer but y or yes is no.
func (p *program) ask(ctx context.Context, c *consent, act, question string) (how string, err error) {
	if err := p.canAsk(c, act); err != nil {
		return "", err
	}
	if c.yes {
		return store.WithYes, nil
	}
	if c.lines == nil {
		c.lines = bufio.NewReader(io.LimitReader(p.in, 1<<16))
	}
	fmt.Fprintf(p.err, "%s [y/N] ", question)
	answer := make(chan string, 1)
	go func() {
		line, _ := c.lines.ReadString('\n') // what cannot be read is no
		answer <- line
	}()
	select {
	case line := <-answer:
		switch strings.ToLower(strings.TrimSpace(line)) {
		case "y", "yes":
			return store.OnTerminal, nil
		}
	case <-ctx.Done():
		fmt.Fprintln(p.err)
	}
	return "", errDeclined
}
