package draft_test

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/draft"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/vectors"
)

// divergences are the mistakes that JSON Schema has no words for, by code and a part of the message.
var divergences = []struct {
	code         diag.Code
	part, reason string
}{
	{diag.ManifestDuplicate, "", "a validator is given the object, in which each member stands once"},
	{diag.ManifestIDList, "does not start with", "a pattern cannot hold what another member says"},
	{diag.ToolName, "does not start with", "a pattern cannot hold what another member says"},
	{diag.SettingsTool, "", "a pattern cannot hold what another member says"},
	{diag.ToolEffect, "only reads", "a schema cannot look the tool up in another list"},
	{diag.ToolParallel, "changes the project", "a schema cannot look the tool up in another list"},
	{diag.ToolAlias, "is not the plugin's id", "a pattern cannot hold what another member says"},
	{diag.ToolAlias, "a declared tool", "uniqueItems compares whole items, and not by what agents see"},
	{diag.ToolAlias, "an alias already", "uniqueItems compares whole items, and not by what agents see"},
	{diag.ToolTimeout, "a millisecond", "a pattern compares no amounts"},
	{diag.ToolTimeout, "an hour", "a pattern compares no amounts"},
	{diag.ToolTimeout, `"9999999h"`, "a pattern compares no amounts"},
	{diag.ToolMeta, "too large", "a validator's numbers have no end"},
	{diag.ToolMeta, "nests deeper", "a schema cannot count levels"},
	{diag.ToolMeta, "as compact JSON", "a schema cannot count bytes"},
	{diag.ToolAbout, "UTF-16", "maxLength counts characters, and of the untrimmed text"},
	{diag.ToolIcon, "base64", "a pattern cannot count the characters of the last group"},
	{diag.ToolIcon, "a password", "a pattern of a URI that says so would hide the rest"},
	{diag.ToolCollision, "", "uniqueItems compares whole items, not one member of them, and not by what agents see"},
}

// beyondSchema tells whether each of the mistakes is one that JSON Schema has no words for.
func beyondSchema(mistakes []diag.Diagnostic) bool {
	for _, m := range mistakes {
		known := false
		for _, d := range divergences {
			known = known || d.code == m.Code && strings.Contains(m.Message, d.part)
		}
		if m.Severity == diag.Error && !known {
			return false
		}
	}
	return true
}

// manifests are all that the tests of nlgen have, by where they stand in them.
func manifests(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, c := range vectors.Load(t, "manifest") {
		all[c.ID] = c.JSON("manifest")
	}
	for _, pattern := range []string{"../manifest/testdata/mistakes/*.txtar", "../../cmd/nlgen/testdata/script/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no %s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range txtar.Parse(text).Files {
				if path.Ext(f.Name) == ".json" && !strings.Contains(f.Name, "want") {
					all[filepath.Base(file)+"/"+f.Name] = f.Data
				}
			}
		}
	}
	return all
}

// TestManifestAgrees holds the schema that editors use to what Parse says.
func TestManifestAgrees(t *testing.T) {
	text, err := draft.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	compiled := compile(t, text)
	accepted, refused := 0, 0
	for place, text := range manifests(t) {
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			continue // not JSON, which an editor says before it asks a schema
		}
		_, mistakes := manifest.Parse("manifest.json", text, false)
		good := !diag.HasErrors(mistakes)
		wrong := compiled.Validate(v)
		switch {
		case (wrong == nil) == good:
			if good {
				accepted++
			} else {
				refused++
			}
		case !good && beyondSchema(mistakes):
		case !good:
			t.Errorf("%s: only Parse refuses %s: %v", place, text, mistakes)
		default:
			t.Errorf("%s: only the schema refuses %s: %v", place, text, wrong)
		}
	}
	if accepted < 50 || refused < 50 {
		t.Errorf("only %d manifests were accepted and %d refused", accepted, refused)
	}
}

