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

// OnReload registers what runs before the plugin's next call in the project when someone else than its own calls changed
// its documents: an undo, another process, a person's editor (contract 7). A plugin that keeps something it derived from
// documents derives it again there; no handler runs beside it. While it fails, calls are refused as unavailable, and each
// tries again. It is called in Setup. A handler that reads its documents in each call needs no reload.
func (a *App) OnReload(reload func(context.Context, Reader) error) {
	a.reloads = append(a.reloads, reload)
}

// Reloads tells whether anything was registered with OnReload.
func (a *App) Reloads() bool { return len(a.reloads) > 0 }

// Reload is called by the host: it runs what was registered, in order, until one fails.
func (a *App) Reload(ctx context.Context) error {
	for _, reload := range a.reloads {
		if err := reload(ctx, a); err != nil {
			return err
		}
	}
	return nil
}
