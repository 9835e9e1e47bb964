package runtime

import (
	"context"
	"errors"
)

// Plugin is a generated plugin: what its manifest declares, its tools, and how its handlers are made. The generated
// function Plugin returns one; server.Main serves it.
type Plugin struct {
	// ID is the manifest's id ("acme.notes"), Name and Version its name and version.
	ID      string
	Name    string
	Version string
	// Declared are the tools the manifest declares; Register refuses one that is not among them.
	Declared []Declared
	// Permissions are what the manifest asks for by hand; those that follow from Declared are not among them (contract 2).
	Permissions []Permission
	Tools       []Tool
	// Guide is the text of the guide chapter, empty when there is none; HasGuide tells that the manifest names one. Of
	// more than 262 144 bytes it is listed and not served (contract 9).
	Guide    string
	HasGuide bool
	// Generated is the form of the runtime the code was generated for: Generated1.
	Generated int
	// Setup makes the plugin's handlers for one project, at the first call there; when it fails, the next call tries again.
	// Its context ends with that call. Handlers that are an io.Closer are closed when the server stops.
	Setup func(context.Context, *App) (any, error)
}

// Declared is one entry of the manifest's agentTools: what a person approves.
type Declared struct {
	Name  string
	Write bool
}

// Permission is one that a manifest asks for by hand. A person approves it together with the tools.
type Permission struct {
	// Kind is "api" or "filesystem".
	Kind string
	// Capability is an api's.
	Capability string
	// Path, Mode ("read", "write", "readWrite") and Recursive are a filesystem's.
	Path      string
	Mode      string
	Recursive bool
}

// SetupOf hides the type of a plugin's handlers from the host.
func SetupOf[H any](setup func(context.Context, *App) (H, error)) func(context.Context, *App) (any, error) {
	if setup == nil {
		return nil
	}
	return func(ctx context.Context, app *App) (any, error) {
		handlers, err := setup(ctx, app)
		if err == nil && any(handlers) == nil {
			err = errors.New("the plugin's Setup returned neither handlers nor an error")
		}
		return handlers, err
	}
}
