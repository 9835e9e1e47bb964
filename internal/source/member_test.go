package source_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/nlgen/nlgen/internal/source"
)

// Members are those that encoding/json writes, in its order.
func TestMembersAsJSON(t *testing.T) {
	text, err := os.ReadFile("member_types_test.go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "types.go"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	p, found, err := source.Load(dir, source.Options{})
	if p == nil {
		t.Fatal(found, err)
	}
	for _, v := range []any{
		&plain{F: 1}, &embeds{}, &inner{}, &ties{}, &twice{}, &Shared{}, &named{}, &loops{}, &Loop{}, &sameUnder{}, &shadows{}, &Base{},
	} {
		name := reflect.TypeOf(v).Elem().Name()
		fill(reflect.ValueOf(v).Elem())
		var got []string
		members, _ := p.Decl(name).Type.Members()
		for _, m := range members {
			got = append(got, m.Name)
		}
		if want := written(t, v); !slices.Equal(got, want) {
			t.Errorf("%s: %q, encoding/json writes %q", name, got, want)
		}
	}
}

// fill sets embedded pointers to structs, once each so that loops end.
func fill(v reflect.Value) {
	for i := range v.NumField() {
		f := v.Field(i)
		if !v.Type().Field(i).Anonymous {
			continue
		}
		if f.Kind() == reflect.Pointer && f.IsNil() && f.CanSet() && f.Type().Elem() != v.Type() {
			f.Set(reflect.New(f.Type().Elem()))
			if f.Type().Elem().Kind() == reflect.Struct {
				fill(f.Elem())
			}
		}
		if f.Kind() == reflect.Struct {
			fill(f)
		}
	}
}

// written are the names of the object that encoding/json writes, in order.
func written(t *testing.T, v any) []string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name.(string))
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			t.Fatal(err)
		}
	}
	return names
}
