package source

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// Comment is the text of a comment, its marks and directives taken off. Lines are as the source wraps them.
type Comment struct {
	Text string
	Pos  diag.Pos
}

// Directive is a comment line `//nlgen:name words`.
type Directive struct {
	Name  string
	Words []Word
	Pos   diag.Pos
	// Text is what follows the name as it stands there, without space around it, and TextPos where it starts.
	Text    string
	TextPos diag.Pos
	// Spaced is a line `// nlgen:name` of a type's comment: prose to Go, and most likely meant as a directive.
	Spaced bool
	// Block is one that is Spaced because it stands between /* and */.
	Block bool
	// Problem is what keeps the words from being read; empty when nothing does.
	Problem string

	at token.Pos
}

// Word is one word of a directive: `name`, or `key=value` where the value may be quoted.
type Word struct {
	// Key is empty for a word without `=`.
	Key, Value string
	Pos        diag.Pos
}

const directivePrefix = "nlgen:"

func (u *unit) comment(group *ast.CommentGroup) Comment {
	if group == nil {
		return Comment{}
	}
	text := group.Text()
	if block, ok := strings.CutPrefix(group.List[0].Text, "/*"); ok {
		if strings.HasPrefix(strings.TrimLeft(block, " \t"), "\n") {
			text = dedent(text)
		} else if first, rest, more := strings.Cut(text, "\n"); more { // the first line stands behind the comment's mark
			text = first + "\n" + dedent(rest)
		}
	}
	return Comment{text, u.pos(group.Pos())}
}

// dedent takes off the white space that all lines of a block comment begin with: it is the source's, and would make the
// lines look like code.
func dedent(text string) string {
	common, any := "", false
	for line := range strings.Lines(text) {
		space := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		switch {
		case strings.TrimSpace(line) == "":
		case !any:
			common, any = space, true
		default:
			for !strings.HasPrefix(space, common) {
				common = common[:len(common)-1]
			}
		}
	}
	return strings.ReplaceAll("\n"+text, "\n"+common, "\n")[1:]
}

// directives are those of a comment; carried notes where they stand.
func (u *unit) directives(group *ast.CommentGroup, carried map[token.Pos]bool) []Directive {
	if group == nil {
		return nil
	}
	var all []Directive
	for _, c := range group.List {
		text, line := strings.CutPrefix(c.Text, "//")
		if !line {
			text = strings.TrimSuffix(strings.TrimPrefix(c.Text, "/*"), "*/")
		}
		trimmed := strings.TrimLeft(text, " \t\r\n")
		body, ours := strings.CutPrefix(trimmed, directivePrefix)
		spaced := !line || len(trimmed) != len(text)
		if !ours || spaced && !known(body) {
			continue
		}
		if carried != nil {
			carried[c.Pos()] = true
		}
		name, words := body, ""
		if i := strings.IndexAny(body, " \t"); i >= 0 {
			name, words = body[:i], body[i+1:]
		}
		d := Directive{Name: strings.TrimSpace(name), Pos: u.pos(c.Pos()), Spaced: spaced, Block: !line, at: c.Pos()}
		at := d.Pos
		at.Col += len(c.Text) - len(words)
		d.Words, d.Problem = parseWords(words, at)
		d.Text, d.TextPos = strings.TrimSpace(words), at
		d.TextPos.Col += len(words) - len(strings.TrimLeft(words, " \t\r"))
		all = append(all, d)
	}
	return all
}

// known tells whether the first word is a directive's name: prose that starts `// nlgen: ` is prose.
func known(body string) bool {
	word := strings.FieldsFunc(body, func(r rune) bool { return r < 'a' || r > 'z' })
	return len(word) > 0 && strings.HasPrefix(body, word[0]) && slices.Contains(KnownDirectives, word[0])
}

// parseWords splits the text after a directive's name. at is where the text starts.
func parseWords(text string, at diag.Pos) (words []Word, problem string) {
	for rest := text; ; {
		trimmed := strings.TrimLeft(rest, " \t")
		if trimmed == "" {
			return words, ""
		}
		w := Word{Pos: at}
		w.Pos.Col += len(text) - len(trimmed)
		end := strings.IndexAny(trimmed, " \t=\"")
		if end < 0 {
			end = len(trimmed)
		}
		w.Value, rest = trimmed[:end], trimmed[end:]
		if value, ok := strings.CutPrefix(rest, "="); ok {
			w.Key = w.Value
			w.Value, rest = cutValue(value)
		}
		switch {
		case strings.HasPrefix(rest, `"`):
			return words, `a quote stands where none can`
		case strings.HasPrefix(w.Value, `"`):
			unquoted, err := strconv.Unquote(w.Value)
			if err != nil {
				return words, `the quoted text has no end, or a \ that Go does not know`
			}
			w.Value = unquoted
		}
		words = append(words, w)
	}
}

// cutValue takes a bare or quoted value off the front of the text.
func cutValue(text string) (value, rest string) {
	if strings.HasPrefix(text, `"`) {
		if quoted, err := strconv.QuotedPrefix(text); err == nil {
			return quoted, text[len(quoted):]
		}
		return text, ""
	}
	if end := strings.IndexAny(text, " \t\""); end >= 0 {
		return text[:end], text[end:]
	}
	return text, ""
}
