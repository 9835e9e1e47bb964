package gallery

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/plugintest"
)

// open is a project with the assets, stories and voice lines of testdata/project; ids are counted and the clock stands.
func open(t testing.TB) *plugintest.Project {
	t.Helper()
	p := plugintest.New(t, Plugin(fixed))
	if err := os.CopyFS(p.Dir, os.DirFS("testdata/project")); err != nil {
		t.Fatal(err)
	}
	return p
}

// filled has, beside that, the entries that the guide adds: t1 a cg with t2 and t3, t5 a scene, t7 music, t10 a voice.
func filled(t testing.TB) *plugintest.Project {
	t.Helper()
	p := open(t)
	p.Call("add_entries", example(t)).OK()
	return p
}

// example is the JSON of the guide chapter.
func example(t testing.TB) string {
	t.Helper()
	blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(guide, -1)
	if len(blocks) != 1 {
		t.Fatalf("the guide has %d blocks of JSON", len(blocks))
	}
	return blocks[0][1]
}

// What the guide tells an agent to send is sent as it stands, and does what it says.
func TestGuide(t *testing.T) {
	p := open(t)
	var a AddEntriesData
	p.Call("add_entries", example(t)).Data(&a)
	var got []string
	for _, e := range a.Entries {
		got = append(got, string(e.Kind)+" "+e.Name)
	}
	if strings.Join(got, ", ") != "cg Dusk at the lighthouse, scene The confession, music bgm_keepers_waltz, voice Mio" || len(a.CreatedGroups) != 2 {
		t.Errorf("%v, groups %v", got, a.CreatedGroups)
	}
	for _, call := range []struct{ tool, arguments string }{
		{"list", `{"kind": "cg", "query": "lighthouse"}`}, {"list", `{}`},
		{"set_settings", `{"lockedImage": "locked_card.png", "lockedNameMask": "???"}`},
	} {
		if !strings.Contains(guide, "`"+call.arguments+"`") {
			t.Errorf("the guide does not say %s", call.arguments)
		}
		p.Call(call.tool, call.arguments).OK()
	}
	for _, tool := range Plugin(Setup).Tools {
		if name := "`narraleaf_gallery__" + strings.TrimPrefix(tool.Name, "narraleaf.gallery.") + "`"; !strings.Contains(guide, name) {
			t.Errorf("the guide does not name %s", name)
		}
	}
}

func TestTexts(t *testing.T) {
	p := open(t)
	p.Call("add_entries", `{"entries":[{"kind":"music","group":" Songs ","variants":[{"audio":"ED_LANTERN_SONG"}]},{"kind":"cg"}]}`).
		Says("Added 2 entries:\nnarraleaf.gallery.t1: music \"ed_lantern_song\", variants narraleaf.gallery.t1.v.t2\nnarraleaf.gallery.t4: cg \"CG 1\"\n" +
			"Made the group narraleaf.gallery.g.t3: \"Songs\"")
	p.Call("update_entries", `{"entries":[{"id":"narraleaf.gallery.t4","group":"Art"}]}`).
		Says("Changed 1 entry.\nMade the group narraleaf.gallery.g.t5: \"Art\"")
	p.Call("set_groups", `{"groups":[{"id":"narraleaf.gallery.g.t5","name":"Pictures"}]}`).
		Says("The gallery has 1 group.\nnarraleaf.gallery.g.t5: \"Pictures\"\nDeleted: narraleaf.gallery.g.t3. Their entries are ungrouped.")
	p.Call("remove_entries", `{"ids":["narraleaf.gallery.t1"," narraleaf.gallery.t1 "]}`).Says("Removed 1 entry.")
	p.Call("set_settings", `{"lockedImage":"locked_card"}`).Says(`Locked entries show the image img_a001 and the name "???".`)
	p.Call("set_settings", `{"lockedImage":"","lockedNameMask":""}`).Says("Locked entries show no image and their own names.")
	a := p.Call("list", nil).OK()
	text := strings.SplitN(a.Text, "\n", 3)
	if text[0] != "The gallery has 1 entry: 1 cg, 0 scene, 0 music, 0 voice." || text[1] != howUnlocking {
		t.Error(a.Text)
	}
	var told, data ListData
	if err := json.Unmarshal([]byte(text[2]), &told); err != nil || told.Entries[0].Group.Value != "Pictures" {
		t.Error(err, a.Text)
	}
	a.Data(&data)
	p.Call("list", `{"kind":"music"}`).Says("The gallery has 1 entry: 1 cg, 0 scene, 0 music, 0 voice. 0 of them are listed.\n" + howUnlocking + "\n" +
		`{"counts":{"cg":1,"scene":0,"music":0,"voice":0},"groups":[{"id":"narraleaf.gallery.g.t5","name":"Pictures","entries":1}],` +
		`"settings":{"lockedImage":null,"lockedImageName":null,"lockedNameMask":""},"entries":[]}`)
}

