package schema

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"testing"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/vectors"
)

// at is what vectors say of faults: their places and kinds, in order.
func at(faults []fault.Fault) (at [][2]string) {
	for _, f := range faults {
		at = append(at, [2]string{f.Path, string(f.Kind)})
	}
	return at
}

// quirk is our answer to a case that shows a trait of the reference host.
type quirk struct {
	why string
	at  [][2]string
}

// answer is what we answer to a case: the vector's answer, or ours where the case is a quirk we decide otherwise.
func answer(t *testing.T, c vectors.Case, quirks map[string]quirk) [][2]string {
	q, ours := quirks[c.ID]
	if ours != (c.Quirk != "") {
		t.Errorf("%s: quirk %q, and an answer of ours: %t", c.ID, c.Quirk, ours)
	}
	if ours {
		return q.at
	}
	want := c.At(t)
	if c.OK(t) != (len(want) == 0) {
		t.Errorf("%s: ok is %t with faults %v", c.ID, c.OK(t), want)
	}
	return want
}

const (
	tooLarge  = "1e400 is a number, and none that a type number or integer can hold; where any value goes it is one (as the reference)"
	inherited = "names every JavaScript object inherits are ordinary names"
	notText   = "text that is not Unicode is refused, never replaced"
	twice     = "a member given twice is refused: readers disagree about which one counts"
	emptyName = "a member named \"\" has the path of a name without characters (as the reference)"
)

var schemaQuirks = map[string]quirk{
	"schema-bounds-030":   {tooLarge, [][2]string{{"inputSchema.properties.a.minimum", "minimum"}}},
	"schema-bounds-031":   {tooLarge, [][2]string{{"inputSchema.properties.a.maximum", "maximum"}}},
	"schema-required-021": {inherited, [][2]string{{"inputSchema.required", "requiredMissing"}}},
	"schema-required-023": {inherited, [][2]string{{"inputSchema.required", "requiredMissing"}}},
	"schema-size-014":     {notText, [][2]string{{"inputSchema.description", "unicode"}}},
	"schema-size-028":     {notText, [][2]string{{"inputSchema.description", "unicode"}}},
	"schema-size-056":     {notText, [][2]string{{"inputSchema.description", "unicode"}}},
	"schema-order-004":    {twice, [][2]string{{"inputSchema.properties.a.type", "type"}, {"inputSchema.properties.a", "duplicate"}}},
}

var argsQuirks = map[string]quirk{
	"args-number-raw-156": {tooLarge, [][2]string{{"v", "type"}}},
	"args-number-raw-159": {tooLarge, [][2]string{{"v", "type"}}},
	"args-number-raw-162": {tooLarge, [][2]string{{"v", "type"}}},
	"args-number-raw-164": {tooLarge, nil},
	"args-number-raw-165": {tooLarge, [][2]string{{"v", "type"}}},
	"args-number-raw-168": {tooLarge, [][2]string{{"v", "enum"}}},
	"args-number-raw-169": {tooLarge, [][2]string{{"v", "type"}}},
	"args-number-raw-170": {tooLarge, [][2]string{{"v", "type"}}},
	"args-number-raw-171": {tooLarge, nil},
	"args-number-raw-174": {tooLarge, [][2]string{{"v", "maximum"}}},
	"args-number-raw-175": {tooLarge, [][2]string{{"v", "enum"}}},
	"args-number-raw-177": {tooLarge, [][2]string{{"v", "type"}}},
	"args-number-raw-178": {tooLarge, nil},
	"args-number-raw-179": {tooLarge, [][2]string{{"v", "type"}}},
	"args-number-raw-182": {tooLarge, [][2]string{{"v", "enum"}}},
	"args-number-raw-232": {tooLarge, [][2]string{{"v[3]", "type"}, {"v[4]", "type"}}},
	"args-keys-074":       {emptyName, [][2]string{{"arguments", "type"}}},
	"args-keys-075":       {emptyName, [][2]string{{"o.", "type"}}},
	"args-keys-076":       {emptyName, [][2]string{{"a", "type"}}},
	"args-proto-002":      {inherited, [][2]string{{"toString", "required"}}},
	"args-proto-004":      {inherited, [][2]string{{"constructor", "unknown"}}},
	"args-proto-007":      {inherited, [][2]string{{"hasOwnProperty", "unknown"}}},
	"args-proto-010":      {inherited, [][2]string{{"valueOf", "unknown"}}},
	"args-proto-013":      {inherited, [][2]string{{"isPrototypeOf", "unknown"}}},
	"args-proto-014":      {inherited, [][2]string{{"isPrototypeOf", "required"}}},
	"args-proto-016":      {inherited, [][2]string{{"toLocaleString", "unknown"}}},
	"args-proto-017":      {inherited, [][2]string{{"toLocaleString", "required"}}},
	"args-proto-019":      {inherited, [][2]string{{"__defineGetter__", "unknown"}}},
	"args-proto-020":      {inherited, [][2]string{{"__defineGetter__", "required"}}},
	"args-proto-022":      {inherited, [][2]string{{"__proto__", "unknown"}}},
	"args-surrogate-002":  {notText, [][2]string{{"v", "unicode"}}},
}

