// Command narraleaf-studio serves several plugins to agents over MCP, as one server: the notes of a project and its gallery.
//
// The plugins know nothing of each other. What they share is the project: its calls come one after the other whichever plugin
// they are for, its author approves each plugin for itself and turns one set of switches for all, and the last change is
// undone first, whoever's it is. Agents see the tools of all in one list, and the guide's chapters side by side.
package main

import (
	"github.com/nlgen/nlgen/examples/gallery"
	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/runtime/server"
)

func main() { server.Main(notes.Plugin(notes.Setup), gallery.Plugin(gallery.Setup)) }
