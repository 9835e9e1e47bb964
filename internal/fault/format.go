package fault

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// NotFormat says that a string is not what a Go type is read from. The formats are those of internal/check: "date-time",
// "duration", "base64", and for the string of a `,string` tag the name of its Go type.
func NotFormat(path, format string) Fault {
	return Fault{place(path), Format, notFormat(format), ""}
}

func notFormat(format string) string {
	switch format {
	case "date-time":
		return "not an RFC 3339 time (for example 2026-11-30T09:00:00Z)"
	case "duration":
		return "not a duration (for example 1h30m)"
	case "base64":
		return "not base64"
	case "bool":
		return `must be "true" or "false"`
	case "string":
		return `not a JSON string inside a string (for example "\"a\"")`
	case "number", "float32", "float64":
		return `not a number inside a string (for example "0.5")`
	}
	low, high := integers(format)
	return "not an integer from " + low + " to " + high + ` inside a string (for example "5")`
}

// integers are the bounds of a Go integer type.
func integers(goType string) (low, high string) {
	size, unsigned := strings.CutPrefix(goType, "uint")
	bits, err := strconv.Atoi(strings.TrimPrefix(size, "int"))
	if err != nil {
		bits = strconv.IntSize
	}
	if unsigned {
		return "0", strconv.FormatUint(math.MaxUint64>>(64-bits), 10)
	}
	return strconv.FormatInt(math.MinInt64>>(64-bits), 10), strconv.FormatInt(math.MaxInt64>>(64-bits), 10)
}

// NotAccepted says that a type which reads text itself refuses a string, in the words of its error. Words that are a dump
// of Go values, or say Go's name of a type, are left out.
func NotAccepted(path, words string) Fault {
	reason := "not accepted"
	if words = strings.Join(strings.Fields(words), " "); words != "" && utf8.ValidString(words) && !dump(words) {
		reason += ": " + oneLine(cut(words, maxName))
	}
	return Fault{place(path), Format, reason, ""}
}

// dump tells whether words show how Go sees a value.
func dump(words string) bool {
	for _, mark := range []string{"%!", "&{", "Go struct", "Go value", "map[", "0xc0"} {
		if strings.Contains(words, mark) {
			return true
		}
	}
	return false
}
