package gallery

import (
	"bytes"
	"encoding/json"
	"strings"
)

// UnmarshalJSON reads a catalogue of any form: the current one, the bare list of entries and the entries without variants
// that the first ones were, and what was mended by hand. It never fails on JSON: what makes no sense counts as absent, and
// an entry, variant or group without an id is left out.
func (c *Catalogue) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // a number that no float64 holds is no reason to fail
	var v any
	if err := d.Decode(&v); err != nil {
		return err
	}
	if list, ok := v.([]any); ok {
		v = map[string]any{"items": list}
	}
	from := objectOf(v)
	*c = Catalogue{Version: version, Groups: []Group{}, Items: []Entry{}, Settings: readSettings(objectOf(from["settings"]))}
	for _, o := range from.objects("groups") {
		if id := o.id(); id != "" && c.group(id) < 0 {
			c.Groups = append(c.Groups, Group{id, o.name(id)})
		}
	}
	for _, o := range from.objects("items") {
		if o.id() != "" {
			c.Items = append(c.Items, readEntry(o))
		}
	}
	return nil
}

func readSettings(o object) Settings {
	s := Settings{LockedImageAssetID: orNull(o.text("lockedImageAssetId")), LockedImageAssetName: orNull(o.text("lockedImageAssetName"))}
	mask, ok := o["lockedNameMask"].(string)
	if !ok {
		mask = defaultMask
	}
	s.LockedNameMask = mask
	return s
}

func readEntry(o object) Entry {
	id := o.id()
	e := Entry{ID: id, Name: o.name(id), Kind: readKind(o.text("kind")), Description: o.text("description"), GroupID: orNull(o.text("groupId")),
		LockedImageAssetID: orNull(o.text("lockedImageAssetId")), Hidden: o.flag("hidden"), Scene: readScene(objectOf(o["scene"])),
		CreatedAt: o.milliseconds("createdAt"), UpdatedAt: o.milliseconds("updatedAt")}
	if _, ok := o["variants"].([]any); !ok { // the first form: an entry was its one picture
		e.Variants = []Variant{{ID: id + ".v1", Name: e.Name, ImageAssetID: orNull(o.text("imageAssetId")), ImageAssetName: orNull(o.text("imageAssetName"))}}
		e.CoverVariantID = orNull(id + ".v1")
		return e
	}
	e.Variants = []Variant{}
	for _, v := range o.objects("variants") {
		if v.id() != "" {
			e.Variants = append(e.Variants, readVariant(v))
		}
	}
	e.CoverVariantID, e.LockedImageAssetName = orNull(o.text("coverVariantId")), orNull(o.text("lockedImageAssetName"))
	return e
}

func readVariant(o object) Variant {
	return Variant{ID: o.id(), Name: o.name(""), ImageAssetID: orNull(o.text("imageAssetId")), ImageAssetName: orNull(o.text("imageAssetName")),
		ThumbnailAssetID: o.text("thumbnailAssetId"), ThumbnailAssetName: o.text("thumbnailAssetName"),
		AudioAssetID: o.text("audioAssetId"), AudioAssetName: o.text("audioAssetName"), DurationSec: max(0, o.number("durationSec")),
		VoiceUnitID: o.text("voiceUnitId"), LineText: o.text("lineText")}
}

func readKind(text string) Kind {
	for _, k := range kinds {
		if text == string(k) {
			return k
		}
	}
	return CG
}

func readScene(o object) *ScenePlace {
	s := ScenePlace{o.text("storyId"), o.text("sceneId"), o.text("startBlockId")}
	if s.StoryID == "" || s.SceneID == "" {
		return nil
	}
	return &s
}

// object is a JSON object of which nothing is certain: each method answers the zero value for what is not there or is
// something else. No object has no members.
type object map[string]any

func objectOf(v any) object {
	o, _ := v.(map[string]any)
	return o
}

func (o object) objects(member string) (all []object) {
	list, _ := o[member].([]any)
	for _, v := range list {
		all = append(all, objectOf(v))
	}
	return all
}

func (o object) text(member string) string {
	s, _ := o[member].(string)
	return s
}

// id is empty for a blank one: no agent could say it.
func (o object) id() string {
	if id := o.text("id"); strings.TrimSpace(id) != "" {
		return id
	}
	return ""
}

func (o object) name(otherwise string) string {
	if name := o.text("name"); strings.TrimSpace(name) != "" {
		return name
	}
	return otherwise
}

func (o object) flag(member string) bool {
	b, _ := o[member].(bool)
	return b
}

func (o object) number(member string) float64 {
	n, _ := o[member].(json.Number)
	f, err := n.Float64()
	if err != nil {
		return 0
	}
	return f
}

// milliseconds is a time, or 0 when it is none that a JSON number holds exactly.
func (o object) milliseconds(member string) int64 {
	if f := o.number(member); f > 0 && f < 1<<53 {
		return int64(f)
	}
	return 0
}
