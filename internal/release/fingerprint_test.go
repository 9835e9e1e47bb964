package release_test

import (
	"encoding/json"
	"testing"

	"github.com/nlgen/nlgen/internal/release"
)

// A fingerprint is that of what an agent is told before it calls a tool: it changes with that and with nothing else, and is the
// same in every run.
func TestFingerprint(t *testing.T) {
	const entry = `{"name":"a__b","title":"B","description":"Does b.","inputSchema":{"type":"object","properties":{"n":{"type":"integer","minimum":1},"s":{"type":"string"}}},"annotations":{"readOnlyHint":true}}`
	const want = "2bd191bd7ac66c916561abf0999767b23d51537e61a9f61ab36f5a50b52a6d4d"
	if got := release.Fingerprint(json.RawMessage(entry)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for text, same := range map[string]bool{
		`{"inputSchema": {"properties": {"s": {"type": "string"}, "n": {"minimum": 1.0, "type": "integer"}}, "type": "object"}, "description": "Does \u0062.", "name": "a__b"}`:                                true,
		`{"name":"a__b","title":"Other","description":"Does b.","inputSchema":{"type":"object","properties":{"n":{"type":"integer","minimum":1},"s":{"type":"string"}}},"annotations":{"readOnlyHint":false}}`: true,
		`{"name":"a__b","description":"Does B.","inputSchema":{"type":"object","properties":{"n":{"type":"integer","minimum":1},"s":{"type":"string"}}}}`:                                                      false,
		`{"name":"a__c","description":"Does b.","inputSchema":{"type":"object","properties":{"n":{"type":"integer","minimum":1},"s":{"type":"string"}}}}`:                                                      false,
		`{"name":"a__b","description":"Does b.","inputSchema":{"type":"object","properties":{"n":{"type":"integer","minimum":2},"s":{"type":"string"}}}}`:                                                      false,
	} {
		if got := release.Fingerprint(json.RawMessage(text)); got == want != same {
			t.Errorf("%s: same is %t", text, !same)
		}
	}
	if got := release.Fingerprint(nil); got != "" {
		t.Errorf("of nothing: %s", got)
	}
}
