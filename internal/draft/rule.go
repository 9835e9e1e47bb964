package draft

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/nlgen/nlgen/internal/schema"
)

// rule adds a check to s as keywords. Two things are only near to what is enforced: JSON Schema's lengths count
// characters where ours count UTF-16 units, and patterns are of the dialect of whoever reads the document.
func (b *builder) rule(s *jsonschema.Schema, r schema.Rule) {
	switch r.Word {
	case "minLength":
		s.MinLength = b.count(r)
	case "maxLength":
		s.MaxLength = b.count(r)
	case "minItems":
		s.MinItems = b.count(r)
	case "maxItems":
		s.MaxItems = b.count(r)
	case "uniqueItems":
		s.UniqueItems = true
	case "multipleOf":
		s.MultipleOf = json.Number(r.Value)
	case "exclusiveMinimum":
		s.ExclusiveMinimum = json.Number(r.Value)
	case "exclusiveMaximum":
		s.ExclusiveMaximum = json.Number(r.Value)
	case "pattern":
		pattern(s, r.Value)
	case "format":
		b.format(s, r.Value)
	default:
		b.fail(fmt.Errorf("no keyword says the check %s", r.Word))
	}
}

func (b *builder) count(r schema.Rule) *uint64 {
	n, err := strconv.ParseUint(r.Value, 10, 64)
	if err != nil {
		b.fail(fmt.Errorf("%s is no number of units or items: %s", r.Word, r.Value))
	}
	return &n
}

// pattern adds a pattern beside another there may be.
func pattern(s *jsonschema.Schema, expression string) {
	if s.Pattern == "" {
		s.Pattern = expression
		return
	}
	s.AllOf = append(s.AllOf, &jsonschema.Schema{Pattern: expression})
}

// The texts that Go types are read from and for which JSON Schema has no format: its "duration" is ISO 8601's.
const (
	durationForm = `^[-+]?(0|(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$`
	intForm      = `^-?(0|[1-9][0-9]*)$`
	uintForm     = `^(0|[1-9][0-9]*)$`
	numberForm   = `^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`
	stringForm   = `^"([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$`
)

// format says how a string is read: by a format, an encoding or a pattern, each as near as JSON Schema has it.
func (b *builder) format(s *jsonschema.Schema, name string) {
	switch {
	case name == "date-time":
		s.Format = name
	case name == "duration":
		pattern(s, durationForm)
	case name == "base64":
		s.ContentEncoding = name
	case name == "bool":
		s.Enum = []any{"true", "false"}
	case name == "string":
		pattern(s, stringForm)
	case name == "number", strings.HasPrefix(name, "float"):
		pattern(s, numberForm)
	case strings.HasPrefix(name, "int"):
		pattern(s, intForm)
	case strings.HasPrefix(name, "uint"):
		pattern(s, uintForm)
	case strings.HasPrefix(name, "text:"):
		s.Comments = "Read by UnmarshalText of " + strings.TrimPrefix(name, "text:") + ", which alone knows what it takes."
	default:
		b.fail(fmt.Errorf("no keyword says the format %s", name))
	}
}
