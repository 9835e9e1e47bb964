package names

import "strings"

// Title is a title made of the words of a tool's own part: `add_note` is "Add note", `get_url` is "Get URL". It has at
// most as many characters as the part.
func Title(own string) string {
	all := words(own)
	for i, word := range all {
		if i == 0 || initialism(word) {
			all[i] = capitalised(word)
		}
	}
	return strings.Join(all, " ")
}

// words splits a tool's own part at its separators.
func words(own string) []string {
	return strings.FieldsFunc(own, func(r rune) bool { return r == '_' || r == '.' || r == '-' })
}

func capitalised(word string) string {
	if initialism(word) {
		return strings.ToUpper(word)
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// initialism tells whether Go writes the word in capitals throughout.
func initialism(word string) bool {
	switch word {
	case "api", "cpu", "css", "csv", "html", "http", "https", "id", "ip", "json", "mcp", "pdf", "sql", "svg", "ui", "uri", "url", "uuid", "xml", "yaml":
		return true
	}
	return false
}