func TestCheckVectors(t *testing.T) {
	for _, c := range vectors.Load(t, "schema") {
		raw := c.JSON("schema")
		if got, want := at(Check(raw)), answer(t, c, schemaQuirks); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %v\nwant %v", c.ID, got, want)
		}
		var want int
		if c.Decode(t, "size", &want); want != 0 && c.Quirk == "" {
			v, err := jsontree.Parse(raw)
			if err != nil {
				t.Fatal(err)
			}
			if got := size(v); got != want {
				t.Errorf("%s: the size is %d, want %d", c.ID, got, want)
			}
		}
	}
}

func TestValidateVectors(t *testing.T) {
	for _, c := range vectors.Load(t, "args") {
		got, err := Validate(node(t, c), c.JSON("args"))
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		if want := answer(t, c, argsQuirks); !reflect.DeepEqual(at(got), want) {
			t.Errorf("%s:\n got %v\nwant %v", c.ID, got, want)
		}
	}
}

// What an author or agent reads holds nothing of Go: no dumped values, no failed formatting, no names of our types.
func TestNoGoInTexts(t *testing.T) {
	dump := regexp.MustCompile(`%!|&\{|0x[0-9a-f]{6}|<nil>|Go struct|\[\]uint8|map\[|(jsontree|schema|fault|lex)\.[A-Z]`)
	told := func(c vectors.Case, faults []fault.Fault) {
		for _, f := range faults {
			if text := f.String() + " " + f.Hint; dump.MatchString(text) {
				t.Errorf("%s: %s", c.ID, text)
			}
		}
	}
	for _, c := range vectors.Load(t, "schema") {
		told(c, Check(c.JSON("schema")))
	}
	for _, c := range vectors.Load(t, "args") {
		faults, _ := Validate(node(t, c), c.JSON("args"))
		told(c, faults)
	}
}

// node is a case's schema. A few cases require members that the schema does not list, which Parse refuses.
func node(t *testing.T, c vectors.Case) *Node {
	v, err := jsontree.Parse(c.JSON("schema"))
	if err != nil {
		t.Fatalf("%s: %v", c.ID, err)
	}
	var r reader
	n := r.node(v, root, 0)
	for _, f := range r.faults {
		if f.Kind != fault.RequiredMissing {
			t.Errorf("%s: the schema: %v", c.ID, f)
		}
	}
	return n
}

// A schema that was read and written again is the same schema: it is good, reads back to the same node, and gives the
// same faults for the same arguments.
func TestRoundTrip(t *testing.T) {
	for _, c := range append(vectors.Load(t, "schema"), vectors.Load(t, "args")...) {
		n, faults := Parse(c.JSON("schema"))
		if faults != nil {
			continue
		}
		text := n.Append(nil)
		again, faults := Parse(text)
		if faults != nil || !reflect.DeepEqual(again, n) {
			t.Errorf("%s: %s reads back as %v with faults %v", c.ID, text, again, faults)
			continue
		}
		if twice := again.Append(nil); !bytes.Equal(text, twice) {
			t.Errorf("%s: written twice:\n%s\n%s", c.ID, text, twice)
		}
		if c.Has("args") {
			before, _ := Validate(n, c.JSON("args"))
			after, err := Validate(again, c.JSON("args"))
			if err != nil || !reflect.DeepEqual(before, after) {
				t.Errorf("%s: %v became %v, %v", c.ID, before, after, err)
			}
		}
	}
}

// The arguments' own copy without `project` ("own" in these cases) is what a decoder keeps: runtime/args tests it.
func TestAdvertiseVectors(t *testing.T) {
	for _, c := range vectors.Load(t, "advertise") {
		if !c.Has("schema") {
			continue
		}
		n, faults := Parse(c.JSON("schema"))
		want, wantFaults := advertised(t, c)
		if faults != nil || wantFaults != nil {
			t.Fatalf("%s: %v %v", c.ID, faults, wantFaults)
		}
		before := string(n.Append(nil))
		if got := Advertise(n); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %s\nwant %s", c.ID, got.Append(nil), want.Append(nil))
		}
		if after := string(n.Append(nil)); after != before {
			t.Errorf("%s: the node changed from %s to %s", c.ID, before, after)
		}
	}
}

// advertised reads a schema that declares `project`, which Parse refuses.
func advertised(t *testing.T, c vectors.Case) (*Node, error) {
	n := &Node{}
	return n, json.Unmarshal(c.JSON("advertised"), n)
}
