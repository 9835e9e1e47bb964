package schema

import (
	"bytes"
	"reflect"
	"testing"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/vectors"
)

// sane faults are few, have words and a place, and can be sent as text.
func sane(t *testing.T, faults []fault.Fault) {
	t.Helper()
	if len(faults) > fault.Max {
		t.Errorf("%d faults", len(faults))
	}
	for _, f := range faults {
		if f.Kind == "" || f.Reason == "" || !utf8.ValidString(f.String()+f.Hint) {
			t.Errorf("a strange fault: %+q", f)
		}
	}
}

// FuzzCheck: what Check lets pass can be read, written and read again without a change.
func FuzzCheck(f *testing.F) {
	for i, c := range vectors.Load(f, "schema") {
		if text := c.JSON("schema"); i%4 == 0 && len(text) < 1000 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		n, faults := Parse(text)
		sane(t, faults)
		if !reflect.DeepEqual(Check(text), faults) || (n == nil) != (len(faults) > 0) {
			t.Fatalf("Parse gives %v with %v", n, faults)
		}
		if n == nil {
			return
		}
		canonical := n.Append(nil)
		again, faults := Parse(canonical)
		if faults != nil || !reflect.DeepEqual(again, n) || !bytes.Equal(again.Append(nil), canonical) {
			t.Errorf("%s was written as %s, which has %v", text, canonical, faults)
		}
		marked, err := n.MarshalJSON()
		if err != nil || !bytes.Equal(marked, canonical) {
			t.Errorf("marshalled as %s, %v", marked, err)
		}
		if faults := Check(Advertise(n).Append(nil)); len(faults) == 0 || faults[0].Kind != fault.Project && faults[0].Kind != fault.Size {
			t.Errorf("the advertised copy of %s: %v", text, faults)
		}
	})
}

// FuzzValidate: a value that is JSON gets sane faults, the same from a schema that was written and read again.
func FuzzValidate(f *testing.F) {
	for i, c := range vectors.Load(f, "args") {
		if i%8 == 0 {
			f.Add(c.JSON("schema"), c.JSON("args"))
		}
	}
	f.Fuzz(func(t *testing.T, schema, value []byte) {
		n := &Node{}
		if n.UnmarshalJSON(schema) != nil {
			return
		}
		faults, err := Validate(n, value)
		if err != nil {
			return
		}
		sane(t, faults)
		text, _ := n.MarshalJSON()
		again := &Node{}
		if err := again.UnmarshalJSON(text); err != nil {
			t.Fatalf("%s does not read back: %v", text, err)
		}
		if got, _ := Validate(again, value); !reflect.DeepEqual(got, faults) {
			t.Errorf("%v became %v", faults, got)
		}
	})
}
