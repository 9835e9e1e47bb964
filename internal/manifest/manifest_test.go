package manifest_test

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
)

func text(t testing.TB, mistakes []diag.Diagnostic) string {
	t.Helper()
	var b bytes.Buffer
	if err := diag.Text(&b, mistakes); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func pos(line, col int) diag.Pos { return diag.Pos{File: "notes/manifest.json", Line: line, Col: col} }

const notes = `{
  "id": " acme.notes ",
  "name": "Notes",
  "version": "1.2.3-rc.1+linux",
  "entries": { "studio": "main.js", "runtime": "js\\runtime.js" },
  "contributes": {
    "agentTools": [
      { "name": "acme.notes.list", "write": false },
      { "write": true, "order": 1, "name": "acme.notes.add_note" }
    ],
    "agentGuide": "agent/guide.md",
    "sidecars": { "any": ["form"] },
    "widgets": ["acme.notes.list"]
  },
  "permissions": [
    { "kind": " api ", "capability": "assets.list" },
    { "recursive": true, "kind": "filesystem", "path": " voices ", "mode": "readWrite" },
    { "kind": "filesystem", "path": "a", "mode": "read", "recursive": false }
  ],
  "nlgen": {},
  "other": [1, {}]
}
`

func TestParse(t *testing.T) {
	want := &manifest.Manifest{
		File: "notes/manifest.json",
		ID:   "acme.notes",
		Name: "Notes", Version: "1.2.3-rc.1+linux",
		Studio: "main.js", Runtime: "js/runtime.js",
		Tools: []manifest.Tool{
			{Name: "acme.notes.list", Own: "list", Advertised: "acme_notes__list", Pos: pos(8, 17)},
			{Name: "acme.notes.add_note", Own: "add_note", Advertised: "acme_notes__add_note", Write: true, Pos: pos(9, 44)},
		},
		ToolsPos: pos(7, 19),
		Permissions: []manifest.Permission{
			{Kind: "api", Capability: "assets.list"},
			{Kind: "filesystem", Path: "voices", Mode: "readWrite", Recursive: true},
			{Kind: "filesystem", Path: "a", Mode: "read"},
		},
		Guide: "agent/guide.md", GuidePos: pos(11, 19),
	}
	for name, source := range map[string]string{
		"as it is":          notes,
		"CR LF":             strings.ReplaceAll(notes, "\n", "\r\n"),
		"a byte order mark": "\ufeff" + notes,
	} {
		got, mistakes := manifest.Parse("notes/manifest.json", []byte(source), false)
		if len(mistakes) > 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v\n%s", name, got, text(t, mistakes))
		}
	}
}

// Settings are read whole, in any order and before the tools are declared; what they do not say stays unsaid.
func TestSettings(t *testing.T) {
	const source = `{
  "nlgen": { "tools": {
    "acme.notes.add": {
      "icon": { "src": " data:image/svg+xml,<svg/> ", "sizes": ["48x48", "any"], "theme": "dark", "mimeType": "image/svg+xml" },
      "about": " For people. ", "timeout": "1m30s", "parallel": false, "destructive": false, "idempotent": true,
      "aliases": ["acme.notes.add-one", " acme.notes.plus "],
      "meta": { "com.example/a" : [ 1.50, "é <&>" ], "b": {} }
    },
    "acme.notes.list": { "parallel": true, "destructive": false, "meta": {}, "aliases": [], "icon": { "src": "HTTPS://example.com/a.png?x=1" } }
  } },
  "id": "acme.notes",
  "contributes": { "agentTools": [
    { "name": "acme.notes.add", "write": true }, { "name": "acme.notes.list", "write": false }, { "name": "acme.notes.get", "write": false }
  ] }
}`
	m, mistakes := manifest.Parse("manifest.json", []byte(source), false)
	if len(mistakes) > 0 {
		t.Fatal(text(t, mistakes))
	}
	want := []manifest.Settings{
		{
			Destructive: new(false), Idempotent: new(true),
			Aliases: []manifest.Alias{{Name: "acme.notes.add-one", Advertised: "acme_notes__add_one"}, {Name: "acme.notes.plus", Advertised: "acme_notes__plus"}},
			Timeout: 90 * time.Second,
			Meta:    `{"com.example/a":[1.50,"é <&>"],"b":{}}`,
			About:   "For people.",
			Icon:    &manifest.Icon{Src: "data:image/svg+xml,<svg/>", MIMEType: "image/svg+xml", Sizes: []string{"48x48", "any"}, Theme: "dark"},
		},
		{Destructive: new(false), Parallel: true, Icon: &manifest.Icon{Src: "HTTPS://example.com/a.png?x=1"}},
		{},
	}
	for i, tool := range m.Tools {
		if !reflect.DeepEqual(tool.Settings, want[i]) {
			t.Errorf("%s: %+v\nwant %+v", tool.Name, tool.Settings, want[i])
		}
	}
}

