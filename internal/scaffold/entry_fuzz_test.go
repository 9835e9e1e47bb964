package scaffold

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
)

// FuzzDeclare adds a tool to whatever is a manifest: what was there stays, in its order and byte for byte, and the tool is the
// last one.
func FuzzDeclare(f *testing.F) {
	for _, text := range []string{
		`{"id":"a.b"}`, `{"id":"a.b","contributes":{}}`, "{\n  \"id\": \"a.b\",\n  \"contributes\": {\n    \"agentTools\": []\n  }\n}\n",
		"\ufeff{\r\n\t\"contributes\": {\"agentTools\": [{\"write\":true,\"name\":\"a.b.c\"}\r\n]}, \"id\": \"a.b\"}",
		`{"id":"a.b","contributes":{"agentTools":[ {"name":"a.b.c","write":false} ,{"name":"a.b.d","write":true,"x":[1]}  ]}}`,
	} {
		f.Add([]byte(text), true)
	}
	f.Fuzz(func(t *testing.T, text []byte, write bool) {
		before, diagnostics := manifest.Parse("manifest.json", text, false)
		if diag.HasErrors(diagnostics) {
			return
		}
		added := stub(before.ID, "fuzzed", write)
		for _, other := range before.Tools {
			if other.Advertised == added.Advertised {
				return
			}
		}
		if added.Advertised == "" {
			return
		}
		edited, err := declare(text, before, added)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		after, diagnostics := manifest.Parse("manifest.json", edited, false)
		if diag.HasErrors(diagnostics) || !json.Valid(bytes.TrimPrefix(edited, []byte("\ufeff"))) {
			t.Fatalf("%q became %q: %v", text, edited, diagnostics)
		}
		last := after.Tools[len(after.Tools)-1]
		if last.Name != added.Name || last.Write != write || len(after.Tools) != len(before.Tools)+1 {
			t.Fatalf("%q became %q", text, edited)
		}
		if !within(text, edited) {
			t.Fatalf("%q became %q, which lost something", text, edited)
		}
	})
}

// within tells whether one text is another with something added at one place; an empty list or object may have lost the
// space in it.
func within(before, after []byte) bool {
	from := 0
	for from < len(before) && from < len(after) && before[from] == after[from] {
		from++
	}
	end := 0
	for end < len(before)-from && end < len(after)-from && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	return len(bytes.TrimSpace(before[from:len(before)-end])) == 0
}
