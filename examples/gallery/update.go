package gallery

import (
	"context"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

// UpdateEntries answers narraleaf.gallery.update_entries. Entries are changed one after the other, and moved when all of them
// are: an entry can be moved before one that a later one moves.
func (g *gallery) UpdateEntries(ctx context.Context, call *runtime.WriteCall, in UpdateEntriesArgs) (a runtime.Answer[UpdateEntriesData], err error) {
	err = g.write(ctx, call, func(c *change) error {
		for i, edit := range in.Entries {
			if err := c.edit(place("entries").at(i), edit); err != nil {
				return err
			}
			a.Data.Updated = append(a.Data.Updated, edit.ID)
		}
		for i, edit := range in.Entries {
			if edit.MoveBefore == nil {
				continue
			}
			if err := c.move(place("entries").at(i).of("moveBefore"), edit.ID, *edit.MoveBefore); err != nil {
				return err
			}
		}
		a.Data.CreatedGroups = c.created
		return nil
	})
	if err == nil {
		a.Text = "Changed " + count(len(in.Entries), "entry", "entries") + "." + tellCreated(a.Data.CreatedGroups)
	}
	return a, err
}

// edit changes one entry, in the order of the arguments. A name cannot be taken away, so a blank one is no change.
func (c *change) edit(p place, in EntryEdit) error {
	i, err := c.mustEntry(p.of("id"), in.ID)
	if err != nil {
		return err
	}
	e := &c.Items[i]
	e.UpdatedAt = c.now
	if name := trimmed(in.Name); name != "" {
		e.Name = name
	}
	if in.Description != nil {
		e.Description = *in.Description
	}
	if in.Group != nil {
		e.GroupID = c.groupOf(*in.Group)
	}
	if in.Hidden != nil {
		e.Hidden = *in.Hidden
	}
	if in.Scene != nil {
		if e.Kind != Scene {
			return p.of("scene").refuse(runtime.InvalidArgs, e.ID+" is of kind "+string(e.Kind)+", which plays no scene.", "Add an entry of kind scene: an entry's kind stays what it is.")
		}
		if e.Scene, err = c.scene(p.of("scene"), *in.Scene); err != nil {
			return err
		}
	}
	if in.LockedImage != nil {
		if err := c.setLockedImage(p.of("lockedImage"), e, *in.LockedImage); err != nil {
			return err
		}
	}
	return c.editVariants(p, e, in)
}

// editVariants removes variants, changes those that are left, adds new ones, and chooses the cover among them all.
func (c *change) editVariants(p place, e *Entry, in EntryEdit) error {
	if err := e.removeVariants(p.of("removeVariants"), in.RemoveVariants); err != nil {
		return err
	}
	for j, edit := range in.Variants {
		at := p.of("variants").at(j)
		k, err := e.mustVariant(at.of("id"), edit.ID)
		if err != nil {
			return err
		}
		if err := c.editVariant(at, &e.Variants[k], edit); err != nil {
			return err
		}
	}
	if err := c.addVariants(p.of("addVariants"), e, in.AddVariants); err != nil {
		return err
	}
	switch {
	case in.Cover == nil:
	case trimmed(in.Cover) == "":
		e.CoverVariantID = orNull("")
	default:
		k, err := e.mustVariant(p.of("cover"), *in.Cover)
		if err != nil {
			return err
		}
		e.CoverVariantID = orNull(e.Variants[k].ID)
	}
	return nil
}

// removeVariants takes variants away; one that is named twice goes once.
func (e *Entry) removeVariants(p place, ids []string) error {
	gone := map[string]bool{}
	for j, id := range ids {
		k, err := e.mustVariant(p.at(j), id)
		if err != nil {
			return err
		}
		gone[e.Variants[k].ID] = true
	}
	e.Variants = slices.DeleteFunc(e.Variants, func(v Variant) bool { return gone[v.ID] })
	return nil
}

func (e *Entry) mustVariant(p place, id string) (int, error) {
	k := e.variant(strings.TrimSpace(id))
	if k < 0 {
		return -1, p.missing("variant of "+e.ID, id, "Take an id that narraleaf_gallery__list tells. A cover is said by its id here, not counted.")
	}
	return k, nil
}

// move puts an entry before another, or to the end when that is blank. It is taken out first, so it is not before itself.
func (c *change) move(p place, id, before string) error {
	i := c.entry(strings.TrimSpace(id))
	e := c.Items[i]
	c.Items = slices.Delete(c.Items, i, i+1)
	at := len(c.Items)
	if strings.TrimSpace(before) != "" {
		var err error
		if at, err = c.mustEntry(p, before); err != nil {
			return err
		}
	}
	c.Items = slices.Insert(c.Items, at, e)
	return nil
}
