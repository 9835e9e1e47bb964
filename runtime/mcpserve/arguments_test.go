package mcpserve_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// Arguments as models and clients are known to send them, and what a server must make of them.
var arguments = []struct {
	name, tool string
	// arguments is the JSON; empty is an absent member.
	arguments string
	// text is the whole text of a refusal, data and says those of an answer; what is empty is not looked at.
	text, data, says string
}{
	{name: "number as string", tool: "check", arguments: `{"n":"5"}`,
		text: "invalid_args: n: expected an integer, got a string\nHint: Send 5 without quotes."},
	{name: "list as string", tool: "check", arguments: `{"n":1,"l":"[\"a\",\"b\"]"}`,
		text: "invalid_args: l: expected an array, got a string\nHint: This looks like JSON text: send the array itself, not a string."},
	{name: "half a list as string", tool: "check", arguments: `{"n":1,"l":"[\"a"}`,
		text: "invalid_args: l: expected an array, got a string"},
	{name: "object as string", tool: "options", arguments: `{"o":"{\"x\":1}"}`,
		text: "invalid_args: o: expected an object, got a string\nHint: This looks like JSON text: send the object itself, not a string."},
	{name: "no object as string", tool: "options", arguments: `{"o":"12px"}`,
		text: "invalid_args: o: expected an object, got a string"},
	{name: "absent, nothing required", tool: "options", says: `limit 5 color "" size 0`},
	{name: "absent, something required", tool: "check", text: "invalid_args: n: required"},
	{name: "null", tool: "options", arguments: `null`, says: `limit 5 color "" size 0`},
	{name: "null, something required", tool: "check", arguments: `null`, text: "invalid_args: n: required"},
	{name: "null for an optional", tool: "check", arguments: `{"n":1,"s":null}`,
		text: "invalid_args: s: expected a string, got null\nHint: Leave it out instead of sending null."},
	{name: "integer with a fraction of nought", tool: "check", arguments: `{"n":5.0}`, data: `{"n":5,"l":[],"b":false}`},
	{name: "integer with an exponent", tool: "check", arguments: `{"n":1e2}`, data: `{"n":100,"l":[],"b":false}`},
	{name: "integer beyond the doubles", tool: "check", arguments: `{"n":9007199254740993}`, data: `{"n":9007199254740993,"l":[],"b":false}`},
	{name: "integer beyond its type", tool: "check", arguments: `{"n":9223372036854775808}`,
		text: "invalid_args: n: must be at most 9223372036854775807"},
	{name: "number beyond the doubles", tool: "check", arguments: `{"n":1e400}`,
		text: "invalid_args: n: expected an integer, got a number that is too large"},
	{name: "unknown", tool: "check", arguments: `{"n":1,"zz":2}`, text: "invalid_args: zz: unknown argument (expected n, s, l, b)"},
	{name: "twice", tool: "check", arguments: `{"n":1,"n":2}`, text: "invalid_args: n: given twice"},
	{name: "lone surrogate", tool: "check", arguments: `{"n":1,"s":"\ud800"}`, text: "invalid_args: s: not valid Unicode"},
	{name: "empty and required by the handler", tool: "check", arguments: `{"n":1,"s":""}`, text: "invalid_args: s is empty.\nHint: Pass a word."},
	{name: "letter case of an enum", tool: "options", arguments: `{"color":"Red"}`,
		text: "invalid_args: color: must be one of \"red\", \"blue\"\nHint: Did you mean \"red\"?"},
	{name: "exact enum", tool: "options", arguments: `{"color":"red"}`, says: `limit 5 color "red" size 0`},
	{name: "number of an enum as string", tool: "options", arguments: `{"size":"2"}`,
		text: "invalid_args: size: expected an integer, got a string\nHint: Send 2 without quotes."},
	{name: "number of an enum", tool: "options", arguments: `{"size":2.0}`, says: `limit 5 color "" size 2`},
	{name: "project that is not open", tool: "check", arguments: `{"n":1,"project":"/p"}`, text: "no_workspace: *"},
	{name: "project of the wrong type", tool: "check", arguments: `{"n":1,"project":7}`, text: "invalid_args: project: expected a string, got a number*"},
	{name: "nested project", tool: "options", arguments: `{"o":{"x":1,"project":"mine"}}`, says: `limit 5 color "" size 0 x 1 project "mine"`},
	{name: "default", tool: "options", arguments: `{}`, says: `limit 5 color "" size 0`},
	{name: "default given as nought", tool: "options", arguments: `{"limit":0}`, says: `limit 0 color "" size 0`},
	{name: "several faults", tool: "check", arguments: `{"s":1,"x":2,"b":"true"}`,
		text: "invalid_args: n: required\ns: expected a string, got a number\nx: unknown argument (expected n, s, l, b)\nb: expected a boolean, got a string*"},
}