// Each refusal says where in the arguments the mistake is and what to send instead, and nothing is written.
func TestRefusals(t *testing.T) {
	p := filled(t)
	var before Catalogue
	p.Document(string(stored), &before)
	for _, c := range []struct{ tool, arguments, want string }{
		{"add_entries", `{"entries":[]}`, "invalid_args: entries: there is nothing to add.\nHint: Give at least one entry."},
		{"add_entries", `{"entries":[{"kind":"cg"}],"before":"x"}`, "not_found: before: there is no entry \"x\".\nHint: Take an id that narraleaf_gallery__list tells."},
		{"add_entries", `{"entries":[{"kind":"cg"},{"kind":"cg","variants":[{"image":"map"}]}]}`,
			"invalid_args: entries[1].variants[0].image: 2 image assets are called \"map\".\nHint: Say which by its id: img_b001, img_b002."},
		{"add_entries", `{"entries":[{"kind":"cg","variants":[{"image":"map.png "}]}]}`,
			"invalid_args: entries[0].variants[0].image: 2 image assets are called \"map.png\".\nHint: Say which by its id: img_b001, img_b002."},
		{"add_entries", `{"entries":[{"kind":"music","variants":[{"audio":"map"}]}]}`,
			"not_found: entries[0].variants[0].audio: there is no audio asset \"map\".\nHint: Give the id or the file name of one of the project's."},
		{"add_entries", `{"entries":[{"kind":"voice","variants":[{"name":"x"}]}]}`,
			"invalid_args: entries[0].variants[0]: a variant of kind voice needs a voice unit or an audio.\nHint: Add it, or give the entry another kind."},
		{"add_entries", `{"entries":[{"kind":"voice","variants":[{"voiceUnit":"vo"}]}]}`,
			"not_found: entries[0].variants[0].voiceUnit: there is no voice unit \"vo\".\nHint: Call narraleaf_gallery__list with voiceUnits to see them."},
		{"add_entries", `{"entries":[{"kind":"scene"}]}`,
			"invalid_args: entries[0].scene: an entry of kind scene needs the scene that it plays.\nHint: Give {\"scene\": \"its id or name\"}."},
		{"add_entries", `{"entries":[{"kind":"scene","scene":{"scene":"ending"}}]}`,
			"invalid_args: entries[0].scene.scene: 2 scenes are called \"ending\".\nHint: Say which by its id: sc_ending_ferry, sc_ending_letter."},
		{"add_entries", `{"entries":[{"kind":"scene","scene":{"scene":"","story":"story_ren"}}]}`,
			"not_found: entries[0].scene.scene: there is no scene \"\".\nHint: Give a scene's id or name, and the story's where several have one of that name."},
		{"add_entries", `{"entries":[{"kind":"scene","scene":{"scene":"Ending","story":"x"}}]}`,
			"not_found: entries[0].scene.story: there is no story \"x\".\nHint: Give a story's id or name, or leave the story out."},
		{"add_entries", `{"entries":[{"kind":"cg","variants":[{"image":"img_8a01"}],"cover":2}]}`,
			"invalid_args: entries[0].cover: the entry has 1 variant.\nHint: Count its variants from 1, or leave the cover out for the first."},
		{"update_entries", `{"entries":[{"id":"narraleaf.gallery.t1","scene":{"scene":"Confession"}}]}`,
			"invalid_args: entries[0].scene: narraleaf.gallery.t1 is of kind cg, which plays no scene.\nHint: Add an entry of kind scene: an entry's kind stays what it is."},
		{"update_entries", `{"entries":[{"id":"narraleaf.gallery.t1","cover":"2"}]}`,
			"not_found: entries[0].cover: there is no variant of narraleaf.gallery.t1 \"2\".\nHint: Take an id that narraleaf_gallery__list tells. A cover is said by its id here, not counted."},
		{"update_entries", `{"entries":[{"id":"narraleaf.gallery.t1","moveBefore":"narraleaf.gallery.t1"}]}`,
			"not_found: entries[0].moveBefore: there is no entry \"narraleaf.gallery.t1\".\nHint: Take an id that narraleaf_gallery__list tells."},
		{"remove_entries", `{"ids":["narraleaf.gallery.t1","x"]}`, "not_found: ids[1]: there is no entry \"x\".\nHint: Take an id that narraleaf_gallery__list tells."},
		{"set_groups", `{"groups":[{"name":" "}]}`, "invalid_args: groups[0].name: a group needs a name.\nHint: Leave the group out of the list to delete it."},
		{"set_groups", `{"groups":[{"id":"x","name":"x"}]}`,
			"not_found: groups[0].id: there is no group \"x\".\nHint: Take an id that narraleaf_gallery__list tells, or leave it out to make a new group."},
		{"set_groups", `{"groups":[{"id":"narraleaf.gallery.g.t4","name":"a"},{"id":"narraleaf.gallery.g.t4","name":"b"}]}`,
			"invalid_args: groups[1].id: the group narraleaf.gallery.g.t4 is in the list twice.\nHint: Give each group once, at its place."},
		{"set_settings", `{"lockedImage":"x"}`, "not_found: lockedImage: there is no image asset \"x\".\nHint: Give the id or the file name of one of the project's."},
	} {
		a := p.Call(c.tool, c.arguments)
		if a.Refusal == nil || a.Text != c.want {
			t.Errorf("%s %s\n got %s\nwant %s", c.tool, c.arguments, a.Text, c.want)
		}
	}
	p.Holds(string(stored), before)
	if n := len(p.Steps()); n != 1 {
		t.Errorf("%d steps", n)
	}
}

