package disk

import (
	"fmt"
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
	name := dashes.ReplaceAllString(foreign.ReplaceAllString(namespace, "-"), "-")
	name = strings.TrimSuffix(strings.TrimPrefix(name, "-"), "-")
	if name == "" {
		name = "default"
	}
	return "plugin__" + plugin + "__" + name + ".json"
}

// claim is the path of a namespace's file in the project. A file belongs to the namespace that first asked for it: a second
// one is refused, also one that differs in letter case alone, since not every file system tells the two apart.
func (s *Store) claim(plugin, namespace string) (path string, err error) {
	name := fileName(plugin, namespace)
	s.mu.Lock()
	defer s.mu.Unlock()
	key := strings.ToLower(name)
	switch owner, owned := s.owner[key]; {
	case !owned:
		s.owner[key] = namespace
	case owner != namespace:
		return "", fmt.Errorf("document %q cannot be used: document %q already lies in the file %s", namespace, owner, name)
	}
	return folder + "/" + name, nil
}
