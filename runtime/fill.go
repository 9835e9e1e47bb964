package runtime

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// filled is a pointer to a copy of v in which nil slices are empty ones and nil maps empty maps, wherever encoding/json
// looks. Nothing v refers to is altered.
func filled(v reflect.Value) any {
	c := reflect.New(v.Type())
	c.Elem().Set(v)
	filling{}.fill(c.Elem(), true)
	return c.Interface()
}

// filling remembers the copies made, so that what is shared stays shared and cycles in what is never encoded end.
type filling map[reference]reflect.Value

type reference struct {
	to  uintptr
	len int
	typ reflect.Type
}

// fill fills v, which is the copy's own and can be set; what it refers to is shared and is replaced by copies.
// addressable tells whether encoding/json will see v as addressable, which decides on methods of pointer receivers.
func (f filling) fill(v reflect.Value, addressable bool) {
	if encodesItself(v.Type(), addressable) {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		f.fillStruct(v, addressable)
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i), addressable)
		}
	case reflect.Interface:
		if !v.IsNil() {
			c := reflect.New(v.Elem().Type()).Elem()
			c.Set(v.Elem())
			f.fill(c, false)
			v.Set(c)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			v.Set(f.once(v, 0, func() reflect.Value { return reflect.New(v.Type().Elem()) }, f.fillPointer))
		}
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		} else if mayHoldNil(v.Type().Elem()) {
			v.Set(f.once(v, v.Len(), func() reflect.Value { return reflect.MakeSlice(v.Type(), v.Len(), v.Len()) }, f.fillSlice))
		}
	case reflect.Map:
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		} else if mayHoldNil(v.Type().Elem()) {
			v.Set(f.once(v, 0, func() reflect.Value { return reflect.MakeMapWithSize(v.Type(), v.Len()) }, f.fillMap))
		}
	}
}

// once is the copy of what old refers to, made by empty and then filled from old unless it was made before.
func (f filling) once(old reflect.Value, length int, empty func() reflect.Value, fill func(to, from reflect.Value)) reflect.Value {
	key := reference{old.Pointer(), length, old.Type()}
	c, made := f[key]
	if !made {
		c = empty().Convert(old.Type())
		f[key] = c
		fill(c, old)
	}
	return c
}

func (f filling) fillPointer(to, from reflect.Value) {
	to.Elem().Set(from.Elem())
	f.fill(to.Elem(), true)
}

func (f filling) fillSlice(to, from reflect.Value) {
	reflect.Copy(to, from)
	for i := range to.Len() {
		f.fill(to.Index(i), true)
	}
}

func (f filling) fillMap(to, from reflect.Value) {
	for key, value := range from.Seq2() {
		c := reflect.New(value.Type()).Elem()
		c.Set(value)
		f.fill(c, false)
		to.SetMapIndex(key, c)
	}
}

func (f filling) fillStruct(v reflect.Value, addressable bool) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		tag := field.Tag.Get("json")
		if tag == "-" || !field.IsExported() && !field.Anonymous {
			continue
		}
		// An embedded field of an unexported type is encoded like any other, but reflect sets it only through its address.
		own := reflect.NewAt(field.Type, v.Field(i).Addr().UnsafePointer()).Elem()
		if name, options, _ := strings.Cut(tag, ","); !(field.Anonymous && name == "" && isStruct(field.Type)) {
			if slices.Contains(strings.Split(options, ","), "omitzero") && omitted(own) {
				continue
			}
		}
		f.fill(own, addressable)
	}
}

// isStruct tells whether an embedded field of the type lends its members to the struct around it.
func isStruct(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Kind() == reflect.Struct
}

// omitted tells whether encoding/json leaves out a field with omitzero: an empty slice in place of a nil one would
// bring it back.
func omitted(v reflect.Value) bool {
	type zeroer interface{ IsZero() bool }
	switch {
	case isNil(v):
		return true
	case v.Type().Implements(reflect.TypeFor[zeroer]()):
		return v.Interface().(zeroer).IsZero()
	case reflect.PointerTo(v.Type()).Implements(reflect.TypeFor[zeroer]()):
		return v.Addr().Interface().(zeroer).IsZero()
	}
	return v.IsZero()
}

func encodesItself(t reflect.Type, addressable bool) bool {
	for _, method := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(method) || addressable && reflect.PointerTo(t).Implements(method) {
			return true
		}
	}
	return false
}

// mayHoldNil tells whether values of the type can refer to anything at all; numbers and strings cannot.
func mayHoldNil(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct, reflect.Array, reflect.Interface, reflect.Pointer, reflect.Slice, reflect.Map:
		return true
	}
	return false
}

func isNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Slice, reflect.Map:
		return v.IsNil()
	}
	return false
}