// A file of the editor's that is broken stops the calls that need it, and no others.
func TestBrokenWorld(t *testing.T) {
	p := filled(t)
	put(t, p.Dir, "assets/assets.json", []byte(`{"assets":[{"id":5}]}`))
	put(t, p.Dir, "story/voices.json", []byte(`{"units":`))
	a := p.Call("set_settings", `{"lockedImage":"locked_card"}`).Refused(runtime.Unavailable)
	if a.Text != "unavailable: The project's file assets/assets.json cannot be read as the gallery knows it.\nHint: Tell the author, who can mend it." {
		t.Error(a.Text)
	}
	p.Call("list", `{"voiceUnits":true}`).Refused(runtime.Unavailable)
	p.Call("list", nil).OK()
	p.Call("update_entries", `{"entries":[{"id":"narraleaf.gallery.t5","scene":{"scene":"Ending","story":"Ren's letters"}}]}`).OK()
	put(t, p.Dir, "editor/workspace.json", []byte(`[]`))
	p.Call("set_settings", `{}`).Refused(runtime.Unavailable)
}

// What the editor holds still is not changed, and read all the same.
func TestFrozen(t *testing.T) {
	p := filled(t)
	put(t, p.Dir, "editor/workspace.json", []byte(`{"frozen":"a backup is being restored"}`))
	a := p.Call("set_settings", `{}`).Refused(runtime.Unavailable)
	if a.Text != "unavailable: The editor holds the project still: a backup is being restored\nHint: Ask the author, and call again once it is free." {
		t.Error(a.Text)
	}
	p.Call("list", nil).OK()
}

// An edited variant knows how long it is: as long as its audio, or else as its voice unit.
func TestLengths(t *testing.T) {
	p := open(t)
	p.Call("add_entries", `{"entries":[{"kind":"voice","variants":[{"voiceUnit":"vo_mio_0001","audio":"voice_mio_laugh"}]}]}`).OK()
	const id, v = "narraleaf.gallery.t1", "narraleaf.gallery.t1.v.t2"
	length := func(edit string) float64 {
		t.Helper()
		p.Call("update_entries", `{"entries":[{"id":"`+id+`","variants":[{"id":"`+v+`"`+edit+`}]}]}`).OK()
		var c Catalogue
		p.Document(string(stored), &c)
		return c.Items[0].Variants[0].DurationSec
	}
	for _, c := range []struct {
		edit string
		want float64
	}{
		{``, 1.86}, {`,"voiceUnit":"vo_ren_0002"`, 1.86}, {`,"audio":""`, 2.66}, {`,"voiceUnit":""`, 0},
		{`,"audio":"amb_waves"`, 0}, {`,"audio":"","voiceUnit":"vo_mio_0002"`, 3.4},
	} {
		if got := length(c.edit); got != c.want {
			t.Errorf("%s: %v, want %v", c.edit, got, c.want)
		}
	}
	p.Call("update_entries", `{"entries":[{"id":"`+id+`","variants":[{"id":"`+v+`","audio":"amb_waves"}]}]}`).OK()
	put(t, p.Dir, "story/voices.json", []byte(`[`)) // nobody knows
	p.Call("update_entries", `{"entries":[{"id":"`+id+`","variants":[{"id":"`+v+`","audio":""}]}]}`).Refused(runtime.Unavailable)
	put(t, p.Dir, "story/voices.json", []byte(`{}`)) // the line was cut from the story
	if got := length(`,"audio":""`); got != 0 {
		t.Error(got)
	}
}
