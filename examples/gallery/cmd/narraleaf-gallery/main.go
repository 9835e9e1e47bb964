// Command narraleaf-gallery serves the gallery plugin to agents over MCP.
package main

import (
	"github.com/nlgen/nlgen/examples/gallery"
	"github.com/nlgen/nlgen/runtime/server"
)

func main() { server.Main(gallery.Plugin(gallery.Setup)) }
