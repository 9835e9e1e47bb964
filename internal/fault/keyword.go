package fault

import "strings"

// UnknownKeyword says that a schema node has a member that is no keyword of a restricted schema.
func UnknownKeyword(path, name string, known []string) Fault {
	return Fault{Path: path, Kind: Keyword, Reason: "unknown keyword " + quote(name) + " (known are " + strings.Join(known, ", ") + ")"}
}

// NoSuchProperty says that a schema node requires a member which its properties do not list.
func NoSuchProperty(path, name string) Fault {
	return Fault{Path: path, Kind: RequiredMissing, Reason: quote(name) + " is not among the properties"}
}
