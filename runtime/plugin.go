package runtime

import (
	"context"
	"time"

	"github.com/nlgen/nlgen/runtime/args"
)

// Plugin is a generated plugin: what its manifest declares, its tools, and how its handlers are made. The generated
// function Plugin returns one; server.Main serves it.
type Plugin struct {
	// ID is the manifest's id ("acme.notes"), Name and Version its name and version.
	ID      string
	Name    string
	Version string
	// Declared are the tools the manifest declares; Register refuses a tool that is not among them.
	Declared []Declared
	Tools    []Tool
	// Guide is the text of the guide chapter; empty with HasGuide when it cannot be served.
	Guide    string
	HasGuide bool
	// Generated is the version of the runtime the code was generated for.
	Generated int
	// Setup makes the plugin's handlers for one project, once, at the first call there.
	Setup func(context.Context, *App) (any, error)
}

// Declared is one entry of the manifest's agentTools: what a person approves.
type Declared struct {
	Name  string
	Write bool
}

// Info is what an agent is told of a tool, as generated code writes it.
type Info struct {
	// Name is the manifest's name ("acme.notes.add_note").
	Name        string
	Title       string
	Description string
	// Schema is the restricted schema of the arguments as JSON, without `project`.
	Schema string
	// Timeout is the tool's own deadline; zero is the server's.
	Timeout time.Duration
}

// Tool is one tool: what is told of it, and its two steps, bind and run. Reading and Writing make one.
type Tool struct {
	Info
	Write bool

	decode func(raw []byte) (arguments any, project *string, faults []args.Fault, err error)
	handle func(ctx context.Context, handlers any, call Call, w Writer, arguments any) (Reply, error)
}
