package mcpserve_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

func guidedHost(t *testing.T, texts map[string]string) *host.Host {
	var plugins []runtime.Plugin
	for id, text := range texts {
		p := cases.Plugin(cases.Setup)
		p.ID, p.Name, p.Declared, p.Tools, p.Guide, p.HasGuide = id, "Name of "+id, nil, nil, text, true
		plugins = append(plugins, p)
	}
	h, err := host.New(host.Options{Plugins: plugins})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// The guide's chapters are resources, by id, in the form of the request's era.
func TestResources(t *testing.T) {
	h := guidedHost(t, map[string]string{"b.c": "---\nx: y\n---\n\n# Café & <b>", "a.b": "", "c.d": strings.Repeat("x", host.MaxGuide)})
	const listed = `{"resources":[{"uri":"narraleaf://guide/plugin/a.b","name":"plugin:a.b","title":"Name of a.b","description":"How the plugin's tools are used.","mimeType":"text/markdown"},` +
		`{"uri":"narraleaf://guide/plugin/b.c","name":"plugin:b.c","title":"Name of b.c","description":"How the plugin's tools are used.","mimeType":"text/markdown"},` +
		`{"uri":"narraleaf://guide/plugin/c.d","name":"plugin:c.d","title":"Name of c.d","description":"How the plugin's tools are used.","mimeType":"text/markdown"}]`
	const modern = `,"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test.cases","version":"1.2.3"}},"ttlMs":0,"cacheScope":"private"}`
	uri := func(s string) string { return `"uri":"narraleaf://guide/plugin/` + s + `"` }
	const chapter = `{"contents":[{"uri":"narraleaf://guide/plugin/b.c","mimeType":"text/markdown","text":"# Café & <b>"}]`
	for _, c := range []struct {
		name, method, params, want string
		code                       int
	}{
		{"list", "resources/list", "", listed + "}", 0},
		{"list, modern", "resources/list", "{" + modernMeta + "}", listed + modern, 0},
		{"list, cursor null", "resources/list", `{"cursor":null}`, listed + "}", 0},
		{"list, cursor", "resources/list", `{"cursor":""}`, "", -32602},
		{"list, two cursors", "resources/list", `{"cursor":null,"cursor":null}`, "", -32602},
		{"read", "resources/read", "{" + uri("b.c") + "}", chapter + "}", 0},
		{"read, escaped", "resources/read", "{" + uri(`b\u002ec`) + "}", chapter + "}", 0},
		{"read, modern", "resources/read", "{" + uri("b.c") + "," + modernMeta + "}", chapter + modern, 0},
		{"unreadable", "resources/read", "{" + uri("a.b") + "}", "{" + uri("a.b") + "}", -32002},
		{"unreadable, modern", "resources/read", "{" + uri("a.b") + "," + modernMeta + "}", "{" + uri("a.b") + "}", -32602},
		{"unknown", "resources/read", "{" + uri("none") + "}", "{" + uri("none") + "}", -32002},
		{"unknown, modern", "resources/read", `{"uri":"b.c",` + modernMeta + "}", `{"uri":"b.c"}`, -32602},
		{"path", "resources/read", "{" + uri("../plugin/b.c") + "}", "{" + uri("../plugin/b.c") + "}", -32002},
		{"empty", "resources/read", `{"uri":""}`, `{"uri":""}`, -32002},
		{"no params", "resources/read", "", "", -32602},
		{"no uri", "resources/read", "{}", "", -32602},
		{"uri a number", "resources/read", `{"uri":1}`, "", -32602},
		{"uri twice", "resources/read", `{"uri":"a","uri":"b"}`, "", -32602},
		{"templates", "resources/templates/list", "", `{"resourceTemplates":[]}`, 0},
		{"subscribe", "resources/subscribe", "{" + uri("b.c") + "}", "", -32601},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := only(t, talkTo(t, h, request("1", c.method, c.params)))
			switch {
			case c.code != 0 && (m.Error == nil || m.Error.Code != c.code || string(m.Error.Data) != c.want), c.code == 0 && string(m.Result) != c.want:
				t.Errorf("got  %s\nwant %s", m.line, c.want)
			}
		})
	}
	large := only(t, talkTo(t, h, request("1", "resources/read", "{"+uri("c.d")+"}")))
	if len(large.Result) < host.MaxGuide {
		t.Errorf("%d bytes of a chapter of the largest size", len(large.Result))
	}
}

// A server says whether it has resources, and without a guide it has none.
func TestResourcesCapability(t *testing.T) {
	for _, guide := range []bool{true, false} {
		h := newHost(t)
		if guide {
			h = guidedHost(t, map[string]string{"a.b": "text"})
		}
		all := talkTo(t, h, request("1", "initialize", `{"protocolVersion":"2025-11-25","capabilities":{}}`)+
			request("2", "server/discover", "{"+modernMeta+"}")+request("3", "resources/list", "")+request("4", "resources/read", `{"uri":"x"}`))
		for _, m := range all[:2] {
			var r struct{ Capabilities map[string]json.RawMessage }
			if err := json.Unmarshal(m.Result, &r); err != nil || (r.Capabilities["resources"] != nil) != guide {
				t.Errorf("guide %v: %s", guide, m.line)
			}
		}
		for _, m := range all[2:] {
			if missing := m.Error != nil && m.Error.Code == -32601; missing == guide {
				t.Errorf("guide %v: %s", guide, m.line)
			}
		}
	}
}
