package fault

// BelowMinimum says that a number lies below a bound, spelled as JavaScript prints it, or exactly for a bound of a Go
// integer type.
func BelowMinimum(path, bound string) Fault {
	return Fault{place(path), Minimum, "must be at least " + bound, ""}
}

// AboveMaximum is BelowMinimum's twin.
func AboveMaximum(path, bound string) Fault {
	return Fault{place(path), Maximum, "must be at most " + bound, ""}
}

// NotExact says that a number is the given integer as a double, but lies over or under it (1.0000000000000001, 1e-400),
// where a Go integer wants it exactly: maximum when over, minimum when under. It is told only of a number that broke
// neither bound, so that what the hint says to send is in range.
func NotExact(path, integer string, over bool) Fault {
	kind := Minimum
	if over {
		kind = Maximum
	}
	return Fault{place(path), kind, "must be exactly an integer", "Send " + integer + "."}
}
