package fault

import "slices"

// Missing says that a required member was not sent. The path is the object's.
func Missing(path, name string) Fault {
	return Fault{place(Join(path, name)), Required, "required", ""}
}

// NotExpected says that a closed object got a member it does not declare. The path is the object's; expected are the
// names it declares, at the root without `project`, which the host reads.
func NotExpected(path, name string, expected []string) Fault {
	reason := "unknown argument (none is expected)"
	if len(expected) > 0 {
		text := append(make([]byte, 0, 128), "unknown argument (expected "...)
		text = appendList(text, expected, func(dst []byte, name string) []byte { return append(dst, name...) })
		reason = string(append(text, ')'))
	}
	f := Fault{Path: place(Join(path, name)), Kind: Unknown, Reason: reason}
	if one, ok := meant(name, slices.Values(expected)); ok {
		f.Hint = didYouMean(one)
	}
	return f
}

// Repeated says that an object has had a member of this name already. Each repetition is a fault at its place, whether
// or not the name is declared. The path is the object's.
func Repeated(path, name string) Fault {
	return Fault{place(Join(path, name)), Duplicate, "given twice", ""}
}

// NameNotUnicode says that a member's name is not valid Unicode. The path is the object's, and the fault's.
func NameNotUnicode(path string) Fault {
	return Fault{place(path), Unicode, "the name of a member is not valid Unicode", ""}
}
