package bind

import (
	"encoding/json"

	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/model"
)

// settle writes what the manifest says of a tool beside its name. Of a tool that reads, what it does is known.
func settle(t *model.Tool, s manifest.Settings) {
	if t.Write {
		t.Destructive, t.Idempotent = s.Destructive, s.Idempotent
	}
	for _, a := range s.Aliases {
		t.Aliases = append(t.Aliases, model.Alias(a))
	}
	t.Timeout, t.Parallel = s.Timeout, s.Parallel
	t.About, t.Icon = s.About, (*model.Icon)(s.Icon)
	if s.Meta != "" {
		t.Meta = json.RawMessage(s.Meta)
	}
}
