package mcpserve_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// The handshake echoes a revision it knows and offers the newest with a handshake otherwise.
func TestInitialize(t *testing.T) {
	for asked, want := range map[string]string{
		"2024-11-05": "2024-11-05", "2025-03-26": "2025-03-26", "2025-06-18": "2025-06-18", "2025-11-25": "2025-11-25",
		"2026-07-28": "2025-11-25", "1900-01-01": "2025-11-25", "2099-01-01": "2025-11-25",
	} {
		m := only(t, talk(t, request("1", "initialize", `{"protocolVersion":"`+asked+`","capabilities":{},"clientInfo":{"name":"c","version":"1"}}`)))
		var r map[string]json.RawMessage
		if err := json.Unmarshal(m.Result, &r); err != nil {
			t.Fatal(m.line)
		}
		if string(r["protocolVersion"]) != `"`+want+`"` || string(r["capabilities"]) != `{"tools":{"listChanged":true}}` ||
			string(r["serverInfo"]) != `{"name":"test.cases","version":"1.2.3"}` || len(r) != 3 {
			t.Errorf("%s: %s", asked, m.line)
		}
	}
}

// What a client leaves out at initialize, sends as something else or spells in other letters is nothing that was asked for.
func TestInitializeLeniently(t *testing.T) {
	for params, want := range map[string]string{
		``:                                 "2025-11-25",
		`null`:                             "2025-11-25",
		`{}`:                               "2025-11-25",
		`{"protocolVersion":null}`:         "2025-11-25",
		`{"protocolVersion":""}`:           "2025-11-25",
		`{"PROTOCOLVERSION":"2024-11-05"}`: "2025-11-25",
		`{"protocolVersion":"2025-06-18","ProtocolVersion":"2024-11-05"}`:                                   "2025-06-18",
		`{"protocolVersion":"2025-06-18","PROTOCOLVERSION":5}`:                                              "2025-06-18",
		`{"protocolVersion":"2025-06-18","capabilities":[]}`:                                                "2025-06-18",
		`{"protocolVersion":"2025-06-18","capabilities":{"roots":5,"sampling":"x"}}`:                        "2025-06-18",
		`{"protocolVersion":"2025-06-18","clientInfo":{"name":5,"version":[]}}`:                             "2025-06-18",
		`{"protocolVersion":"2025-06-18","clientInfo":"c"}`:                                                 "2025-06-18",
		`{"protocolVersion":"2025-06-18","_META":` + strings.TrimPrefix(modernMeta, `"_meta":`) + `}`:       "2025-06-18",
		`{"protocolVersion":"2025-06-18","_Meta":5,"more":{"deep":[1]}}`:                                    "2025-06-18",
		`{"protocolVersion":"2025-06-18","_meta":{"io.modelcontextprotocol/PROTOCOLVERSION":"2026-07-28"}}`: "2025-06-18",
	} {
		m := only(t, talk(t, request("1", "initialize", params)))
		var r struct{ ProtocolVersion string }
		if err := json.Unmarshal(m.Result, &r); err != nil || r.ProtocolVersion != want {
			t.Errorf("%s: %s", params, m.line)
		}
	}
	for _, params := range []string{`{"protocolVersion":5}`, `{"protocolVersion":["2025-06-18"]}`, `{"protocolVersion":"2025-06-18","protocolVersion":"2025-06-18"}`} {
		if m := only(t, talk(t, request("1", "initialize", params))); m.Error == nil || m.Error.Code != -32602 {
			t.Errorf("%s: %s", params, m.line)
		}
	}
}

// Members in other letters make no request modern, and break none.
func TestOtherLetters(t *testing.T) {
	other := strings.Replace(modernMeta, "_meta", "_META", 1)
	for _, c := range []struct {
		method, params string
		code           int
	}{
		{"ping", "{" + other + "}", 0},
		{"ping", `{"_META":5,"_Meta":[]}`, 0},
		{"server/discover", "{" + other + "}", -32602},
		{"server/discover", "{" + modernMeta + `,"_META":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}`, 0},
		{"server/discover", "{" + strings.Replace(modernMeta, "{}", `{"sampling":5,"roots":[]}`, 1) + "}", 0},
	} {
		m := only(t, talk(t, request("1", c.method, c.params)))
		if code := 0; m.Error != nil && m.Error.Code != c.code || m.Error == nil && code != c.code {
			t.Errorf("%s %s: %s", c.method, c.params, m.line)
		}
	}
}

func TestDiscover(t *testing.T) {
	m := only(t, talk(t, request("1", "server/discover", "{"+modernMeta+"}")))
	var r map[string]json.RawMessage
	if err := json.Unmarshal(m.Result, &r); err != nil {
		t.Fatal(m.line)
	}
	for member, want := range map[string]string{
		"resultType":        `"complete"`,
		"supportedVersions": `["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"]`,
		"capabilities":      `{"tools":{"listChanged":true}}`,
		"ttlMs":             `0`,
		"cacheScope":        `"private"`,
		"_meta":             `{"io.modelcontextprotocol/serverInfo":{"name":"test.cases","version":"1.2.3"}}`,
	} {
		if string(r[member]) != want {
			t.Errorf("%s: %s", member, r[member])
		}
	}
}

