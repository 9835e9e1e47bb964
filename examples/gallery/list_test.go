package gallery

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/nlgen/nlgen/runtime/plugintest"
)

// many is a catalogue of n entries with two variants each, in some groups.
func many(n int) Catalogue {
	c := Catalogue{Version: version, Settings: Settings{LockedNameMask: defaultMask}}
	for g := range 12 {
		c.Groups = append(c.Groups, Group{fmt.Sprintf("g%d", g), fmt.Sprintf("Chapter %d", g)})
	}
	for i := range n {
		e := Entry{ID: fmt.Sprintf("narraleaf.gallery.e%d", i), Name: fmt.Sprintf("灯台 %d", i), Kind: kinds[i%4], GroupID: orNull(fmt.Sprintf("g%d", i%12)), CreatedAt: 1, UpdatedAt: 1}
		for v := range 2 {
			e.Variants = append(e.Variants, Variant{ID: fmt.Sprintf("%s.v.v%d", e.ID, v), Name: "Look", ImageAssetID: orNull("img_7f21"), ImageAssetName: orNull("cg_lighthouse_dusk.png")})
		}
		c.Items = append(c.Items, e)
	}
	return c
}

// A list that is too long for an answer is cut, says so, and is still within an answer's limits, as text and as data.
func TestTooLong(t *testing.T) {
	p := open(t)
	for _, c := range []struct {
		entries int
		cut     bool
	}{{100, false}, {400, true}, {3000, true}} {
		p.Given(string(stored), many(c.entries))
		var d, told ListData
		a := p.Call("list", `{"voiceUnits":true}`).Data(&d)
		lines := strings.SplitN(a.Text, "\n", 3)
		if err := json.Unmarshal([]byte(lines[2]), &told); err != nil {
			t.Fatal(err)
		}
		size := len(utf16.Encode([]rune(lines[2])))
		if size > maxJSON || c.cut && size < maxJSON*9/10 || len(told.Entries) != len(d.Entries) || d.Counts.CG != c.entries/4 || d.Groups[0].Entries < c.entries/12 {
			t.Errorf("%d entries: %d units, %d and %d entries, counts %+v", c.entries, size, len(told.Entries), len(d.Entries), d.Counts)
		}
		if says := fmt.Sprintf("Only the first %d of %d entries", len(d.Entries), c.entries); c.cut != strings.HasPrefix(d.Truncated, says) || c.cut != strings.Contains(lines[0], says) {
			t.Errorf("%d entries: %q, %q", c.entries, d.Truncated, lines[0])
		}
	}
	one := many(2)
	one.Items[0].Description = strings.Repeat("x", maxJSON)
	d := one.rows(ListArgs{})
	if _, err := d.fit(maxJSON); err != nil || len(d.Entries) != 1 || d.Truncated == "" {
		t.Errorf("%v, %d entries, %q", err, len(d.Entries), d.Truncated)
	}
}

func TestQuery(t *testing.T) {
	p := filled(t)
	for _, c := range []struct{ arguments, want string }{
		{`{}`, "Dusk at the lighthouse, The confession, bgm_keepers_waltz, Mio"},
		{`{"kind":"voice"}`, "Mio"},
		{`{"query":" DUSK "}`, "Dusk at the lighthouse"},
		{`{"query":"lanterns went out"}`, "The confession"},
		{`{"query":"soundtrack"}`, "bgm_keepers_waltz"},
		{`{"query":"smiling"}`, "Dusk at the lighthouse"},
		{`{"query":"lit the lamp"}`, "Mio"},
		{`{"query":"chapter 1","kind":"scene"}`, "The confession"},
		{`{"query":"nothing of the kind"}`, ""},
	} {
		var d ListData
		p.Call("list", c.arguments).Data(&d)
		var names []string
		for _, e := range d.Entries {
			names = append(names, e.Name)
		}
		if got := strings.Join(names, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.arguments, got, c.want)
		}
	}
}

// Voice units are listed once each, and no more than agents need to see.
func TestVoiceUnits(t *testing.T) {
	p := open(t)
	units := []VoiceUnit{{ID: "a", Text: strings.Repeat("😀", 60)}, {ID: "a", Text: "again"}}
	for i := range 400 {
		units = append(units, VoiceUnit{ID: fmt.Sprint(i), Text: "Hello.", Character: "Mio"})
	}
	put(t, p.Dir, "story/voices.json", map[string]any{"units": units})
	var d ListData
	p.Call("list", `{"voiceUnits":true}`).Data(&d)
	rows := *d.VoiceUnits
	if len(rows) != voicesShown || rows[0].Line != strings.Repeat("😀", 40) || rows[0].Speaker.Value != "" || rows[1].ID != "0" || rows[1].Speaker.Value != "Mio" {
		t.Errorf("%d rows: %+v", len(rows), rows[:2])
	}
}

// soon is half of the time that a call has. It takes a hundredth of that, unless the machine is busy with other things.
const soon = 15 * time.Second

// In a gallery of 800 entries every tool answers soon, also one that names hundreds of assets.
func TestHundreds(t *testing.T) {
	p := hundreds(t)
	var add, edit []string
	for i := range 300 {
		add = append(add, fmt.Sprintf(`{"kind":"cg","group":"Chapter %d","variants":[{"image":"FILE_%d"}]}`, i%12, i))
		edit = append(edit, fmt.Sprintf(`{"id":"narraleaf.gallery.e%d","addVariants":[{"image":"file_%d.png","audio":"theme"}],"moveBefore":"narraleaf.gallery.e%d"}`, i, i, 799-i))
	}
	for _, c := range []struct{ tool, arguments string }{
		{"list", `{"voiceUnits":true}`},
		{"add_entries", `{"entries":[` + strings.Join(add, ",") + `]}`},
		{"update_entries", `{"entries":[` + strings.Join(edit, ",") + `]}`},
		{"set_groups", `{"groups":[{"id":"g3","name":"Kept"}]}`},
		{"remove_entries", `{"ids":["narraleaf.gallery.e799"]}`},
	} {
		start := time.Now()
		p.Call(c.tool, c.arguments).OK()
		took := time.Since(start)
		t.Logf("%s took %v", c.tool, took)
		if took > soon {
			t.Errorf("%s took %v", c.tool, took)
		}
	}
}

func hundreds(t testing.TB) *plugintest.Project {
	p := open(t)
	assets := []Asset{{ID: "theme", Type: Audio, Name: "theme.ogg"}}
	for i := range 1000 {
		assets = append(assets, Asset{ID: fmt.Sprintf("asset%d", i), Type: Image, Name: fmt.Sprintf("file_%d.png", i)})
	}
	put(t, p.Dir, "assets/assets.json", map[string]any{"assets": assets})
	p.Given(string(stored), many(800))
	return p
}

func BenchmarkList(b *testing.B) {
	p := hundreds(b)
	for b.Loop() {
		p.Call("list", nil).OK()
	}
}

func BenchmarkUpdateEntries(b *testing.B) {
	p := hundreds(b)
	for i := 0; b.Loop(); i++ {
		p.Call("update_entries", fmt.Sprintf(`{"entries":[{"id":"narraleaf.gallery.e8","name":"%d","variants":[{"id":"narraleaf.gallery.e8.v.v0","image":"file_999"}],"moveBefore":""}]}`, i)).OK()
	}
}
