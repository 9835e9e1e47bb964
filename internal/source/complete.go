package source

import (
	"context"
	"maps"
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
)

// completion is one Complete under way. It goes through what is behind the declarations, round by round, until nothing is
// left that the go command has to be asked for.
type completion struct {
	loader   *Loader
	ctx      context.Context
	problems diag.List
	// reported are the imports and the packages whose problems are reported.
	reported map[string]bool
	err      error

	// Of one round:
	seen      map[*Decl]bool
	mentioned map[mention]bool
	unasked   map[*workspace]map[string]bool
	arrays    []*Type
	opened    []*unit
}

func (c *completion) run(decls []*Decl) ([]diag.Diagnostic, error) {
	if c.loader.opts.Typecheck {
		if err := c.everything(decls); err != nil {
			return nil, err
		}
	}
	for {
		c.seen, c.mentioned, c.unasked = map[*Decl]bool{}, map[mention]bool{}, map[*workspace]map[string]bool{}
		c.arrays, c.opened = nil, nil
		for _, d := range decls {
			c.decl(d)
		}
		for _, u := range c.opened {
			u.refresh()
		}
		for _, t := range c.arrays {
			t.measure()
		}
		if c.err != nil || len(c.unasked) == 0 {
			return c.problems.Sorted(), c.err
		}
		if err := c.ask(); err != nil {
			return nil, err
		}
	}
}

// ask asks the go command for what is unknown after a round: once for each workspace, of which there is mostly one.
func (c *completion) ask() error {
	for w, paths := range c.unasked {
		if err := c.loader.ask(c.ctx, w, slices.Sorted(maps.Keys(paths)), false); err != nil {
			return err
		}
	}
	return nil
}

// everything asks for all that the packages import, with types.
func (c *completion) everything(decls []*Decl) error {
	paths := map[*workspace]map[string]bool{}
	var units []*unit
	for _, d := range decls {
		u := c.loader.of[d.Package]
		if slices.Contains(units, u) {
			continue
		}
		units = append(units, u)
		if paths[u.space] == nil {
			paths[u.space] = map[string]bool{}
		}
		for _, f := range u.files {
			for path := range f.scope.specs {
				if path != cgoPath && path != "unsafe" {
					paths[u.space][path] = true
				}
			}
		}
	}
	for w, all := range paths {
		if w.whole = true; len(all) == 0 {
			continue
		}
		if err := c.loader.ask(c.ctx, w, slices.Sorted(maps.Keys(all)), true); err != nil {
			return err
		}
	}
	for _, u := range units {
		u.stale = true
		u.refresh()
	}
	return nil
}

// decl goes through a declaration.
func (c *completion) decl(d *Decl) {
	if c.seen[d] || d.Type == nil {
		return
	}
	c.seen[d] = true
	c.typ(d.Type)
	if d.Type.Under().Kind == Basic {
		c.constants(d)
	}
}

// typ goes through a type and all it is made of, as far as it matters to what JSON makes of it.
func (c *completion) typ(t *Type) {
	switch t.Kind {
	case Foreign:
		for _, arg := range t.Args {
			c.typ(arg)
		}
		if c.refer(t) {
			c.decl(t.Decl)
		}
	case Named:
		for _, arg := range t.Decl.Args {
			c.typ(arg)
		}
		t.Decl = c.loader.of[t.Decl.Package].same(t.Decl)
		c.decl(t.Decl)
	case Pointer, Slice:
		c.typ(t.Elem)
	case Array:
		c.typ(t.Elem)
		c.length(t)
	case Map:
		c.typ(t.Key)
		c.typ(t.Elem)
	case Interface:
		for _, e := range t.Embeds {
			c.typ(e)
		}
		t.settle()
	case Struct:
		for _, f := range t.Fields {
			if tag, _ := f.Tag("json"); f.Embedded || f.Exported() && tag.Value != "-" {
				c.typ(f.Type)
			}
		}
	}
}
