package runtime

import (
	"context"
	"log/slog"
)

// App is a plugin's view of one project, given to Setup and kept. It reads and has no way to write.
type App struct {
	// Project is the absolute path of the project's folder.
	Project string
	// Log writes to the server's log, with the plugin's id and the project.
	Log *slog.Logger

	docs    Documents
	reloads []func(context.Context, Reader) error
}

// NewApp is called by the host, once for each plugin and project.
func NewApp(project string, log *slog.Logger, docs Documents) *App {
	return &App{Project: project, Log: log, docs: docs}
}

func (a *App) documents() Documents { return a.docs }

// OnReload registers what a host that changes documents outside of calls runs afterwards, so that a plugin that keeps
// something it derived from documents reads it again. The server of this module changes documents in calls only and does
// not watch their files, which people's editors and other processes change too: nothing runs there. A handler that reads
// its documents in each call needs no reload.
func (a *App) OnReload(reload func(context.Context, Reader) error) {
	a.reloads = append(a.reloads, reload)
}
