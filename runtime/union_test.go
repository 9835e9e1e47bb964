package runtime_test

import (
	"testing"

	"github.com/nlgen/nlgen/runtime"
)

func TestMarshalUnion(t *testing.T) {
	type circle struct {
		R int `json:"r"`
	}
	for _, c := range []struct {
		tag      string
		branches []runtime.Branch
		want     string
		wrong    string
	}{
		{"", []runtime.Branch{{Set: true, Value: []int{1}}, {}}, `[1]`, ""},
		{"kind", []runtime.Branch{{Tag: "other"}, {Tag: `a "circle"`, Set: true, Value: &circle{2}}}, `{"kind":"a \"circle\"","r":2}`, ""},
		{"kind", []runtime.Branch{{Tag: "empty", Set: true, Value: &struct{}{}}}, `{"kind":"empty"}`, ""},
		{"kind", []runtime.Branch{{Tag: "a"}, {Tag: "b"}}, "", "Shape has no branch set"},
		{"", []runtime.Branch{{Set: true}, {Set: true}}, "", "Shape has more than one branch set"},
		{"kind", []runtime.Branch{{Tag: "a", Set: true, Value: []int{1}}}, "", `the branch "a" of Shape is no JSON object`},
		{"", []runtime.Branch{{Set: true, Value: make(chan int)}}, "", "json: unsupported type: chan int"},
	} {
		got, err := runtime.MarshalUnion("Shape", c.tag, c.branches)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if string(got) != c.want || text != c.wrong {
			t.Errorf("%+v: %s, %q, want %s, %q", c.branches, got, text, c.want, c.wrong)
		}
	}
}
