package args

import (
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Nullable begins to read null, or a value of the JSON type given, which must then be read; the type is empty for a value
// of several. Null is set when it is null:
//
//	v.Due.Sent = true
//	for n := r.Nullable("string", &v.Due.Null); n.Next(); {
//		v.Due.Value = r.String()
//	}
func (r *Reader) Nullable(value Type, null *bool) Trial {
	if r.peek(r.i) == 'n' {
		end, err := lex.Literal(r.data, r.i, "null")
		if err != nil {
			r.fail(err)
			return Trial{}
		}
		r.i, *null = end, true
		return Trial{}
	}
	return r.Union(nullable[value])
}

// nullable are the unions of a value with null, by the value's type.
var nullable = func() map[Type]*Union {
	unions := map[Type]*Union{}
	for _, t := range []Type{"", fault.Object, fault.Array, fault.String, fault.Number, fault.Integer, fault.Boolean} {
		unions[t] = &Union{Branches: []Branch{{Type: t}, {Type: fault.Null}}}
	}
	return unions
}()
