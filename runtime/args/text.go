package args

import (
	"time"

	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/internal/fault"
)

// Each method below reads a value that JSON has as a string. The rules are about the string; what is wrong with its format
// comes before them.

// Time reads an RFC 3339 time, as encoding/json does.
func (r *Reader) Time(rules ...Rule) (t time.Time) {
	if text, ok := r.text(); ok {
		t, ok = check.ParseTime(text)
		r.hold(text, check.DateTime, ok, rules)
	}
	return t
}

// Duration reads a duration as time.ParseDuration spells it ("1h30m"), exactly.
func (r *Reader) Duration(rules ...Rule) (d time.Duration) {
	if text, ok := r.text(); ok {
		d, ok = check.ParseDuration(alias(text))
		r.hold(text, check.Duration, ok, rules)
	}
	return d
}

// Bytes reads standard base64, as encoding/json does.
func (r *Reader) Bytes(rules ...Rule) (b []byte) {
	if text, ok := r.text(); ok {
		b, ok = check.ParseBase64(text)
		r.hold(text, check.Base64, ok, rules)
	}
	return b
}

// Text reads a string by the UnmarshalText of a value, which must not keep what it is given. The words of its error are
// told.
func (r *Reader) Text(unmarshal func(text []byte) error, rules ...Rule) {
	text, ok := r.text()
	if !ok {
		return
	}
	if err := unmarshal(text); err != nil {
		r.add(fault.NotAccepted(r.path(), err.Error()))
	}
	r.holdText(text, rules)
}

// hold records that a string's value has not the format, and what it breaks of the rules.
func (r *Reader) hold(text []byte, format string, ok bool, rules []Rule) {
	if !ok {
		r.add(fault.NotFormat(r.path(), format))
	}
	r.holdText(text, rules)
}
