package consent

import "slices"

// Difference is how what a plugin asks for differs from what was granted. Tools go by the manifest's names.
type Difference struct {
	// Added and ToWrite, which only read before, are asked for anew; Removed and ToRead, which changed the project before,
	// ask nobody.
	Added   []string `json:"added,omitempty"`
	ToWrite []string `json:"toWrite,omitempty"`
	Removed []string `json:"removed,omitempty"`
	ToRead  []string `json:"toRead,omitempty"`
	// Asked and Dropped are the other permissions.
	Asked   []Permission `json:"asked,omitempty"`
	Dropped []Permission `json:"dropped,omitempty"`
	// Retold are the tools of which agents are told something else than the author read when approving them. That asks
	// nobody, but people should know.
	Retold []Retold `json:"retold,omitempty"`

	writes []string
}

// Compare is how the permissions that are asked for differ from those that were granted; of nothing granted everything is
// Added. Nothing is Retold.
func Compare(granted, next []Permission) Difference {
	oldTools, oldWrites, oldOthers := sorted(granted)
	tools, writes, others := sorted(next)
	return Difference{
		Added:   minus(tools, oldTools),
		ToWrite: minus(both(writes, oldTools), oldWrites),
		Removed: minus(oldTools, tools),
		ToRead:  minus(both(oldWrites, tools), writes),
		Asked:   without(others, oldOthers),
		Dropped: without(oldOthers, others),
		writes:  writes,
	}
}

// sorted are permissions by what they are for.
func sorted(all []Permission) (tools, writes []string, others []Permission) {
	for _, p := range all {
		if p.Kind == Tools {
			tools, writes = append(tools, p.Tools...), append(writes, p.WriteTools...)
		} else {
			others = append(others, p)
		}
	}
	return tools, writes, others
}

func minus(names, of []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(of, n) })
}

func both(names, of []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !slices.Contains(of, n) })
}

func without(all, of []Permission) []Permission {
	return slices.DeleteFunc(slices.Clone(all), func(p Permission) bool { return Covers(of, []Permission{p}) })
}
