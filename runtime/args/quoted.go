package args

import "github.com/nlgen/nlgen/internal/check"

// Each method below reads a field with the option `string` in its json tag: a string whose whole content is a JSON value.

// QuotedInt reads a string with an integer of so many bits, written without fraction and exponent; 0 bits are those of
// an int.
func (r *Reader) QuotedInt(bits int, rules ...Rule) (n int64) {
	if text, ok := r.text(ints[bits], rules); ok {
		n, ok = check.ParseInt(alias(text), bits)
		r.hold(text, ints[bits], ok, rules)
	}
	return n
}

// QuotedUint is QuotedInt for unsigned integers.
func (r *Reader) QuotedUint(bits int, rules ...Rule) (n uint64) {
	if text, ok := r.text(uints[bits], rules); ok {
		n, ok = check.ParseUint(alias(text), bits)
		r.hold(text, uints[bits], ok, rules)
	}
	return n
}

// QuotedFloat reads a string with a number that a float of 32 or 64 bits can hold.
func (r *Reader) QuotedFloat(bits int, rules ...Rule) (f float64) {
	if text, ok := r.text(floats[bits], rules); ok {
		f, ok = check.ParseFloat(alias(text), bits)
		r.hold(text, floats[bits], ok, rules)
	}
	return f
}

// QuotedBool reads a string with true or false.
func (r *Reader) QuotedBool(rules ...Rule) (b bool) {
	if text, ok := r.text("bool", rules); ok {
		b = string(text) == "true"
		r.hold(text, "bool", b || string(text) == "false", rules)
	}
	return b
}

// QuotedString reads a string with a JSON string of valid Unicode.
func (r *Reader) QuotedString(rules ...Rule) (s string) {
	if text, ok := r.text("string", rules); ok {
		s, ok = check.ParseString(text)
		r.hold(text, "string", ok, rules)
	}
	return s
}

// QuotedNumber reads a string with a number as it is written.
func (r *Reader) QuotedNumber(rules ...Rule) (token string) {
	if text, ok := r.text("number", rules); ok {
		token, ok = r.keep(alias(text)), check.IsNumber(alias(text))
		r.hold(text, "number", ok, rules)
	}
	return token
}

// The names of Go's types of so many bits.
var (
	ints   = map[int]string{0: "int", 8: "int8", 16: "int16", 32: "int32", 64: "int64"}
	uints  = map[int]string{0: "uint", 8: "uint8", 16: "uint16", 32: "uint32", 64: "uint64"}
	floats = map[int]string{32: "float32", 64: "float64"}
)