// TestManifestCorners are manifests beside those of others that only one of the two might take.
func TestManifestCorners(t *testing.T) {
	text, err := draft.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	compiled := compile(t, text)
	for _, text := range []string{
		`{"$schema":"x","id":" acme.notes "}`,
		`{"id":"acme.notes","manifestVersion":2.0,"name":"n","version":"0.0.0","entries":{"runtime":"a.js"}}`,
		`{"id":"acme.notes","manifestVersion":2,"name":"n","version":"0.0.0"}`,
		`{"id":"acme.notes","entries":{"runtime":"a.js"},"contributes":{"agentTools":[{"name":"acme.notes.list","write":false}]}}`,
		`{"id":"acme.notes","entries":{"studio":"a.js"},"contributes":{"agentTools":[{"name":"acme.notes.list","write":false,"more":1}]}}`,
		`{"id":"acme.notes","entries":{"studio":"a/../b.js"}}`,
		`{"id":"acme.notes","entries":{"studio":"..a/b..js"}}`,
		`{"id":"acme.notes","entries":{"studio":"a\\.\\b.js"}}`,
		`{"id":"acme.notes","entries":{"studio":"a:b"}}`,
		`{"id":"acme.notes","entries":{"studio":"ab:c"}}`,
		`{"id":"acme.notes","entries":{"studio":"a\u0000"}}`,
		`{"id":"acme.notes","entries":{"studio":" ./a "}}`,
		`{"id":"acme.notes","entries":{"studio":" a/.. "}}`,
		`{"id":"acme.notes","entries":{"studio":"a/ .."}}`,
		`{"id":"acme.notes","entries":{"studio":""}}`,
		`{"id":"acme.notes","contributes":{"agentTools":[]},"entries":{"runtime":"a.js"}}`,
		`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.__","write":false}]}}`,
		`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.` + strings.Repeat("a", 52) + `","write":false}]}}`,
		`{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.` + strings.Repeat("a", 53) + `","write":false}]}}`,
		`{"id":"acme.notes","localized":{"ja":{"name":"ノート","x":1}}}`,
		`{"id":"acme.notes","localized":{"ja":{"x":1}}}`,
		`{"id":"acme.notes","localized":{"JA":{"name":"x"}}}`,
		`{"id":"acme.notes","permissions":[{"kind":"api","capability":"x","recursive":"x"}]}`,
		`{"id":"acme.notes","permissions":[{"kind":"filesystem","path":"x","mode":"read","recursive":1}]}`,
		`{"id":"acme.notes","permissions":[{"kind":"agentTools"}]}`,
		`{"id":"acme.notes","nlgen":{}}`,
		`{"id":"acme.notes","nlgen":{"zz":1}}`,
		`{"id":"acme.notes","nlgen":1}`,
		settings(`"meta":{"a":1,"a.mcp.b":1,"com.example/":1,"com.example.mcp/a":[]},"about":" x ","timeout":" 1.5s ","aliases":[]`),
		settings(`"meta":{"":1}`),
		settings(`"meta":{"mcp.dev/x":1}`),
		settings(`"meta":{"dev.mcp/x":1}`),
		settings(`"meta":{"a.b.mcp.c/x":1}`),
		settings(`"meta":{"io.github.nlgen/x":1}`),
		settings(`"meta":{"a b":1}`),
		settings(`"meta":[]`),
		settings(`"timeout":"60"`),
		settings(`"timeout":"1h0m"`),
		settings(`"icon":{"src":"data:image/png,x"}`),
		settings(`"icon":{"src":"data:image/png;base64,AA=="}`),
		settings(`"icon":{"src":"data:image/png;base64"}`),
		settings(`"icon":{"src":"HTTPS://x","theme":"light","sizes":["1x1"],"mimeType":"image/svg+xml"}`),
		settings(`"icon":{"src":"https:///x"}`),
		settings(`"icon":{"src":"https://x","theme":"pink"}`),
		settings(`"icon":{"src":"https://x","sizes":["0x1"]}`),
		settings(`"icon":{"src":"https://x","sizes":["100000x1"]}`),
		settings(`"icon":{"theme":"light"}`),
		settings(`"colour":1`),
	} {
		_, mistakes := manifest.Parse("manifest.json", []byte(text), false)
		if valid(t, compiled, text) == diag.HasErrors(mistakes) {
			t.Errorf("Parse says of %s: %v", text, mistakes)
		}
	}
}

// settings is a manifest that says this of its one tool.
func settings(of string) string {
	return `{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.a","write":true}]},"nlgen":{"tools":{"acme.notes.a":{` + of + `}}}}`
}
