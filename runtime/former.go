package runtime

import (
	"strconv"

	"github.com/nlgen/nlgen/internal/names"
)

// former gives each tool the names it had before, once all tools are known: a name that is a tool's means that tool.
func (r *registry) former() {
	known := map[string]string{} // what an advertised name means already
	for _, t := range r.tools {
		known[t.Advertised] = "the name of tool " + strconv.Quote(t.Name) + " of plugin " + t.Plugin.ID
	}
	for i := range r.tools {
		t := &r.tools[i]
		for _, alias := range t.Aliases {
			advertised, why := names.Advertise(t.Plugin.ID, alias)
			reason := why.String()
			if why == names.Named {
				reason = known[advertised]
			}
			if reason != "" {
				r.mistakes = append(r.mistakes, Mistake{t.Plugin.ID, t.Name, CheckAlias, "its alias " + strconv.Quote(alias) + ": " + reason})
				break
			}
			known[advertised] = "an alias of tool " + strconv.Quote(t.Name) + " of plugin " + t.Plugin.ID
			t.Former = append(t.Former, advertised)
		}
	}
}
