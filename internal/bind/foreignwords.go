package bind

import "strings"

// foreignWords are words that tags of other libraries and JSON Schema itself have, and how the same is said here. They
// stand in small letters.
var foreignWords = map[string]string{
	"min":  "write minimum= for a number, minLength= for a string, minItems= for a list",
	"max":  "write maximum= for a number, maxLength= for a string, maxItems= for a list",
	"gte":  "write minimum=",
	"gt":   "write exclusiveMinimum=",
	"lte":  "write maximum=",
	"lt":   "write exclusiveMaximum=",
	"len":  "write minLength= and maxLength= for a string, minItems= and maxItems= for a list",
	"step": "write multipleOf=",

	"regex":  "write pattern=",
	"regexp": "write pattern=",
	"format": "use a type that says it, such as time.Time for a date-time and []byte for base64; of others, such as an e-mail address, say it in the description, and check it by pattern=",

	"const":     "write enum= with the one value",
	"values":    "write enum= before each value",
	"unique":    "write uniqueItems",
	"optional":  `write omitempty in the json tag, as in json:"name,omitempty", or use a pointer`,
	"omitempty": `write it in the json tag, as in json:"name,omitempty"`,
	"nullable":  "use runtime.Null[T] of the field's type, which tells null apart",

	"type":  "use a Go type that says it",
	"oneof": "write enum= before each value; for one of several types use a struct with //nlgen:oneof",
	"anyof": "use a struct with //nlgen:oneof and a pointer field for each type",
	"allof": "embed the structs in one",

	"minproperties":        noCount,
	"maxproperties":        noCount,
	"additionalproperties": "a struct takes no other members, unless //nlgen:open stands above its type; a map takes any",

	"title":      inDescription,
	"example":    inDescription,
	"examples":   inDescription,
	"readonly":   inDescription,
	"writeonly":  inDescription,
	"deprecated": inDescription,
}

const (
	noCount       = "nothing counts the members of an object; let the handler refuse what it does not take"
	inDescription = "say it in the description"
)

// foreignWord is how to say what a word of another library says; empty when nobody knows it.
func foreignWord(bare string) string {
	name := strings.ToLower(strings.TrimSpace(bare))
	if hint := foreignWords[name]; hint != "" {
		return hint
	}
	if kind, _, _ := strings.Cut(name, "_"); kind == "oneof" || kind == "anyof" { // oneof_type, anyof_required and others
		return foreignWords["anyof"]
	}
	return ""
}

// cutOff is what to do about a word that is the rest of the value before it, which a comma ended; empty for any other.
func cutOff(one word) string {
	switch bare := one.bare(); {
	case one.after == "enum=" && bare == one.name:
		return "write enum=" + strings.Trim(bare, ` []"'`) + ": every value has the word before it"
	case (one.after == "pattern=" || one.after == "default=" && strings.Contains(bare, " ")) && bare == one.name,
		one.after == "description=" && strings.Contains(bare, " "):
		return "if it belongs to " + one.after + ", write the comma before it as \\\\,"
	}
	return ""
}
