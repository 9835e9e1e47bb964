package bind

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// words are what a jsonschema tag says.
type words struct {
	description, minimum, maximum, value *word // value is the default
	enum                                 []word
	// rules are the words that no schema has, in their order.
	rules    []word
	required bool
}

// word is one word of the tag: `name` or `name=value`.
type word struct {
	name, value string
	// after is the name of the last word before it that the grammar has.
	after string
	// pos is the name's place, valuePos the value's.
	pos, valuePos diag.Pos
}

// constraints are the words that narrow a type, in the order of the tag's grammar.
func (w *words) constraints() []word {
	if w == nil {
		return nil
	}
	all := w.enum[:len(w.enum):len(w.enum)]
	for _, one := range []*word{w.minimum, w.maximum} {
		if one != nil {
			all = append(all, *one)
		}
	}
	return append(all, w.rules...)
}

// tagGrammar is what a jsonschema tag may say, as hints show it.
const tagGrammar = `nlgen understands description=, enum=, minimum=, maximum=, default=, required, minLength=, maxLength=, pattern=, minItems=, maxItems=, uniqueItems, multipleOf=, exclusiveMinimum= and exclusiveMaximum=; a comma inside a value is written \\,`

// words reads the jsonschema tag of a field. What is wrong is reported, with the field's label before it.
func (b *binder) words(f *source.Field, label string) (*words, bool) {
	var w words
	ok := true
	for _, tag := range f.Tags {
		switch {
		case tag.Key == "jsonschema":
			ok = b.readWords(&w, tag, label) && ok
		case strings.HasPrefix(tag.Key, "jsonschema_"):
			b.problems.Errorf(diag.TagWord, tag.Pos, "%s: the tag %s is not understood", label, tag.Key).
				Hintf("say it in the jsonschema tag; %s", tagGrammar)
			ok = false
		case tag.Key == "nlgen":
			ok = b.nlgenTag(f, tag, label) && ok
		}
	}
	return &w, ok
}

func (b *binder) readWords(w *words, tag source.Tag, label string) bool {
	if tag.Value == "" {
		return true
	}
	if !utf8.ValidString(tag.Value) {
		b.problems.Errorf(diag.FieldText, tag.Pos, "%s: the jsonschema tag is not valid Unicode", label).
			Hintf("write the characters themselves, not their bytes")
		return false
	}
	ok := true
	for _, one := range splitWords(tag) {
		ok = b.readWord(w, one, tag.Value, label) && ok
	}
	return ok
}

// splitWords cuts a tag's value at its commas; a backslash before a comma makes it part of a value.
func splitWords(tag source.Tag) []word {
	var all []word
	after := ""
	for start := 0; start <= len(tag.Value); {
		var text strings.Builder
		end := start
		for ; end < len(tag.Value) && tag.Value[end] != ','; end++ {
			if strings.HasPrefix(tag.Value[end:], `\,`) {
				end++
			}
			text.WriteByte(tag.Value[end])
		}
		name, value, hasValue := strings.Cut(text.String(), "=")
		w := word{name: name, value: value, after: after, pos: tag.At(start), valuePos: tag.At(start)}
		if hasValue {
			w.name += "="
			w.valuePos = tag.At(start + len(w.name))
		}
		if knownWord(w.bare()) {
			after = w.name
		}
		all = append(all, w)
		start = end + 1
	}
	return all
}

func (b *binder) readWord(w *words, one word, whole, label string) bool {
	var place **word
	switch one.name {
	case "required":
		if w.required {
			return b.twice(one, label)
		}
		w.required = true
		return true
	case "enum=":
		for _, other := range w.enum {
			if other.value == one.value {
				b.problems.Errorf(diag.TagTwice, one.pos, "%s: enum=%s stands twice", label, one.value).Hintf("keep one")
				return false
			}
		}
		w.enum = append(w.enum, one)
		return true
	case "uniqueItems":
		one.value = "true"
		return b.addRule(w, one, label)
	case "description=":
		place = &w.description
	case "minimum=":
		place = &w.minimum
	case "maximum=":
		place = &w.maximum
	case "default=":
		place = &w.value
	default:
		if ruleWords[one.bare()] != "" && one.bare() != one.name {
			return b.addRule(w, one, label)
		}
		b.unknownWord(one, whole, label)
		return false
	}
	if *place != nil {
		return b.twice(one, label)
	}
	*place = &one
	return true
}

// addRule notes a rule.
func (b *binder) addRule(w *words, one word, label string) bool {
	if w.rule(one.bare()) != nil {
		return b.twice(one, label)
	}
	w.rules = append(w.rules, one)
	return true
}

// nlgenTag checks nlgen's own tag: it marks the field of a struct that receives the members nobody declares.
func (b *binder) nlgenTag(f *source.Field, tag source.Tag, label string) bool {
	json, _ := f.Tag("json")
	switch {
	case tag.Value != "rest":
		b.problems.Errorf(diag.RestField, tag.Pos, "%s: the tag nlgen has no word %q", label, tag.Value).
			Hintf(`it is nlgen:"rest", on a field that receives the members the struct does not declare`)
	case json.Value != "-":
		b.problems.Errorf(diag.RestField, tag.Pos, "%s: encoding/json would take the field for a member", label).
			Hintf(`json:"-" nlgen:"rest"`)
	default:
		return true
	}
	return false
}

func (b *binder) twice(one word, label string) bool {
	b.problems.Errorf(diag.TagTwice, one.pos, "%s: %s stands twice", label, one.name).Hintf("keep one")
	return false
}

// unknownWord refuses a word, and says what it may have been meant to be.
func (b *binder) unknownWord(one word, whole, label string) {
	bare := one.bare()
	d := b.problems.Errorf(diag.TagWord, one.pos, "%s: the jsonschema tag has no word %q", label, bare)
	switch trimmed := strings.TrimSpace(bare); {
	case bare == "-":
		d.Hintf(`to leave the field out, write json:"-"`)
	case bare == "":
		d.Hintf("take the surplus comma away")
	case trimmed != bare && knownWord(trimmed):
		d.Hintf("write %s without a blank before it", trimmed)
	case foreignWord(bare) != "":
		d.Hintf("%s", foreignWord(bare))
	case likelyWord(bare) != "":
		d.Hintf("write %s", likelyWord(bare))
	case cutOff(one) != "":
		d.Hintf("%s", cutOff(one))
	case strings.Contains(bare, " ") && !strings.Contains(whole, "="):
		d.Hintf(`write it as a comment before the field, or jsonschema:"description=..."`)
	default:
		d.Hintf("%s", tagGrammar)
	}
}

// likelyWord is how to write the word that this one was most likely meant to be; empty when there is none.
func likelyWord(bare string) string {
	name, ok := diag.Closest(bare, slices.AppendSeq(slices.Clone(schemaWords), maps.Keys(ruleWords)))
	switch {
	case !ok:
		return ""
	case name == "required", name == "uniqueItems":
		return name + ", without a value"
	}
	return name + "=VALUE"
}

// schemaWords are the words of a tag that are not ruleWords: what they say is in the schema, or which members it requires.
var schemaWords = []string{"description", "enum", "minimum", "maximum", "default", "required"}

func knownWord(name string) bool {
	return slices.Contains(schemaWords, name) || ruleWords[name] != ""
}
