package host

import (
	"errors"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime"
)

// findTool looks the tool up by its advertised name, or one it had before (contract 6.1).
func (c *call) findTool() error {
	t := c.host.tools[c.Tool]
	if t == nil {
		return c.unknownTool()
	}
	if err := c.offeredSomewhere(t.Plugin); err != nil {
		return err
	}
	c.tool = t
	return nil
}

// unknownTool is a fault of the protocol; its hint has the right name when it was called by the manifest's.
func (c *call) unknownTool() error {
	hint := "Call a tool that tools/list names."
	for _, t := range c.host.tools {
		if t.Name == c.Tool || slices.Contains(t.Aliases, c.Tool) {
			hint = "The tool is called " + t.Advertised + "."
		}
	}
	name := strings.ToValidUTF8(lex.UTF16Prefix(c.Tool, 80), "\uFFFD")
	return invalidParams("Unknown tool: "+name, runtime.UnknownTool, hint)
}

// bindArguments checks and decodes the arguments, before any gate (contract 6.2). A decoder may run code of the plugin's
// author, so it may panic as a handler may.
func (c *call) bindArguments() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = c.panicked(p)
		}
	}()
	c.bound, err = c.tool.Bind(c.Arguments)
	var syntax *lex.Error
	switch {
	case errors.Is(err, runtime.ErrNotObject):
		return invalidParams("Invalid params: "+err.Error(), runtime.InvalidArgs, "Send arguments as one JSON object, or leave them out.")
	case errors.As(err, &syntax):
		return invalidParams("Invalid params: arguments are "+err.Error(), runtime.InvalidArgs, "Send arguments as one JSON object.")
	}
	return err
}
