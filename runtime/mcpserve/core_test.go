package mcpserve_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// exchange is a line, and a name for it.
type exchange struct{ name, line string }

// legacyExchanges and modernExchanges are what both servers are asked in each era.
func legacyExchanges() (all []exchange) {
	for _, c := range lines {
		all = append(all, exchange{c.name, c.line})
	}
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "1900-01-01"} {
		all = append(all, exchange{"initialize " + version, request("1", "initialize", strings.Replace(shake, "2025-06-18", version, 1))})
	}
	all = append(all, exchange{"initialize without a version", request("1", "initialize", `{"capabilities":{},"clientInfo":{"name":"c","version":"1"}}`)},
		exchange{"initialize with capabilities that are none", request("1", "initialize", `{"protocolVersion":"2025-06-18","capabilities":[]}`)},
		exchange{"discover", request("1", "server/discover", "")}, exchange{"listen", request("1", "subscriptions/listen", "")})
	return append(all, bothEras("")...)
}

func modernExchanges() (all []exchange) {
	for _, method := range []string{"server/discover", "initialize", "ping", "logging/setLevel", "resources/subscribe", "no/such", "prompts/list", "completion/complete"} {
		all = append(all, exchange{method, request("1", method, "{"+modernMeta+"}")})
	}
	const version, capabilities = `"io.modelcontextprotocol/protocolVersion":`, `"io.modelcontextprotocol/clientCapabilities":`
	for name, meta := range map[string]string{
		"version unknown": version + `"2099-01-01",` + capabilities + `{}`, "version too old": version + `"1900-01-01",` + capabilities + `{}`,
		"version a number": version + `5,` + capabilities + `{}`, "no capabilities": version + `"2026-07-28"`,
		"capabilities a list": version + `"2026-07-28",` + capabilities + `[]`, "no version": capabilities + `{}`,
		"client info a string":   version + `"2026-07-28",` + capabilities + `{},"io.modelcontextprotocol/clientInfo":"x"`,
		"a capability of a type": version + `"2026-07-28",` + capabilities + `{"sampling":5}`,
		"a legacy version":       version + `"2025-06-18",` + capabilities + `{}`,
	} {
		all = append(all, exchange{name, request("1", "tools/list", `{"_meta":{`+meta+`}}`)})
	}
	return append(all, bothEras(modernMeta)...)
}

// bothEras are exchanges of either era, by the _meta.
func bothEras(meta string) (all []exchange) {
	for _, c := range arguments {
		all = append(all, exchange{"arguments: " + c.name, call("1", c.tool, c.arguments, meta)})
	}
	if meta != "" {
		meta = "," + meta
	}
	for name, params := range map[string]string{"list": `{"x":1` + meta + `}`, "list, cursor null": `{"cursor":null` + meta + `}`, "list, cursor": `{"cursor":"eA=="` + meta + `}`,
		"list, cursor a number": `{"cursor":5` + meta + `}`} {
		all = append(all, exchange{name, request("1", "tools/list", params)})
	}
	return append(all, exchange{"unknown tool", request("1", "tools/call", `{"name":"nope"`+meta+`}`)},
		exchange{"arguments a list", request("1", "tools/call", `{"name":"test_cases__check","arguments":[]`+meta+`}`)},
		exchange{"id beyond the doubles, in a call", request("9007199254740993", "tools/call", `{"name":"test_cases__options"`+meta+`}`)},
		exchange{"a failing handler", call("1", "fail", `{"how":"panic"}`, strings.TrimPrefix(meta, ","))},
		exchange{"an image", call("1", "draw", "", strings.TrimPrefix(meta, ","))})
}

// outcome is what became of an exchange: the id, and the result or the error's code.
func outcome(t *testing.T, m message) string {
	t.Helper()
	id := string(m.ID)
	if m.Error != nil {
		return fmt.Sprintf("id %s error %d", strings.Trim(id, "nul"), m.Error.Code)
	}
	var r map[string]any
	d := json.NewDecoder(strings.NewReader(string(m.Result)))
	d.UseNumber()
	if err := d.Decode(&r); err != nil {
		t.Fatal(err)
	}
	if tools, ok := r["tools"].([]any); ok { // in which order is not laid down
		slices.SortFunc(tools, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
	return fmt.Sprintf("id %s result %v", id, r)
}

// alone is what the core makes of a line by itself.
func alone(t *testing.T, s *server.MCPServer, line string) (said string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			said = "panic"
		}
	}()
	answer := s.HandleMessage(t.Context(), json.RawMessage(line))
	if answer == nil {
		return "silence"
	}
	b, err := json.Marshal(answer)
	if err != nil {
		return "nothing that can be written"
	}
	return outcome(t, only(t, messages(t, string(b)+"\n")))
}

