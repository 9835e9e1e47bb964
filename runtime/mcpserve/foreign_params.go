package mcpserve

import (
	"strings"

	"github.com/nlgen/nlgen/internal/lex"
)

// paramNames are the members of params that the core reads. It takes a name in other letters for one of them.
var paramNames = []string{
	"_meta", "name", "arguments", "uri", "cursor", "ref", "argument", "context", "level", "task", "inputResponses", "requestState",
}

// handed are the params of a request as a foreign core gets them: as they were sent, without members that it would take for
// others.
func handed(m message) ([]byte, problem) {
	if m.params == nil {
		return nil, problem{}
	}
	v := make([][]byte, len(paramNames))
	if _, twice, _ := pick(m.params, paramNames, v); twice != "" {
		return nil, badParams("The member " + twice + " of params is given twice.")
	}
	if m.method == "tools/call" && !isNull(v[2]) && !isObject(v[2]) {
		return nil, badParams("The member arguments of params must be an object.")
	}
	b := []byte("{")
	for o := newObject(m.params); o.next(); {
		if !mistakable(string(o.name)) {
			b = appendMember(b, string(o.name), o.value)
		}
	}
	return append(b, '}'), problem{}
}

// mistakable tells whether a name is one of the core's but for the letters.
func mistakable(name string) bool {
	for _, known := range paramNames {
		if name != known && strings.EqualFold(name, known) {
			return true
		}
	}
	return false
}

// appendMember appends a member to an object that is begun.
func appendMember(b []byte, name string, value []byte) []byte {
	if len(b) > 1 {
		b = append(b, ',')
	}
	return append(append(lex.AppendQuoted(b, name), ':'), value...)
}

// exactDigits is how many digits of an integer a float64 holds in any case.
const exactDigits = 15

// withToken gives a handler another progress token when its own is an integer that the core would round. The client gets its
// own back.
func (v *visit) withToken(params []byte) []byte {
	if len(v.meta.token) <= exactDigits || v.meta.token[0] == '"' {
		return params
	}
	v.stand = v.foreign.id()
	b := []byte("{")
	for o := newObject(params); o.next(); {
		value := o.value
		if string(o.name) == "_meta" {
			value = []byte("{")
			for in := newObject(o.value); in.next(); {
				member := in.value
				if string(in.name) == metaToken {
					member = lex.AppendQuoted(nil, v.stand)
				}
				value = appendMember(value, string(in.name), member)
			}
			value = append(value, '}')
		}
		b = appendMember(b, string(o.name), value)
	}
	return append(b, '}')
}