// About and an icon's data have their limits.
func TestSettingsLimits(t *testing.T) {
	for _, c := range []struct {
		of   string
		good bool
	}{
		{`"about": "` + strings.Repeat("é", 1200) + `"`, true},
		{`"about": "` + strings.Repeat("é", 1201) + `"`, false},
		{`"about": "` + strings.Repeat("😀", 601) + `"`, false},
		{`"icon": {"src": "data:image/png;base64,` + strings.Repeat("AAAA", 16000) + `"}`, true},
		{`"icon": {"src": "data:image/png;base64,` + strings.Repeat("AAAA", 16400) + `"}`, false},
		{`"timeout": "1ms"`, true},
		{`"timeout": "999us"`, false},
		{`"timeout": "1h"`, true},
		{`"timeout": "1h1ns"`, false},
	} {
		source := `{"id": "acme.notes", "contributes": {"agentTools": [{"name": "acme.notes.a", "write": true}]}, "nlgen": {"tools": {"acme.notes.a": {` + c.of + `}}}}`
		_, mistakes := manifest.Parse("manifest.json", []byte(source), false)
		if diag.HasErrors(mistakes) == c.good {
			t.Errorf("%.60s: %s", c.of, text(t, mistakes))
		}
	}
}

// A plugin that is only a Go server needs an id; the same manifest for the host needs more.
func TestStrictness(t *testing.T) {
	const server = `{"id": "acme.my-notes", "contributes": {"agentTools": [{"name": "acme.my-notes.list", "write": false}]}}`
	m, mistakes := manifest.Parse("manifest.json", []byte(server), false)
	if len(mistakes) > 0 {
		t.Fatalf("a server's manifest is refused:\n%s", text(t, mistakes))
	}
	if m.Name != "my-notes" || m.Version != "0.0.0" {
		t.Errorf("name %q, version %q", m.Name, m.Version)
	}

	want := `manifest.json:1:1: NL1005: manifestVersion is missing
    hint: add "manifestVersion": 2
manifest.json:1:1: NL1007: name is missing
    hint: add "name": "Notes" with the name people see
manifest.json:1:1: NL1008: version is missing
    hint: add "version": "1.0.0"
manifest.json:1:1: NL1009: entries is missing
    hint: add "entries": {"studio": "main.js"}
`
	_, mistakes = manifest.Parse("manifest.json", []byte(server), true)
	if got := text(t, mistakes); got != want {
		t.Errorf("strict:\n%s", got)
	}

	want = `manifest.json:1:1: NL1007: name is missing
    hint: add "name": "Notes" with the name people see
manifest.json:1:1: NL1008: version is missing
    hint: add "version": "1.0.0"
manifest.json:1:1: NL1009: entries is missing
    hint: add "entries": {"studio": "main.js"}
`
	_, mistakes = manifest.Parse("manifest.json", []byte(strings.Replace(server, "{", `{"manifestVersion": 2.0, `, 1)), false)
	if got := text(t, mistakes); got != want {
		t.Errorf("with manifestVersion:\n%s", got)
	}
}

