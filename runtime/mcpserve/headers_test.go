package mcpserve_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// The headers of a modern request repeat its body: a name may be in base64, blanks around a value count for nothing, all
// else has to be equal.
func TestRepeatingHeaders(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	in64 := func(s string) string { return "=?base64?" + base64.StdEncoding.EncodeToString([]byte(s)) + "?=" }
	const version, method = "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: "
	const check, list, read, prompt = "tools/call", "tools/list", "resources/read", "prompts/get"
	params := func(more string) string { return "{" + more + modernMeta + "}" }
	const named = `"name":"test_cases__check","arguments":{"n":1},`
	for _, c := range []struct {
		name, method, params string
		header               []string
		code                 int
	}{
		{"all", check, params(named), []string{version, method + check, "Mcp-Name: test_cases__check"}, 0},
		{"blanks around", check, params(named), []string{"MCP-Protocol-Version:   2026-07-28\t", method + " " + check + " ", "Mcp-Name: \t test_cases__check  "}, 0},
		{"name in base64", check, params(named), []string{version, method + check, "Mcp-Name: " + in64("test_cases__check")}, 0},
		{"session is nothing to it", check, params(named), []string{version, method + check, "Mcp-Name: test_cases__check", "Mcp-Session-Id: invented", "Last-Event-ID: 7"}, 0},
		{"params of others", list, params(""), []string{version, method + list, "Mcp-Name: whatever", "Mcp-Param-Region: x"}, 0},

		{"no version", check, params(named), []string{method + check, "Mcp-Name: test_cases__check"}, -32020},
		{"another version", check, params(named), []string{"MCP-Protocol-Version: 2025-11-25", method + check, "Mcp-Name: test_cases__check"}, -32020},
		{"no method", check, params(named), []string{version, "Mcp-Name: test_cases__check"}, -32020},
		{"another method", check, params(named), []string{version, method + list, "Mcp-Name: test_cases__check"}, -32020},
		{"method in capitals", check, params(named), []string{version, method + "Tools/Call", "Mcp-Name: test_cases__check"}, -32020},
		{"no name", check, params(named), []string{version, method + check}, -32020},
		{"empty name", check, params(named), []string{version, method + check, "Mcp-Name:  "}, -32020},
		{"another name", check, params(named), []string{version, method + check, "Mcp-Name: test_cases__put"}, -32020},
		{"name in capitals", check, params(named), []string{version, method + check, "Mcp-Name: TEST_CASES__CHECK"}, -32020},
		{"another name in base64", check, params(named), []string{version, method + check, "Mcp-Name: " + in64("test_cases__put")}, -32020},
		{"no base64", check, params(named), []string{version, method + check, "Mcp-Name: =?base64?****?="}, -32020},
		{"half of base64", check, params(named), []string{version, method + check, "Mcp-Name: =?base64?="}, -32020},
		{"base64 of no text", check, params(`"name":"\ufffd",`), []string{version, method + check, "Mcp-Name: " + in64("\xff")}, -32020},
		{"name in another base64", check, params(named), []string{version, method + check, "Mcp-Name: =?BASE64?" + base64.StdEncoding.EncodeToString([]byte("test_cases__check")) + "?="}, -32020},
		{"name that is not in the body", check, params(""), []string{version, method + check, "Mcp-Name: test_cases__check"}, -32020},
		{"no uri", read, params(`"uri":"narraleaf://guide/plugin/x",`), []string{version, method + read}, -32020},
		{"another uri", read, params(`"uri":"narraleaf://guide/plugin/x",`), []string{version, method + read, "Mcp-Name: narraleaf://guide/plugin/y"}, -32020},
		{"no prompt's name", prompt, params(`"name":"x",`), []string{version, method + prompt}, -32020},

		{"a name that does not fit ASCII", check, params(`"name":"näme",`), []string{version, method + check, "Mcp-Name: " + in64("näme")}, -32602},
		{"no name anywhere", check, params(""), []string{version, method + check}, -32602},
		{"a name of another kind", check, params(`"name":5,`), []string{version, method + check}, -32602},
		{"initialize", "initialize", params(""), []string{version, method + "initialize"}, -32601},
		{"ping", "ping", params(""), []string{version, method + "ping"}, -32601},
		{"no params", "server/discover", "", []string{version, method + "server/discover"}, -32602},
		{"params of another kind", "server/discover", "[]", []string{version, method + "server/discover"}, -32602},
		{"no _meta", check, `{"name":"test_cases__check"}`, []string{version, method + check, "Mcp-Name: test_cases__check"}, -32602},
		{"no _meta and no headers", "server/discover", "{}", nil, -32602},
	} {
		r := e.post(request("1", c.method, c.params), c.header...)
		m := r.one(t)
		status := 400
		switch c.code {
		case 0:
			status = 200
		case -32601:
			status = 404
		}
		code := 0
		if m.Error != nil {
			code = m.Error.Code
		}
		if r.status != status || code != c.code || string(m.ID) != "1" || r.header.Get("Mcp-Session-Id") != "" {
			t.Errorf("%s: %d %s", c.name, r.status, r.body)
		}
	}
	for _, name := range []string{"MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"} {
		request := e.request(t.Context(), "POST", mcpserve.Path, strings.NewReader(call("1", "check", `{"n":1}`, modernMeta)), modernHeader("tools/call", "test_cases__check")...)
		request.Header.Add(name, request.Header.Get(name))
		answer, err := e.client.Do(request)
		if err != nil || answer.StatusCode != 400 {
			t.Errorf("%s twice: %v %v", name, answer, err)
		}
		answer.Body.Close()
	}
}

// A compressed body is refused with words that say so, whatever it decodes to; one that is said to be as it is, is taken.
func TestContentEncoding(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	for coding, status := range map[string]int{
		"": 200, "identity": 200, "Identity , identity": 200, "gzip": 415, "identity, gzip": 415, "br": 415, "x": 415,
	} {
		r := e.modern("1", "check", `{"n":1}`, "Content-Encoding: "+coding)
		if r.status != status {
			t.Errorf("%q: %d %s", coding, r.status, r.body)
		}
		if refused := status == 415; refused != strings.Contains(r.body, "Content-Encoding") || refused != (r.header.Get("Accept-Encoding") == "identity") {
			t.Errorf("%q is told %s, and takes %q", coding, r.body, r.header.Get("Accept-Encoding"))
		}
	}
}

// A body is JSON by what its type says; parameters that change nothing are taken.
func TestContentType(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	for kind, status := range map[string]int{
		"application/json": 200, "application/json; charset=utf-8": 200, "Application/JSON;charset=UTF-8": 200, `application/json; charset="utf-8"; x=y`: 200,
		"": 415, "text/plain": 415, "application/json; charset=latin1": 415, "application/json, text/plain": 415, "application/jsonx": 415, "application/vnd.api+json": 415, ";": 415,
	} {
		if r := e.modern("1", "check", `{"n":1}`, "Content-Type: "+kind); r.status != status {
			t.Errorf("%q: %d %s", kind, r.status, r.body)
		}
	}
}
