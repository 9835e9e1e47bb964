package runtime

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime/args"
)

// MarshalUnion is the MarshalJSON that nlgen generates for a union: it writes the one branch that is set, in an object with
// the tag before its members when the union has one. Name is what errors call the union, branches are its fields in order:
// pointers, slices and maps.
//
// What it writes UnmarshalUnion reads back. The error says that no branch is set, or more than one, or that the branch holds
// what would be read as another: a union that only its members tell, with those left out.
func MarshalUnion(name string, union *args.Union, branches ...any) ([]byte, error) {
	chosen := -1
	for i, b := range branches {
		switch {
		case reflect.ValueOf(b).IsNil():
		case chosen >= 0:
			return nil, fmt.Errorf("%s has more than one branch set", name)
		default:
			chosen = i
		}
	}
	if chosen < 0 {
		return nil, fmt.Errorf("%s has no branch set", name)
	}
	text, err := compact(branches[chosen])
	if err != nil {
		return nil, err
	}
	b := union.Branches[chosen]
	if string(text) == "null" { // a pointer to a nil slice or map: the branch is set all the same
		text = empty(b.Type)
	}
	if union.Tag != "" {
		if text, err = tagged(text, union.Tag, b.Tag); err != nil {
			return nil, fmt.Errorf("the branch %s of %s is no JSON object", strconv.Quote(b.Tag), name)
		}
	}
	if read, _ := nearest(union, text); read != chosen {
		return nil, fmt.Errorf("%s would not be read back as it is: nothing in %s tells which branch it is", name, text)
	}
	return text, nil
}

// empty is what there is of a type when nothing is.
func empty(t args.Type) []byte {
	switch t {
	case fault.Array:
		return []byte("[]")
	case fault.Object:
		return []byte("{}")
	}
	return []byte("null")
}

// tagged is the object with the tag before its members.
func tagged(object []byte, tag, value string) ([]byte, error) {
	members, err := membersOf(object)
	if err != nil {
		return nil, err
	}
	text, err := compact(map[string]string{tag: value})
	if err != nil {
		return nil, err
	}
	return joined(append([]member{{text: text[1 : len(text)-1]}}, members...)), nil
}

// UnmarshalUnion is the UnmarshalJSON that nlgen generates for a union: it reads what MarshalUnion writes, and is no
// stricter than encoding/json. A document of the project holds what Go wrote, null for a nil pointer and values that an agent
// may not send, and it may be older than the struct: the branch is the one that the tag says, or else the nearest by JSON
// type and members. Branches are pointers to the union's fields in order. As in the rest of encoding/json null changes
// nothing.
func UnmarshalUnion(name string, union *args.Union, text []byte, branches ...any) error {
	text = bytes.TrimSpace(text)
	if err := lex.Valid(text); err != nil || string(text) == "null" {
		return err
	}
	chosen, _ := nearest(union, text)
	if chosen < 0 {
		return fmt.Errorf("nothing tells which branch of %s the JSON is", name)
	}
	if union.Tag != "" {
		members, _ := membersOf(text)
		text = joined(slices.DeleteFunc(members, func(m member) bool { return m.name == union.Tag }))
	}
	field := reflect.ValueOf(branches[chosen]).Elem()
	read := reflect.New(field.Type())
	if err := decode(text, read.Interface()); err != nil {
		return err
	}
	for _, b := range branches {
		reflect.ValueOf(b).Elem().SetZero()
	}
	field.Set(read.Elem())
	return nil
}

// nearest is the branch that a JSON text is, and how many members it has too many or too few for that; -1 when it is none,
// or when two are as near.
func nearest(union *args.Union, text []byte) (branch, distance int) {
	branch, distance = -1, math.MaxInt
	got := fault.TypeOf(text[0])
	var members []member
	if got == fault.Object {
		members, _ = membersOf(text)
	}
	for i := range union.Branches {
		b := &union.Branches[i]
		d := math.MaxInt
		switch {
		case union.Tag != "":
			if slices.ContainsFunc(members, func(m member) bool { return m.name == union.Tag && m.is(b.Tag) }) {
				d = 0
			}
		case b.Union != nil:
			_, d = nearest(b.Union, text)
		case b.Node != nil:
			d = nodeDistance(b.Node, got, members)
		case b.Type.Takes(got):
			d = shapeDistance(b.Shape, members)
		}
		switch {
		case d < distance:
			branch, distance = i, d
		case d == distance:
			branch = -1
		}
	}
	return branch, distance
}

// nodeDistance is how many members an object has too many or too few for a schema, MaxInt when that is for another type.
func nodeDistance(n *args.Node, got args.Type, members []member) int {
	if !n.Type.Takes(got) {
		return math.MaxInt
	}
	least := math.MaxInt
	for i := range n.OneOf {
		least = min(least, nodeDistance(&n.OneOf[i], got, members))
	}
	if n.OneOf != nil {
		return least
	}
	return shapeDistance(&args.Shape{Names: n.Shape.Names, Required: n.Shape.Required, Open: !n.Closed}, members)
}

// shapeDistance is how many members an object has too many or too few for a shape, nil for that of any value.
func shapeDistance(s *args.Shape, members []member) (distance int) {
	if s == nil {
		return 0
	}
	sent := make([]bool, len(s.Names))
	for _, m := range members {
		if k := slices.Index(s.Names, m.name); k >= 0 {
			sent[k] = true
		} else if !s.Open && !s.Rest {
			distance++
		}
	}
	for _, k := range s.Required {
		if !sent[k] {
			distance++
		}
	}
	return distance
}
