package names

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Method is the Go name of the handler of a tool by the tool's own part: `add_note` is AddNote, `a.b-c` is ABC, `get_url`
// is GetURL. A part that starts with a digit gets Tool before it: `2d_map` is Tool2dMap.
func Method(own string) string {
	var b strings.Builder
	for _, word := range words(own) {
		b.WriteString(capitalised(word))
	}
	name := b.String()
	if name == "" || '0' <= name[0] && name[0] <= '9' {
		return "Tool" + name
	}
	return name
}

// argsSuffix ends the name of an argument struct that binds without a directive.
const argsSuffix = "Args"

// ArgsStruct is the name that an argument struct has by convention: `add_note` is AddNoteArgs.
func ArgsStruct(own string) string { return Method(own) + argsSuffix }

// BindsByName tells whether a struct's name alone makes it the arguments of the tool with that own part: AddNoteArgs is
// add_note, add-note and add.note, and GetUrlArgs as well as GetURLArgs is get_url. A struct can bind to several tools.
func BindsByName(structName, own string) bool {
	stem, ok := strings.CutSuffix(structName, argsSuffix)
	return ok && Fold(stem) == Fold(Method(own))
}

// Fold is what is left of a name when letter case and the separators `_`, `.` and `-` do not count.
func Fold(name string) string {
	return strings.ToLower(separators.Replace(name))
}

var separators = strings.NewReplacer("_", "", ".", "", "-", "")

// Unexported is the name with its first word in lower case: AddNote is addNote, URLArgs is urlArgs, ID is id.
func Unexported(name string) string {
	upper := 0 // bytes of leading capitals
	for i, r := range name {
		if !unicode.IsUpper(r) {
			break
		}
		upper = i + utf8.RuneLen(r)
	}
	if upper < len(name) {
		// The last of several capitals starts the next word, unless what follows is no letter.
		next, _ := utf8.DecodeRuneInString(name[upper:])
		_, last := utf8.DecodeLastRuneInString(name[:upper])
		if unicode.IsLower(next) && upper > last {
			upper -= last
		}
	}
	return strings.ToLower(name[:upper]) + name[upper:]
}