func ours(t *testing.T, h *host.Host, line string) string {
	t.Helper()
	all := talkTo(t, h, strings.TrimSuffix(line, "\n")+"\n")
	if len(all) == 0 {
		return "silence"
	}
	return outcome(t, only(t, all))
}

// What is answered is what mcp-go's core alone answers with the same tools attached to it, but for the differences that are
// meant, which are listed.
func TestAgainstTheCore(t *testing.T) {
	for era, c := range map[string]struct {
		all   []exchange
		known map[string]string
	}{"legacy": {legacyExchanges(), byName(differences, legacyDifferences)}, "modern": {modernExchanges(), byName(differences, modernDifferences)}} {
		t.Run(era, func(t *testing.T) {
			h := newHost(t)
			core := server.NewMCPServer(identity.Name, identity.Version, server.WithToolCapabilities(true))
			detach, err := mcpserve.Attach(core, h)
			if err != nil {
				t.Fatal(err)
			}
			defer detach()
			left := maps.Clone(c.known)
			for _, x := range c.all {
				got, theirs := ours(t, h, x.line), alone(t, core, x.line)
				if _, meant := left[x.name]; meant != (got != theirs) {
					t.Errorf("%s: meant to differ: %v\nours %.300s\ncore %.300s", x.name, meant, got, theirs)
				}
				delete(left, x.name)
			}
			if len(left) > 0 {
				t.Errorf("differences of no exchange: %q", slices.Collect(maps.Keys(left)))
			}
		})
	}
}

// The differences that are meant, by why: first what both eras have.
var (
	differences = map[string][]string{
		"the core rounds ids": {"id beyond the doubles, in a call"},
		"the core reads arguments into Go before the tool does":   {"arguments: number beyond the doubles"},
		"arguments that are no object are no call":                {"arguments a list"},
		"a cursor was never given":                                {"list, cursor"},
		"the core calls params of the wrong type another request": {"list, cursor a number"},
	}
	legacyDifferences = map[string][]string{
		"the core rounds ids and writes them anew":                                   {"string id", "id beyond the doubles", "id beyond int64"},
		"the core takes members in any letters":                                      {"unknown members", "method in capitals"},
		"a request that has a result is a request":                                   {"a request that has a result"},
		"the core takes anything for an id":                                          {"null id", "boolean id", "fraction id", "exponent id", "object id"},
		"the core takes the last of two":                                             {"id twice", "method twice", "_meta twice"},
		"what is JSON was parsed":                                                    {"version a number", "method a number", "method a number and no id", "string", "number", "batch", "empty batch"},
		"a message without method is none":                                           {"no method"},
		"JSON is UTF-8":                                                              {"not UTF-8"},
		"the core calls wrong params an invalid request":                             {"params a list", "params a string", "params of the wrong types", "name a number", "_meta a list"},
		"a cursor was never given":                                                   {"a cursor that was never given"},
		"a token is a string or an integer":                                          {"token an object"},
		"notifications and responses are not answered":                               {"notification with params a list", "notification without version", "response of null", "error response"},
		"a blank line is no message":                                                 {"empty line", "blank line", "end of line of Windows"},
		"who asks for no revision gets the newest":                                   {"initialize without a version"},
		"what nobody asks of a client is not checked":                                {"initialize with capabilities that are none"},
		"a method of the modern era makes a modern request, which lacks its version": {"discover", "listen"},
	}
	modernDifferences = map[string][]string{
		"what is no revision is not served":           {"version too old", "version a number", "no version"},
		"what nobody asks of a client is not checked": {"a capability of a type"},
	}
)

// byName are differences by the exchange's name.
func byName(all ...map[string][]string) map[string]string {
	names := map[string]string{}
	for _, some := range all {
		for why, of := range some {
			for _, name := range of {
				names[name] = why
			}
		}
	}
	return names
}
