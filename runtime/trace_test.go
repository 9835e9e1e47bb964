package runtime_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
)

const (
	traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
	spanID  = "00f067aa0ba902b7"
	parent  = "00-" + traceID + "-" + spanID + "-01"
)

func trace(parent, state, baggage string) runtime.Trace {
	meta := map[string]json.RawMessage{}
	for name, value := range map[string]string{"traceparent": parent, "tracestate": state, "baggage": baggage} {
		if value != "" {
			meta[name], _ = json.Marshal(value)
		}
	}
	return (&runtime.Call{Meta: meta}).Trace()
}

func TestTrace(t *testing.T) {
	got := trace(parent, "vendor=a b, t0@sys=1,", "user=anna;p=1, x=%20")
	if want := (runtime.Trace{Parent: parent, ID: traceID, Span: spanID, Sampled: true, State: "vendor=a b, t0@sys=1,", Baggage: "user=anna;p=1, x=%20"}); got != want {
		t.Errorf("%+v", got)
	}
	if (&runtime.Call{}).Trace() != (runtime.Trace{}) {
		t.Error("a call without _meta has a trace")
	}
	if got := (&runtime.Call{Meta: map[string]json.RawMessage{"traceparent": json.RawMessage(`5`), "baggage": json.RawMessage(`{}`)}}).Trace(); got != (runtime.Trace{}) {
		t.Errorf("%+v", got)
	}
}

func TestTraceParent(t *testing.T) {
	for s, ok := range map[string]bool{
		parent:                                 true,
		"00-" + traceID + "-" + spanID + "-00": true, "00-" + traceID + "-" + spanID + "-ff": true,
		"cc-" + traceID + "-" + spanID + "-01": true, "cc-" + traceID + "-" + spanID + "-01-more": true,
		"": false, parent + "-more": false, parent + " ": false, "cc" + parent[2:] + "more": false, "ff" + parent[2:]: false, "0x" + parent[2:]: false,
		parent[:54]: false, strings.ToUpper(parent): false, strings.Replace(parent, "-", "_", 1): false,
		"00-" + strings.Repeat("0", 32) + "-" + spanID + "-01": false, "00-" + traceID + "-" + strings.Repeat("0", 16) + "-01": false,
		"00-" + traceID + "-" + spanID + "-0g": false, strings.Replace(parent, "4bf9", "é9", 1): false,
	} {
		got := trace(s, "a=1", "")
		if (got.Parent == s && s != "") != ok || (got.ID != "") != ok || (got.State != "") != ok {
			t.Errorf("%q: %+v", s, got)
		}
	}
	for flags, sampled := range map[string]bool{"00": false, "01": true, "02": false, "03": true, "f0": false, "0f": true, "0a": false} {
		if got := trace(parent[:53]+flags, "", ""); got.Sampled != sampled || got.ID == "" {
			t.Errorf("%s: %+v", flags, got)
		}
	}
}

// A tracestate or a baggage that is wrong is left out, and nothing else with it.
func TestTraceStateAndBaggage(t *testing.T) {
	var many []string
	for i := range 33 {
		many = append(many, "k"+strconv.Itoa(i)+"=v")
	}
	for s, ok := range map[string]bool{
		"a=1": true, "a=1,b=2": true, " a=1 ,\tb=2": true, "a_-*/9=!~": true, "9t@sys=1": true, strings.Join(many[:32], ","): true,
		strings.Join(many, ","): false, "a": false, "a=": false, "=1": false, "A=1": false, "9a=1": false, "a=1,a=2": false, "a=1=2": false,
		"a=é": false, "a=1\n": false, "t@=1": false, "@s=1": false, "t@9=1": false, "t@" + strings.Repeat("s", 15) + "=1": false,
		strings.Repeat("a", 257) + "=1": false, "a=" + strings.Repeat("x", 257): false, "a=" + strings.Repeat("x", 256): true,
	} {
		if got := trace(parent, s, "x=1"); (got.State == s) != ok || got.ID == "" || got.Baggage == "" {
			t.Errorf("%q: %+v", s, got)
		}
	}
	for s, ok := range map[string]bool{
		"a=1": true, "a=": true, "a=1,b=2;p;q=3": true, " a = 1 ": true, "a=%C3%A9": true, "a": false, "=1": false, "a b=1": false, "a=1,": false,
		"a=é": false, `a="1"`: false, "a=1\n": false, "(=1": false, "a=" + strings.Repeat("x", 8190): true, "a=" + strings.Repeat("x", 8191): false,
	} {
		if got := trace(parent, "x=1", s); (got.Baggage == s) != ok || got.ID == "" || got.State == "" {
			t.Errorf("%q: %+v", s, got)
		}
	}
}
