package fault

// NotTagged says that a oneOf's value, an object, has no tag or one that chooses no option; inner is the fault at the
// tag: `kind: must be one of "a", "b"`. It stays one fault at the value's place.
func NotTagged(path string, inner Fault) Fault {
	return Fault{place(path), OneOf, inner.String(), inner.Hint}
}