func TestEmptyLists(t *testing.T) {
	for source, at := range map[string]diag.Pos{
		`{"id": "acme.notes"}`:                                    pos(1, 1),
		`{"id": "acme.notes", "contributes": {}}`:                 pos(1, 37),
		`{"id": "acme.notes", "contributes": {"agentTools": []}}`: pos(1, 52),
	} {
		m, mistakes := manifest.Parse("notes/manifest.json", []byte(source), false)
		if len(mistakes) > 0 || len(m.Tools) > 0 || m.ToolsPos != at || m.Derived().Tools != nil {
			t.Errorf("%s: %+v\n%s", source, m, text(t, mistakes))
		}
	}
}

// FuzzParse holds that any text is answered, with every mistake inside it.
func FuzzParse(f *testing.F) {
	f.Add([]byte(notes), false)
	for _, e := range diag.Explanations() {
		f.Add([]byte(e.Bad), false)
		f.Add([]byte(e.Good), true)
	}
	f.Add([]byte(`{"id":"acme.notes","manifestVersion":2e0,"permissions":[{"kind":"api"},{"kind":"filesystem"}],"localized":{"ja":{}}}`), true)
	f.Add([]byte(strings.Repeat("[", 20000)), false)
	f.Fuzz(func(t *testing.T, source []byte, strict bool) {
		m, mistakes := manifest.Parse("manifest.json", source, strict)
		if m.Doubtful && !diag.HasErrors(mistakes) {
			t.Errorf("a manifest without a mistake is doubtful: %v", m)
		}
		for _, tool := range m.Tools {
			if tool.Own == "" || tool.Advertised == "" && !m.Doubtful {
				t.Errorf("tool %+v with\n%s", tool, text(t, mistakes))
			}
		}
		lines := bytes.Split(bytes.TrimPrefix(source, []byte("\ufeff")), []byte("\n"))
		for _, d := range mistakes {
			places := []diag.Pos{d.Pos}
			for _, r := range d.Related {
				places = append(places, r.Pos)
			}
			for _, p := range places {
				if p.File != "manifest.json" || p.Line < 1 || p.Line > len(lines) || p.Col < 1 || p.Col > len(lines[p.Line-1])+1 {
					t.Errorf("%v is not in the text: %s", p, d.Message)
				}
			}
			if d.Message == "" || strings.ContainsAny(d.Message, "\n\x00") || strings.Contains(d.Message+d.Hint, "%!") {
				t.Errorf("message %q, hint %q", d.Message, d.Hint)
			}
		}
	})
}

// What a wrong manifest says of its tools is there for looking at the Go code.
func TestDoubtful(t *testing.T) {
	for _, c := range []struct {
		source, own string
		doubtful    bool
	}{
		{`{"id":"acme.notes","version":"1","contributes":{"agentTools":[{"name":"acme.notes.list","write":false}]}}`, "list", false},
		{`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.list"}]}}`, "list", false},
		{`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.list","write":false}],"agentGuide":"../x"}}`, "list", false},
		{`{"id":"Acme","contributes":{"agentTools":[{"name":"Acme.list","write":false},{"name":"addNote","write":true}]}}`, "list add_note", true},
		{`{"contributes":{"agentTools":[{"name":"acme.notes.list","write":false}]}}`, "list", true},
		{`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.a.B-c","write":false},{"name":"acme.notes.list","write":false}]}}`, "list a.b-c", true},
		{`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.","write":false},{"name":"acme.notes.__","write":false},{"name":7}]}}`, "", true},
		{`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.a_b","write":false},{"name":"acme.notes.a-b","write":false}]}}`, "a_b", true},
		{`{"id":"acme.notes","contributes":{"agenttools":[{"name":"acme.notes.list","write":false}]}}`, "", true},
		{`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.list","write":false},]}}`, "", true},
		{`[]`, "", true},
	} {
		m, mistakes := manifest.Parse("manifest.json", []byte(c.source), false)
		var own []string
		for _, tool := range m.Tools {
			own = append(own, tool.Own)
		}
		if got := strings.Join(own, " "); got != c.own || m.Doubtful != c.doubtful || !diag.HasErrors(mistakes) {
			t.Errorf("%s: tools %q, doubtful %v\n%s", c.source, got, m.Doubtful, text(t, mistakes))
		}
	}
}

