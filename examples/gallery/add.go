package gallery

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

// AddEntries answers narraleaf.gallery.add_entries.
func (g *gallery) AddEntries(ctx context.Context, call *runtime.WriteCall, in AddEntriesArgs) (a runtime.Answer[AddEntriesData], err error) {
	err = g.write(ctx, call, func(c *change) error {
		if len(in.Entries) == 0 {
			return place("entries").refuse(runtime.InvalidArgs, "there is nothing to add.", "Give at least one entry.")
		}
		at := len(c.Items)
		if strings.TrimSpace(in.Before) != "" {
			if at, err = c.mustEntry("before", in.Before); err != nil {
				return err
			}
		}
		for i, n := range in.Entries {
			e, err := c.newEntry(place("entries").at(i), n)
			if err != nil {
				return err
			}
			c.Items = slices.Insert(c.Items, at+i, e)
			a.Data.Entries = append(a.Data.Entries, added(e))
		}
		a.Data.CreatedGroups = c.created
		return nil
	})
	if err == nil {
		a.Text = tellAdded(a.Data)
	}
	return a, err
}

// newEntry makes an entry. Its group is made last, if it has to be.
func (c *change) newEntry(p place, in NewEntry) (e Entry, err error) {
	e = Entry{ID: "narraleaf.gallery." + c.newID(), Kind: in.Kind, Description: in.Description, Hidden: in.Hidden, Variants: []Variant{}, CreatedAt: c.now, UpdatedAt: c.now}
	if in.Kind == Scene && in.Scene == nil {
		return e, p.of("scene").refuse(runtime.InvalidArgs, "an entry of kind scene needs the scene that it plays.", `Give {"scene": "its id or name"}.`)
	}
	if in.Scene != nil { // of another kind of entry it is checked, and then not stored
		if e.Scene, err = c.scene(p.of("scene"), *in.Scene); err != nil {
			return e, err
		}
	}
	if err = c.addVariants(p.of("variants"), &e, in.Variants); err != nil {
		return e, err
	}
	if in.Cover != nil {
		if *in.Cover > len(e.Variants) {
			return e, p.of("cover").refuse(runtime.InvalidArgs, "the entry has "+count(len(e.Variants), "variant", "variants")+".", "Count its variants from 1, or leave the cover out for the first.")
		}
		e.CoverVariantID = orNull(e.Variants[*in.Cover-1].ID)
	}
	if err = c.setLockedImage(p.of("lockedImage"), &e, in.LockedImage); err != nil {
		return e, err
	}
	e.Name = c.entryName(e, in.Name)
	e.GroupID = c.groupOf(in.Group)
	return e, nil
}

// entryName is the name that was given, or else the first variant's, or else one with a number. A voice entry holds lines of
// somebody, and the first of them is no name for it.
func (c *change) entryName(e Entry, given string) string {
	if name := strings.TrimSpace(given); name != "" {
		return name
	}
	if e.Kind != Voice && len(e.Variants) > 0 && e.Variants[0].Name != "" {
		return e.Variants[0].Name
	}
	n := 1
	for _, other := range c.Items {
		if other.Kind == e.Kind {
			n++
		}
	}
	return e.Kind.word() + " " + strconv.Itoa(n)
}

// word is a kind as people say it.
func (k Kind) word() string {
	if k == CG {
		return "CG"
	}
	return strings.ToUpper(string(k[:1])) + string(k[1:])
}

func (c *change) setLockedImage(p place, e *Entry, ref string) error {
	a, err := c.image(p, ref)
	e.LockedImageAssetID, e.LockedImageAssetName = orNull(a.ID), orNull(a.Name)
	return err
}

func added(e Entry) AddedEntry {
	row := AddedEntry{ID: e.ID, Kind: e.Kind, Name: e.Name, Variants: []string{}}
	for _, v := range e.Variants {
		row.Variants = append(row.Variants, v.ID)
	}
	return row
}

func tellAdded(d AddEntriesData) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Added %s:", count(len(d.Entries), "entry", "entries"))
	for _, e := range d.Entries {
		fmt.Fprintf(&b, "\n%s: %s %q", e.ID, e.Kind, e.Name)
		if len(e.Variants) > 0 {
			b.WriteString(", variants " + strings.Join(e.Variants, ", "))
		}
	}
	b.WriteString(tellCreated(d.CreatedGroups))
	return b.String()
}

// count is a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
