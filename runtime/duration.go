package runtime

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/nlgen/nlgen/internal/check"
)

// Duration is a time.Duration that JSON has as text, "1h30m", which agents read and write well. Convert it where a
// time.Duration is wanted: time.Duration(d).
type Duration time.Duration

// String is the duration as time.Duration spells it: "1h30m0s".
func (d Duration) String() string { return time.Duration(d).String() }

// MarshalJSON writes String's text.
func (d Duration) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

// UnmarshalJSON reads a string that time.ParseDuration reads ("1h30m", "-1.5h", "250ms", "0") and that is a whole number of
// nanoseconds. As in the rest of encoding/json null changes nothing.
func (d *Duration) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return errors.New("a duration is a string (for example 1h30m)")
	}
	read, ok := check.ParseDuration(s)
	if !ok {
		return errors.New("not a duration (for example 1h30m)")
	}
	*d = Duration(read)
	return nil
}
