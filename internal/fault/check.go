package fault

import "strconv"

// TooShort says that a string has fewer UTF-16 units than it must have.
func TooShort(path string, least int) Fault {
	return Fault{place(path), Length, "must be at least " + count(least, "character") + " long", ""}
}

// TooLong is TooShort's twin.
func TooLong(path string, most int) Fault {
	return Fault{place(path), Length, "must be at most " + count(most, "character") + " long", ""}
}

// NoMatch says that a string has no match of a regular expression.
func NoMatch(path, pattern string) Fault {
	return Fault{place(path), Pattern, "must match the pattern " + cut(pattern, maxName), ""}
}

// TooFew says that an array has fewer items than it must have.
func TooFew(path string, least int) Fault {
	return Fault{place(path), Items, "must have at least " + count(least, "item"), ""}
}

// TooMany is TooFew's twin.
func TooMany(path string, most int) Fault {
	return Fault{place(path), Items, "must have at most " + count(most, "item"), ""}
}

// EqualItems says that an array of different items has two that are equal, at the positions given.
func EqualItems(path string, first, second int) Fault {
	return Fault{place(path), Items, "no two items may be equal, and " + Item("", first) + " and " + Item("", second) + " are", ""}
}

// NotMultiple says that a number is no multiple of another.
func NotMultiple(path, of string) Fault {
	return Fault{place(path), Multiple, "must be a multiple of " + of, ""}
}

// NotAbove says that a number is at or below a bound that is excluded.
func NotAbove(path, bound string) Fault {
	return Fault{place(path), Minimum, "must be greater than " + bound, ""}
}

// NotBelow is NotAbove's twin.
func NotBelow(path, bound string) Fault {
	return Fault{place(path), Maximum, "must be less than " + bound, ""}
}

// count is a number of things.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
