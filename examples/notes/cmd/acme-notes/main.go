// Command acme-notes serves the notes plugin to agents over MCP.
package main

import (
	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/runtime/server"
)

func main() { server.Main(notes.Plugin(notes.Setup)) }
