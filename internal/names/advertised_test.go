package names_test

import (
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/vectors"
)

func TestAdvertised(t *testing.T) {
	for _, c := range vectors.Load(t, "names") {
		t.Run(c.ID, func(t *testing.T) {
			var pluginID, name string
			var want *string
			c.Decode(t, "pluginId", &pluginID)
			c.Decode(t, "name", &name)
			c.Decode(t, "mcpName", &want)
			got, ok := names.Advertised(pluginID, name)
			switch {
			case want == nil && ok:
				t.Errorf("Advertised(%q, %q) = %q, want none", pluginID, name, got)
			case want != nil && (!ok || got != *want):
				t.Errorf("Advertised(%q, %q) = %q, %v, want %q", pluginID, name, got, ok, *want)
			}
		})
	}
}

func TestAdvertisedCollisions(t *testing.T) {
	for i, c := range vectors.List(t, "names", "collisions") {
		var want string
		var tools []struct{ PluginID, Name string }
		c.Decode(t, "mcpName", &want)
		c.Decode(t, "tools", &tools)
		if len(tools) < 2 {
			t.Fatalf("collision %d has %d tools", i, len(tools))
		}
		for _, tool := range tools {
			if got, _ := names.Advertised(tool.PluginID, tool.Name); got != want {
				t.Errorf("Advertised(%q, %q) = %q, want %q", tool.PluginID, tool.Name, got, want)
			}
		}
	}
}

func TestAdvertiseSaysWhyNot(t *testing.T) {
	for _, c := range []struct {
		pluginID, name string
		want           names.Reason
	}{
		{"a.b", "a.b.c", names.Named},
		{"", "a.b.c", names.NoPlugin},
		{"a.b", "a.b.C", names.BadCharacters},
		{"a.b", "", names.BadCharacters},
		{"a.b", "a.b", names.ForeignPrefix},
		{"a.b", "a.b.", names.ForeignPrefix},
		{"a.b", "a.bc.d", names.ForeignPrefix},
		{"a.b", "a.b.-_.", names.NoWord},
		{"a.b", "a.b." + strings.Repeat("x", 59), names.Named},
		{"a.b", "a.b." + strings.Repeat("x", 60), names.TooLong},
		{"--a", "--a.b", names.Reserved},
	} {
		advertised, got := names.Advertise(c.pluginID, c.name)
		if got != c.want {
			t.Errorf("Advertise(%q, %q): %v, want %v", c.pluginID, c.name, got, c.want)
		}
		if (got == names.Named) != (advertised != "") {
			t.Errorf("Advertise(%q, %q) = %q, %v", c.pluginID, c.name, advertised, got)
		}
	}
}

func TestTrim(t *testing.T) {
	for in, want := range map[string]string{
		"":                          "",
		" \t\r\n a b \v\f":          "a b",
		"\u00a0\u3000\ufeffa\u2028": "a",
		"\u0085a\u200b":             "\u0085a\u200b", // neither is white space to JavaScript
	} {
		if got := names.Trim(in); got != want {
			t.Errorf("Trim(%q) = %q, want %q", in, got, want)
		}
	}
}
