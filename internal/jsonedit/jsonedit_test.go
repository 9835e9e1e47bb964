package jsonedit

import (
	"errors"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

const entry = `{"command": "/bin/x", "args": ["serve", "--project", "/p"]}`

var path = []string{"servers", "x"}

// What stands in a text stays, and what is added looks like it. Removing gives back what was before.
func TestSetAndRemove(t *testing.T) {
	for name, c := range map[string]struct{ before, after string }{
		"servers of others": {
			"{\n  \"servers\": {\n    \"a\": {\"url\": \"u\"}\n  },\n  \"inputs\": []\n}\n",
			"{\n  \"servers\": {\n    \"a\": {\"url\": \"u\"},\n    \"x\": {\n      \"command\": \"/bin/x\",\n      \"args\": [\"serve\", \"--project\", \"/p\"]\n    }\n  },\n  \"inputs\": []\n}\n",
		},
		"trailing commas and comments": {
			"{\n\t// ours\n\t\"servers\": {\n\t\t\"a\": 1, // the first\n\t\t/* two */ \"b\": 2, // the last\n\t\t// end\n\t},\n}",
			"{\n\t// ours\n\t\"servers\": {\n\t\t\"a\": 1, // the first\n\t\t/* two */ \"b\": 2, // the last\n\t\t\"x\": {\n\t\t\t\"command\": \"/bin/x\",\n\t\t\t\"args\": [\"serve\", \"--project\", \"/p\"]\n\t\t},\n\t\t// end\n\t},\n}",
		},
		"a comment behind the last": {
			"{\n  \"servers\": {\n    \"a\": 1 // one\n  }\n}\n",
			"{\n  \"servers\": {\n    \"a\": 1, // one\n    \"x\": {\n      \"command\": \"/bin/x\",\n      \"args\": [\"serve\", \"--project\", \"/p\"]\n    }\n  }\n}\n",
		},
		"line ends of Windows, a mark, tabs": {
			"\ufeff{\r\n\t\"servers\": {\r\n\t\t\"a\": 1\r\n\t}\r\n}\r\n",
			"\ufeff{\r\n\t\"servers\": {\r\n\t\t\"a\": 1,\r\n\t\t\"x\": {\r\n\t\t\t\"command\": \"/bin/x\",\r\n\t\t\t\"args\": [\"serve\", \"--project\", \"/p\"]\r\n\t\t}\r\n\t}\r\n}\r\n",
		},
		"one line":        {`{"servers":{"a":{"b":1}},"c":2}`, `{"servers":{"a":{"b":1},"x":{"command":"/bin/x","args":["serve","--project","/p"]}},"c":2}`},
		"one line, wide":  {`{ "servers": { "a": 1 }}`, `{ "servers": { "a": 1, "x": {"command": "/bin/x", "args": ["serve", "--project", "/p"]} }}`},
		"one line, comma": {`{"servers": {"a": 1,}}`, `{"servers": {"a": 1, "x": {"command": "/bin/x", "args": ["serve", "--project", "/p"]},}}`},
		"one line, empty": {`{"servers":{}}`, `{"servers":{"x":{"command":"/bin/x","args":["serve","--project","/p"]}}}`},
		"empty": {
			"{\n  \"servers\": {},\n  \"inputs\": []\n}",
			"{\n  \"servers\": {\n    \"x\": {\n      \"command\": \"/bin/x\",\n      \"args\": [\"serve\", \"--project\", \"/p\"]\n    }\n  },\n  \"inputs\": []\n}",
		},
		"a comment alone": {
			"{\n  \"servers\": {\n    // none yet\n  }\n}",
			"{\n  \"servers\": {\n    // none yet\n    \"x\": {\n      \"command\": \"/bin/x\",\n      \"args\": [\"serve\", \"--project\", \"/p\"]\n    }\n  }\n}",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Set([]byte(c.before), path, []byte(entry))
			if err != nil || string(got) != c.after {
				t.Fatalf("Set: %v\n%s\nwant\n%s", err, got, c.after)
			}
			if again, err := Set(got, path, []byte(entry)); err != nil || string(again) != c.after {
				t.Errorf("Set twice: %v\n%s", err, again)
			}
			if back, err := Remove(got, path); err != nil || string(back) != c.before {
				t.Errorf("Remove: %v\n%s\nwant\n%s", err, back, c.before)
			}
		})
	}
}

