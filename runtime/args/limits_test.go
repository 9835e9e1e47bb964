package args_test

import (
	"encoding/json"
	"runtime"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime/args"
)

// Good documents allocate no more than a clone of what they decode to does, faulty ones a bounded amount.
func TestAllocations(t *testing.T) {
	boundAllocs(t, "tiny", tinyDoc, cloneFind, decodeFindArgs)
	boundAllocs(t, "medium", mediumDoc, cloneAdd, decodeAddArgs)
	boundAllocs(t, "large", largeDoc, cloneReplace, decodeReplaceArgs)

	flood := []byte(`{"entries":[` + strings.Repeat(`{"id":1,"zz":[{}],"kind":null},`, 2000) + `{}]}`)
	faulty := testing.AllocsPerRun(20, func() {
		if _, faults, err := args.Decode(flood, new(addArgs), decodeAddArgs); len(faults) != 8 || err != nil {
			t.Fatal(faults, err)
		}
	})
	if faulty > 60 {
		t.Errorf("a flood of faults: %v allocations", faulty)
	}
}

func boundAllocs[A any](t *testing.T, name string, doc []byte, clone func(*A) *A, decode func(*args.Reader, *A)) {
	t.Helper()
	v, err := decoded(doc, decode)
	if err != nil {
		t.Fatal(err)
	}
	most := testing.AllocsPerRun(20, func() { sink = clone(v) })
	if got := testing.AllocsPerRun(20, func() { decoded(doc, decode) }); got > most {
		t.Errorf("%s: %v allocations, a clone of the result makes %v", name, got, most)
	}
}

// A short string that is kept keeps no document alive.
func TestKeptStringIsSmall(t *testing.T) {
	kept := make([]string, 200)
	before := heap()
	for i := range kept {
		doc := append([]byte(`{"query":"kept for long","project":"`), strings.Repeat("p", 200<<10)+`"}`...)
		v, err := decoded(doc, decodeFindArgs)
		if err != nil {
			t.Fatal(err)
		}
		kept[i] = v.Query
	}
	if grown := heap() - before; grown > 1<<20 {
		t.Errorf("%d strings keep %d bytes alive", len(kept), grown)
	}
	runtime.KeepAlive(kept)
}

func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Nesting is bounded by lex.MaxDepth whoever reads it, and deep values are read whole up to it.
func TestDepth(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		around        int // levels around the value
	}{
		"unknown":    {`{"zz":`, `}`, 1},
		"wrong type": {`{"scene":`, `}`, 1},
		"any":        {`{"scene":"","entries":[{"id":"","kind":"line","text":"","count":1,"extra":`, `}]}`, 3},
		"raw":        {`{"scene":"","entries":[{"id":"","kind":"line","text":"","count":1,"raw":`, `}]}`, 3},
	} {
		for _, brackets := range [][2]string{{"[", "]"}, {`{"a":`, "}"}} {
			nest := func(depth int) error {
				doc := c.before + strings.Repeat(brackets[0], depth) + "1" + strings.Repeat(brackets[1], depth) + c.after
				_, _, err := args.Decode([]byte(doc), new(addArgs), decodeAddArgs)
				return err
			}
			if err := nest(lex.MaxDepth - c.around); err != nil {
				t.Errorf("%s, %s at the limit: %v", name, brackets[0], err)
			}
			if nest(lex.MaxDepth-c.around+1) == nil {
				t.Errorf("%s, %s beyond the limit is read", name, brackets[0])
			}
		}
	}
}

// Numbers of any length and exponent are read in time linear in their length.
func TestHugeNumbers(t *testing.T) {
	digits := strings.Repeat("9", 1<<20)
	for number, want := range map[string]string{
		"1e999999999":              "limit type",
		"-1e999999999999999999":    "limit type",
		"1e-999999999":             "limit minimum",
		"0e999999999":              "limit minimum",
		digits:                     "limit type",
		"-" + digits:               "limit type",
		"0." + digits:              "limit minimum", // as a double it is 1, and it is below 1
		"5." + digits:              "limit minimum", // as a double it is 6, and it is below 6
		"1" + digits + "e-1048576": "limit minimum",
		digits + "e-1048576":       "limit minimum",
		"5" + strings.Repeat("0", 1<<20) + "e-1048576":  "",
		"0." + strings.Repeat("0", 1<<20) + "5e1048577": "",
		"5." + strings.Repeat("0", 1<<20) + "1e-0":      "limit maximum",
	} {
		_, faults, err := args.Decode([]byte(`{"query":"","limit":`+number+`}`), new(findArgs), decodeFindArgs)
		if got := strings.Join(places(faults), ","); got != want || err != nil {
			t.Errorf("%.30s (%d bytes): got %s, %v; want %s", number, len(number), got, err, want)
		}
		for _, f := range faults {
			if len(f.Reason)+len(f.Hint) > 200 {
				t.Errorf("%.30s: the reason has %d bytes", number, len(f.Reason))
			}
		}
	}
}

// Names and texts of a megabyte are told short.
func TestLongTexts(t *testing.T) {
	long := strings.Repeat("é", 1<<19)
	doc := mustMarshal(map[string]any{"query": "", long: 1, "limit": long})
	_, faults, _ := args.Decode(doc, new(findArgs), decodeFindArgs)
	if len(faults) != 2 {
		t.Fatal(places(faults))
	}
	for _, f := range faults {
		if len(f.String()) > 600 {
			t.Errorf("a fault of %d bytes: %.80s", len(f.String()), f)
		}
	}
}

// Fifty thousand names in one object are not compared each with each.
func TestManyNames(t *testing.T) {
	m := map[string]int{}
	for k := range 50_000 {
		m[strings.Repeat("n", 20)+string(rune(0x4E00+k%5000))+string(rune('a'+k/5000))] = k
	}
	inner, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	doc := `{"scene":"","entries":[` + entryWith(`"raw":`+string(inner)+`,"extra":`+string(inner)) + `]}`
	v, err := decoded([]byte(doc), decodeAddArgs)
	if err != nil {
		t.Fatal(err)
	}
	if string(v.Entries[0].Raw) != string(inner) || len(v.Entries[0].Extra.(map[string]any)) != len(m) {
		t.Error("members are lost")
	}
}
