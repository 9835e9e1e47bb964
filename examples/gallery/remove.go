package gallery

import (
	"context"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

// RemoveEntries answers narraleaf.gallery.remove_entries. An entry that is named twice is removed once.
func (g *gallery) RemoveEntries(ctx context.Context, call *runtime.WriteCall, in RemoveEntriesArgs) (a runtime.Answer[RemoveEntriesData], err error) {
	err = g.write(ctx, call, func(c *change) error {
		gone := map[string]bool{}
		for i, id := range in.IDs {
			if _, err := c.mustEntry(place("ids").at(i), id); err != nil {
				return err
			}
			if id = strings.TrimSpace(id); !gone[id] {
				gone[id] = true
				a.Data.Removed = append(a.Data.Removed, id)
			}
		}
		c.Items = slices.DeleteFunc(c.Items, func(e Entry) bool { return gone[e.ID] })
		return nil
	})
	if err == nil {
		a.Text = "Removed " + count(len(a.Data.Removed), "entry", "entries") + "."
	}
	return a, err
}
