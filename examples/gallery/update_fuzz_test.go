package gallery

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"

	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime/plugintest"
)

// choices turns a fuzzer's bytes into decisions.
type choices struct{ left []byte }

// n is a number below max; when the bytes are used up it is 0.
func (c *choices) n(max int) int {
	if len(c.left) == 0 {
		return 0
	}
	b := c.left[0]
	c.left = c.left[1:]
	return int(b) % max
}

// of is mostly one of the good ones, and now and then one of the bad.
func (c *choices) of(good, bad []string) string {
	if c.n(12) == 11 && len(bad) > 0 {
		good = bad
	}
	return good[c.n(len(good))]
}

// What an agent may say, and may say wrongly.
var (
	imageRefs = []string{"img-a", " cg_rooftop_b ", "CG_Rooftop_A.PNG", "same.jpg", "Same.png", ".hidden", "locked", ""}
	audioRefs = []string{"aud-theme", "BGM_RAIN", "clip.wav ", "aud-x", "", " "}
	unitRefs  = []string{"line-1", " line-2", "line-3", ""}
	badRefs   = []string{"nope", "dup.png", "dup", "SAME", "img-d", "aud", "line-"}
	names     = []string{"New", " Trimmed\t", "", "  ", "灯台", "New"}
	groupRefs = []string{"", " ", "narraleaf.gallery.g.t4", "chapter 1 ", "Fresh", "FRESH", "Other"}
	sceneRefs = []string{"scene-1", " confession", "Ending"}
	storyRefs = []string{"Main", "story-1", "main ", ""}
)

// args are the arguments of one call about entries that are there.
func (c *choices) args(doc obj) []any {
	edits := []any{}
	for range 1 + c.n(3) {
		entry, _ := pick(c, list(doc, "items"))
		in := obj{"id": c.of([]string{entry, entry, " " + entry + "\n"}, []string{"nope", ""})}
		variants := list(find(list(doc, "items"), entry), "variants")
		c.maybe(in, "name", func() any { return c.of(names, nil) })
		c.maybe(in, "description", func() any { return c.of(names, nil) })
		c.maybe(in, "hidden", func() any { return c.n(2) == 0 })
		c.maybe(in, "group", func() any { return c.of(groupRefs, nil) })
		c.maybe(in, "lockedImage", func() any { return c.of(imageRefs, badRefs) })
		if c.n(6) == 0 {
			in["scene"] = c.scene()
		}
		c.maybe(in, "removeVariants", func() any { return c.some(variants, func(id string) any { return id }) })
		c.maybe(in, "variants", func() any {
			return c.some(variants, func(id string) any { v := c.variant(); v["id"] = id; return v })
		})
		c.maybe(in, "addVariants", func() any {
			return c.some([]any{obj{}, obj{}}, func(string) any { return c.variant() })
		})
		c.maybe(in, "cover", func() any { id, _ := pick(c, variants); return c.of([]string{id, ""}, []string{"nope", "1"}) })
		c.maybe(in, "moveBefore", func() any {
			id, _ := pick(c, list(doc, "items"))
			return c.of([]string{id, "", " " + id}, []string{"nope", entry})
		})
		edits = append(edits, in)
	}
	return edits
}

func (c *choices) maybe(in obj, member string, value func() any) {
	if c.n(3) == 0 {
		in[member] = value()
	}
}

// some are up to three picks, which may be of the same.
func (c *choices) some(of []any, make func(id string) any) []any {
	picked := []any{}
	for range c.n(3) {
		if id, ok := pick(c, of); ok {
			picked = append(picked, make(id))
		}
	}
	return picked
}

func pick(c *choices, of []any) (id string, ok bool) {
	if len(of) == 0 {
		return "", false
	}
	id, _ = of[c.n(len(of))].(obj)["id"].(string)
	return id, true
}

func (c *choices) variant() obj {
	v := obj{}
	c.maybe(v, "name", func() any { return c.of(names, nil) })
	if c.n(4) > 0 {
		v["image"] = c.of(imageRefs, badRefs)
	}
	c.maybe(v, "thumbnail", func() any { return c.of(imageRefs, badRefs) })
	if c.n(4) > 0 {
		v["audio"] = c.of(audioRefs, badRefs)
	}
	c.maybe(v, "voiceUnit", func() any { return c.of(unitRefs, badRefs) })
	return v
}

