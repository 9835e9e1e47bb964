package scaffold

import (
	"go/token"
	"testing"
)

// Every last part of an id gives a name that a package can have, and that is none of those its own files import.
func TestPackageName(t *testing.T) {
	for last, want := range map[string]string{
		"notes": "notes", "shop-list": "shoplist", "a--b-": "ab", "2d": "plugin2d", "2-d": "plugin2d",
		"type": "typeplugin", "go": "goplugin", "string": "stringplugin", "nil": "nilplugin", "init": "initplugin",
		"main": "mainplugin", "documentation": "documentationplugin", "server": "serverplugin", "runtime": "runtimeplugin",
		"test-ing": "testingplugin",
	} {
		if got := packageName(last); got != want || !token.IsIdentifier(got) {
			t.Errorf("%s: %s, want %s", last, got, want)
		}
	}
}

func TestQuote(t *testing.T) {
	for word, want := range map[string]string{
		"notes": "notes", "../my-notes": "../my-notes", "/a/b.c": "/a/b.c", "-replace=a@v0=../b": "-replace=a@v0=../b",
		"a b": "'a b'", "it's": `'it'\''s'`, "": "''", "$HOME": "'$HOME'", "~": "'~'", "a;b": "'a;b'", `a\b`: `'a\b'`, "日本": "日本", "a\u00a0b": "a\u00a0b",
	} {
		if got := Quote(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}
