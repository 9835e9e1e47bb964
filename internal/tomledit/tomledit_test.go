package tomledit

import (
	"errors"
	"maps"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

var (
	name  = []string{"mcp_servers", "acme-notes"}
	entry = []Key{{"command", `"/bin/x"`}, {"args", `["serve", "--project", "/p"]`}}
)

const written1 = "[mcp_servers.acme-notes]\ncommand = \"/bin/x\"\nargs = [\"serve\", \"--project\", \"/p\"]\n"

// What stands in a text stays. Removing gives back what was before.
func TestSetAndRemove(t *testing.T) {
	crlf := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	for what, c := range map[string]struct{ before, after string }{
		"nothing":         {"", written1},
		"a mark alone":    {"\ufeff", "\ufeff" + written1},
		"keys":            {"model = \"m\" # mine\n", "model = \"m\" # mine\n\n" + written1},
		"no end":          {"model = \"m\"", "model = \"m\"\n\n" + strings.TrimSuffix(written1, "\n")},
		"other servers":   {"[mcp_servers.a]\ncommand = 'x'\n[mcp_servers.a.env]\nK = \"v\"\n# end\n", "[mcp_servers.a]\ncommand = 'x'\n[mcp_servers.a.env]\nK = \"v\"\n# end\n\n" + written1},
		"Windows":         {crlf("a = 1\n"), crlf("a = 1\n\n" + written1)},
		"Windows, no end": {crlf("a = 1\nb = 2"), crlf("a = 1\nb = 2\n\n" + strings.TrimSuffix(written1, "\n"))},
		"headers in text": {"a = \"\"\"\n[mcp_servers.acme-notes]\n\"\"\"\nb = [\n  1, # ]\n]\n", "a = \"\"\"\n[mcp_servers.acme-notes]\n\"\"\"\nb = [\n  1, # ]\n]\n\n" + written1},
		"dotted siblings": {"mcp_servers.a.command = \"x\"\n", "mcp_servers.a.command = \"x\"\n\n" + written1},
	} {
		t.Run(what, func(t *testing.T) {
			got, err := Set([]byte(c.before), name, entry)
			if err != nil || string(got) != c.after {
				t.Fatalf("Set: %v\n%q\nwant\n%q", err, got, c.after)
			}
			var v any
			if _, err := toml.Decode(string(got), &v); err != nil {
				t.Error(err)
			}
			if again, err := Set(got, name, entry); err != nil || string(again) != c.after {
				t.Errorf("Set twice: %v\n%q", err, again)
			}
			if back, err := Remove(got, name); err != nil || string(back) != c.before {
				t.Errorf("Remove: %v\n%q\nwant\n%q", err, back, c.before)
			}
		})
	}
}

// A table that is there is edited where it stands, and keeps what else it has.
func TestSetReplaces(t *testing.T) {
	before := "[ mcp_servers . 'acme-notes' ] # ours\nargs = [ # old\n  \"serve\",\n] # why\nstartup_timeout_sec = 20 # slow\n\n[mcp_servers.acme-notes.env]\nK = \"v\"\n[z]\n"
	want := "[ mcp_servers . 'acme-notes' ] # ours\nargs = [\"serve\", \"--project\", \"/p\"] # why\nstartup_timeout_sec = 20 # slow\ncommand = \"/bin/x\"\n\n[mcp_servers.acme-notes.env]\nK = \"v\"\n[z]\n"
	if got, err := Set([]byte(before), name, entry); err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	if got, err := Remove([]byte(before), name); err != nil || string(got) != "[z]\n" {
		t.Errorf("%v\n%s", err, got)
	}
	between := "a = 1\n\n# ours\n[mcp_servers.acme-notes]\n\n# of z\n[z]\n\n[mcp_servers.acme-notes.env]\nK = 1\n\n[zz]\n"
	if got, err := Remove([]byte(between), name); err != nil || string(got) != "a = 1\n\n# ours\n\n# of z\n[z]\n\n[zz]\n" {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestFind(t *testing.T) {
	text := "[mcp_servers.acme-notes]\ncommand = 'C:\\x'\nargs = [\"a\\u00e9\\n\", '''b\n''', \"\"\"\\\n  c\"\"\"\"\", 1, {x.y = [true]}]\nenv.K = \"v\"\n"
	got, err := Find([]byte(text), name)
	if err != nil || got.Offset != 0 || len(got.Keys) != 2 || got.Keys["command"].Text != `C:\x` {
		t.Fatalf("%v %v", got, err)
	}
	var texts []string
	for _, e := range got.Keys["args"].Elements {
		texts = append(texts, e.Text)
	}
	if want := []string{"aé\n", "b\n", "c\"\"", "", ""}; !reflect.DeepEqual(texts, want) {
		t.Errorf("%q", texts)
	}
	if got, err := Find([]byte("a = 1\n"), name); got != nil || err != nil {
		t.Errorf("%v %v", got, err)
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		reason string
	}{
		{"a = 1\nb\n", 7, "found the end of the line where = is expected"},
		{"a = \n", 4, "found the end of the line where a value is expected"},
		{"a = 1 b = 2\n", 6, "found 'b' where the end of the line is expected"},
		{"a = 1_\n", 5, "found '_' where the end of the value is expected"},
		{"a = [1 2]\n", 7, "found '2' where a comma or ] is expected"},
		{"a = [1,\n", 8, "the text ends where a value is expected"},
		{"a = {b = 1\n", 10, "found the end of the line where a comma or } is expected"},
		{"a = {", 5, "the text ends where a key is expected"},
		{"a = \"x\n", 4, "the string that begins here is not closed on its line"},
		{"a = '''x\n", 4, "the string that begins here is not closed"},
		{"a = \"\\x\"\n", 5, "there is no such escape"},
		{"a = \"\\ud800\"\n", 5, "this is no character's number"},
		{"a = \"\x01\"\n", 5, "a string has a control character, which is to be escaped"},
		{"# \x01\n", 2, "a comment has a control character"},
		{"a = 1\r", 5, "found the end of the line where the end of the line is expected"},
		{"[a\n", 2, "found the end of the line where ] is expected"},
		{"[[a]\n", 3, "found ']' where ]] is expected"},
		{"[]\n", 1, "found ']' where a key is expected"},
		{"a = \"\xff\"", 5, "this byte is not UTF-8"},
		{"a = " + strings.Repeat("[", 2000), 4 + 1001, "nested deeper than 1000 levels"},
		{"[mcp_servers.acme-notes]\n[mcp_servers.\"acme-notes\"]\n", 25, "the table mcp_servers.acme-notes is given twice"},
		{"[[mcp_servers]]\n", 0, "mcp_servers is an array of tables, not a table"},
		{"mcp_servers = {}\n", 0, "mcp_servers is a value on one line, and can be edited as a table [mcp_servers.acme-notes] only"},
		{"[mcp_servers]\nacme-notes = {command = 'x'}\n", 14, "mcp_servers.acme-notes is a value on one line, and can be edited as a table [mcp_servers.acme-notes] only"},
		{"[mcp_servers]\nacme-notes.command = 'x'\n", 14, "mcp_servers.acme-notes is written in dotted keys, and can be edited as a table [mcp_servers.acme-notes] only"},
		{"[mcp_servers.acme-notes]\ncommand = 1\ncommand = 2\n", 37, "command is given twice"},
	} {
		_, err := Set([]byte(c.text), name, entry)
		var at *Error
		if !errors.As(err, &at) || at.Offset != c.offset || at.Reason != c.reason {
			t.Errorf("%.40q: %#v, want %q at %d", c.text, err, c.reason, c.offset)
		}
	}
}

// FuzzEdit holds edits against another reader of TOML: what it reads we read too, and an edit changes for it one table only.
func FuzzEdit(f *testing.F) {
	for _, text := range []string{
		"", written1, "a = 1\n[b]\nc = [1, 2] # d\n", "[mcp_servers.acme-notes]\nargs = []\n[mcp_servers.acme-notes.env]\nK = 'v'\n",
		"\ufeff[a]\r\nb = \"\"\"\\\r\n x\"\"\"\r\n", "d = 1979-05-27 07:32:00Z\ne = 0xff\nf = -1_0.5e+3\ng = {h.i = [{}]}\nj = +inf", "[[t]]\nx = 1\n\n[[t]]\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var before map[string]any
		_, wrong := toml.Decode(text, &before)
		set, err := Set([]byte(text), name, entry)
		if wrong != nil || !utf8.ValidString(text) { // the other reader passes over two bytes that begin UTF-16
			return
		}
		if err != nil {
			if d, unread := read([]byte(text)); unread != nil || d == nil {
				t.Fatalf("%q cannot be read: %v", text, unread)
			}
			return
		}
		var after map[string]any
		if _, err := toml.Decode(string(set), &after); err != nil {
			t.Fatalf("%q became %q: %v", text, set, err)
		}
		ours := server(after)
		if ours["command"] != "/bin/x" || !reflect.DeepEqual(ours["args"], []any{"serve", "--project", "/p"}) {
			t.Fatalf("%q became %q", text, set)
		}
		removed, err := Remove(set, name)
		if err != nil {
			t.Fatalf("%q: %v", set, err)
		}
		var left map[string]any
		if _, err := toml.Decode(string(removed), &left); err != nil {
			t.Fatalf("%q became %q: %v", set, removed, err)
		}
		for _, m := range []map[string]any{before, after, left} {
			withoutOurs(m)
		}
		if !equal(before, after) || !equal(before, left) {
			t.Fatalf("%q became %q and %q", text, set, removed)
		}
	})
}

func equal(a, b map[string]any) bool {
	var x, y strings.Builder
	return toml.NewEncoder(&x).Encode(a) == nil && toml.NewEncoder(&y).Encode(b) == nil && x.String() == y.String()
}

func server(v map[string]any) map[string]any {
	servers, _ := v["mcp_servers"].(map[string]any)
	ours, _ := servers["acme-notes"].(map[string]any)
	return ours
}

// withoutOurs takes our table out, and the one around it when nothing else is in it.
func withoutOurs(v map[string]any) {
	servers, _ := v["mcp_servers"].(map[string]any)
	maps.DeleteFunc(servers, func(name string, _ any) bool { return name == "acme-notes" })
	if len(servers) == 0 {
		delete(v, "mcp_servers")
	}
}
