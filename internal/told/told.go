// Package told is what the checks of a Go type or tag (contract 5) are told agents in: plain words at the end of a
// description, since a restricted schema cannot say them. In go the rules of a node; out come the words, the same for the same
// rules.
package told

import (
	"strings"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/schema"
)

// Words are checks in plain words: "At least 2 characters; at most 8".
func Words(rules []schema.Rule) string {
	var all []string
	for i, r := range rules {
		switch words := tells[r.Word]; {
		case r.Word == "format":
			if words := formats[r.Value]; words != "" {
				all = append(all, words)
			}
		case r.Word == "minItems" && i+1 < len(rules) && rules[i+1] == schema.Rule{Word: "maxItems", Value: r.Value}:
			all = append(all, "exactly "+Counted(r.Value, "item"))
		case r.Word == "maxItems" && i > 0 && rules[i-1] == schema.Rule{Word: "minItems", Value: r.Value}:
		case words.unit != "":
			all = append(all, words.before+Counted(r.Value, words.unit))
		case r.Word == "uniqueItems":
			all = append(all, words.before)
		default:
			all = append(all, words.before+r.Value)
		}
	}
	if len(all) == 0 {
		return ""
	}
	text := strings.Join(all, "; ")
	if first, size := utf8.DecodeRuneInString(text); text != formats["base64"] && first != utf8.RuneError {
		return strings.ToUpper(text[:size]) + text[size:]
	}
	return text
}

// tells is what stands before a rule's value, and what it counts.
var tells = map[string]struct{ before, unit string }{
	"minLength":        {"at least ", "character"},
	"maxLength":        {"at most ", "character"},
	"pattern":          {"matches the regular expression ", ""},
	"minItems":         {"at least ", "item"},
	"maxItems":         {"at most ", "item"},
	"uniqueItems":      {"no two items equal", ""},
	"multipleOf":       {"a multiple of ", ""},
	"exclusiveMinimum": {"greater than ", ""},
	"exclusiveMaximum": {"less than ", ""},
}

// formats are the texts that Go types are read from. What a TextUnmarshaler takes nobody can tell.
var formats = map[string]string{
	"date-time": "RFC 3339, for example 2026-11-30T09:00:00Z",
	"duration":  "a duration, for example 1h30m",
	"base64":    "base64",
	"bool":      "true or false, as a string",
	"string":    "a JSON string, inside a string",
	"number":    "a number, as a string",
	"float32":   "a number, as a string",
	"float64":   "a number, as a string",
	"int":       "a whole number, as a string",
	"int8":      "a whole number from -128 to 127, as a string",
	"int16":     "a whole number from -32768 to 32767, as a string",
	"int32":     "a whole number from -2147483648 to 2147483647, as a string",
	"int64":     "a whole number, as a string",
	"uint":      "a whole number from 0, as a string",
	"uint8":     "a whole number from 0 to 255, as a string",
	"uint16":    "a whole number from 0 to 65535, as a string",
	"uint32":    "a whole number from 0 to 4294967295, as a string",
	"uint64":    "a whole number from 0, as a string",
}

// Counted is a number of things.
func Counted(n, thing string) string {
	if n == "1" {
		return n + " " + thing
	}
	if strings.HasSuffix(thing, "ch") {
		thing += "e"
	}
	return n + " " + thing + "s"
}
