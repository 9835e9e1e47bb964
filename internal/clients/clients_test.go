package clients

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func home(os string, variables ...string) Home {
	return Home{OS: os, Folder: "/home/ada", Getenv: func(name string) string {
		for i := 0; i < len(variables); i += 2 {
			if variables[i] == name {
				return variables[i+1]
			}
		}
		return ""
	}}
}

// Each client's file lies where the client looks for it.
func TestFile(t *testing.T) {
	for _, c := range []struct {
		id   string
		user bool
		home Home
		want string
	}{
		{"claude-code", false, home("linux"), "/p/.mcp.json"},
		{"cursor", false, home("linux"), "/p/.cursor/mcp.json"},
		{"cursor", true, home("linux"), "/home/ada/.cursor/mcp.json"},
		{"vscode", false, home("darwin"), "/p/.vscode/mcp.json"},
		{"gemini", false, home("linux"), "/p/.gemini/settings.json"},
		{"gemini", true, home("windows"), "/home/ada/.gemini/settings.json"},
		{"codex", false, home("linux"), "/home/ada/.codex/config.toml"},
		{"codex", true, home("linux", "CODEX_HOME", "/else"), "/else/config.toml"},
		{"claude-desktop", false, home("linux"), "/home/ada/.config/Claude/claude_desktop_config.json"},
		{"claude-desktop", false, home("linux", "XDG_CONFIG_HOME", "/c"), "/c/Claude/claude_desktop_config.json"},
		{"claude-desktop", false, home("linux", "XDG_CONFIG_HOME", "relative"), "/home/ada/.config/Claude/claude_desktop_config.json"},
		{"claude-desktop", false, home("darwin", "XDG_CONFIG_HOME", "/c"), "/home/ada/Library/Application Support/Claude/claude_desktop_config.json"},
		{"claude-desktop", false, home("windows", "APPDATA", "/data"), "/data/Claude/claude_desktop_config.json"},
		{"claude-desktop", false, home("windows"), "/home/ada/AppData/Roaming/Claude/claude_desktop_config.json"},
	} {
		client, _, _ := Find(c.id)
		if got, err := client.File("/p", c.user, c.home); err != nil || filepath.ToSlash(got) != c.want {
			t.Errorf("%s, user %t, %s: %s, %v", c.id, c.user, c.home.OS, got, err)
		}
	}
	for _, id := range []string{"claude-code", "vscode"} {
		client, _, _ := Find(id)
		var none NoFile
		if _, err := client.File("/p", true, home("linux")); !errors.As(err, &none) || none.Instead == "" {
			t.Errorf("%s: %v", id, err)
		}
	}
	for _, id := range []string{"claude-desktop", "codex"} {
		client, _, _ := Find(id)
		for _, os := range []string{"linux", "darwin", "windows"} {
			if _, err := client.File("/p", false, Home{OS: os, Getenv: func(string) string { return "" }}); !errors.Is(err, ErrNoHome) {
				t.Errorf("%s, %s: %v", id, os, err)
			}
		}
	}
}

func TestFind(t *testing.T) {
	for id, want := range map[string]string{"Cursor": "cursor", "vs-code": "vscode", "Claude Code": "claude-code", "gemni": "gemini", "claude": "", "zed": ""} {
		if _, meant, ok := Find(id); ok || meant != want {
			t.Errorf("%s: meant %q, %t", id, meant, ok)
		}
	}
}

// The names that servers get are ones that their clients take.
func TestServerName(t *testing.T) {
	for _, c := range All {
		for _, binary := range []string{"acme-notes", "acme_notes", "Acme Notes 2.0", "ノート"} {
			name := c.ServerName(binary)
			if wrong := c.WrongName(name); wrong != "" {
				t.Errorf("%s: %q becomes %q: %s", c.ID, binary, name, wrong)
			}
		}
	}
	gemini, _, _ := Find("gemini")
	if got := gemini.ServerName("acme_notes"); got != "acme-notes" {
		t.Errorf("Gemini CLI: %q", got)
	}
}

