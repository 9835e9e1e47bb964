package jsontree

import "github.com/nlgen/nlgen/internal/lex"

// Parse reads text, which must be one JSON value with nothing but space around it. The error is a *lex.Error.
func Parse(text []byte) (*Value, error) {
	p := parser{text: text}
	v, err := p.value(lex.Space(text, 0), 0)
	if err != nil {
		return nil, err
	}
	if err := lex.End(text, v.End); err != nil {
		return nil, err
	}
	return v, nil
}

type parser struct {
	text []byte
}

// value reads the value that starts at i inside depth arrays and objects. It recurses at most lex.MaxDepth deep.
func (p *parser) value(i, depth int) (*Value, error) {
	if i >= len(p.text) {
		return nil, lex.Unexpected(p.text, i, "a value")
	}
	v := &Value{Offset: i}
	var err error
	switch p.text[i] {
	case '{', '[':
		if depth == lex.MaxDepth {
			return nil, lex.TooDeep(i)
		}
		if p.text[i] == '{' {
			err = p.object(v, depth+1)
		} else {
			err = p.array(v, depth+1)
		}
	case '"':
		v.Kind = String
		v.Text, v.End, v.BadUnicode, err = p.string(i)
	case 'n':
		v.End, err = lex.Literal(p.text, i, "null")
	case 't':
		err = p.word(v, "true")
	case 'f':
		err = p.word(v, "false")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		v.Kind = Number
		v.End, _, err = lex.Number(p.text, i)
		v.Text = string(p.text[i:v.End])
	default:
		err = lex.Unexpected(p.text, i, "a value")
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

func (p *parser) word(v *Value, word string) (err error) {
	v.Kind, v.Text = Bool, word
	v.End, err = lex.Literal(p.text, v.Offset, word)
	return err
}

func (p *parser) string(i int) (text string, end int, bad bool, err error) {
	end, scan, err := lex.String(p.text, i)
	if err != nil {
		return "", end, false, err
	}
	return lex.Unquote(p.text[i:end], scan), end, scan&lex.BadUnicode != 0, nil
}

func (p *parser) array(v *Value, depth int) error {
	v.Kind = Array
	i := lex.Space(p.text, v.Offset+1)
	if i < len(p.text) && p.text[i] == ']' {
		v.End = i + 1
		return nil
	}
	for {
		element, err := p.value(i, depth)
		if err != nil {
			return err
		}
		v.Elements = append(v.Elements, element)
		i = lex.Space(p.text, element.End)
		switch {
		case i < len(p.text) && p.text[i] == ',':
			i = lex.Space(p.text, i+1)
		case i < len(p.text) && p.text[i] == ']':
			v.End = i + 1
			return nil
		default:
			return lex.Unexpected(p.text, i, "a comma or ]")
		}
	}
}

func (p *parser) object(v *Value, depth int) error {
	v.Kind = Object
	i := lex.Space(p.text, v.Offset+1)
	if i < len(p.text) && p.text[i] == '}' {
		v.End = i + 1
		return nil
	}
	var names names
	for {
		m, err := p.member(i, depth)
		if err != nil {
			return err
		}
		m.Duplicate = !m.BadUnicode && names.taken(v.Members, m.Name)
		v.Members = append(v.Members, m)
		i = lex.Space(p.text, m.Value.End)
		switch {
		case i < len(p.text) && p.text[i] == ',':
			i = lex.Space(p.text, i+1)
		case i < len(p.text) && p.text[i] == '}':
			v.End = i + 1
			return nil
		default:
			return lex.Unexpected(p.text, i, "a comma or }")
		}
	}
}

func (p *parser) member(i, depth int) (m Member, err error) {
	if i >= len(p.text) || p.text[i] != '"' {
		return m, lex.Unexpected(p.text, i, "a member's name in quotes")
	}
	m.Offset = i
	if m.Name, m.End, m.BadUnicode, err = p.string(i); err != nil {
		return m, err
	}
	if i, err = lex.Colon(p.text, m.End); err != nil {
		return m, err
	}
	m.Value, err = p.value(i, depth)
	return m, err
}

// names finds members given twice: by looking at the few there are, by a set once they are many.
type names struct {
	set map[string]bool
}

// taken tells whether one of the members before has the name.
func (n *names) taken(before []Member, name string) bool {
	const few = 16
	if len(before) < few {
		for i := range before {
			if before[i].Name == name && !before[i].BadUnicode {
				return true
			}
		}
		return false
	}
	if n.set == nil {
		n.set = make(map[string]bool, 4*few)
		for i := range before {
			if !before[i].BadUnicode {
				n.set[before[i].Name] = true
			}
		}
	}
	taken := n.set[name]
	n.set[name] = true
	return taken
}
