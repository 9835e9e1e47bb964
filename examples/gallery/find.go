package gallery

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/nlgen/nlgen/runtime"
)

// finder finds what a call names in the rest of the project. It asks for each list at most once, and for none that the call
// does not need.
type finder struct {
	images, audios func() ([]Asset, error)
	stories        func() ([]Story, error)
	voices         func() ([]VoiceUnit, error)
}

func (w World) finder(ctx context.Context) *finder {
	return &finder{
		images:  sync.OnceValues(func() ([]Asset, error) { return w.Assets.Assets(ctx, Image) }),
		audios:  sync.OnceValues(func() ([]Asset, error) { return w.Assets.Assets(ctx, Audio) }),
		stories: sync.OnceValues(func() ([]Story, error) { return w.Stories.Stories(ctx) }),
		voices:  sync.OnceValues(func() ([]VoiceUnit, error) { return w.Voices.VoiceUnits(ctx) }),
	}
}

func (f *finder) image(p place, ref string) (Asset, error) { return asset(p, Image, f.images, ref) }
func (f *finder) audio(p place, ref string) (Asset, error) { return asset(p, Audio, f.audios, ref) }

// asset is the asset that ref is the id of; else the one of that name; else the one of that name in any case, with or without
// its extension. A blank ref is the zero Asset: none.
func asset(p place, kind AssetKind, list func() ([]Asset, error), ref string) (Asset, error) {
	if ref = strings.TrimSpace(ref); ref == "" {
		return Asset{}, nil
	}
	all, err := list()
	if err != nil {
		return Asset{}, err
	}
	if i := slices.IndexFunc(all, func(a Asset) bool { return a.ID == ref }); i >= 0 {
		return all[i], nil
	}
	named := matching(all, func(a Asset) bool { return a.Name == ref })
	if len(named) == 0 {
		named = matching(all, func(a Asset) bool { return strings.EqualFold(a.Name, ref) || strings.EqualFold(stem(a.Name), ref) })
	}
	hint := "Give the id or the file name of one of the project's."
	return only(named, p, string(kind)+" asset", ref, hint, func(a Asset) string { return a.ID })
}

// scene is the scene that ref names by id, or by name in any case, in the story it names in the same way, if any.
func (f *finder) scene(p place, ref SceneRef) (*ScenePlace, error) {
	stories, err := f.stories()
	if err != nil {
		return nil, err
	}
	if story := strings.TrimSpace(ref.Story); story != "" {
		stories = named(stories, story, func(s Story) (string, string) { return s.ID, s.Name })
		if len(stories) == 0 {
			return nil, p.of("story").missing("story", story, "Give a story's id or name, or leave the story out.")
		}
	}
	var all []ScenePlace
	names := map[ScenePlace]string{}
	for _, story := range stories {
		for _, s := range story.Scenes {
			at := ScenePlace{StoryID: story.ID, SceneID: s.ID}
			all, names[at] = append(all, at), s.Name
		}
	}
	scene := strings.TrimSpace(ref.Scene)
	found := named(all, scene, func(s ScenePlace) (string, string) { return s.SceneID, names[s] })
	hint := "Give a scene's id or name, and the story's where several have one of that name."
	at, err := only(found, p.of("scene"), "scene", scene, hint, func(s ScenePlace) string { return s.SceneID })
	at.StartBlockID = strings.TrimSpace(ref.StartBlockID)
	return &at, err
}

// voice is the voice unit with an id. A blank id is the zero VoiceUnit: none.
func (f *finder) voice(p place, id string) (VoiceUnit, error) {
	id = strings.TrimSpace(id)
	u, found, err := f.spoken(id)
	if err == nil && !found && id != "" {
		err = p.missing("voice unit", id, "Call narraleaf_gallery__list with voiceUnits to see them.")
	}
	return u, err
}

// spoken tells whether the stories have a voice unit of that id.
func (f *finder) spoken(id string) (u VoiceUnit, found bool, err error) {
	if id == "" {
		return u, false, nil
	}
	all, err := f.voices()
	if i := slices.IndexFunc(all, func(u VoiceUnit) bool { return u.ID == id }); i >= 0 {
		return all[i], true, err
	}
	return u, false, err
}

// named are those with the id ref, or else those with the name ref in any case. Nothing is named by a blank.
func named[T any](all []T, ref string, of func(T) (id, name string)) []T {
	if ref == "" {
		return nil
	}
	byID := matching(all, func(v T) bool { id, _ := of(v); return id == ref })
	if len(byID) > 0 {
		return byID
	}
	return matching(all, func(v T) bool { _, name := of(v); return strings.EqualFold(strings.TrimSpace(name), ref) })
}

func matching[T any](all []T, match func(T) bool) (some []T) {
	for _, v := range all {
		if match(v) {
			some = append(some, v)
		}
	}
	return some
}

// only is the one that was found, or a refusal that says that there is none or which there are.
func only[T any](found []T, p place, what, ref, hint string, id func(T) string) (v T, err error) {
	const told = 5
	switch len(found) {
	case 0:
		return v, p.missing(what, ref, hint)
	case 1:
		return found[0], nil
	}
	var ids []string
	for _, v := range found[:min(len(found), told)] {
		ids = append(ids, id(v))
	}
	return v, p.refuse(runtime.InvalidArgs, fmt.Sprintf("%d %ss are called %q.", len(found), what, ref), "Say which by its id: "+strings.Join(ids, ", ")+".")
}

// stem is a file's name without its extension; a name that begins with its only dot has none.
func stem(name string) string {
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		return name[:i]
	}
	return name
}
