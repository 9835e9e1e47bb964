package args

import (
	"math"
	"slices"
	"strconv"

	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// IntEnum is a closed list of integers.
type IntEnum []int64

// Int reads an integer from min to max, those of the schema or else of the Go type. It is exact: 1.0 and 1e3 are
// integers, and what lies between two integers is refused, even where a double could not tell.
func (r *Reader) Int(min, max int64, rules ...Rule) int64 {
	return within(r, lex.Int, min, max, rules)
}

// Uint is Int for unsigned integers.
func (r *Reader) Uint(min, max uint64, rules ...Rule) uint64 {
	return within(r, lex.Uint, min, max, rules)
}

// within reads an integer from min to max.
func within[N int64 | uint64](r *Reader, exact func([]byte) (N, lex.Fit), min, max N, rules []Rule) N {
	token, ok := r.integer()
	if !ok {
		return 0
	}
	n, fit := exact(token)
	switch {
	case n < min || n == min && (fit == lex.Under || fit == lex.TooSmall):
		r.add(fault.BelowMinimum(r.path(), spell(min)))
	case n > max || n == max && (fit == lex.Over || fit == lex.TooLarge):
		r.add(fault.AboveMaximum(r.path(), spell(max)))
	case fit != lex.Exact:
		r.add(fault.NotExact(r.path(), spell(n), fit == lex.Over))
	}
	if len(rules) > 0 {
		r.holdNumber(token, check.Exact, rules)
	}
	return n
}

// IntEnum reads one of the integers listed.
func (r *Reader) IntEnum(allowed IntEnum) int64 {
	token, ok := r.integer()
	if !ok {
		return 0
	}
	if n, fit := lex.Int(token); fit == lex.Exact && slices.Contains(allowed, n) {
		return n
	}
	values := make([]fault.Value, len(allowed))
	for k, n := range allowed {
		values[k] = fault.Value{Type: fault.Number, Text: spell(n)}
	}
	r.add(fault.NotInEnum(r.path(), fault.Value{Type: fault.Number, Text: string(token)}, values))
	return 0
}

func spell[N int64 | uint64](n N) string {
	if n < 0 {
		return strconv.FormatInt(int64(n), 10)
	}
	return strconv.FormatUint(uint64(n), 10)
}

// Float reads a number from min to max, which compares as a double does. Where the schema has no bound it is that of
// the Go type, ±math.MaxFloat64; a number beyond the doubles is no number (contract 5).
func (r *Reader) Float(min, max float64, rules ...Rule) float64 {
	_, f := r.float(min, max, check.Double, rules)
	return f
}

// Float32 is Float for a float32: the one nearest to what was sent, which is not always the one nearest to that as a
// double. One that would round beyond the largest float32 is refused, whatever the bounds.
func (r *Reader) Float32(min, max float64, rules ...Rule) float32 {
	_, f := r.float(min, max, check.Single, rules)
	return float32(f)
}

// float reads a number from min to max, and gives its token, nil when there is none, and the float of that precision that
// is nearest to it.
func (r *Reader) float(min, max float64, p check.Precision, rules []Rule) (token []byte, f float64) {
	start := r.i
	token, _, ok := r.number(fault.Number)
	if !ok {
		return nil, 0
	}
	f, overflow := lex.Float(token)
	if overflow {
		r.i = start
		r.wrong(fault.Number)
		return nil, 0
	}
	if f < min {
		r.add(fault.BelowMinimum(r.path(), lex.FormatFloat(min)))
	}
	if f > max {
		r.add(fault.AboveMaximum(r.path(), lex.FormatFloat(max)))
	}
	if p == check.Single {
		f = r.single(token, f >= min && f <= max)
	}
	if len(rules) > 0 {
		r.holdNumber(token, p, rules)
	}
	return token, f
}

// single is the float32 nearest to a number. One that would round beyond the largest is refused; inside tells whether it
// keeps the bounds, so that it is not refused twice.
func (r *Reader) single(token []byte, inside bool) float64 {
	f, overflow := lex.Float32(token)
	switch {
	case !overflow || !inside:
	case token[0] == '-':
		r.add(fault.BelowMinimum(r.path(), lex.FormatFloat(-math.MaxFloat32)))
	default:
		r.add(fault.AboveMaximum(r.path(), lex.FormatFloat(math.MaxFloat32)))
	}
	return float64(f)
}

// Number reads a number from min to max as it is written, for a json.Number. It compares as a double does.
func (r *Reader) Number(min, max float64, rules ...Rule) string {
	token, _ := r.float(min, max, check.Double, rules)
	return r.keep(alias(token))
}

// Integer reads an integer of any size that a double reaches, exactly, as decimal digits. Its bounds are spelled as in the
// schema, empty for none.
func (r *Reader) Integer(min, max string, rules ...Rule) string {
	token, ok := r.integer()
	if !ok {
		return ""
	}
	digits, fit := lex.Integer(token)
	below := min != "" && lex.Compare(token, []byte(min)) < 0
	above := max != "" && lex.Compare(token, []byte(max)) > 0
	if below {
		r.add(fault.BelowMinimum(r.path(), min))
	}
	if above {
		r.add(fault.AboveMaximum(r.path(), max))
	}
	if fit != lex.Exact && !below && !above {
		r.add(fault.NotExact(r.path(), digits, fit == lex.Over))
	}
	r.holdNumber(token, check.Exact, rules)
	return digits
}

// integer reads the token of a number that is an integer as a double.
func (r *Reader) integer() (token []byte, ok bool) {
	start := r.i
	token, shape, ok := r.number(fault.Integer)
	if !ok || shape == lex.Digits && len(token) < 300 {
		return token, ok
	}
	if f, _ := lex.Float(token); !lex.IsInteger(f) {
		r.i = start
		r.wrong(fault.Integer)
		return nil, false
	}
	return token, true
}

// number reads a number's token.
func (r *Reader) number(want fault.JSONType) (token []byte, shape lex.Shape, ok bool) {
	if c := r.peek(r.i); c != '-' && c-'0' > 9 {
		r.wrong(want)
		return nil, 0, false
	}
	end, shape, err := lex.Number(r.data, r.i)
	if err != nil {
		return nil, 0, r.fail(err)
	}
	token = r.data[r.i:end]
	r.i = end
	return token, shape, true
}
