package gallery

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

// SetGroups answers narraleaf.gallery.set_groups.
func (g *gallery) SetGroups(ctx context.Context, call *runtime.WriteCall, in SetGroupsArgs) (a runtime.Answer[SetGroupsData], err error) {
	err = g.write(ctx, call, func(c *change) error {
		old := c.Groups
		if c.Groups, err = c.wantedGroups(in.Groups); err != nil {
			return err
		}
		for _, was := range old {
			if c.group(was.ID) < 0 { // tidy ungroups its entries
				a.Data.Removed = append(a.Data.Removed, was.ID)
			}
		}
		a.Data.Groups = c.Groups
		return nil
	})
	if err == nil {
		a.Text = tellGroups(a.Data)
	}
	return a, err
}

// wantedGroups is the new list: groups that are kept, by id, and new ones.
func (c *change) wantedGroups(in []WantedGroup) ([]Group, error) {
	list := []Group{}
	for i, w := range in {
		id, name := strings.TrimSpace(w.ID), strings.TrimSpace(w.Name)
		p := place("groups").at(i)
		switch {
		case name == "":
			return nil, p.of("name").refuse(runtime.InvalidArgs, "a group needs a name.", "Leave the group out of the list to delete it.")
		case id == "":
			id = c.newGroupID()
		case c.group(id) < 0:
			return nil, p.of("id").missing("group", w.ID, "Take an id that narraleaf_gallery__list tells, or leave it out to make a new group.")
		case slices.ContainsFunc(list, func(g Group) bool { return g.ID == id }):
			return nil, p.of("id").refuse(runtime.InvalidArgs, "the group "+id+" is in the list twice.", "Give each group once, at its place.")
		}
		list = append(list, Group{id, name})
	}
	return list, nil
}

// groupOf is the id of the group that an entry names: by id, or by name in any case. A name that no group has makes one, and
// a blank one is no group.
func (c *change) groupOf(ref string) runtime.Null[string] {
	if ref = strings.TrimSpace(ref); ref == "" {
		return orNull("")
	}
	if found := named(c.Groups, ref, func(g Group) (string, string) { return g.ID, g.Name }); len(found) > 0 {
		return orNull(found[0].ID)
	}
	made := Group{c.newGroupID(), ref}
	c.Groups, c.created = append(c.Groups, made), append(c.created, made)
	return orNull(made.ID)
}

func (c *change) newGroupID() string { return "narraleaf.gallery.g." + c.newID() }

func tellGroups(d SetGroupsData) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The gallery has %s.", count(len(d.Groups), "group", "groups"))
	for _, g := range d.Groups {
		fmt.Fprintf(&b, "\n%s: %q", g.ID, g.Name)
	}
	if len(d.Removed) > 0 {
		b.WriteString("\nDeleted: " + strings.Join(d.Removed, ", ") + ". Their entries are ungrouped.")
	}
	return b.String()
}

// tellCreated says which groups a call made because an entry named them.
func tellCreated(groups []Group) string {
	var b strings.Builder
	for _, g := range groups {
		fmt.Fprintf(&b, "\nMade the group %s: %q", g.ID, g.Name)
	}
	return b.String()
}
