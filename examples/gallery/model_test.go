package gallery

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// The model of update_entries: what must become of a stored document, worked out on its bare JSON and by none of the
// plugin's code.

// refusal is the code of a refusal, thrown.
type refusal string

type obj = map[string]any

// model is one call.
type model struct {
	doc     obj
	world   modelWorld
	created []any
	// newID makes ids for what the call makes.
	newID func() string
}

// modelWorld is a project's lists, as its files have them.
type modelWorld struct{ assets, stories, units []any }

// update is the document after a call, and the groups it made; or the code of the refusal.
func (m *model) update(edits []any) (code string) {
	defer func() {
		if r := recover(); r != nil {
			code = string(r.(refusal))
		}
	}()
	for _, e := range edits {
		m.edit(e.(obj))
	}
	for _, e := range edits {
		if before, ok := e.(obj)["moveBefore"].(string); ok {
			m.move(clean(e.(obj)["id"]), clean(before))
		}
	}
	for _, e := range list(m.doc, "items") {
		if entry := e.(obj); find(list(entry, "variants"), clean(entry["coverVariantId"])) == nil {
			entry["coverVariantId"] = nil
		}
	}
	return ""
}

func (m *model) edit(in obj) {
	e := find(list(m.doc, "items"), clean(in["id"]))
	if e == nil {
		panic(refusal("not_found"))
	}
	e["updatedAt"] = float64(noon.UnixMilli())
	if name := clean(in["name"]); name != "" {
		e["name"] = name
	}
	for _, plain := range []string{"description", "hidden"} {
		if v, ok := in[plain]; ok {
			e[plain] = v
		}
	}
	if group, ok := in["group"].(string); ok {
		e["groupId"] = m.group(clean(group))
	}
	if scene, ok := in["scene"].(obj); ok {
		if e["kind"] != "scene" {
			panic(refusal("invalid_args"))
		}
		e["scene"] = m.scene(scene)
	}
	if ref, ok := in["lockedImage"].(string); ok {
		m.setAsset(e, "lockedImageAsset", "image", ref, true)
	}
	m.editVariants(e, in)
}

func (m *model) editVariants(e, in obj) {
	var left []any
	for _, id := range list(in, "removeVariants") {
		if find(list(e, "variants"), clean(id)) == nil {
			panic(refusal("not_found"))
		}
	}
	for _, v := range list(e, "variants") {
		if !slices.ContainsFunc(list(in, "removeVariants"), func(id any) bool { return clean(id) == v.(obj)["id"] }) {
			left = append(left, v)
		}
	}
	for _, edit := range list(in, "variants") {
		v := find(left, clean(edit.(obj)["id"]))
		if v == nil {
			panic(refusal("not_found"))
		}
		m.editVariant(v, edit.(obj))
	}
	for _, n := range list(in, "addVariants") {
		v := obj{"id": e["id"].(string) + ".v." + m.newID(), "imageAssetId": nil, "imageAssetName": nil}
		m.editVariant(v, n.(obj))
		switch {
		case e["kind"] == "cg" && v["imageAssetId"] == nil,
			e["kind"] == "music" && v["audioAssetId"] == nil,
			e["kind"] == "voice" && v["audioAssetId"] == nil && v["voiceUnitId"] == nil:
			panic(refusal("invalid_args"))
		}
		left = append(left, v)
		if v["name"] == nil {
			v["name"] = defaultVariantName(e["kind"].(string), v, len(left))
		}
	}
	e["variants"] = left
	if left == nil {
		e["variants"] = []any{}
	}
	if cover, ok := in["cover"].(string); ok {
		e["coverVariantId"] = nil
		if clean(cover) != "" {
			v := find(left, clean(cover))
			if v == nil {
				panic(refusal("not_found"))
			}
			e["coverVariantId"] = v["id"]
		}
	}
}

func (m *model) editVariant(v, in obj) {
	if name := clean(in["name"]); name != "" {
		v["name"] = name
	}
	if ref, ok := in["image"].(string); ok {
		m.setAsset(v, "imageAsset", "image", ref, true)
	}
	if ref, ok := in["thumbnail"].(string); ok {
		m.setAsset(v, "thumbnailAsset", "image", ref, false)
	}
	_, sound := in["audio"]
	if sound {
		m.setAsset(v, "audioAsset", "audio", in["audio"].(string), false)
	}
	if id, ok := in["voiceUnit"].(string); ok {
		sound = true
		delete(v, "voiceUnitId")
		delete(v, "lineText")
		if u := m.unit(clean(id)); u != nil {
			v["voiceUnitId"] = u["unitId"]
			set(v, "lineText", u["text"])
		} else if clean(id) != "" {
			panic(refusal("not_found"))
		}
	}
	if sound {
		delete(v, "durationSec")
		if id := clean(v["audioAssetId"]); id != "" {
			set(v, "durationSec", find(m.world.assets, id)["durationSec"])
		} else if u := m.unit(clean(v["voiceUnitId"])); u != nil {
			set(v, "durationSec", u["durationSec"])
		}
	}
}

// group is the id of a group of that id or name, which is made if need be; nil of none.
func (m *model) group(ref string) any {
	if ref == "" {
		return nil
	}
	groups := list(m.doc, "groups")
	if g := find(groups, ref); g != nil {
		return ref
	}
	for _, g := range groups {
		if strings.EqualFold(g.(obj)["name"].(string), ref) {
			return g.(obj)["id"]
		}
	}
	made := obj{"id": "narraleaf.gallery.g." + m.newID(), "name": ref}
	m.doc["groups"], m.created = append(groups, made), append(m.created, made)
	return made["id"]
}

func (m *model) move(id, before string) {
	items := list(m.doc, "items")
	moved := find(items, id)
	items = slices.DeleteFunc(slices.Clone(items), func(e any) bool { return e.(obj)["id"] == id })
	at := slices.IndexFunc(items, func(e any) bool { return e.(obj)["id"] == before })
	if before == "" {
		at = len(items)
	}
	if at < 0 {
		panic(refusal("not_found"))
	}
	m.doc["items"] = slices.Insert(items, at, any(moved))
}

// defaultVariantName is the line's first 60 units, or a file's name, or the voice unit's id, or a number.
func defaultVariantName(kind string, v obj, n int) string {
	image, audio := extension.ReplaceAllString(clean(v["imageAssetName"]), "$1"), extension.ReplaceAllString(clean(v["audioAssetName"]), "$1")
	if kind == "music" || kind == "voice" {
		image, audio = audio, image
	}
	line := clean(v["lineText"])
	return cmp.Or(line[:min(60, len(line))], image, audio, clean(v["voiceUnitId"]), fmt.Sprintf("Item %d", n)) // the lines are ASCII
}
