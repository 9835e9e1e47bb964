package disk

import "strings"

// folder is where documents lie in a project (contract 7).
const folder = "editor/services"

// fileName is the name of a namespace's file. Different namespaces can have one.
func fileName(plugin, namespace string) string {
	name := make([]byte, 0, len(namespace))
	for _, r := range namespace {
		if !plain(r) {
			r = '-'
		}
		if r != '-' || len(name) == 0 || name[len(name)-1] != '-' {
			name = append(name, byte(r))
		}
	}
	text := strings.TrimSuffix(strings.TrimPrefix(string(name), "-"), "-")
	if text == "" {
		text = "default"
	}
	return "plugin__" + plugin + "__" + text + ".json"
}

// plain tells whether a character of a namespace stands in its file's name as it is.
func plain(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '.' || r == '_'
}
