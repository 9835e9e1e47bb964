package disk

import (
	"regexp"
	"strings"
)

// folder is where documents lie in a project (contract 7).
const folder = "editor/services"

var (
	foreign = regexp.MustCompile(`[^A-Za-z0-9._-]`)
	dashes  = regexp.MustCompile(`--+`)
)

// fileName is the name of a namespace's file. Different namespaces can have one.
func fileName(plugin, namespace string) string {
	if !foreign.MatchString(namespace) && !strings.Contains(namespace, "-") && namespace != "" {
		return "plugin__" + plugin + "__" + namespace + ".json" // as most are
	}
	name := dashes.ReplaceAllString(foreign.ReplaceAllString(namespace, "-"), "-")
	name = strings.TrimSuffix(strings.TrimPrefix(name, "-"), "-")
	if name == "" {
		name = "default"
	}
	return "plugin__" + plugin + "__" + name + ".json"
}
