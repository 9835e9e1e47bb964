package gallery

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/plugintest"
)

// shown is the gallery as one line: its groups with their numbers of entries, and the entries with their groups.
func shown(p *plugintest.Project) string {
	var d ListData
	p.Call("list", nil).Data(&d)
	var all []string
	for _, g := range d.Groups {
		all = append(all, fmt.Sprintf("%s:%s=%d", strings.TrimPrefix(g.ID, "narraleaf.gallery.g."), g.Name, g.Entries))
	}
	for _, e := range d.Entries {
		all = append(all, e.Name+"/"+e.Group.Value)
	}
	return strings.Join(all, " ")
}

// Groups are kept by id, named and ordered anew, made and deleted, and entries follow.
func TestGroups(t *testing.T) {
	p := open(t)
	for _, c := range []struct{ tool, arguments, want string }{
		{"add_entries", `{"entries":[{"kind":"cg","name":"A","group":"One"},{"kind":"cg","name":"B","group":" oNE "},{"kind":"cg","name":"C","group":"Two"}]}`,
			"t2:One=2 t5:Two=1 A/One B/One C/Two"},
		{"set_groups", `{"groups":[{"id":" narraleaf.gallery.g.t5 ","name":" Second "},{"id":"narraleaf.gallery.g.t2","name":"First"},{"name":"Third"}]}`,
			"t5:Second=1 t2:First=2 t6:Third=0 A/First B/First C/Second"},
		{"update_entries", `{"entries":[{"id":"narraleaf.gallery.t1","group":"narraleaf.gallery.g.t6"},{"id":"narraleaf.gallery.t3","group":" "},{"id":"narraleaf.gallery.t4","group":"FIRST"}]}`,
			"t5:Second=0 t2:First=1 t6:Third=1 A/Third B/ C/First"},
		{"set_groups", `{"groups":[{"id":"","name":"third"},{"id":"narraleaf.gallery.g.t2","name":"First"}]}`,
			"t7:third=0 t2:First=1 A/ B/ C/First"}, // a new group of a name that was there is another
		{"set_groups", `{"groups":[]}`, "A/ B/ C/"},
		{"remove_entries", `{"ids":["narraleaf.gallery.t3"]}`, "A/ C/"},
	} {
		p.Call(c.tool, c.arguments).OK()
		if got := shown(p); got != c.want {
			t.Errorf("%s %s\n got %s\nwant %s", c.tool, c.arguments, got, c.want)
		}
	}
}

// New entries stand where they were asked for, in their order, and moved ones too.
func TestOrder(t *testing.T) {
	p := open(t)
	add := func(names, before string) {
		t.Helper()
		var all []string
		for name := range strings.SplitSeq(names, "") {
			all = append(all, `{"kind":"music","name":"`+name+`"}`)
		}
		p.Call("add_entries", `{"entries":[`+strings.Join(all, ",")+`],"before":"`+before+`"}`).OK()
	}
	add("AB", "")                      // t1 t2
	add("CD", " narraleaf.gallery.t2") // t3 t4
	add("E", " ")                      // t5
	if got := shown(p); got != "A/ C/ D/ B/ E/" {
		t.Error(got)
	}
	p.Call("update_entries", `{"entries":[{"id":"narraleaf.gallery.t5","moveBefore":"narraleaf.gallery.t1"},{"id":"narraleaf.gallery.t1","moveBefore":""},`+
		`{"id":"narraleaf.gallery.t5","moveBefore":"narraleaf.gallery.t2"}]}`).OK()
	if got := shown(p); got != "C/ D/ E/ B/ A/" {
		t.Error(got)
	}
}

// Unnamed things get names that say what they are.
func TestNames(t *testing.T) {
	p := open(t)
	p.Call("add_entries", `{"entries":[
		{"kind":"scene","scene":{"scene":"sc_letter_1"},"variants":[{},{"thumbnail":"thumb_ferry"}]},
		{"kind":"music","variants":[{"audio":"ed_lantern_song","image":"cg_ferry_departure"}]},
		{"kind":"cg","variants":[{"image":"スチル_灯台","audio":"amb_waves"}]},
		{"kind":"voice","variants":[{"voiceUnit":"vo_crowd_0001"},{"voiceUnit":"vo_mio_0003"},{"audio":"voice_mio_laugh"}]}]}`).OK()
	var d ListData
	p.Call("list", nil).Data(&d)
	var got []string
	for _, e := range d.Entries {
		got = append(got, e.Name+":")
		for _, v := range e.Variants {
			got = append(got, v.Name)
		}
	}
	want := "Scene 1: Item 1 Item 2 ed_lantern_song: ed_lantern_song スチル_灯台: スチル_灯台 Voice 1: vo_crowd_0001 Then stay. At least until the lanterns go out; they burn lon voice_mio_laugh"
	if all := strings.Join(got, " "); all != want {
		t.Errorf("\n got %s\nwant %s", all, want)
	}
}
