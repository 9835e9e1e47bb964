package guidecheck

import (
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// notes is a plugin with one tool, whose text is wanted.
func notes() *Checker {
	input := &schema.Node{Type: schema.Object, Properties: []schema.Property{{Name: "text", Node: &schema.Node{Type: schema.String}}}, Required: []string{"text"},
		Additional: &schema.Additional{}}
	return New(&model.Plugin{ID: "acme.notes", Tools: []model.Tool{
		{Name: "acme.notes.add_note", Advertised: "acme_notes__add_note", Args: "AddNoteArgs", Input: input},
	}}, func(string) bool { return false })
}

// What is taken for a call that is wrong, and what is not.
func TestGuide(t *testing.T) {
	const fence = "\n```json\n{}\n```\n"
	for text, want := range map[string]int{
		"Call `acme_notes__add_note`:" + fence:                                           1,
		"A call of acme_notes__add_note:\n" + fence:                                      1,
		"# Adding\nOne first. Then it is called `acme_notes__add_note`, so:\n\n" + fence: 1,
		"- x\n- Call `acme_notes__add_note`:" + fence:                                    1,
		"> Call `acme_notes__add_note`:" + fence:                                         1,
		"Call `acme_notes__add_note`." + fence:                                           0, // no colon
		"With `acme_notes__add_note`:" + fence:                                           0, // no call
		"Calling `acme_notes__add_note` answers:" + fence:                                0,
		"Call `acme_notes__add_note`:" + strings.Replace(fence, "json", "", 1):           0,
		"Call `acme_notes__add_note`:" + strings.Replace(fence, "json", "js", 1):         0,
		"Call `acme_notes__add_note`:\n\nNow:" + fence:                                   0,
		"Call `acme_notes__add_note`:" + fence + fence:                                   1, // the second is introduced by nothing
		"Call `acme_notes__add_note`:\n```json\n[]\n```":                                 0,
		"Call `acme_notes__add_note`:\n```json\n{\"text\": ...}\n```":                    0,
		"Call `acme_notes__add_note`:\n```json\n{\"text\": 1}":                           1, // the fence is left open
		"`acme_notes__add_note {}`":                                                      1,
		"`acme_notes__add_note ({})`, `acme_notes__add_note`":                            1,
		"`acme_notes__other {}`":                                                         1, // the name alone
		"`{}` of `acme_notes__add_note`":                                                 0,
		"| a | call |\n|---|---|\n| `acme_notes__add_note` | `{}` |":                     1,
		"| a | b |\n|---|---|\n| `acme_notes__add_note` | `{}` |":                        0,
		"| a | call |\n|---|---|\n| add a note | `{}` |":                                 0,
		"|\n|call|\n||":          0,
		"`acme_notes__add_note`": 0,
		"acme_notes__x-":         1,
		"acme_notes__*":          0,
		"xacme_notes__x":         0,
		"`acme.notes.x`":         1,
		"`acme.notes.X`":         0,
		"acme.notes.x":           0,
	} {
		if found := notes().Guide("guide.md", []byte(text), 0); len(found) != want {
			t.Errorf("%q: %d, want %d: %v", text, len(found), want, found)
		}
	}
}

// FuzzGuide holds that any text can be checked, and that what is found stands in it.
func FuzzGuide(f *testing.F) {
	for _, text := range []string{
		"Call `acme_notes__add_note`:\n\n```json\n{\"text\": 5}\n```\n", "| a | call |\n|-|-|\n| acme_notes__add_note | `{\"x\": \"\\|\"}` |\n", "`acme_notes__add_note({})`\r\n",
		"```json\n{\"tool\": \"acme_notes__x\", \"arguments\": {}}\n~~~\n```", "1. call acme_notes__add_note:\n   ~~~ json x\n   {\n", "\ufeff---\n---\n`acme.notes.addnote`",
	} {
		f.Add(text, 0)
	}
	f.Fuzz(func(t *testing.T, text string, from int) {
		if from < 0 || from > len(text) {
			return
		}
		lines := strings.Split(text, "\n")
		for _, d := range notes().Guide("guide.md", []byte(text), from) {
			if d.Code != diag.UnknownTool && d.Code != diag.GuideCall || d.Hint == "" {
				t.Errorf("a strange diagnostic: %v", d)
			}
			if d.Pos.Line < 1 || d.Pos.Line > len(lines) || d.Pos.Col < 1 || d.Pos.Col > len(lines[d.Pos.Line-1])+1 {
				t.Errorf("%q: there is no place %v", text, d.Pos)
			}
		}
	})
}
