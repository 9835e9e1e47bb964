package compat

import "github.com/nlgen/nlgen/internal/schema"

// kind is a set of kinds of JSON values.
type kind uint8

const (
	null kind = 1 << iota
	boolean
	text
	integer
	fraction
	array
	object

	number = integer | fraction
	all    = null | boolean | text | number | array | object
)

// kinds are those of which a schema's type takes values.
func kinds(n *schema.Node) kind {
	switch n.Type {
	case schema.Null:
		return null
	case schema.Boolean:
		return boolean
	case schema.String:
		return text
	case schema.Integer:
		return integer
	case schema.Number:
		return number
	case schema.Array:
		return array
	case schema.Object:
		return object
	}
	return all
}