// A path that is not there is made.
func TestSetMakesThePath(t *testing.T) {
	want := "{\n  \"servers\": {\n    \"x\": {\n      \"command\": \"/bin/x\",\n      \"args\": [\"serve\", \"--project\", \"/p\"]\n    }\n  }\n}"
	for before, after := range map[string]string{
		"": want + "\n", " \n": want + "\n", "{}": want, "{ }\n": want + "\n",
		"{\n  \"a\": 1\n}": "{\n  \"a\": 1," + strings.TrimPrefix(want, "{"),
		`{"a":1}`:          `{"a":1,"servers":{"x":{"command":"/bin/x","args":["serve","--project","/p"]}}}`,
	} {
		if got, err := Set([]byte(before), path, []byte(entry)); err != nil || string(got) != after {
			t.Errorf("%q: %v\n%s\nwant\n%s", before, err, got, after)
		}
	}
}

// Another value takes the place of the old one alone.
func TestSetReplaces(t *testing.T) {
	before := "{\n  \"servers\": {\n    \"x\": {\"command\": \"/old\", /* mine */ \"env\": {\"K\": \"v\"}}\n  },\n}"
	got, err := Set([]byte(before), []string{"servers", "x", "command"}, []byte(`"/new"`))
	if want := strings.Replace(before, "/old", "/new", 1); err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestRemoveAnyMember(t *testing.T) {
	for _, c := range []struct{ before, name, after string }{
		{`{"a": 1, "b": 2, "c": 3}`, "a", `{"b": 2, "c": 3}`},
		{`{"a": 1, "b": 2, "c": 3}`, "b", `{"a": 1, "c": 3}`},
		{`{"a": 1, "b": 2, "c": 3}`, "c", `{"a": 1, "b": 2}`},
		{`{ "a": 1, }`, "a", `{}`},
		{"{\n \"a\": 1, // one\n \"b\": 2 // two\n}", "b", "{\n \"a\": 1 // one // two\n}"},
		{"{\n \"a\": 1 /* x */, // one\n \"b\": 2\n}", "a", "{ /* x */ // one\n \"b\": 2\n}"},
		{"{\n \"a\": 1 /* x */,\n}", "a", "{ /* x */\n}"},
		{"{\n \"a\": 1\n ,\"b\": 2\n}", "b", "{\n \"a\": 1\n \n}"},
		{"{\n \"a\": 1, // one\n \"b\": 2, \"c\": 3\n}", "b", "{\n \"a\": 1, // one\n \"c\": 3\n}"},
		{"{ // none\r\n \"a\": 1, \"b\": 2\r\n}", "a", "{ // none\r\n \"b\": 2\r\n}"},
		{"{\n \"a\": 1, // one\n \"b\": 2 }", "b", "{\n \"a\": 1 // one\n }"},
		{"{\n \"a\": 1, // one\n \"b\": 2 /*\n two */ }", "b", "{\n \"a\": 1 // one\n /*\n two */ }"},
		{`{"a": 1}`, "b", `{"a": 1}`},
		{`{}`, "b", `{}`},
		{"", "b", ""},
	} {
		if got, err := Remove([]byte(c.before), []string{c.name}); err != nil || string(got) != c.after {
			t.Errorf("%s without %s: %v\n%s\nwant\n%s", c.before, c.name, err, got, c.after)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		reason string
	}{
		{`[]`, 0, "the text is not an object"},
		{`{"servers": []}`, 12, `"servers" is not an object`},
		{`{"servers": null}`, 12, `"servers" is not an object`},
		{`{"servers": {}, "servers": {}}`, 16, `"servers" is given twice`},
		{`{"servers": {"x": 1, "x": 2}}`, 21, `"x" is given twice`},
		{"{\n /* open", 3, "the comment that begins here is not closed"},
		{`{"a": / }`, 6, "found '/' where a value, a comma or a bracket is expected"},
		{`{,}`, 1, "found ',' where a member's name in quotes is expected"},
		{`{"a":,}`, 5, "found ',' where a value is expected"},
		{`{"a":1,,}`, 7, "found ',' where a member's name in quotes is expected"},
		{`{"a":"`, 6, "the text ends where a closing quote is expected"},
		{`{"a":1} x`, 8, "found 'x' where the end is expected"},
		{"\xff\xfe{", 0, "found byte 0xff where a value is expected"},
	} {
		for what, do := range map[string]func() ([]byte, error){
			"Set":    func() ([]byte, error) { return Set([]byte(c.text), path, []byte(entry)) },
			"Remove": func() ([]byte, error) { return Remove([]byte(c.text), path) },
		} {
			_, err := do()
			var at *lex.Error
			if !errors.As(err, &at) || at.Offset != c.offset || at.Reason != c.reason {
				t.Errorf("%s of %s: %v, want %q at %d", what, c.text, err, c.reason, c.offset)
			}
		}
	}
}

// FuzzEdit holds that an edit changes one member and no other value, and that the new text can be read.
func FuzzEdit(f *testing.F) {
	for _, text := range []string{
		"", "{}", `{"servers":{"a":1,},}`, "{\n\t\"servers\": {\n\t\t\"a\": 1 // one\n\t}\n}", "\ufeff{\r\n  \"x\": [1,2,],\r\n}", `{"servers":{"x":{"command":"y"},"z":0}}`,
		"{/*a*/\"servers\"/*b*/:/*c*/{/*d*/\"x\"/*e*/:/*f*/1/*g*/,/*h*/}/*i*/}", "{\"a\":1\n,\"servers\":{\r}}", `{"servers":{"x":1 /* , */ , "y":2}}`,
		"{\"servers\":{ // none\n\"x\":1, \"y\":2}}",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before, wrong := Parse(text)
		set, err := Set(text, path, []byte(entry))
		if err != nil {
			return
		}
		after, err := Parse(set)
		if err != nil {
			t.Fatalf("%q became %q: %v", text, set, err)
		}
		if got, want := (style{}).value(after.Get("servers").Get("x")), compact(t, entry); got != want {
			t.Fatalf("%q has %s", set, got)
		}
		if wrong == nil {
			same(t, text, set, before, after)
		}
		removed, err := Remove(set, path)
		if err != nil {
			t.Fatalf("%q: %v", set, err)
		}
		left, err := Parse(removed)
		if err != nil || left.Get("servers").Get("x") != nil {
			t.Fatalf("%q became %q: %v", set, removed, err)
		}
		same(t, removed, set, left, after)
	})
}

// same holds that all members but the edited one are spelled alike in two texts, in the same order.
func same(t *testing.T, a, b []byte, x, y *jsontree.Value) {
	t.Helper()
	if left, right := others(a, x, path), others(b, y, path); left != right {
		t.Fatalf("%q has %s\n%q has %s", a, left, b, right)
	}
	if left, right := comments(a), comments(b); left != right {
		t.Fatalf("%q has the comments %s\n%q has %s", a, left, b, right)
	}
}

func others(text []byte, v *jsontree.Value, path []string) string {
	var b strings.Builder
	for _, m := range v.Members {
		switch {
		case m.Name == path[0] && !m.BadUnicode && len(path) > 1:
			if inner := others(text, m.Value, path[1:]); inner != "" {
				b.WriteString(m.Name + "{" + inner + "}")
			}
		case m.Name != path[0] || m.BadUnicode:
			b.Write(text[m.Offset:m.End])
			b.WriteByte(':')
			b.Write(text[m.Value.Offset:m.Value.End])
			b.WriteByte(';')
		}
	}
	return b.String()
}

// comments are all that a text has, but for those within the member that is edited.
func comments(text []byte) string {
	var b strings.Builder
	v, err := Parse(text)
	if err != nil {
		return ""
	}
	skip := &jsontree.Value{}
	if servers := v.Get("servers"); servers != nil {
		for _, m := range servers.Members {
			if m.Name == "x" && !m.BadUnicode {
				skip = &jsontree.Value{Offset: m.Offset, End: m.Value.End}
			}
		}
	}
	for i := 0; i < len(text); {
		switch {
		case text[i] == '"':
			i = afterString(text, i)
		case text[i] == '/':
			end, _ := comment(text, i)
			if i < skip.Offset || i >= skip.End {
				b.Write(text[i:end])
			}
			i = end
		default:
			i++
		}
	}
	return b.String()
}

func compact(t *testing.T, text string) string {
	v, err := jsontree.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return style{}.value(v)
}
