package conformance_test

import (
	"bytes"
	"os/exec"
	"testing"
)

// TestTypeScriptSDK has a client on the TypeScript SDK talk to the fixture's server. It prints what held, which has to be
// everything.
func TestTypeScriptSDK(t *testing.T) {
	for _, transport := range transports {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			args := []string{"typescript.mjs", transport, fixtureServer}
			if transport == "http" {
				e := serve(t, fixtureServer)
				args = append(args[:2], e.URL, e.Token)
			} else {
				args = append(args, project(t, fixtureServer))
			}
			c := exec.CommandContext(t.Context(), node, args...)
			var out, said bytes.Buffer
			c.Stdout, c.Stderr = &out, &said
			if err := c.Run(); err != nil || out.String() != "list\ncall\nrefuse\nprogress\ncancel\nguide\n" {
				t.Errorf("%v\n%s%s", err, &out, &said)
			}
			held(t, "@modelcontextprotocol/sdk 1.32.2, %s: %s", transport, bytes.ReplaceAll(bytes.TrimSpace(out.Bytes()), []byte("\n"), []byte(", ")))
		})
	}
}