// programmer matches what only someone who reads Go would understand.
var programmer = regexp.MustCompile(`%!|&\{|0x|<nil>|<invalid|reflect|struct|main\.|\bint64\b|\[\]|unmarshal|panic|goroutine`)

func TestArguments(t *testing.T) {
	var input strings.Builder
	for i, c := range arguments {
		id, _ := json.Marshal(i)
		input.WriteString(call(string(id), c.tool, c.arguments, ""))
	}
	answers := talk(t, input.String())
	if len(answers) != len(arguments) {
		t.Fatalf("%d answers to %d calls", len(answers), len(arguments))
	}
	for i, c := range arguments {
		t.Run(c.name, func(t *testing.T) {
			r := toolResult(t, answers[i])
			text := r.Content[0].Text
			if programmer.MatchString(text) {
				t.Errorf("not plain: %q", text)
			}
			if r.IsError != (c.text != "") {
				t.Fatalf("refused: %v: %q", r.IsError, text)
			}
			if c.text != "" {
				checkRefusal(t, r, c.text)
				return
			}
			if c.says != "" && text != c.says {
				t.Errorf("says %q", text)
			}
			if c.data != "" && string(r.Structured) != c.data {
				t.Errorf("data %s", r.Structured)
			}
		})
	}
}

// checkRefusal compares a refusal's text, whose end a * leaves open, and holds that the structured form says the same.
func checkRefusal(t *testing.T, r result, want string) {
	t.Helper()
	text := r.Content[0].Text
	if start, open := strings.CutSuffix(want, "*"); open && strings.HasPrefix(text, start) {
		want = text
	}
	if text != want {
		t.Errorf("got  %q\nwant %q", text, want)
	}
	var structured struct {
		Error struct {
			Code, Message string
			Hint          *string
		}
	}
	if err := json.Unmarshal(r.Structured, &structured); err != nil {
		t.Fatal(err)
	}
	e := structured.Error
	said := e.Code + ": " + e.Message
	if e.Hint != nil {
		said += "\nHint: " + *e.Hint
	}
	if said != text {
		t.Errorf("the text says %q, the structure %q", text, said)
	}
}

// Arguments that are no object are a fault of the request, not of its values.
func TestArgumentsNoObject(t *testing.T) {
	for _, arguments := range []string{`[]`, `"{}"`, `5`, `true`} {
		m := only(t, talk(t, call("1", "check", arguments, "")))
		if m.Error == nil || m.Error.Code != -32602 || programmer.MatchString(m.Error.Message) {
			t.Errorf("%s: %s", arguments, m.line)
		}
	}
}

// Every tool takes a project. Its path routes the call there, and the handler never sees it.
func TestProjectArgument(t *testing.T) {
	folder := t.TempDir()
	h := newHostIn(t, folder)
	project, _ := json.Marshal(folder)
	m := only(t, talkTo(t, h, call("1", "check", `{"n":1,"project":`+string(project)+`}`, "")))
	if r := toolResult(t, m); r.IsError || string(r.Structured) != `{"n":1,"l":[],"b":false}` {
		t.Error(m.line)
	}
	// What is advertised is the schema that these cases are about, and project last.
	if s := `{"type":"object","properties":{"n":{"type":"integer"},"s":{"type":"string"},"l":{"type":"array","items":{"type":"string"}},"b":{"type":"boolean"},"project":{`; !strings.Contains(string(h.List()), s) {
		t.Errorf("%s", h.List())
	}
	var tools []struct {
		Name        string
		InputSchema struct {
			Properties map[string]struct{ Type string }
		}
	}
	if err := json.Unmarshal(h.List(), &tools); err != nil || len(tools) != 9 {
		t.Fatal(err, len(tools))
	}
	for _, tool := range tools {
		if tool.InputSchema.Properties["project"].Type != "string" {
			t.Errorf("%s takes no project", tool.Name)
		}
	}
}
