// Package gallery is a plugin over the catalogue of a story's extras: pictures, scenes, music and voices that a player
// unlocks and looks at again. It is what a real plugin looks like: six tools over one document, which name things of the
// project's own (assets, scenes, voice lines) and refuse a call whole when one of them is not there.
//
// args.go has what agents send and data.go what they are answered; a tool's handler is in the file of its name.
// catalogue.go is what is stored, read.go how older forms of it are read, and world.go what the rest of the project is asked.
package gallery

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/nlgen/nlgen/runtime"
)

// stored is everything the plugin keeps in a project.
var stored = runtime.Document[Catalogue]("narraleaf.gallery.items")

// Setup makes the handlers for one project, over the files of its folder.
func Setup(_ context.Context, app *runtime.App) (Tools, error) { return Over(Files(app.Project)), nil }

// Over makes the handlers over a world that comes from elsewhere than the files Setup reads.
func Over(w World) Tools { return &gallery{w, uuid, time.Now} }

// gallery has the handlers. It keeps nothing of the catalogue: each call reads the document, so an undo or another process
// is never missed.
type gallery struct {
	world World
	newID func() string
	now   func() time.Time
}

// change is one call that writes: the catalogue as it will be stored, and what the call needs to alter it.
type change struct {
	*Catalogue
	*finder
	newID func() string
	now   int64 // milliseconds since 1970
	// created are the groups that the call made because it named them.
	created []Group
}

// write has a catalogue altered. It is stored when all of it succeeded, in one write; else nothing is.
func (g *gallery) write(ctx context.Context, call *runtime.WriteCall, alter func(*change) error) error {
	reason, err := g.world.Workspace.Frozen(ctx)
	if err != nil {
		return err
	}
	if reason != "" {
		return runtime.Unavailable.Refuse("The editor holds the project still: "+reason, "Ask the author, and call again once it is free.")
	}
	_, err = stored.Update(call, func(c *Catalogue) error {
		now := g.now().UnixMilli()
		c.tidy(now)
		if err := alter(&change{Catalogue: c, finder: g.world.finder(ctx), newID: g.newID, now: now, created: []Group{}}); err != nil {
			return err
		}
		c.tidy(now)
		return nil
	})
	return err
}

// uuid is a random id (RFC 9562, version 4).
func uuid() string {
	var b [16]byte
	rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
