package gallery

import "testing"

// Each tool's call is one step: undo puts the document's bytes back, redo puts the call's bytes back, whatever form and
// spelling the document had.
func TestUndo(t *testing.T) {
	const old = `[{"id": "narraleaf.gallery.t1" , "name":"Caf\u00e9","imageAssetId":"img_7f21"},` + "\r\n" + `  {"kind":"scene","id":"s","variants":[],"groupId":"g"}]`
	const older = "{\"groups\":[{\"id\":\"g\"}],\t\"items\":[{\"id\":\"narraleaf.gallery.t1\"},{\"id\":\"s\",\"kind\":\"scene\",\"variants\":[]}]}\n\n"
	for _, c := range []struct{ tool, arguments string }{
		{"add_entries", `{"entries":[{"kind":"cg","group":"New"}],"before":"s"}`},
		{"update_entries", `{"entries":[{"id":"narraleaf.gallery.t1","name":"x","addVariants":[{"image":"img_7f22"}],"moveBefore":""}]}`},
		{"remove_entries", `{"ids":["s"]}`},
		{"set_groups", `{"groups":[{"name":"New"}]}`},
		{"set_settings", `{"lockedImage":"locked_card","lockedNameMask":"Not yet"}`},
	} {
		for _, given := range []string{old, older} {
			p := open(t)
			p.Given(string(stored), given)
			p.Call(c.tool, c.arguments).OK()
			after := string(get(p.Dir, document))
			if after == given || len(p.Steps()) != 1 || p.Steps()[0].Tool != "narraleaf_gallery__"+c.tool {
				t.Fatalf("%s made the steps %+v and left %s", c.tool, p.Steps(), after)
			}
			for range 2 {
				p.Undo()
				if got := string(get(p.Dir, document)); got != given {
					t.Errorf("%s undone\n got %q\nwant %q", c.tool, got, given)
				}
				p.Redo()
				if got := string(get(p.Dir, document)); got != after {
					t.Errorf("%s redone\n got %s\nwant %s", c.tool, got, after)
				}
			}
		}
	}
}

// The first call of a project is undone to no document, and a list after it reads what is there, not what was.
func TestUndoFirst(t *testing.T) {
	p := filled(t)
	p.Undo()
	if got := get(p.Dir, document); got != nil {
		t.Errorf("left %s", got)
	}
	var d ListData
	if p.Call("list", nil).Data(&d); len(d.Entries) != 0 || d.Settings.LockedNameMask != defaultMask {
		t.Errorf("%+v", d)
	}
	p.Redo()
	if p.Call("list", nil).Data(&d); len(d.Entries) != 4 {
		t.Errorf("%+v", d)
	}
}
