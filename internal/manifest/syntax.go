package manifest

import (
	"bytes"
	"errors"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/form"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// tree reads the text as one JSON object. ok is false when it is none, which is already reported.
func (r *reader) tree() (root value, ok bool) {
	switch {
	case len(bytes.TrimSpace(r.text)) == 0:
		r.Errorf(diag.ManifestSyntax, r.pos(0), "the manifest is empty").
			Hintf(`start with {"id": "acme.notes", "contributes": {"agentTools": []}}`)
		return root, false
	case utf16(r.text):
		r.Errorf(diag.ManifestSyntax, r.pos(0), "the manifest is UTF-16, and JSON is UTF-8").Hintf("save it as UTF-8")
		return root, false
	}
	tree, err := jsontree.Parse(r.text)
	if err != nil {
		r.syntax(err)
		return root, false
	}
	r.marks(tree)
	if tree.Kind != jsontree.Object {
		r.Errorf(diag.ManifestRoot, r.pos(tree.Offset), "the manifest must be an object, not %s", typeOf(tree)).
			Hintf(`start with {"id": "acme.notes", "contributes": {"agentTools": []}}`)
		return root, false
	}
	return value{tree, ""}, true
}

// utf16 tells whether a text begins with the byte order mark of UTF-16.
func utf16(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff"))
}

func (r *reader) syntax(err error) {
	wrong := &lex.Error{Reason: err.Error()}
	errors.As(err, &wrong)
	hint := r.syntaxHint(wrong.Offset)
	if err.Error() == lex.TooDeep(wrong.Offset).Error() {
		hint = "make its lists and objects flatter"
	}
	r.Errorf(diag.ManifestSyntax, r.pos(wrong.Offset), "not JSON: %s", wrong.Reason).Hintf("%s", hint)
}

// syntaxHint is the edit for the habits of people who write JSON by hand.
func (r *reader) syntaxHint(offset int) string {
	if offset >= len(r.text) {
		return "close what is open: a quote, a bracket or a brace is missing at the end"
	}
	last := byte('{') // the last character before that is no space
	if before := bytes.TrimRight(r.text[:offset], " \t\r\n"); len(before) > 0 {
		last = before[len(before)-1]
	}
	switch c := r.text[offset]; {
	case last == '\\':
		return "write two backslashes for one"
	case (c == '}' || c == ']') && last == ',':
		return "remove the comma before it"
	case c == '/' || c == '#':
		return "remove the comment; JSON has none"
	case c == '\'', bytes.HasPrefix(r.text[offset:], []byte("“")), bytes.HasPrefix(r.text[offset:], []byte("”")):
		return "use straight double quotes"
	case c == '"' && bytes.IndexByte([]byte("{[,:"), last) < 0:
		return "put a comma, or a colon after a name, before it"
	case bareName().Match(r.text[offset:]) && (last == '{' || last == ','):
		return "put the name in double quotes"
	case isLetter(c) && bytes.IndexByte([]byte("[,:"), last) >= 0:
		return "put the text in double quotes; the words JSON knows are true, false and null"
	case c == '\n' || c == '\r' || c == '\t':
		return "close the string before the end of its line, or write \\n or \\t"
	case c >= 0x80:
		return "remove it, or save the file as UTF-8"
	case lex.Valid(r.text[:offset]) == nil:
		return "remove what follows the last brace"
	}
	return "" // the message says it
}

var bareName = form.Of(`^\w+\s*:`)

// marks says which members are given twice and which strings are not Unicode, anywhere in the text: what one reader
// takes from such a text another does not.
func (r *reader) marks(v *jsontree.Value) {
	if v.BadUnicode {
		r.Errorf(diag.ManifestUnicode, r.pos(v.Offset), "this string is not valid Unicode").
			Hintf("save the file as UTF-8, and write characters themselves instead of half of an escape pair")
	}
	for _, e := range v.Elements {
		r.marks(e)
	}
	for _, m := range v.Members {
		if m.BadUnicode {
			r.Errorf(diag.ManifestUnicode, r.pos(m.Offset), "this name is not valid Unicode").
				Hintf("save the file as UTF-8, and write characters themselves instead of half of an escape pair")
		}
		if m.Duplicate {
			r.Errorf(diag.ManifestDuplicate, r.pos(m.Offset), "%s is given twice in one object", quote(m.Name)).
				Hintf("remove one of the two").
				Relatef(r.pos(first(v, m.Name).Offset), "first given here")
		}
		r.marks(m.Value)
	}
}

func first(object *jsontree.Value, name string) *jsontree.Member {
	for i := range object.Members {
		if m := &object.Members[i]; m.Name == name && !m.BadUnicode {
			return m
		}
	}
	return nil
}
