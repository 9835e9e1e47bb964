package manifest_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/vectors"
)

func TestVectors(t *testing.T) {
	for _, c := range vectors.Load(t, "manifest") {
		t.Run(c.ID, func(t *testing.T) {
			m, mistakes := manifest.Parse("manifest.json", c.JSON("manifest"), true)
			accepted := !diag.HasErrors(mistakes)
			if accepted != c.OK(t) {
				t.Fatalf("accepted: %v, want %v\n%s", accepted, c.OK(t), text(t, mistakes))
			}
			if !accepted {
				return
			}
			type tool struct {
				Name  string
				Write bool
			}
			var tools []tool
			var guide string
			var permissions []struct {
				Kind              string
				Tools, WriteTools []string
			}
			c.Decode(t, "agentTools", &tools)
			c.Decode(t, "agentGuide", &guide)
			c.Decode(t, "permissions", &permissions)
			got := []tool{}
			for _, declared := range m.Tools {
				got = append(got, tool{declared.Name, declared.Write})
			}
			if !slices.Equal(got, tools) || m.Guide != guide {
				t.Errorf("tools %v, guide %q, want %v, %q", got, m.Guide, tools, guide)
			}
			permission := m.Derived()
			switch {
			case len(permissions) == 0:
				if len(permission.Tools)+len(permission.WriteTools) > 0 {
					t.Errorf("permission %v, want none", permission)
				}
			case len(permissions) > 1 || permissions[0].Kind != "agentTools":
				t.Fatalf("permissions of another kind: %v", permissions)
			case !slices.Equal(permission.Tools, permissions[0].Tools) || !slices.Equal(permission.WriteTools, permissions[0].WriteTools):
				t.Errorf("permission %v, want %v", permission, permissions[0])
			}
		})
	}
}

func TestSafePaths(t *testing.T) {
	paths := 0
	for _, c := range vectors.Load(t, "guide") {
		if !c.Has("entry") {
			continue
		}
		paths++
		t.Run(c.ID, func(t *testing.T) {
			var entry string
			var safe bool
			c.Decode(t, "entry", &entry)
			c.Decode(t, "safe", &safe)
			quoted, err := json.Marshal(entry)
			if err != nil {
				t.Fatal(err)
			}
			_, mistakes := manifest.Parse("manifest.json", []byte(`{"id":"acme.notes","entries":{"studio":`+string(quoted)+`}}`), false)
			if diag.HasErrors(mistakes) == safe {
				t.Errorf("%q accepted: %v, want %v\n%s", entry, !safe, safe, text(t, mistakes))
			}
		})
	}
	if paths == 0 {
		t.Error("no path was tried")
	}
}
