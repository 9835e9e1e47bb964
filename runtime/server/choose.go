package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/runtime"
)

// choose are the plugins with the tools that the command line wants offered; lister is the command that
// lists them. What a manifest declares stays as it is: it is what consent is about.
func (s serving) choose(plugins []runtime.Plugin, lister string) ([]runtime.Plugin, error) {
	if !s.readOnly && len(s.only)+len(s.except) == 0 {
		return plugins, nil
	}
	registered, err := runtime.Register(plugins...)
	if err != nil {
		return nil, err
	}
	only, err := named(registered, "--tools", s.only, lister)
	if err != nil {
		return nil, err
	}
	except, err := named(registered, "--exclude-tools", s.except, lister)
	if err != nil {
		return nil, err
	}
	chosen := slices.Clone(plugins)
	for i := range chosen {
		chosen[i].Tools = slices.DeleteFunc(slices.Clone(chosen[i].Tools), func(t runtime.Tool) bool {
			return s.readOnly && t.Write || len(s.only) > 0 && !only[t.Name] || except[t.Name]
		})
	}
	return chosen, nil
}

// named are the tools that a flag names, by the manifest's names.
func named(all []runtime.Registered, flag string, given toolNames, lister string) (map[string]bool, error) {
	found := map[string]bool{}
	for _, name := range given {
		t, err := findTool(all, name)
		if err != nil {
			return nil, noSuch{usageError{flag + ": " + err.Error(), lister}}
		}
		found[strings.TrimSpace(t.Name)] = true
	}
	return found, nil
}

// findTool finds a tool by the name agents know it by, now or before, by the manifest's, or by the manifest's without the
// plugin's id where one plugin alone has such a tool.
func findTool(all []runtime.Registered, name string) (*runtime.Registered, error) {
	var short []*runtime.Registered
	for i := range all {
		t := &all[i]
		if t.Advertised == name || t.Name == name || slices.Contains(t.Former, name) || slices.Contains(t.Aliases, name) {
			return t, nil
		}
		if t.Name == t.Plugin.ID+"."+name {
			short = append(short, t)
		}
	}
	switch len(short) {
	case 1:
		return short[0], nil
	case 0:
		return nil, noTool(all, name)
	}
	full := make([]string, len(short))
	for i, t := range short {
		full[i] = t.Name
	}
	return nil, fmt.Errorf("%q is a tool of several plugins: say %s", name, alternatives(full))
}

// noTool says that there is no such tool, and which is called nearly so.
func noTool(all []runtime.Registered, name string) error {
	var known []string
	for _, t := range all {
		known = append(known, t.Name, t.Advertised, strings.TrimPrefix(t.Name, t.Plugin.ID+"."))
		known = append(append(known, t.Aliases...), t.Former...)
	}
	if near := nearest(name, known); near != "" {
		return fmt.Errorf("there is no tool %q, did you mean %q?", name, near)
	}
	return fmt.Errorf("there is no tool %q", name)
}

// nearest is the name that another was most likely meant to be, empty when none is near: of what follows their common
// beginning, such as a plugin's id, two bytes or a quarter may be wrong.
func nearest(name string, of []string) string {
	best, least := "", len(name)
	for _, n := range of {
		same := 0
		for same < min(len(name), len(n)) && name[same] == n[same] {
			same++
		}
		if d := names.Distance(name, n); d <= max(2, (len(name)-same)/4) && d < least {
			best, least = n, d
		}
	}
	return best
}
