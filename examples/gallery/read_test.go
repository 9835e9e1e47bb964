package gallery

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/plugintest"
)

// What is odd in a document and how it is read.
func TestReading(t *testing.T) {
	for _, c := range []struct{ document, items string }{
		{`{"items":{"a":1}}`, `[]`},
		{`{"items":[{"id":" "},{"id":7},{"id":"a","variants":[]}]}`, `[{"id":"a","kind":"cg","name":"a","group":null,"variants":[]}]`},
		{`{"items":[{"id":"a","name":" ","kind":"music","variants":[{"id":"v"},{"id":"w","name":5},{},[]]}]}`,
			`[{"id":"a","kind":"music","name":"a","group":null,"variants":[{"id":"v","name":"Item 1"},{"id":"w","name":"Item 2"}]}]`},
		{`{"items":[{"id":"a","variants":[{"id":"v","name":"V"}],"coverVariantId":"w","hidden":"yes","description":null}]}`,
			`[{"id":"a","kind":"cg","name":"a","group":null,"variants":[{"id":"v","name":"V"}]}]`},
		{`{"groups":[{"id":"g","name":"G"}],"items":[{"id":"a","variants":{},"imageAssetId":"i","imageAssetName":"i.png","groupId":"g","hidden":true}]}`,
			`[{"id":"a","kind":"cg","name":"a","group":"G","hidden":true,"cover":"a.v1","variants":[{"id":"a.v1","name":"a","image":"i","imageName":"i.png"}]}]`},
		{`{"items":[{"id":"a","kind":"scene","scene":{"storyId":"s"},"variants":[]},{"id":"b","kind":"cg","scene":{"storyId":"s","sceneId":"t"},"variants":[]},` +
			`{"id":"c","kind":"scene","scene":{"storyId":"s","sceneId":"t","startBlockId":4},"variants":[]}]}`,
			`[{"id":"a","kind":"scene","name":"a","group":null,"variants":[]},{"id":"b","kind":"cg","name":"b","group":null,"variants":[]},` +
				`{"id":"c","kind":"scene","name":"c","group":null,"scene":{"storyId":"s","sceneId":"t"},"variants":[]}]`},
		{`{"items":[{"id":"a","variants":[{"id":"v","name":"V","durationSec":1e400,"audioAssetId":"s"},{"id":"w","name":"W","durationSec":-1}],"createdAt":1e400}]}`,
			`[{"id":"a","kind":"cg","name":"a","group":null,"variants":[{"id":"v","name":"V","audio":"s"},{"id":"w","name":"W"}]}]`},
	} {
		p := plugintest.New(t, Plugin(fixed))
		p.Given(string(stored), c.document)
		var d ListData
		p.Call("list", nil).Data(&d)
		got, err := json.Marshal(d.Entries)
		if err != nil {
			t.Fatal(err)
		}
		same(t, 0, c.document, got, []byte(c.items))
	}
}

// What is no JSON at all is neither read nor written over.
func TestBrokenDocument(t *testing.T) {
	p := plugintest.New(t, Plugin(fixed))
	const broken = `{"items":[{"id":"a"}`
	p.Given(string(stored), broken)
	p.Call("list", nil).Refused(runtime.Internal)
	p.Call("set_settings", `{"lockedNameMask":""}`).Refused(runtime.Internal)
	if got := string(get(p.Dir, document)); got != broken {
		t.Errorf("left %s", got)
	}
}

// Times that are there are kept, and others are the time of the first call that writes.
func TestTimes(t *testing.T) {
	p := plugintest.New(t, Plugin(fixed))
	p.Given(string(stored), `[{"id":"a","createdAt":5},{"id":"b","createdAt":"x","updatedAt":6},{"id":"c","createdAt":7.9,"updatedAt":8}]`)
	p.Call("update_entries", `{"entries":[{"id":"c","hidden":true}]}`).OK()
	var c Catalogue
	p.Document(string(stored), &c)
	var got []int64
	for _, e := range c.Items {
		got = append(got, e.CreatedAt, e.UpdatedAt)
	}
	now := noon.UnixMilli()
	if !reflect.DeepEqual(got, []int64{5, 5, now, 6, 7, now}) {
		t.Error(got)
	}
}

// Any JSON is read, and what was read is written so that it reads the same, whenever that is.
func FuzzRead(f *testing.F) {
	for _, s := range []string{`null`, `[]`, `[[{}]]`, `{"items":[{"id":"a","variants":[{"id":"b"}],"groupId":"g"}],"groups":[{"id":"g"},{"id":"g"}]}`,
		`{"settings":{"lockedNameMask":1e999}}`, `[{"id":"a","createdAt":-0.5,"updatedAt":1e300}]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if !json.Valid(text) {
			return
		}
		var once, twice Catalogue
		if err := json.Unmarshal(text, &once); err != nil {
			t.Fatal(err)
		}
		once.tidy(noon.UnixMilli())
		written, err := json.Marshal(once)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(written, &twice); err != nil {
			t.Fatal(err)
		}
		twice.tidy(noon.Add(time.Hour).UnixMilli())
		again, err := json.Marshal(twice)
		if err != nil {
			t.Fatal(err)
		}
		for i := range once.Items { // an entry of the first form has got the member that was missing
			if !once.Items[i].LockedImageAssetName.Sent {
				once.Items[i].LockedImageAssetName = orNull("")
			}
		}
		if written, err = json.Marshal(once); err != nil || !bytes.Equal(written, again) {
			t.Errorf("%v\n%s\n%s", err, written, again)
		}
	})
}
