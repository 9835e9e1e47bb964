package gallery

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

const (
	// lineShown is how much of a line is listed, in UTF-16 units.
	lineShown = 80
	// voicesShown is how many voice units are listed.
	voicesShown = 300
)

// List answers narraleaf.gallery.list.
func (g *gallery) List(ctx context.Context, call *runtime.ReadCall, in ListArgs) (a runtime.Answer[ListData], err error) {
	c, err := stored.Get(call)
	if err != nil {
		return a, err
	}
	c.tidy(g.now().UnixMilli())
	a.Data = c.rows(in)
	if in.VoiceUnits {
		units, err := g.world.Voices.VoiceUnits(ctx)
		if err != nil {
			return a, err
		}
		a.Data.VoiceUnits = new(voiceRows(units))
	}
	a.Text, err = a.Data.tell(len(c.Items))
	return a, err
}

// rows is the catalogue with the entries that were asked for.
func (c *Catalogue) rows(in ListArgs) ListData {
	d := ListData{Groups: []GroupRow{}, Entries: []EntryRow{},
		Settings: LockedLook{c.Settings.LockedImageAssetID, c.Settings.LockedImageAssetName, c.Settings.LockedNameMask}}
	of := map[string]int{} // places of groups by id
	for i, g := range c.Groups {
		of[g.ID] = i
		d.Groups = append(d.Groups, GroupRow{ID: g.ID, Name: g.Name})
	}
	for i := range c.Items {
		e := &c.Items[i]
		d.Counts.add(e.Kind)
		group := ""
		if id := e.GroupID.Value; id != "" {
			row := &d.Groups[of[id]]
			row.Entries++
			group = row.Name
		}
		if in.asksFor(e, group) {
			d.Entries = append(d.Entries, e.row(group))
		}
	}
	return d
}

func (n *Counts) add(k Kind) {
	switch k {
	case CG:
		n.CG++
	case Scene:
		n.Scene++
	case Music:
		n.Music++
	case Voice:
		n.Voice++
	}
}

func (in ListArgs) asksFor(e *Entry, group string) bool {
	if in.Kind != "" && in.Kind != e.Kind {
		return false
	}
	query := strings.ToLower(strings.TrimSpace(in.Query))
	holds := func(texts ...string) bool { return strings.Contains(strings.ToLower(strings.Join(texts, "\n")), query) }
	if query == "" || holds(e.Name, e.Description, group) {
		return true
	}
	for _, v := range e.Variants {
		if holds(v.Name, v.LineText) {
			return true
		}
	}
	return false
}

func (e *Entry) row(group string) EntryRow {
	row := EntryRow{ID: e.ID, Kind: e.Kind, Name: e.Name, Description: e.Description, Group: orNull(group), Hidden: e.Hidden, Scene: e.Scene,
		LockedImage: e.LockedImageAssetID.Value, Cover: e.CoverVariantID.Value, Variants: []VariantRow{}}
	for _, v := range e.Variants {
		r := VariantRow{ID: v.ID, Name: v.Name, Image: v.ImageAssetID.Value, Thumbnail: v.ThumbnailAssetID, Audio: v.AudioAssetID,
			AudioName: v.AudioAssetName, DurationSec: math.Round(v.DurationSec*10) / 10, VoiceUnit: v.VoiceUnitID, Line: clip(v.LineText, lineShown)}
		if r.Image != "" {
			r.ImageName = v.ImageAssetName
		}
		row.Variants = append(row.Variants, r)
	}
	return row
}

// voiceRows are the first units, each id once.
func voiceRows(units []VoiceUnit) []VoiceRow {
	rows, seen := []VoiceRow{}, map[string]bool{}
	for _, u := range units {
		if len(rows) == voicesShown {
			break
		}
		if !seen[u.ID] {
			seen[u.ID] = true
			rows = append(rows, VoiceRow{u.ID, clip(u.Text, lineShown), orNull(u.Character)})
		}
	}
	return rows
}

// howUnlocking is what no tool here does, told with every list.
const howUnlocking = "A player sees an entry once the story has unlocked it, with the blueprint node Unlock Gallery; these tools only say what there is to unlock. The guide chapter plugin:narraleaf.gallery tells how."

// tell is the data for the model to read. Data that would be too long for an answer is cut first.
func (d *ListData) tell(total int) (string, error) {
	text, err := d.fit(maxJSON)
	n := d.Counts
	about := fmt.Sprintf("The gallery has %s: %d cg, %d scene, %d music, %d voice.", count(total, "entry", "entries"), n.CG, n.Scene, n.Music, n.Voice)
	if d.Truncated != "" {
		about += " " + d.Truncated
	} else if len(d.Entries) < total {
		about += fmt.Sprintf(" %d of them are listed.", len(d.Entries))
	}
	return about + "\n" + howUnlocking + "\n" + text, err
}
