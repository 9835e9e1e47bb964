package mcpserve

import "github.com/nlgen/nlgen/internal/lex"

// object walks the members of one JSON object, in the order sent. What is not JSON ends the walk with err.
type object struct {
	b    []byte
	i    int // after the opening brace, then after each member, at last after the closing brace
	more bool
	err  error

	// name is the member's name without quotes and escapes, value its value's bytes; both point into b if they can.
	name, value []byte
}

// newObject begins at the opening brace, which is the first byte of b.
func newObject(b []byte) object { return object{b: b, i: 1} }

// next moves to the next member and tells whether there is one. It is not called again after it said no.
func (o *object) next() bool {
	o.i = lex.Space(o.b, o.i)
	if o.i < len(o.b) && o.b[o.i] == '}' {
		o.i++
		return false
	}
	if o.more {
		if o.i >= len(o.b) || o.b[o.i] != ',' {
			return o.fail(lex.Unexpected(o.b, o.i, "a comma or }"))
		}
		o.i = lex.Space(o.b, o.i+1)
	}
	o.more = true
	return o.member()
}

// member reads a name, a colon and a value.
func (o *object) member() bool {
	if o.i >= len(o.b) || o.b[o.i] != '"' {
		return o.fail(lex.Unexpected(o.b, o.i, "a member's name in quotes"))
	}
	end, text, err := lex.String(o.b, o.i)
	if err != nil {
		return o.fail(err)
	}
	o.name = unquote(o.b[o.i:end], text)
	start, err := lex.Colon(o.b, end)
	if err != nil {
		return o.fail(err)
	}
	if o.i, err = lex.Skip(o.b, start, 1); err != nil {
		return o.fail(err)
	}
	o.value = o.b[start:o.i]
	return true
}

func (o *object) fail(err error) bool {
	o.err = err
	return false
}

// unquote is a string's value; it copies only when there are escapes.
func unquote(token []byte, text lex.Text) []byte {
	if text == 0 {
		return token[1 : len(token)-1]
	}
	return lex.AppendUnquoted(nil, token)
}

// pick reads the object b and stores the values of the named members, nil where one is absent. twice is a named member
// given more than once: what it means cannot be known.
func pick(b []byte, names []string, values [][]byte) (end int, twice string, err error) {
	o := newObject(b)
	for o.next() {
		for k, name := range names {
			if string(o.name) != name {
				continue
			}
			if values[k] != nil {
				twice = name
			}
			values[k] = o.value
			break
		}
	}
	return o.i, twice, o.err
}

// text is the value of a JSON string; ok is false when b is something else.
func text(b []byte) (s string, ok bool) {
	if len(b) == 0 || b[0] != '"' {
		return "", false
	}
	_, t, err := lex.String(b, 0)
	if err != nil {
		return "", false
	}
	return string(unquote(b, t)), true
}

// isNull tells an absent member or null from everything else.
func isNull(b []byte) bool { return b == nil || string(b) == "null" }

func isObject(b []byte) bool { return len(b) > 0 && b[0] == '{' }
