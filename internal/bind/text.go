package bind

import (
	"go/doc/comment"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/source"
	"github.com/nlgen/nlgen/internal/toolentry"
)

// title is the tool's title: the directive's, else the words of the tool's name.
func (b *binder) title(p pair) string {
	if p.directive == nil || p.directive.title == nil {
		return names.Title(p.tool.Own)
	}
	word := p.directive.title
	title := names.Trim(word.Value)
	switch {
	case !utf8.ValidString(title):
		b.problems.Errorf(diag.TitleLength, word.Pos, "the title of %s is not valid Unicode", p.tool.Own).
			Hintf("title=%q", names.Title(p.tool.Own))
	case title == "":
		b.problems.Errorf(diag.TitleLength, word.Pos, "the title of %s is empty", p.tool.Own).
			Hintf("title=%q, or no title at all: then it is %q", names.Title(p.tool.Own), names.Title(p.tool.Own))
	case lex.UTF16Len(title) > toolentry.MaxTitle:
		b.problems.Errorf(diag.TitleLength, word.Pos, "the title of %s has %d UTF-16 units, at most %d are allowed", p.tool.Own, lex.UTF16Len(title), toolentry.MaxTitle).
			Hintf("say what the tool does in a few words; the rest belongs in the comment")
	}
	b.english(Text{title, word.Pos}, "the title of %s", p.tool.Own)
	return title
}

// description is what agents read of the tool: the text written for it, else the comment of its arguments without the
// type's name before it.
func (b *binder) description(p pair) string {
	own := p.tool.Own
	if t, written := b.options.Descriptions[own]; written {
		return b.checked(p, t, t.Pos, "say here what "+own+" does: agents read it", "shorten it")
	}
	text := prose(p.args.Doc.Text)
	if rest, ok := strings.CutPrefix(text, p.args.Name); ok && (rest == "" || rest[0] == ' ' || rest[0] == '\n') {
		text = capitalised(names.Trim(rest))
	}
	return b.checked(p, Text{text, p.args.Doc.Pos}, p.args.Pos, "// "+p.args.Name+" TODO: say what "+own+" does, agents read it.",
		"shorten the comment, or put a line --- before the part that is for Go readers only")
}

// checked holds a tool's description to what all must keep. None is where to say that there is none; the hints say what to do
// then, and when it is too long.
func (b *binder) checked(p pair, t Text, none diag.Pos, write, shorten string) string {
	text := names.Trim(t.Text)
	switch units := lex.UTF16Len(text); {
	case !strings.ContainsFunc(text, unicode.IsLetter):
		b.problems.Errorf(diag.NoDescription, none, "%s has no description", p.tool.Own).Hintf("%s", write)
	case placeholder(text):
		b.problems.Errorf(diag.NoDescription, t.Pos, "the description of %s is still to be written", p.tool.Own).
			Hintf("say what the tool does in the place of %q", strings.SplitN(text, "\n", 2)[0])
	case units > toolentry.MaxDescription:
		b.problems.Errorf(diag.LongDescription, t.Pos, "the description of %s has %d UTF-16 units, at most %d are allowed", p.tool.Own, units, toolentry.MaxDescription).
			Hintf("%s", shorten)
	}
	b.english(t, "the description of %s", p.tool.Own)
	return text
}

// placeholder tells whether a text stands in for one that is still to be written.
func placeholder(text string) bool {
	for _, mark := range []string{"TODO:", "TODO(", "FIXME:", "FIXME(", "XXX:", "...", "…"} {
		if strings.HasPrefix(text, mark) {
			return true
		}
	}
	return text == "TODO" || text == "FIXME" || text == "XXX" || text == "TBD"
}

// fieldText is a field's description: what the tag says on purpose for agents, else the comment before the field, else
// the one behind it. (A description in the tag that a comment could silence would be a word dropped without a trace.)
func fieldText(f *source.Field, tag *words) Text {
	if tag.description != nil {
		return Text{tag.description.value, tag.description.valuePos}
	}
	if text := prose(f.Doc.Text); text != "" {
		return Text{text, f.Doc.Pos}
	}
	return Text{prose(f.Line.Text), f.Line.Pos}
}

// prose is a comment as agents read it: wrapped lines joined, everything from a line --- on left out.
func prose(text string) string {
	before := text
	for line, at := "", 0; at < len(text); at += len(line) {
		line, _, _ = strings.Cut(text[at:], "\n")
		if strings.TrimSpace(line) == "---" {
			before = text[:at]
			break
		}
		line += "\n"
	}
	var parser comment.Parser
	printer := comment.Printer{TextWidth: -1}
	return names.Trim(string(printer.Text(parser.Parse(before))))
}

func capitalised(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToTitle(r)) + text[size:]
}