func TestRecognise(t *testing.T) {
	for source, want := range map[string]bool{
		`{"contributes": {}}`:                                                          true,
		"\ufeff{\"manifestVersion\": 2}":                                               true,
		`{"id": "acme.notes", "contributes": {"a": ],}`:                                true,
		`[{"contributes": {}}]`:                                                        true,
		`{"name": "A web app", "start_url": "/", "id": "/", "icons": []}`:              false,
		`{"manifest_version": 3, "name": "An extension", "version": "1.0"}`:            false,
		`{"name": "{{.Name}}", "files": [{{range .Files}}"{{.}}",{{end}}]}`:            false,
		`{"name": "One that speaks of contributes", "about": {"contributes": "much"}}`: false,
		`{"id": "acme.notes"}`:                                                         true,
		`{"id": "acme.notes", // mine}`:                                                true,
		`[{"id": "acme.notes"}]`:                                                       true,
		`{"id": "app"}`:                                                                false,
		`{"list": [{"id": "acme.notes"}]}`:                                             false,
		``:                                                                             false,
		`[]`:                                                                           false,
	} {
		if got := manifest.Recognise([]byte(source)); got != want {
			t.Errorf("%s: %v", source, got)
		}
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			if got := manifest.Recognise(utf16Text(source, order)); got != want {
				t.Errorf("%s in UTF-16: %v", source, got)
			}
		}
	}
}

// utf16Text is a text of characters below U+10000 in UTF-16 with its mark.
func utf16Text(text string, order binary.AppendByteOrder) (b []byte) {
	for _, r := range "\ufeff" + strings.TrimPrefix(text, "\ufeff") {
		b = order.AppendUint16(b, uint16(r))
	}
	return b
}

// What stands behind a manifest and what nests too deep in it are mistakes that say what to do.
func TestSyntaxHints(t *testing.T) {
	const right = `{"id": "acme.notes", "contributes": {}}`
	for source, hint := range map[string]string{
		right + "x":                                "remove what follows the last brace",
		right + "\n]":                              "remove what follows the last brace",
		right + "," + right:                        "remove what follows the last brace",
		right + right:                              "remove what follows the last brace",
		`{"a": ` + strings.Repeat("[", 10_001):     "make its lists and objects flatter",
		`{"a": ` + strings.Repeat(`{"b":`, 10_001): "make its lists and objects flatter",
	} {
		_, mistakes := manifest.Parse("manifest.json", []byte(source), false)
		if len(mistakes) != 1 || mistakes[0].Hint != hint {
			t.Errorf("%.80s: %s, want the hint %q", source, text(t, mistakes), hint)
		}
	}
}

// What nests in meta up to the limit is taken; one level more is refused where it begins.
func TestMetaDepth(t *testing.T) {
	source := func(levels int) string {
		return `{"id": "acme.notes", "contributes": {"agentTools": [{"name": "acme.notes.list", "write": false}]}, "nlgen": {"tools": {"acme.notes.list": {"meta": {"x": ` +
			strings.Repeat(`[{"y": `, levels/2) + strings.Repeat("[", levels%2) + "1" + strings.Repeat("]", levels%2) + strings.Repeat(`}]`, levels/2) + `}}}}}`
	}
	for _, levels := range []int{0, 30, 31} {
		if _, mistakes := manifest.Parse("manifest.json", []byte(source(levels)), false); len(mistakes) > 0 {
			t.Errorf("%d levels: %s", levels, text(t, mistakes))
		}
	}
	for _, levels := range []int{32, 33, 9000} {
		_, mistakes := manifest.Parse("manifest.json", []byte(source(levels)), false)
		if len(mistakes) != 1 || mistakes[0].Code != diag.ToolMeta || mistakes[0].Pos.Col != strings.Index(source(levels), `"x": `)+6+31/2*7+1 {
			t.Errorf("%d levels: %s", levels, text(t, mistakes))
		}
	}
}