// Modern and legacy messages are served side by side, each in its form.
func TestListInBothEras(t *testing.T) {
	all := talk(t, request("1", "tools/list", "")+request("2", "tools/list", "{"+modernMeta+"}")+request("3", "tools/list", `{"cursor":null}`))
	if len(all) != 3 || string(all[0].Result) != string(all[2].Result) {
		t.Fatal(all)
	}
	var legacy, modern map[string]json.RawMessage
	if json.Unmarshal(all[0].Result, &legacy) != nil || json.Unmarshal(all[1].Result, &modern) != nil {
		t.Fatal(all)
	}
	if len(legacy) != 1 || string(legacy["tools"]) != string(modern["tools"]) || !strings.HasPrefix(string(legacy["tools"]), `[{"name":"agent_status"`) {
		t.Error(all[0].line)
	}
	if string(modern["resultType"]) != `"complete"` || string(modern["ttlMs"]) != "0" || string(modern["cacheScope"]) != `"private"` ||
		!strings.Contains(string(modern["_meta"]), `"test.cases"`) {
		t.Error(all[1].line)
	}
}

// An answer and a refusal carry what a modern result must, a legacy one nothing of it; neither has cache hints.
func TestCallInBothEras(t *testing.T) {
	all := talk(t, call("1", "check", `{"n":1}`, "")+call("2", "check", `{"n":1}`, modernMeta)+call("3", "check", `{}`, modernMeta)+call("4", "check", `{}`, ""))
	for i, m := range all {
		r := toolResult(t, m)
		modern := i == 1 || i == 2
		if (r.Type != nil && *r.Type == "complete" && r.Meta["io.modelcontextprotocol/serverInfo"] != nil) != modern || r.IsError != (i > 1) {
			t.Error(m.line)
		}
		if strings.Contains(m.line, "ttlMs") || !modern && strings.Contains(m.line, "resultType") {
			t.Error(m.line)
		}
	}
}

// A handler learns the client's name: from the handshake in one era, from its own request in the other.
func TestClientName(t *testing.T) {
	named := strings.Replace(modernMeta, "{", `{"io.modelcontextprotocol/clientInfo":{"version":"1","name":"mo\u0064ern"},`, 1)
	all := talk(t, call("1", "check", `{"n":1}`, "")+
		request("2", "initialize", `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"old","version":"1"}}`)+
		call("3", "check", `{"n":1}`, "")+call("4", "check", `{"n":1}`, modernMeta)+call("5", "check", `{"n":1}`, named))
	says := map[string]string{}
	for _, m := range all {
		if string(m.ID) != "2" {
			says[string(m.ID)] = toolResult(t, m).Content[0].Text
		}
	}
	for id, want := range map[string]string{"1": "no client", "3": "client old", "4": "no client", "5": "client modern"} {
		if says[id] != want {
			t.Errorf("call %s: %q instead of %q", id, says[id], want)
		}
	}
}

// Requests that are of neither era, and methods that are of the other one.
func TestWrongEra(t *testing.T) {
	const version, capabilities = `"io.modelcontextprotocol/protocolVersion":`, `"io.modelcontextprotocol/clientCapabilities":`
	for _, c := range []struct {
		name, method, meta string
		code               int
	}{
		{"version unknown", "tools/list", version + `"2099-01-01",` + capabilities + `{}`, -32022},
		{"version unknown and no capabilities", "tools/list", version + `"2099-01-01"`, -32602},
		{"version too old", "tools/list", version + `"1900-01-01",` + capabilities + `{}`, -32022},
		{"version a number", "tools/list", version + `5`, -32602},
		{"version twice", "tools/list", version + `"2026-07-28",` + version + `"2026-07-28"`, -32602},
		{"no capabilities", "tools/list", version + `"2026-07-28"`, -32602},
		{"capabilities a list", "tools/list", version + `"2026-07-28",` + capabilities + `[]`, -32602},
		{"no version", "tools/list", capabilities + `{}`, -32602},
		{"discover without version", "server/discover", ``, -32602},
		{"listen without version", "subscriptions/listen", ``, -32602},
		{"nothing said to listen to", "subscriptions/listen", version + `"2026-07-28",` + capabilities + `{}`, -32602},
		{"initialize in the modern era", "initialize", version + `"2026-07-28",` + capabilities + `{}`, -32601},
		{"ping in the modern era", "ping", version + `"2026-07-28",` + capabilities + `{}`, -32601},
		{"setLevel in the modern era", "logging/setLevel", version + `"2026-07-28",` + capabilities + `{}`, -32601},
		{"subscribe in the modern era", "resources/subscribe", version + `"2026-07-28",` + capabilities + `{}`, -32601},
		{"a legacy version said in the modern way", "ping", version + `"2025-06-18"`, 0},
		{"listen in a legacy era", "subscriptions/listen", version + `"2025-06-18"`, -32601},
		{"discover in a legacy era", "server/discover", version + `"2025-06-18"`, -32601},
		{"a foreign member", "ping", `"com.example/x":{}`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := only(t, talk(t, request("1", c.method, `{"_meta":{`+c.meta+`}}`)))
			switch {
			case c.code == 0 && m.Error == nil:
			case m.Error == nil || m.Error.Code != c.code || programmer.MatchString(m.Error.Message):
				t.Error(m.line)
			case c.code == -32022:
				var data struct {
					Supported []string
					Requested string
				}
				if json.Unmarshal(m.Error.Data, &data) != nil || len(data.Supported) != 5 || !strings.Contains(c.meta, data.Requested) {
					t.Error(m.line)
				}
			}
		})
	}
}
