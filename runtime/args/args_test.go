package args_test

import (
	"errors"
	"fmt"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nlgen/nlgen/runtime/args"
)

// places are the faults as `path kind`.
func places(faults []args.Fault) []string {
	var list []string
	for _, f := range faults {
		list = append(list, f.Path+" "+string(f.Kind))
	}
	return list
}

// words are the faults as an agent reads them, with their hints.
func words(faults []args.Fault) string {
	var lines []string
	for _, f := range faults {
		line := f.String()
		if f.Hint != "" {
			line += " (" + f.Hint + ")"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

func TestValues(t *testing.T) {
	doc := []byte(` {"scene":"s\u00e9 \ud83d\ude00\n","\u0065ntries" : [ {"id":"","kind":"l\u0069ne","text":"x","count":1.0,"size":18446744073709551615,
		"level":2e0,"at":{"y":-1e3,"x":0.5},"tags":[],"extra":{"k":[1e400,null,true,"s",{}],"":-0.10},"raw":[ 1, {"a" : "\u0000"} ]},
		{"id":"b","kind":"image","text":"y","count":2147483647,"title":"","tags":["p","q"]}],"project":"/p","dryRun":true} `)
	v := new(addArgs)
	project, faults, err := args.Decode(doc, v, decodeAddArgs)
	if project == nil || *project != "/p" || faults != nil || err != nil {
		t.Fatal(project, faults, err)
	}
	for k := range doc {
		doc[k] = 'x' // nothing that was read may point into it
	}
	got := string(mustMarshal(v))
	want := `{"scene":"sé 😀\n","entries":[{"id":"","kind":"line","text":"x","count":1,"size":18446744073709551615,"level":2,` +
		`"at":{"x":0.5,"y":-1000},"extra":{"":-0.10,"k":[1e400,null,true,"s",{}]},"raw":[1,{"a":"\u0000"}]},` +
		`{"id":"b","kind":"image","title":"","text":"y","tags":["p","q"],"count":2147483647}],"dryRun":true}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if v.Entries[0].Tags == nil {
		t.Error("an empty array was read as nil")
	}
}

// Absent arguments are {}: defaults hold, and what is required is missing (contract 6.2).
func TestAbsent(t *testing.T) {
	for _, doc := range []string{"", "null", " null\n", "{}"} {
		v := new(findArgs)
		project, faults, err := args.Decode([]byte(doc), v, decodeFindArgs)
		if got := places(faults); project != nil || err != nil || !reflect.DeepEqual(got, []string{"query required"}) || v.Limit != 20 {
			t.Errorf("%q: %v %v %v", doc, got, err, v)
		}
	}
	if _, _, err := args.Decode(nil, new(findArgs), decodeFindArgs); err != nil {
		t.Error(err)
	}
}

// What an agent reads of each mistake.
func TestWords(t *testing.T) {
	for doc, want := range map[string]string{
		`[]`:                           `arguments: expected an object, got an array`,
		`5`:                            `arguments: expected an object, got a number`,
		`{}`:                           `query: required`,
		`{"query":"a","limit":"5"}`:    `limit: expected an integer, got a string (Send 5 without quotes.)`,
		`{"query":"a","limit":"12px"}`: `limit: expected an integer, got a string`,
		`{"query":"a","limit":"1.5"}`:  `limit: expected an integer, got a string`,
		`{"query":"a","limit":1.5}`:    `limit: expected an integer, got 1.5`,
		`{"query":"a","limit":1e400}`:  `limit: expected an integer, got a number that is too large`,
		`{"query":"a","limit":0}`:      `limit: must be at least 1`,
		`{"query":"a","limit":101}`:    `limit: must be at most 100`,
		`{"query":"a","limit":100.00000000000000001}`: `limit: must be at most 100`,
		`{"query":"a","limit":5.00000000000000001}`:   `limit: must be exactly an integer (Send 5.)`,
		`{"query":"a","limit":1e-400}`:                `limit: must be at least 1`,
		`{"query":"a","limit":null}`:                  `limit: expected an integer, got null (Leave it out instead of sending null.)`,
		`{"query":null}`:                              `query: expected a string, got null`,
		`{"query":7}`:                                 `query: expected a string, got a number (Send "7", in quotes.)`,
		`{"query":"a","exact":"true"}`:                `exact: expected a boolean, got a string (Send true without quotes.)`,
		`{"query":"a","Limit":5}`:                     `Limit: unknown argument (expected query, limit, exact) (Did you mean "limit"?)`,
		`{"query":"a","query":"b"}`:                   `query: given twice`,
		`{"query":"\ud800"}`:                          `query: not valid Unicode`,
		"{\"query\":\"a\",\"\xff\":1}":                `arguments: the name of a member is not valid Unicode`,
		`{"query":"a","project":1}`:                   `project: expected a string, got a number (Send "1", in quotes.)`,
		`{"query":"a","project":null}`:                `project: expected a string, got null (Leave it out instead of sending null.)`,
		`{"query":"a","project":"p","project":"q"}`:   `project: given twice`,
		`{"query":"a","":1}`:                          `arguments: unknown argument (expected query, limit, exact)`,
		`{"query":"a","zz":1,"zz":[{}]}`:              `zz: unknown argument (expected query, limit, exact); zz: given twice`,
	} {
		_, faults, err := args.Decode([]byte(doc), new(findArgs), decodeFindArgs)
		if got := words(faults); got != want || err != nil {
			t.Errorf("%s\n got %s %v\nwant %s", doc, got, err, want)
		}
	}
}

func TestNestedWords(t *testing.T) {
	for doc, want := range map[string]string{
		`{"scene":"s","entries":"[{\"a\":1}]"}`:                                         `entries: expected an array, got a string|This looks like JSON text: send the array itself, not a string.`,
		`{"scene":"s","entries":"[a"}`:                                                  `entries: expected an array, got a string|`,
		`{"scene":"s","entries":["{}"]}`:                                                `entries[0]: expected an object, got a string|This looks like JSON text: send the object itself, not a string.`,
		`{"scene":"s","entries":[{"id":"a","kind":"Line","text":"","count":0}]}`:        `entries[0].kind: must be one of "image", "sound", "line"|Did you mean "line"?`,
		`{"scene":"s","entries":[{"id":"a","kind":"lin\ud800","text":"","count":0}]}`:   `entries[0].kind: must be one of "image", "sound", "line"|`,
		`{"scene":"s","entries":[` + entryWith(`"level":4`) + `]}`:                      `entries[0].level: must be one of 1, 2, 3|`,
		`{"scene":"s","entries":[` + entryWith(`"level":1.00000000000000000001`) + `]}`: `entries[0].level: must be one of 1, 2, 3|`,
		`{"scene":"s","entries":[` + entryWith(`"level":"2"`) + `]}`:                    `entries[0].level: expected an integer, got a string|Send 2 without quotes.`,
		`{"scene":"s","entries":[` + entryWith(`"size":-1`) + `]}`:                      `entries[0].size: must be at least 0|`,
		`{"scene":"s","entries":[` + entryWith(`"size":18446744073709551616`) + `]}`:    `entries[0].size: must be at most 18446744073709551615|`,
		`{"scene":"s","entries":[` + entryWith(`"at":{"x":1.5,"y":0}`) + `]}`:           `entries[0].at.x: must be at most 1|`,
		`{"scene":"s","entries":[` + entryWith(`"at":{"x":1,"y":1e39}`) + `]}`:          `entries[0].at.y: must be at most 3.4028234663852886e+38|`,
		`{"scene":"s","entries":[` + entryWith(`"at":{"x":-1e999,"y":1}`) + `]}`:        `entries[0].at.x: expected a number, got a number that is too large|`,
		`{"scene":"s","entries":[` + entryWith(`"extra":[{"a":1,"\u0061":2}]`) + `]}`:   `entries[0].extra[0].a: given twice|`,
		`{"scene":"s","entries":[` + entryWith(`"extra":{"a":["\udc00"]}`) + `]}`:       `entries[0].extra.a[0]: not valid Unicode|`,
		`{"scene":"s","entries":[` + entryWith(`"raw":[{"a":1,"\u0061":2}]`) + `]}`:     `entries[0].raw[0].a: given twice|`,
		`{"scene":"s","entries":[` + entryWith(`"raw":{"a":{"\ud800":1}}`) + `]}`:       `entries[0].raw.a: the name of a member is not valid Unicode|`,
		`{"scene":"s","entries":[` + entryWith(`"tags":["a",["b"]]`) + `]}`:             `entries[0].tags[1]: expected a string, got an array|`,
		`{"scene":"s","entries":[` + entryWith(`"project":"p"`) + `]}`:                  `entries[0].project: unknown argument (expected id, kind, title, text, tags, count, size, level, at, extra, raw)|`,
	} {
		_, faults, err := args.Decode([]byte(doc), new(addArgs), decodeAddArgs)
		if len(faults) != 1 || faults[0].String()+"|"+faults[0].Hint != want || err != nil {
			t.Errorf("%s\n got %v %v\nwant %s", doc, faults, err, want)
		}
	}
}

// entryWith is a good entry with one more member.
func entryWith(member string) string {
	return `{"id":"a","kind":"line","text":"t","count":1,` + member + `}`
}

// A text that is not JSON is an error with its offset, never a fault.
func TestSyntaxErrors(t *testing.T) {
	for doc, offset := range map[string]int{
		" ": -1, "{": 1, `{"query":"a"`: 12, `{"query":"a",}`: 13, `{"query":"a"}x`: 13, "{\"query\":\"a\"}\x00": 13, `{,}`: 1,
		`{"query" "a"}`: 9, `{"query":tru}`: 12, `{"query":nul`: 12, `{"limit":01}`: 10, `{"limit":+1}`: 9, `{"limit":1.}`: 11,
		`{"exact":yes}`: 9, `{"zz":[1,]}`: 9, "\uFEFF{}": 0, `{"query":"\x"}`: 11, "{\"query\":\"\n\"}": 10, `nul`: 3, `null x`: 5,
		`{"exact":true "zz":1}`: 14, `{1:2}`: 1, `{"query":`: 9, `{"zz":{"a":}}`: 11,
	} {
		_, faults, err := args.Decode([]byte(doc), new(findArgs), decodeFindArgs)
		if offset < 0 {
			if err != nil {
				t.Errorf("%q: %v", doc, err)
			}
			continue
		}
		var syntax *args.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset || faults != nil {
			t.Errorf("%q: got %v, %v; want offset %d", doc, err, faults, offset)
		}
	}
}

// More than 64 members need more than one word of bits.
func TestWideShape(t *testing.T) {
	var shape args.Shape
	var doc strings.Builder
	for k := range 150 {
		shape.Names = append(shape.Names, fmt.Sprintf("m%d", k))
		if k%2 == 0 {
			shape.Required = append(shape.Required, k)
		}
		fmt.Fprintf(&doc, `,"m%d":%d`, 149-k, 149-k)
	}
	decode := func(r *args.Reader, v *[150]int64) {
		for o := r.Object(&shape); o.Next(); {
			v[o.Field()] = r.Int(0, 1000)
		}
	}
	var v [150]int64
	if _, faults, err := args.Decode([]byte("{"+doc.String()[1:]+"}"), &v, decode); faults != nil || err != nil || v[149] != 149 || v[64] != 64 {
		t.Error(faults, err, v)
	}
	_, faults, _ := args.Decode([]byte(`{"m140":1,"m64":1,"m0":1,"m64":1,"m148":1}`), &v, decode)
	want := "m2 required,m4 required,m6 required,m8 required,m10 required,m12 required,m14 required,m16 required"
	if got := strings.Join(places(faults), ","); got != want {
		t.Error(got)
	}
}

// Readers are shared between calls; calls are not.
func TestConcurrentCalls(t *testing.T) {
	var calls sync.WaitGroup
	for n := range 8 {
		calls.Go(func() {
			id := strings.Repeat(fmt.Sprint(n), 40)
			for range 200 {
				v, err := decoded([]byte(`{"query":"`+id+`"}`), decodeFindArgs)
				if err != nil || v.Query != id {
					t.Errorf("%v %v", v, err)
				}
				args.Decode([]byte(`{"query":["`+id), new(findArgs), decodeFindArgs)
			}
		})
	}
	calls.Wait()
}

// A decoder links neither encoding/json, nor reflection, nor the interpreter of schemas.
func TestDependencies(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "github.com/nlgen/nlgen/internal/lex") {
		t.Fatalf("not a list of packages: %s", out)
	}
	for _, banned := range []string{"encoding/json", "reflect", "github.com/nlgen/nlgen/internal/schema", "github.com/nlgen/nlgen/internal/jsontree"} {
		if slices.Contains(deps, banned) {
			t.Errorf("reaches %s", banned)
		}
	}
	for _, dep := range deps {
		if first, _, _ := strings.Cut(dep, "/"); strings.Contains(first, ".") && !strings.HasPrefix(dep, "github.com/nlgen/nlgen/") {
			t.Errorf("reaches %s", dep)
		}
	}
}

// A string in bad Unicode is in no enum, even if U+FFFD is.
func TestEnumIsNotReplaced(t *testing.T) {
	decode := func(r *args.Reader, v *string) {
		for o := r.Object(&findArgsShape); o.Next(); {
			*v = r.Enum(args.Enum{"\uFFFD"})
		}
	}
	for value, want := range map[string]string{`"\ufffd"`: "", `"\ud800"`: "query enum", "\"\xff\"": "query enum"} {
		_, faults, err := args.Decode([]byte(`{"query":`+value+`}`), new(string), decode)
		if got := strings.Join(places(faults), ","); got != want || err != nil {
			t.Errorf("%q: got %s, %v; want %s", value, got, err, want)
		}
	}
}
