package mcpserve_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// Lines and what is answered: the id as it is sent back ("" is no id member) and the error's code (0 is a result, -1
// silence).
var lines = []struct {
	name, line, id string
	code           int
}{
	{"string id", `{"jsonrpc":"2.0","id":"a\u0062/\/","method":"ping"}`, `"a\u0062/\/"`, 0},
	{"empty string id", `{"jsonrpc":"2.0","id":"","method":"ping"}`, `""`, 0},
	{"id beyond the doubles", `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, `9007199254740993`, 0},
	{"id beyond int64", `{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"ping"}`, `123456789012345678901234567890`, 0},
	{"negative id", `{"jsonrpc":"2.0","id":-1,"method":"ping"}`, `-1`, 0},
	{"members in any order, space everywhere", ` { "method" : "ping" , "id" : 1 , "jsonrpc" : "2.0" } `, `1`, 0},
	{"escaped names", `{"jsonrpc":"2.0","\u0069d":1,"method":"pin\u0067"}`, `1`, 0},
	{"unknown members", `{"jsonrpc":"2.0","id":1,"method":"ping","more":[{}],"METHOD":5}`, `1`, 0},
	{"params null", `{"jsonrpc":"2.0","id":1,"method":"ping","params":null}`, `1`, 0},
	{"a request that has a result", `{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}`, `1`, 0},

	{"null id", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, ``, -32600},
	{"boolean id", `{"jsonrpc":"2.0","id":true,"method":"ping"}`, ``, -32600},
	{"fraction id", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, ``, -32600},
	{"exponent id", `{"jsonrpc":"2.0","id":1e2,"method":"ping"}`, ``, -32600},
	{"object id", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, ``, -32600},
	{"id twice", `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, ``, -32600},
	{"method twice", `{"jsonrpc":"2.0","id":1,"method":"ping","method":"ping"}`, `1`, -32600},
	{"no version", `{"id":1,"method":"ping"}`, `1`, -32600},
	{"other version", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, `1`, -32600},
	{"version a number", `{"jsonrpc":2.0,"id":1,"method":"ping"}`, `1`, -32600},
	{"no method", `{"jsonrpc":"2.0","id":1}`, `1`, -32600},
	{"method in capitals", `{"jsonrpc":"2.0","id":1,"METHOD":"ping"}`, `1`, -32600},
	{"method a number", `{"jsonrpc":"2.0","id":1,"method":5}`, `1`, -32600},
	{"method a number and no id", `{"jsonrpc":"2.0","method":5}`, ``, -32600},
	{"empty object", `{}`, ``, -32600},
	{"string", `"ping"`, ``, -32600},
	{"number", `5`, ``, -32600},
	{"null", `null`, ``, -32600},
	{"batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, ``, -32600},
	{"empty batch", `[]`, ``, -32600},

	{"garbage", `hello`, ``, -32700},
	{"half an object", `{"jsonrpc":"2.0","id":1,"method":"ping"`, ``, -32700},
	{"half an array", `[{}`, ``, -32700},
	{"two values", `{"jsonrpc":"2.0","id":1,"method":"ping"}{}`, ``, -32700},
	{"comma at the end", `{"jsonrpc":"2.0","id":1,"method":"ping",}`, ``, -32700},
	{"not UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"x\":\"\xff\"}", ``, -32700},
	{"NUL", "\x00", ``, -32700},
	{"byte order mark", "\ufeff{}", ``, -32700},
	{"too deep", `{"jsonrpc":"2.0","id":1,"method":"ping","x":` + strings.Repeat("[", 20000), ``, -32700},

	{"params a list", `{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}`, `1`, -32602},
	{"params a string", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":"x"}`, `1`, -32602},
	{"unknown method", `{"jsonrpc":"2.0","id":1,"method":"no/such"}`, `1`, -32601},
	{"method in other letters", `{"jsonrpc":"2.0","id":1,"method":"PING"}`, `1`, -32601},
	{"what is not offered: resources", `{"jsonrpc":"2.0","id":1,"method":"resources/list"}`, `1`, -32601},
	{"what is not offered: prompts", `{"jsonrpc":"2.0","id":1,"method":"prompts/list"}`, `1`, -32601},
	{"what is not offered: logging", `{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"info"}}`, `1`, -32601},
	{"what is not offered: completion", `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{}}`, `1`, -32601},
	{"params of the wrong types", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":5}}`, `1`, -32602},
	{"a cursor that was never given", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"eA=="}}`, `1`, -32602},
	{"no name", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`, `1`, -32602},
	{"no params", `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, `1`, -32602},
	{"name a number", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1}}`, `1`, -32602},
	{"name twice", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","name":"b"}}`, `1`, -32602},
	{"_meta a list", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":[]}}`, `1`, -32602},
	{"_meta twice", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{},"_meta":{}}}`, `1`, -32602},
	{"token an object", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"progressToken":{}}}}`, `1`, -32602},

	{"notification", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, ``, -1},
	{"unknown notification", `{"jsonrpc":"2.0","method":"no/such"}`, ``, -1},
	{"notification with params a list", `{"jsonrpc":"2.0","method":"notifications/initialized","params":[]}`, ``, -1},
	{"notification without version", `{"method":"notifications/initialized"}`, ``, -1},
	{"a call without id", `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"test_cases__check"}}`, ``, -1},
	{"cancelled, nothing there", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}`, ``, -1},
	{"cancelled, malformed", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}`, ``, -1},
	{"response", `{"jsonrpc":"2.0","id":1,"result":{}}`, ``, -1},
	{"response of null", `{"jsonrpc":"2.0","id":1,"result":null}`, ``, -1},
	{"error response", `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}`, ``, -1},
	{"response with a broken id", `{"jsonrpc":"2.0","id":{},"result":{}}`, ``, -1},
	{"empty line", ``, ``, -1},
	{"blank line", " \t ", ``, -1},
	{"end of line of Windows", "\r", ``, -1},
}

func TestEnvelope(t *testing.T) {
	h := newHost(t)
	for _, c := range lines {
		t.Run(c.name, func(t *testing.T) {
			// The messages around it are answered whatever the line holds, and the last line needs no end.
			all := talkTo(t, h, request(`"before"`, "ping", "")+c.line+"\n"+strings.TrimSpace(request(`"after"`, "ping", "")))
			if len(all) < 2 || string(all[0].ID) != `"before"` || string(all[len(all)-1].ID) != `"after"` {
				t.Fatalf("the stream is broken: %v", all)
			}
			all = all[1 : len(all)-1]
			if c.code == -1 {
				if len(all) > 0 {
					t.Errorf("answered: %v", all)
				}
				return
			}
			m := only(t, all)
			if string(m.ID) != c.id {
				t.Errorf("id %s", m.line)
			}
			switch {
			case c.code == 0:
				if string(m.Result) != "{}" {
					t.Error(m.line)
				}
			case m.Error == nil || m.Error.Code != c.code:
				t.Errorf("no error %d: %s", c.code, m.line)
			case programmer.MatchString(m.Error.Message) || !strings.HasSuffix(m.Error.Message, "."):
				t.Errorf("not plain: %s", m.Error.Message)
			}
		})
	}
}

// An unknown tool says so in words and as data.
func TestUnknownTool(t *testing.T) {
	m := only(t, talk(t, request("1", "tools/call", `{"name":"test.cases.check"}`)))
	var data struct{ Code, Hint string }
	if err := json.Unmarshal(m.Error.Data, &data); err != nil || data.Code != "unknown_tool" || data.Hint != "The tool is called test_cases__check." {
		t.Error(m.line)
	}
}
