package gen

import (
	"errors"
	"path"
	"strings"
	"testing"
)

// windows spells paths as Windows does, as far as names need it: drives, and backslashes beside slashes.
var windows = system{
	absolute: func(p string) bool { return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') },
	join: func(parts ...string) string {
		return backslashed(path.Join(strings.Split(slashed(strings.Join(parts, "/")), "/")...))
	},
	relative: func(base, p string) (string, error) {
		if !strings.EqualFold(base[:2], p[:2]) {
			return "", errors.New("on another drive")
		}
		up, from, to := "", slashed(base), slashed(p)
		for from != to && !strings.HasPrefix(to, from+"/") {
			up, from = up+"../", path.Dir(from)
		}
		return backslashed(path.Clean(up + "./" + strings.TrimPrefix(strings.TrimPrefix(to, from), "/"))), nil
	},
	toSlash:   slashed,
	fromSlash: backslashed,
}

func slashed(p string) string     { return strings.ReplaceAll(p, `\`, "/") }
func backslashed(p string) string { return strings.ReplaceAll(p, "/", `\`) }

// TestWindowsNames holds that what is shown and generated has slashes where the system has backslashes.
func TestWindowsNames(t *testing.T) {
	p := paths{`C:\work\plugins`, windows}
	for name, want := range map[string]string{
		"notes":                  `C:\work\plugins\notes`,
		".":                      `C:\work\plugins`,
		"../other/manifest.json": `C:\work\other\manifest.json`,
		"D:/notes/args.go":       `D:\notes\args.go`,
	} {
		got := p.abs(name)
		if got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
		if back, err := p.nameLike(name, got); err != nil || back != name {
			t.Errorf("%s is called %s (%v), want %s", got, back, err, name)
		}
	}
	for _, test := range []struct{ dir, file, want string }{
		{"notes", `C:\work\plugins\notes\agent\guide.md`, "agent/guide.md"},
		{"notes/server", `C:\work\plugins\notes\agent\guide.md`, "../agent/guide.md"},
		{"D:/notes", `D:\notes\guide.md`, "guide.md"},
	} {
		if got, err := p.from(test.dir, test.file); err != nil || got != test.want {
			t.Errorf("%s from %s is %s (%v), want %s", test.file, test.dir, got, err, test.want)
		}
	}
	if name, err := p.from("notes", `D:\guide.md`); err == nil {
		t.Errorf("a file of another drive is %s", name)
	}
}
