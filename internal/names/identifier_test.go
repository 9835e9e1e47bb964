package names_test

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/nlgen/nlgen/internal/names"
)

func TestToolWords(t *testing.T) {
	for _, c := range []struct{ own, method, title string }{
		{"list", "List", "List"},
		{"add_note", "AddNote", "Add note"},
		{"a.b-c", "ABC", "A b c"},
		{"_a..b_", "AB", "A b"},
		{"get_url", "GetURL", "Get URL"},
		{"id", "ID", "ID"},
		{"2d_map", "Tool2dMap", "2d map"},
		{"add2", "Add2", "Add2"},
		{"type", "Type", "Type"},
	} {
		if got := names.Method(c.own); got != c.method {
			t.Errorf("Method(%q) = %q, want %q", c.own, got, c.method)
		}
		if got := names.ArgsStruct(c.own); got != c.method+"Args" {
			t.Errorf("ArgsStruct(%q) = %q, want %q", c.own, got, c.method+"Args")
		}
		if got := names.Title(c.own); got != c.title {
			t.Errorf("Title(%q) = %q, want %q", c.own, got, c.title)
		}
		if !token.IsIdentifier(c.method) || !token.IsExported(c.method) {
			t.Errorf("%q is no exported identifier", c.method)
		}
		if !names.BindsByName(names.ArgsStruct(c.own), c.own) {
			t.Errorf("%s does not bind to %q", names.ArgsStruct(c.own), c.own)
		}
	}
}

func TestBindsByName(t *testing.T) {
	for _, c := range []struct {
		structName, own string
		want            bool
	}{
		{"AddNoteArgs", "add_note", true},
		{"AddNoteArgs", "add-note", true},
		{"AddNoteArgs", "add.note", true},
		{"AddNoteArgs", "addnote", true},
		{"GetUrlArgs", "get_url", true},
		{"GetURLArgs", "get_url", true},
		{"addNoteArgs", "add_note", true},
		{"Tool2dMapArgs", "2d_map", true},
		{"AddNote", "add_note", false},
		{"AddNoteArguments", "add_note", false},
		{"AddNotesArgs", "add_note", false},
		{"Args", "add_note", false},
		{"AddNoteargs", "add_note", false},
	} {
		if got := names.BindsByName(c.structName, c.own); got != c.want {
			t.Errorf("BindsByName(%q, %q) = %v", c.structName, c.own, got)
		}
	}
}

func TestUnexported(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "A": "a", "AddNote": "addNote", "URLArgs": "urlArgs", "ID": "id", "ID2": "id2", "addNote": "addNote",
		"ÉtatArgs": "étatArgs", "名前Args": "名前Args", "X_y": "x_y",
	} {
		if got := names.Unexported(in); got != want {
			t.Errorf("Unexported(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestScopeAllocates(t *testing.T) {
	s := names.NewScope("args", "v1")
	for _, c := range []struct{ want, got string }{
		{"args", "args2"},
		{"args", "args3"},
		{"args2", "args2_2"},
		{"v1", "v1_2"},
		{"type", "type2"},
		{"string", "string2"},
		{"init", "init2"},
		{"free", "free"},
	} {
		if got := s.Allocate(c.want); got != c.got {
			t.Errorf("Allocate(%q) = %q, want %q", c.want, got, c.got)
		}
	}
}

func TestScopeInner(t *testing.T) {
	outer := names.NewScope("a")
	inner := outer.Inner()
	if got := inner.Allocate("a"); got != "a2" {
		t.Errorf("inner a is %q, want a2", got)
	}
	if !outer.Free("a2") {
		t.Error("what an inner scope gives out is taken outside")
	}
}

func TestWordsOfGo(t *testing.T) {
	for tok := token.BREAK; tok <= token.VAR; tok++ {
		if !names.IsKeyword(tok.String()) {
			t.Errorf("%s is a keyword", tok)
		}
	}
	for _, name := range types.Universe.Names() {
		if !names.IsPredeclared(name) {
			t.Errorf("%s is predeclared", name)
		}
	}
	if names.IsKeyword("any") || names.IsPredeclared("type") || names.IsPredeclared("add") {
		t.Error("a word is taken that is not")
	}
}
