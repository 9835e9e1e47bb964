package plugintest

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// encode is the JSON of a call's arguments; see Call.
func encode(arguments any, schema string) ([]byte, error) {
	if arguments == nil {
		return nil, nil
	}
	text, err := jsonText(arguments)
	if err != nil || !isTyped(arguments) {
		return text, err
	}
	var n node
	if err := json.Unmarshal([]byte(schema), &n); err != nil {
		return nil, err
	}
	return n.spare(reflect.ValueOf(arguments), text)
}

func isTyped(arguments any) bool {
	switch arguments.(type) {
	case string, []byte, json.RawMessage:
		return false
	}
	return true
}

// jsonText is a value's JSON, or the text that it is already.
func jsonText(v any) ([]byte, error) {
	switch v := v.(type) {
	case string:
		return []byte(v), nil
	case []byte:
		return v, nil
	case json.RawMessage:
		return v, nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// node is what matters here of a schema.
type node struct {
	Properties map[string]*node
	Required   []string
	Items      *node
	Additional *node `json:"additionalProperties"`
}

// UnmarshalJSON takes true and false for a schema that says nothing.
func (n *node) UnmarshalJSON(text []byte) error {
	if text[0] != '{' {
		return nil
	}
	type plain node
	return json.Unmarshal(text, (*plain)(n))
}

// spare leaves out of a value's JSON the members whose fields are zero and which the schema does not require, and has
// nothing in the place of slices and maps that are nil.
func (n *node) spare(v reflect.Value, text json.RawMessage) (json.RawMessage, error) {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if n == nil || !v.IsValid() || writesItself(v.Type()) {
		return text, nil
	}
	if (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.IsNil() {
		return empty(v.Type()), nil
	}
	switch v.Kind() {
	case reflect.Struct:
		return n.spareMembers(v, text)
	case reflect.Map:
		return each(text, map[string]json.RawMessage{}, func(all map[string]json.RawMessage) (err error) {
			for k := range v.Seq() {
				name := k.String() // arguments have no other keys
				if all[name], err = n.Additional.spare(v.MapIndex(k), all[name]); err != nil {
					return err
				}
			}
			return nil
		})
	case reflect.Slice, reflect.Array:
		return each(text, []json.RawMessage{}, func(all []json.RawMessage) (err error) {
			for i := range all {
				if all[i], err = n.Items.spare(v.Index(i), all[i]); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return text, nil
}

// empty is the JSON of a slice or map without elements. That of one that is nil would be null, which no schema takes there
// and no test means.
func empty(t reflect.Type) json.RawMessage {
	switch {
	case t.Kind() == reflect.Map:
		return json.RawMessage(`{}`)
	case t.Elem().Kind() == reflect.Uint8 && !writesItself(t.Elem()):
		return json.RawMessage(`""`)
	}
	return json.RawMessage(`[]`)
}

// each has the elements of JSON text altered.
func each[T any](text json.RawMessage, all T, alter func(T) error) (json.RawMessage, error) {
	if !strings.ContainsRune("[{", rune(text[0])) {
		return text, nil // null, or the base64 of bytes
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	if err := alter(all); err != nil {
		return nil, err
	}
	return jsonText(all)
}

func (n *node) spareMembers(v reflect.Value, text json.RawMessage) (json.RawMessage, error) {
	return each(text, map[string]json.RawMessage{}, func(all map[string]json.RawMessage) (err error) {
		for name, index := range members(v.Type()) {
			sent, ok := all[name]
			if !ok {
				continue
			}
			field, err := v.FieldByIndexErr(index)
			switch {
			case err != nil: // in an embedded pointer that is nil
			case isZero(field) && !slices.Contains(n.Required, name):
				delete(all, name)
			default:
				if all[name], err = n.Properties[name].spare(field, sent); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// members are the fields of a struct by the names that encoding/json gives them: the one that is nested least, and of
// several such the one with a tag.
func members(t reflect.Type) map[string][]int {
	type member struct {
		index  []int
		tagged bool
	}
	best := map[string]member{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		tagged := name != ""
		if !f.IsExported() || f.Tag.Get("json") == "-" || f.Anonymous && !tagged && isStruct(f.Type) {
			continue
		}
		if !tagged {
			name = f.Name
		}
		other, taken := best[name]
		if !taken || len(f.Index) < len(other.index) || len(f.Index) == len(other.index) && tagged && !other.tagged {
			best[name] = member{f.Index, tagged}
		}
	}
	all := map[string][]int{}
	for name, m := range best {
		all[name] = m.index
	}
	return all
}

func isStruct(t reflect.Type) bool {
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct
}

// isZero asks a type that knows itself, as time.Time and runtime.Null.
func isZero(v reflect.Value) bool {
	if z, ok := v.Interface().(interface{ IsZero() bool }); ok && (v.Kind() != reflect.Pointer || !v.IsNil()) {
		return z.IsZero()
	}
	return v.IsZero()
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// writesItself tells whether a type says what its JSON is.
func writesItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(marshaler) || p.Implements(textMarshaler)
}
