package gallery

import (
	"regexp"
	"strings"
)

// How the model finds what is named, and the handling of bare JSON.

// setAsset sets the two members that name an asset; without one they are null or absent.
func (m *model) setAsset(in obj, member, kind, ref string, null bool) {
	delete(in, member+"Id")
	delete(in, member+"Name")
	if null {
		in[member+"Id"], in[member+"Name"] = nil, nil
	}
	if ref = strings.TrimSpace(ref); ref == "" {
		return
	}
	a := m.asset(kind, ref)
	in[member+"Id"], in[member+"Name"] = a["id"], a["name"]
}

var extension = regexp.MustCompile(`^(.+)\.[^.]*$`)

func (m *model) asset(kind, ref string) obj {
	lower := strings.ToLower(ref)
	for _, same := range []func(a obj) bool{
		func(a obj) bool { return a["id"] == ref },
		func(a obj) bool { return a["name"] == ref },
		func(a obj) bool {
			name := strings.ToLower(a["name"].(string))
			return name == lower || extension.ReplaceAllString(name, "$1") == lower
		},
	} {
		var found []obj
		for _, a := range m.world.assets {
			if a.(obj)["type"] == kind && same(a.(obj)) {
				found = append(found, a.(obj))
			}
		}
		if len(found) > 0 {
			return single(found)
		}
	}
	panic(refusal("not_found"))
}

func (m *model) scene(in obj) obj {
	called := func(o any, ref string) bool {
		return o.(obj)["id"] == ref || strings.EqualFold(o.(obj)["name"].(string), ref)
	}
	var found []obj
	someStory := false
	for _, story := range m.world.stories {
		if ref := clean(in["story"]); ref != "" && !called(story, ref) {
			continue
		}
		someStory = true
		for _, s := range list(story.(obj), "scenes") {
			if called(s, clean(in["scene"])) {
				found = append(found, obj{"storyId": story.(obj)["id"], "sceneId": s.(obj)["id"]})
			}
		}
	}
	if !someStory || len(found) == 0 {
		panic(refusal("not_found"))
	}
	scene := single(found)
	set(scene, "startBlockId", clean(in["startBlockId"]))
	return scene
}

func single(found []obj) obj {
	if len(found) > 1 {
		panic(refusal("invalid_args"))
	}
	return found[0]
}

func (m *model) unit(id string) obj {
	for _, u := range m.world.units {
		if u.(obj)["unitId"] == id {
			return u.(obj)
		}
	}
	return nil
}

func list(in obj, member string) []any {
	all, _ := in[member].([]any)
	return all
}

func find(all []any, id string) obj {
	for _, v := range all {
		if v.(obj)["id"] == id {
			return v.(obj)
		}
	}
	return nil
}

// clean is a text without the space around it; what is no text is empty.
func clean(v any) string {
	s, _ := v.(string)
	return strings.TrimSpace(s)
}

// set sets a member that is stored only when it says something.
func set(in obj, member string, v any) {
	delete(in, member)
	if v != nil && v != "" && v != 0.0 {
		in[member] = v
	}
}
