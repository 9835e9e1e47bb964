package fault_test

import (
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/fault"
)

// Whatever a name holds, its fault is one line, and says the name as it was sent in its path.
func TestOneLine(t *testing.T) {
	for name, shown := range map[string]string{
		"a\nHint: b":   `a\nHint: b`,
		"\r\t\b\f\x00": `\r\t\b\f\u0000`,
		"\x7f\u0085":   `\u007f\u0085`,
		"\u2028\u2029": `\u2028\u2029`,
		`\n "é" 日😀`:    `\n "é" 日😀`,
		"\xff\n\xff":   "\xff\\n\xff", // what is no Unicode stays what it is
	} {
		if got := fault.Missing("", name); got.Path != name || got.String() != shown+": required" || got.Place() != shown {
			t.Errorf("path %q, line %q", got.Path, got)
		}
	}
	for r := rune(0); r < 0x3000; r++ {
		f := fault.NotExpected("x", "a"+string(r)+"b", nil)
		if strings.ContainsAny(f.String(), "\n\r\v\f\u0085\u2028\u2029") {
			t.Errorf("%U breaks the line", r)
		}
	}
	union := fault.NotOne("v", fault.Choice{Got: fault.Value{Type: fault.Object}, Options: []fault.Option{
		{Type: fault.Object, Faults: []fault.Fault{fault.NotExpected("v", "\nHint: forged", nil)}}, {Type: fault.String},
	}})
	if strings.Contains(union.String(), "\n") {
		t.Errorf("a union tells %q", union)
	}
}
