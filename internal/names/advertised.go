// Package names is every name nlgen gives: the name agents see for a tool (contract 3), the Go identifiers of a tool and
// its argument struct, identifiers that do not collide, and how far two names are apart. In go a plugin's id, a tool's own
// name or a wanted identifier; out comes a name or the reason why there is none. Same input, same name; standard library
// only, because the runtime uses it too.
package names

import "strings"

// MaxAdvertised is the longest name an agent may see, in characters, which are all ASCII (contract 1).
const MaxAdvertised = 64

// MetaPrefix is what the names of nlgen's own members in a _meta begin with.
const MetaPrefix = "io.github.nlgen/"

// A Reason says why a tool has no advertised name.
type Reason int

// The reasons, in the order they are looked for.
const (
	// Named is the absence of a reason: there is a name.
	Named Reason = iota
	// NoPlugin is an empty plugin id.
	NoPlugin
	// BadCharacters is a character other than a-z, 0-9, `_`, `.` and `-`.
	BadCharacters
	// ForeignPrefix is a name that is not the plugin's id, a dot and something.
	ForeignPrefix
	// NoWord is a tool part without a letter or digit.
	NoWord
	// TooLong is an advertised name of more than MaxAdvertised characters.
	TooLong
	// Reserved is an advertised name that starts with `__`.
	Reserved
)

// String is the reason as the end of a sentence about the name: "it is empty".
func (r Reason) String() string {
	switch r {
	case NoPlugin:
		return "the plugin has no id"
	case BadCharacters:
		return "it has characters other than a-z, 0-9, _, . and -"
	case ForeignPrefix:
		return "it is not the plugin's id, a dot and a name of its own"
	case NoWord:
		return "its own part has no letter or digit"
	case TooLong:
		return "agents would see more than 64 characters"
	case Reserved:
		return "agents would see a name that starts with __"
	}
	return "it has a name"
}

// Advertised is the name agents see for a plugin's tool, of at most MaxAdvertised characters out of [a-z0-9_]; ok is
// false when it has none (contract 3).
func Advertised(pluginID, name string) (advertised string, ok bool) {
	advertised, why := Advertise(pluginID, name)
	return advertised, why == Named
}

// Advertise is Advertised with the reason when there is no name.
func Advertise(pluginID, name string) (string, Reason) {
	if pluginID == "" {
		return "", NoPlugin
	}
	if !ValidOwn(name) {
		return "", BadCharacters
	}
	own, ok := Own(pluginID, name)
	if !ok {
		return "", ForeignPrefix
	}
	if strings.Trim(own, "_.-") == "" {
		return "", NoWord
	}
	if Excess(pluginID, own) > 0 {
		return "", TooLong
	}
	advertised := Prefix(pluginID) + Flatten(own)
	if strings.HasPrefix(advertised, "__") {
		return "", Reserved
	}
	return advertised, Named
}

// Prefix is what the advertised names of all the plugin's tools begin with (contract 3).
func Prefix(pluginID string) string { return Flatten(pluginID) + "__" }

// Excess is by how many characters the name that agents would see of a tool is too long, given the tool's own part; zero or
// less when it is not (contract 1).
func Excess(pluginID, own string) int { return len(Prefix(pluginID)) + len(own) - MaxAdvertised }

// Own is the tool's part of its name, what follows the plugin's id and a dot; ok is false when nothing does.
func Own(pluginID, name string) (own string, ok bool) {
	own, ok = strings.CutPrefix(name, pluginID+".")
	return own, ok && own != ""
}

// ValidOwn tells whether a tool's name as its plugin gives it has only the characters a-z, 0-9, `_`, `.` and `-`, and
// at least one (contract 1).
func ValidOwn(name string) bool {
	for i := range len(name) {
		c := name[i]
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '.' || c == '-') {
			return false
		}
	}
	return name != ""
}

// Flatten turns each `.` and `-` into `_`. Different names can flatten to one.
func Flatten(name string) string {
	return flat.Replace(name)
}

var flat = strings.NewReplacer(".", "_", "-", "_")
