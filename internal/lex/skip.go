package lex

// Valid is an error unless b is exactly one JSON value with nothing but space around it.
func Valid(b []byte) error {
	i, err := Skip(b, Space(b, 0), 0)
	if err != nil {
		return err
	}
	return End(b, i)
}

// Skip reads the value that starts at i, looking at nothing but its syntax, and returns the index after it. The value
// stands inside depth arrays and objects; together they may nest MaxDepth deep.
func Skip(b []byte, i, depth int) (end int, err error) {
	var open nesting
	if i, err = open.value(b, i, depth); err != nil || open.depth == 0 {
		return i, err
	}
	return open.rest(b, i, depth)
}

// Rest is Skip for what remains of an object or array after one of its values, which ends at i. The object or array
// itself stands inside depth others.
func Rest(b []byte, i int, object bool, depth int) (end int, err error) {
	var open nesting
	open.push(object)
	return open.rest(b, i, depth)
}

// rest reads from the end of a value on, until everything open is closed.
func (open *nesting) rest(b []byte, i, depth int) (end int, err error) {
	for {
		object := open.object()
		if i = Space(b, i); i < len(b) && b[i] == ',' {
			i = Space(b, i+1)
			if object {
				if i, err = member(b, i); err != nil {
					return i, err
				}
			}
			if i, err = open.value(b, i, depth); err != nil {
				return i, err
			}
			continue
		}
		if i >= len(b) || b[i] != closer(object) {
			return i, Unexpected(b, i, separator(object))
		}
		i++
		if open.pop(); open.depth == 0 {
			return i, nil
		}
	}
}

// value reads one value up to the end of the first scalar, or of the first empty array or object, that it holds; what it
// opens on the way stays open.
func (open *nesting) value(b []byte, i, depth int) (end int, err error) {
	for {
		if i >= len(b) {
			return i, Unexpected(b, i, "a value")
		}
		if b[i] != '{' && b[i] != '[' {
			return scalar(b, i)
		}
		object := b[i] == '{'
		if depth+open.depth >= MaxDepth {
			return i, TooDeep(i)
		}
		if i = Space(b, i+1); i < len(b) && b[i] == closer(object) {
			return i + 1, nil
		}
		open.push(object)
		if object {
			if i, err = member(b, i); err != nil {
				return i, err
			}
		}
	}
}

// scalar reads the string, number, true, false or null at i and returns the index after it.
func scalar(b []byte, i int) (end int, err error) {
	switch b[i] {
	case '"':
		end, _, err = String(b, i)
	case 't':
		end, err = Literal(b, i, "true")
	case 'f':
		end, err = Literal(b, i, "false")
	case 'n':
		end, err = Literal(b, i, "null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		end, _, err = Number(b, i)
	default:
		return i, Unexpected(b, i, "a value")
	}
	return end, err
}

// member reads a name and its colon and returns where the value starts.
func member(b []byte, i int) (value int, err error) {
	if i >= len(b) || b[i] != '"' {
		return i, Unexpected(b, i, "a member's name in quotes")
	}
	if i, _, err = String(b, i); err != nil {
		return i, err
	}
	return Colon(b, i)
}

// Colon reads the colon after a member's name and returns where the value starts.
func Colon(b []byte, i int) (value int, err error) {
	if i+1 < len(b) && b[i] == ':' && b[i+1] > ' ' { // no space on either side
		return i + 1, nil
	}
	return spacedColon(b, i)
}

func spacedColon(b []byte, i int) (value int, err error) {
	if i = Space(b, i); i >= len(b) || b[i] != ':' {
		return i, Unexpected(b, i, "a colon")
	}
	return Space(b, i+1), nil
}

func closer(object bool) byte {
	if object {
		return '}'
	}
	return ']'
}

func separator(object bool) string {
	if object {
		return "a comma or }"
	}
	return "a comma or ]"
}

// nesting remembers for each open level whether it is an object: 64 levels in a register, deeper ones in a slice that
// honest documents never need.
type nesting struct {
	depth int
	top   uint64
	below []uint64
}

func (n *nesting) push(object bool) {
	if n.depth > 0 && n.depth%64 == 0 {
		n.below = append(n.below, n.top)
	}
	n.top <<= 1
	if object {
		n.top |= 1
	}
	n.depth++
}

func (n *nesting) pop() {
	n.top >>= 1
	n.depth--
	if n.depth > 0 && n.depth%64 == 0 {
		n.top = n.below[len(n.below)-1]
		n.below = n.below[:len(n.below)-1]
	}
}

func (n *nesting) object() bool { return n.top&1 == 1 }
