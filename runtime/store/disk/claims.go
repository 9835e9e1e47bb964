package disk

import (
	"fmt"
	"maps"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/jsontree"
)

// claimsFile says which namespace each file of documents belongs to: an object of namespaces by the file's name. It is
// written by who holds the lock alone.
const claimsFile = "namespaces.json"

// maxClaims is the largest such file, in bytes.
const maxClaims = 16 << 20

// claims are whom the files of documents belong to: the namespace that first wrote there, in whichever process, else the
// one that first read here. A second one is refused, also one that differs in letter case alone, since not every file
// system tells the two apart.
type claims struct {
	files files

	mu  sync.Mutex
	was seen
	// kept are the owners that the file tells, by the documents' file; here are those by whom it was read in this process, by
	// the file without regard to letter case.
	kept, here map[string]string
	fault      error
}

// claim is the path of a namespace's file in the project.
func (s *Store) claim(plugin, namespace string) (path string, err error) {
	if !utf8.ValidString(namespace) {
		return "", fmt.Errorf("document %q cannot be used: its name is not valid Unicode", namespace)
	}
	name := fileName(plugin, namespace)
	c := &s.claims
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refresh()
	owner, owned := c.owner(name)
	switch {
	case !owned:
		if c.here == nil {
			c.here = map[string]string{}
		}
		c.here[strings.ToLower(name)] = namespace
	case owner != namespace:
		return "", errShared(plugin, namespace, owner)
	}
	return folder + "/" + name, nil
}

// errShared refuses a namespace whose file is another's.
func errShared(plugin, namespace, owner string) error {
	const words = "document %q cannot be used: document %q already lies in the file %s"
	file := fileName(plugin, owner)
	if file == fileName(plugin, namespace) {
		return fmt.Errorf(words, namespace, owner, file)
	}
	return fmt.Errorf(words+", and not every file system tells letter case apart", namespace, owner, file)
}

// owner is the namespace that a file belongs to.
func (c *claims) owner(name string) (namespace string, owned bool) {
	if namespace, owned = c.kept[name]; owned {
		return namespace, owned
	}
	for other, namespace := range c.kept {
		if strings.EqualFold(other, name) {
			return namespace, true
		}
	}
	namespace, owned = c.here[strings.ToLower(name)]
	return namespace, owned
}

// refresh reads the file if it is another. One that is broken tells nothing, and is not written either.
func (c *claims) refresh() {
	if !c.was.changed(c.files, side+"/"+claimsFile) {
		return
	}
	text, info, err := readSide(c.files, claimsFile, maxClaims)
	c.kept, c.fault = nil, err
	if text != nil {
		if c.kept, c.fault = parseClaims(side+"/"+claimsFile, text); c.fault != nil {
			c.fault = fmt.Errorf("%w; mend the file, or remove it", c.fault)
		}
	}
	if c.was = (seen{}); err == nil {
		c.was.as(info)
	}
}

func parseClaims(path string, text []byte) (map[string]string, error) {
	owners := map[string]string{}
	s := newStrict(path, text)
	err := s.root(s.each(func(m jsontree.Member) error {
		var namespace string
		err := s.string(&namespace)(m.Value)
		owners[m.Name] = namespace
		return err
	}))
	if err != nil {
		return nil, err
	}
	return owners, nil
}

// own notes for good that a namespace's file is its own, before the first write to it.
func (s *Store) own(plugin, namespace string) error {
	name := fileName(plugin, namespace)
	c := &s.claims
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fault != nil {
		return c.fault
	}
	if _, kept := c.kept[name]; kept {
		return nil
	}
	owners := maps.Clone(c.kept)
	if owners == nil {
		owners = map[string]string{}
	}
	owners[name] = namespace
	text, err := appendJSON(nil, owners, "  ")
	if err != nil {
		return err
	}
	c.was = seen{} // it is read anew, whatever becomes of it
	if err := replaceFile(c.files, side+"/"+claimsFile, text, 0, s.fsync == FsyncAlways); err != nil {
		return fmt.Errorf("%s/%s cannot be written: %w", side, claimsFile, cause(err))
	}
	return nil
}