// A name of a tool fits up to the client's limit and no further.
func TestFits(t *testing.T) {
	for id, most := range map[string]int{"claude-code": 64, "cursor": 60, "gemini": 63, "codex": 64} {
		client, _, _ := Find(id)
		l, ok := client.Fits("acme-notes", []string{"t", strings.Repeat("t", 70), "tt"})
		if ok || l.Most != most || l.Room >= 0 || !strings.HasSuffix(l.Longest, strings.Repeat("t", 70)) {
			t.Errorf("%s: %+v %t", id, l, ok)
		}
		l, ok = client.Fits(strings.Repeat("n", 64), []string{"tool"})
		if ok || l.Room <= 0 {
			t.Errorf("%s: %+v %t", id, l, ok)
		}
		if l, ok := client.Fits(strings.Repeat("n", l.Room), []string{"tool"}); !ok || len(l.Longest) != most {
			t.Errorf("%s: %+v %t", id, l, ok)
		}
		if _, ok := client.Fits(strings.Repeat("n", l.Room+1), []string{"tool"}); ok {
			t.Errorf("%s takes one more", id)
		}
	}
	desktop, _, _ := Find("claude-desktop")
	if _, ok := desktop.Fits(strings.Repeat("n", 100), []string{"tool"}); !ok {
		t.Error("Claude Desktop has a limit")
	}
}

// Installing twice is installing once, and uninstalling gives back what there was: also the object of servers that was not
// there, and the file.
func TestRoundTrip(t *testing.T) {
	s := Server{Name: "acme-notes", Binary: `C:\bin\acme "notes".exe`, Project: `/projects/a\b é`}
	texts := map[string][]string{
		"mcpServers": {"{}", "{\"a\": 1}\n", "{\n    \"a\": 1\n}", "{\n\t\"mcpServers\": {\n\t\t\"b\": {}\n\t},\n\t// c\n}", "{\n  \"mcpServers\": {},\n  \"a\": 1\n}\n", `{"mcpServers":{},"a":1}`},
		"servers":    {"{}", "{\n  \"inputs\": [],\n}\n", "{\n  \"servers\": {\n    \"b\": {},\n  },\n}\n"},
		"toml":       {"a = 1\n", "a = 1", "[mcp_servers.b]\r\ncommand = 'b'\r\n"},
	}
	for _, c := range All {
		kind := "toml"
		if f, ok := c.form.(jsonForm); ok {
			kind = f.servers
		}
		for _, before := range append([]string{"\x00none"}, texts[kind]...) {
			text := []byte(before)
			if before == "\x00none" {
				text = nil
			}
			once, err := c.Install(text, s, false)
			if err != nil || once.Done != Added {
				t.Fatalf("%s, %q: %v %v", c.ID, before, once.Done, err)
			}
			if twice, err := c.Install(once.Text, s, false); err != nil || twice.Done != Nothing || string(twice.Text) != string(once.Text) {
				t.Errorf("%s, %q: %v %v", c.ID, before, twice.Done, err)
			}
			back, err := c.Uninstall(once.Text, s, false)
			if err != nil || back.Done != Removed || string(back.Text) != string(text) || (back.Text == nil) != (text == nil) {
				t.Errorf("%s, %q: uninstalled %q %v", c.ID, before, back.Text, err)
			}
			if again, err := c.Uninstall(back.Text, s, false); err != nil || again.Done != Nothing {
				t.Errorf("%s, %q: %v %v", c.ID, before, again.Done, err)
			}
		}
	}
}

// Another project's entry is changed, and said to be; the arguments of an entry stay where they are.
func TestUpdate(t *testing.T) {
	s := Server{Name: "n", Binary: "/b/notes", Project: "/p"}
	for args, want := range map[string]string{
		"serve --project /old":           "serve --project /p",
		"serve --project=/old --x":       "serve --project=/p --x",
		"--x --project /old":             "--x --project /p",
		"serve --x":                      "serve --project /p --x",
		"":                               "serve --project /p",
		"--x":                            "serve --project /p --x",
		"serve --project /p --project q": "serve --project /p --project q",
		"serve --project a --project b":  "serve --project a --project b --project /p",
		"status":                         "serve --project /p",
		"serve --project":                "serve --project /p",
	} {
		e := entry{command: "notes", args: strings.Fields(args), known: true}
		if got := strings.Join(e.updated(s), " "); got != want {
			t.Errorf("%q becomes %q, want %q", args, got, want)
		}
	}
}

// docs/clients.md shows what is written, and the names there are.
func TestPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/clients.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	s := Server{Name: "acme-notes", Binary: "/usr/local/bin/acme-notes", Project: "/home/ada/novel"}
	for _, c := range All {
		if !strings.Contains(page, "\n"+string(c.Snippet(s))+"```") {
			t.Errorf("%s: the page does not have\n%s", c.ID, c.Snippet(s))
		}
		if !strings.Contains(page, "| "+c.Name+" | `"+c.ID+"` | ") {
			t.Errorf("the page does not tell the id of %s", c.Name)
		}
		l, _ := c.Fits(s.Name, []string{"acme_notes__add_note"})
		if row := fmt.Sprintf("| %s | `%s` | %d |", c.Name, l.Longest, l.Most); l.Most > 0 && !strings.Contains(page, row) {
			t.Errorf("the page does not have %s", row)
		}
	}
}