func (c *choices) scene() obj {
	s := obj{"scene": c.of(sceneRefs, []string{"nope", ""})}
	c.maybe(s, "story", func() any { return c.of(storyRefs, []string{"nope", "Side"}) })
	c.maybe(s, "startBlockId", func() any { return c.of([]string{" row-9 ", ""}, nil) })
	return s
}

// start is a catalogue with every kind of entry, as add_entries makes it.
const start = `{"entries":[
	{"kind":"cg","group":"Chapter 1","variants":[{"image":"img-a"},{"image":"img-b","name":"Smiling"}],"cover":2},
	{"kind":"scene","group":"chapter 1","scene":{"scene":"confession"},"variants":[{"image":"img-a"}]},
	{"kind":"music","variants":[{"audio":"bgm_theme"},{"audio":"aud-rain"}]},
	{"kind":"voice","variants":[{"voiceUnit":"line-1"},{"voiceUnit":"line-2","audio":"clip"}]},
	{"kind":"cg","name":"Empty"}]}`

// However entries are edited, the store is what the model says, or nothing has happened and the code is the model's; and all
// of it can be undone, byte for byte.
func FuzzUpdateEntries(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		seed := make([]byte, 250)
		for i := range seed {
			seed[i] = byte(random.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		c := &choices{bytes}
		p := plugintest.New(t, Plugin(fixed))
		putWorld(t, p.Dir, vectors.Part(t, "gallery", "world"))
		p.Call("add_entries", start).OK()
		world := readWorld(t, p.Dir)
		texts := []string{string(get(p.Dir, document))}
		for calls := 0; len(c.left) > 0 && calls < 8; calls++ {
			if text := updateAsModel(t, p, world, c); text != texts[len(texts)-1] {
				texts = append(texts, text)
			}
		}
		for i := len(texts) - 2; i >= 0; i-- {
			p.Undo()
			if got := string(get(p.Dir, document)); got != texts[i] {
				t.Fatalf("step %d undone\n got %s\nwant %s", i+1, got, texts[i])
			}
		}
	})
}

// updateAsModel makes one call, holds it to the model, and answers what is stored then.
func updateAsModel(t *testing.T, p *plugintest.Project, world modelWorld, c *choices) string {
	t.Helper()
	before := get(p.Dir, document)
	m := &model{doc: decoded(t, before), world: world, newID: counter("t900")}
	edits := c.args(m.doc)
	sent, err := json.Marshal(obj{"entries": edits})
	if err != nil {
		t.Fatal(err)
	}
	code := m.update(decoded(t, sent)["entries"].([]any))
	a := p.Call("update_entries", sent)
	after := get(p.Dir, document)
	if code != "" {
		if a.Refusal == nil || string(a.Refusal.Code) != code || string(after) != string(before) {
			t.Fatalf("%s\non %s\nis answered %s, want %s; the store is %s", sent, before, a.Text, code, after)
		}
		return string(before)
	}
	var data struct {
		Updated       []string
		CreatedGroups []any
	}
	a.Data(&data)
	want, got := renamed(t, m.doc), renamed(t, decoded(t, after))
	if got != want || len(data.Updated) != len(edits) || len(data.CreatedGroups) != len(m.created) {
		t.Fatalf("%s\non %s\nanswers %+v and leaves\n     %s\nwant %s", sent, before, data, got, want)
	}
	return string(after)
}

func counter(prefix string) func() string {
	n := 0
	return func() string { n++; return prefix + strconv.Itoa(n) }
}

func decoded(t *testing.T, text []byte) (o obj) {
	t.Helper()
	if err := json.Unmarshal(text, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

var counted = regexp.MustCompile(`\bt\d+\b`)

// renamed is JSON in which ids are counted in the order they stand there: the plugin counts those of refused calls too.
func renamed(t *testing.T, v any) string {
	t.Helper()
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	return counted.ReplaceAllStringFunc(string(text), func(id string) string {
		if seen[id] == "" {
			seen[id] = fmt.Sprintf("id%d", len(seen)+1)
		}
		return seen[id]
	})
}

func readWorld(t *testing.T, project string) modelWorld {
	t.Helper()
	return modelWorld{
		assets:  list(decoded(t, get(project, "assets/assets.json")), "assets"),
		stories: list(decoded(t, get(project, "story/stories.json")), "stories"),
		units:   list(decoded(t, get(project, "story/voices.json")), "units"),
	}
}
