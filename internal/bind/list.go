package bind

import (
	"strconv"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// slice is an array, or bytes as base64; named is the type itself when it has a name.
func (b *binder) slice(named, t *source.Type, u use) (value, bool) {
	switch elem := t.Elem.Under(); {
	case elem.Kind != source.Basic || elem.Name != "uint8" || encodes(t.Elem):
	case t.Elem.Resolve().Kind == source.Named: // Go does not convert bytes to it
		b.problems.Errorf(diag.NamedBytes, named.Pos, "%s: encoding/json has %s as base64, not as a list", u.label, named.Text).
			Hintf("use []byte for bytes, or []%s with a larger type under it for numbers", t.Elem.Text)
		return value{}, false
	default:
		return b.textual(model.Bytes, b.spell(named), "base64", u)
	}
	return b.list(&model.Type{Kind: model.Slice}, named, t, nil, u)
}

// encodes tells whether a type has a way of its own to be JSON.
func encodes(t *source.Type) bool {
	return t.HasMethod("UnmarshalJSON") || t.HasMethod("UnmarshalText") || t.HasMethod("MarshalJSON") || t.HasMethod("MarshalText")
}

// array is an array of a length that Go's type says.
func (b *binder) array(named, t *source.Type, u use) (value, bool) {
	switch {
	case t.Size < 0:
		b.problems.Errorf(diag.ArrayLength, t.Pos, "%s: the length of %s cannot be worked out", u.label, t.Text).
			Hintf("write the number itself")
		return value{}, false
	case t.Size == 0 || t.Size > maxArray:
		b.problems.Errorf(diag.ArrayLength, t.Pos, "%s: %s has %d items, and 1 to %d can be asked for", u.label, t.Text, t.Size, maxArray).
			Hintf("use []%s", t.Elem.Text)
		return value{}, false
	}
	if b.room(t) > maxRoom {
		b.problems.Errorf(diag.ArrayLength, t.Pos, "%s: %s has more than %d values in it, with the arrays inside, and every call makes room for all", u.label, t.Text, maxRoom).
			Hintf("use []%s", t.Elem.Text)
		return value{}, false
	}
	n := strconv.FormatInt(t.Size, 10)
	exactly := []schema.Rule{{Word: "minItems", Value: n}, {Word: "maxItems", Value: n}}
	return b.list(&model.Type{Kind: model.Array, Len: int(t.Size)}, named, t, exactly, u)
}

// maxArray is the longest array that an agent is asked for: more it cannot count.
const maxArray = 1000

// list is a list of elements. The tag's words on items are about the list, the others about its elements.
func (b *binder) list(typ *model.Type, named, t *source.Type, own []schema.Rule, u use) (value, bool) {
	if u.inSlice && !b.noWords(u, "a list of lists") {
		return value{}, false
	}
	elem := u
	elem.json += "[]"
	elem.inSlice = true
	var items *words
	items, elem.tag = u.tag.split()
	v, ok := b.value(t.Elem, elem)
	if !ok || !b.spellable(t.Elem, u) {
		return value{}, false
	}
	typ.Go, typ.Elem = b.spell(named), v.typ
	all := value{
		typ:   typ,
		node:  &schema.Node{Type: schema.Array, Items: v.node},
		nodes: v.nodes + 1,
	}
	all.node.Checks.List = own
	u.tag = items
	return all, b.checks(all, u)
}

// mapping is an object of any members; named is the type itself when it has a name.
func (b *binder) mapping(named, t *source.Type, u use) (value, bool) {
	key, ok := b.mapKey(t, u)
	if !ok || !b.uncounted(t, u) {
		return value{}, false
	}
	elem := u
	if !u.isRest {
		elem.json = member(u.json, "*")
	}
	elem.isRest = false
	v, ok := b.value(t.Elem, elem)
	if !ok || !b.spellable(t.Elem, u) {
		return value{}, false
	}
	return value{
		typ:   &model.Type{Kind: model.Map, Go: b.spell(named), Elem: v.typ, Key: key},
		node:  &schema.Node{Type: schema.Object, Additional: &schema.Additional{Node: v.node}},
		nodes: v.nodes + 1,
	}, true
}

// uncounted refuses words on items for a map: they would be about its values, which are no lists.
func (b *binder) uncounted(t *source.Type, u use) bool {
	switch elem, ok := b.resolve(t.Elem); {
	case !ok, u.tag == nil:
		return true // which is reported elsewhere
	case elem.Under().Kind != source.Basic && elem.Under().Kind != source.Struct && elem.Under().Kind != source.Interface:
		return true
	}
	items, _ := u.tag.split()
	for _, w := range items.rules {
		b.problems.Errorf(diag.TagFit, w.pos, "%s: %s means nothing on a map: it is about the items of a list", u.label, w.name).
			Hintf("take it away; %s", noCount)
	}
	return len(items.rules) == 0
}

// mapKey is what a map's names become: empty for string itself.
func (b *binder) mapKey(t *source.Type, u use) (spelling string, ok bool) {
	key, ok := b.resolve(t.Key)
	if !ok {
		return "", false
	}
	under := key.Under()
	switch {
	case under.Kind != source.Basic || under.Name != "string":
		b.problems.Errorf(diag.Unsayable, t.Pos, "%s: %s has keys that are not strings, and the names of JSON members are", u.label, t.Text).
			Hintf("use a slice of structs with the key as a field")
		return "", false
	case key.Kind == source.Basic:
		return "", true
	case !b.sound(key.Decl), !b.nameable(key, u):
		return "", false
	case key.HasMethod("UnmarshalText"), key.HasMethod("MarshalText"):
		b.problems.Errorf(diag.MapKey, t.Key.Pos, "%s: %s reads its text itself, and a schema cannot say which names it takes", u.label, key.Text).
			Hintf("use map[string]%s, and convert the names in the handler", t.Elem.Text)
		return "", false
	case len(key.Decl.Blocks) > 0 && !has(key.Decl, source.OpenDirective) && listed(key.Decl):
		b.problems.Errorf(diag.MapKey, t.Key.Pos, "%s: the names of a map cannot be held to the constants of %s", u.label, key.Text).
			Hintf("use a struct with a field for each of them, or map[string]%s", t.Elem.Text)
		return "", false
	}
	b.relies(key.Decl)
	return b.spell(key), true
}

// listed tells whether the type's constants make it an enum.
func listed(d *source.Decl) bool {
	for _, block := range d.Blocks {
		if len(block.Consts) >= 2 {
			return true
		}
	}
	return false
}
