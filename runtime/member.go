package runtime

import (
	"bytes"

	"github.com/nlgen/nlgen/internal/lex"
)

// member is one member of a JSON object: its name, its value, and both as they stand in the text.
type member struct {
	name        string
	value, text []byte
}

// is tells whether the value is the string.
func (m *member) is(text string) bool {
	end, kind, err := lex.String(m.value, 0)
	return m.value[0] == '"' && err == nil && lex.Unquote(m.value[:end], kind) == text
}

// membersOf are the members of an object; an error of syntax when the text is none.
func membersOf(text []byte) (members []member, err error) {
	i := lex.Space(text, 0)
	if i == len(text) || text[i] != '{' {
		return nil, lex.Unexpected(text, i, "an object")
	}
	for i = lex.Space(text, i+1); i < len(text) && text[i] != '}'; i = lex.Space(text, i) {
		if len(members) > 0 {
			i = lex.Space(text, i+1) // the comma
		}
		m, end, err := memberAt(text, i)
		if err != nil {
			return nil, err
		}
		members, i = append(members, m), end
	}
	return members, nil
}

func memberAt(text []byte, start int) (m member, end int, err error) {
	if start == len(text) || text[start] != '"' {
		return m, start, lex.Unexpected(text, start, "a member's name in quotes")
	}
	end, kind, err := lex.String(text, start)
	if err != nil {
		return m, end, err
	}
	m.name = lex.Unquote(text[start:end], kind)
	value, err := lex.Colon(text, end)
	if err != nil {
		return m, value, err
	}
	if end, err = lex.Skip(text, value, 1); err != nil {
		return m, end, err
	}
	m.value, m.text = text[value:end], text[start:end]
	return m, end, nil
}

// joined is the object that has the members.
func joined(members []member) []byte {
	texts := make([][]byte, len(members))
	for i, m := range members {
		texts[i] = m.text
	}
	return append(append([]byte("{"), bytes.Join(texts, []byte(","))...), '}')
}
