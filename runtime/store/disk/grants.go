package disk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/runtime/store"
)

const grantsFile = "grants.json"

// Grants are the grants by plugin; see store.Settings. What it returns must not be altered.
func (s *Store) Grants() (map[string]store.Grant, error) {
	v, err := s.grants.get(s.files)
	if err != nil {
		return nil, fmt.Errorf("%w; mend the file, or remove it and approve the plugins again", err)
	}
	return v, nil
}

// SetGrant gives a plugin its grant, or takes it away; see store.Settings. Grants that cannot be read are not overwritten.
func (s *Store) SetGrant(plugin string, grant *store.Grant, by store.Event) error {
	return setting(s, grantsFile, s.Grants, by, func(now map[string]store.Grant) ([]byte, error) {
		next := maps.Clone(now)
		if grant == nil {
			delete(next, plugin)
		} else {
			if next == nil {
				next = map[string]store.Grant{}
			}
			next[plugin] = *grant
		}
		if next == nil {
			next = map[string]store.Grant{}
		}
		return encoded(next, parseGrants)
	})
}

func parseGrants(path string, text []byte) (map[string]store.Grant, error) {
	grants := map[string]store.Grant{}
	s := newStrict(path, text)
	err := s.root(s.each(func(m jsontree.Member) error {
		var g store.Grant
		err := s.grant(&g)(m.Value)
		grants[m.Name] = g
		return err
	}))
	if err != nil {
		return nil, err
	}
	return grants, nil
}

func (s *strict) grant(g *store.Grant) reads {
	return s.object("grants", map[string]reads{
		"name":        s.string(&g.Name),
		"version":     s.string(&g.Version),
		"permissions": list(s, &g.Permissions, s.permission),
		"tools":       s.entries(&g.Tools),
		"time":        s.time(&g.Time),
	})
}

func (s *strict) permission(p *store.Permission) reads {
	return s.object("permissions", map[string]reads{
		"kind":       s.string(&p.Kind),
		"tools":      s.strings(&p.Tools),
		"writeTools": s.strings(&p.WriteTools),
		"capability": s.string(&p.Capability),
		"path":       s.string(&p.Path),
		"mode":       s.string(&p.Mode),
		"recursive":  s.bool(&p.Recursive),
	})
}

// entries reads objects by name as compact JSON text.
func (s *strict) entries(into *map[string]json.RawMessage) reads {
	return func(v *jsontree.Value) error {
		*into = map[string]json.RawMessage{}
		return s.each(func(m jsontree.Member) error {
			if m.Value.Kind != jsontree.Object {
				return s.wrong(m.Value, "an object")
			}
			var b bytes.Buffer
			if err := json.Compact(&b, s.text[m.Value.Offset:m.Value.End]); err != nil {
				return s.fault(m.Value.Offset, err.Error())
			}
			(*into)[m.Name] = b.Bytes()
			return nil
		})(v)
	}
}
