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
	if text, ok := r.text(check.DateTime, rules); ok {
		t, ok = check.ParseTime(text)
		r.hold(text, check.DateTime, ok, rules)
	}
	return t
}

// Duration reads a duration as time.ParseDuration spells it ("1h30m"), exactly.
func (r *Reader) Duration(rules ...Rule) (d time.Duration) {
	if text, ok := r.text(check.Duration, rules); ok {
		d, ok = check.ParseDuration(alias(text))
		r.hold(text, check.Duration, ok, rules)
	}
	return d
}

// Bytes reads standard base64, as encoding/json does.
func (r *Reader) Bytes(rules ...Rule) (b []byte) {
	if text, ok := r.text(check.Base64, rules); ok {
		b, ok = check.ParseBase64(text)
		r.hold(text, check.Base64, ok, rules)
	}
	return b
}

// Text reads a string by the UnmarshalText of a value, which must not keep what it is given. The words of its error are
// told.
func (r *Reader) Text(unmarshal func(text []byte) error, rules ...Rule) {
	text, ok := r.text("", rules)
	if !ok {
		return
	}
	if err := unmarshal(text); err != nil {
		r.add(fault.NotAccepted(r.path(), err.Error()))
	}
	r.holdText(text, rules)
}

// wrongText records that the next value is no string, where one of a format, of a list or held to rules is wanted, and
// passes over it.
func (r *Reader) wrongText(format string, rules []Rule, allowed ...string) {
	got, ok := r.sent()
	if !ok {
		return
	}
	if format != "" {
		if f, err := check.New(check.Format, format); err == nil {
			rules = append([]Rule{f}, rules...)
		}
	}
	r.add(fault.WrongText(r.path(), format, got, r.optional(), check.Fits(got.Text, rules, allowed)))
	r.passRest(got)
}

// hold records that a string's value has not the format, and what it breaks of the rules.
func (r *Reader) hold(text []byte, format string, ok bool, rules []Rule) {
	if !ok {
		r.add(fault.NotFormat(r.path(), format))
	}
	r.holdText(text, rules)
}
