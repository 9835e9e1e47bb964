package runtime

// Null is a value that may be null, where null means something else than leaving the value out: "take the due date away"
// and "leave it as it is". Its schema is oneOf: [T, {"type": "null"}]. It keeps apart what was left out, null and a value:
//
//	switch {
//	case !args.Due.Sent: // left out
//	case args.Due.Null: // null
//	default: // args.Due.Value, which may be the zero value
//	}
type Null[T any] struct {
	// Value is what was sent; the zero value of T when that was null, or nothing.
	Value T
	// Sent tells whether anything was sent, Null whether that was null.
	Sent bool
	Null bool
}

// NullOf is a value that is not null.
func NullOf[T any](value T) Null[T] { return Null[T]{Value: value, Sent: true} }

// IsZero tells whether nothing was sent: with omitzero in its json tag a field is left out then.
func (n Null[T]) IsZero() bool { return !n.Sent }

// MarshalJSON writes the value, or null when it is null or nothing was sent.
func (n Null[T]) MarshalJSON() ([]byte, error) {
	if n.Null || !n.Sent {
		return []byte("null"), nil
	}
	return compact(n.Value)
}

// UnmarshalJSON reads null or a value; a number inside an `any` is a json.Number.
func (n *Null[T]) UnmarshalJSON(text []byte) error {
	read := Null[T]{Sent: true, Null: string(text) == "null"}
	if !read.Null {
		if err := decode(text, &read.Value); err != nil {
			return err
		}
	}
	*n = read
	return nil
}
