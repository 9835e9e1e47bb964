package args_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/nlgen/nlgen/runtime/args"
)

// named has a member that only a call's arguments may not have.
type named struct {
	Project string `json:"project"`
}

var namedShape = args.Shape{Names: []string{"project"}, Required: []int{0}}

func decodeNamed(r *args.Reader, v *named) {
	for o := r.Object(&namedShape); o.Next(); {
		switch o.Field() {
		case 0: // project
			v.Project = r.String()
		}
	}
}

// open takes all members.
var openShape = args.Shape{Rest: true}

func decodeRest(r *args.Reader, v *map[string]string) {
	for o := r.Object(&openShape); o.Next(); {
		switch o.Field() {
		case args.Rest: // other members
			(*v)[o.Name()] = r.String()
		}
	}
}

func (n *named) UnmarshalJSON(text []byte) error { return args.Unmarshal(text, n, decodeNamed) }

func TestUnmarshal(t *testing.T) {
	for _, c := range []struct{ text, want, wrong string }{
		{`{"project":"p"}`, "p", ""},
		{` {"project" : "\u0070"} `, "p", ""},
		{`null`, "before", ""},
		{`{}`, "before", "project: required"},
		{`{"project":1}`, "before", "project: expected a string, got a number"},
		{`[]`, "before", "expected an object, got an array"},
	} {
		v := named{"before"}
		err := json.Unmarshal([]byte(c.text), &v)
		wrong := ""
		if err != nil {
			wrong = err.Error()
		}
		if wrong != c.wrong || wrong == "" && v.Project != c.want {
			t.Errorf("%s: %q, %q, want %q, %q", c.text, v.Project, wrong, c.want, c.wrong)
		}
	}
	var syntax *args.SyntaxError
	if err := args.Unmarshal([]byte(`{"project":}`), new(named), decodeNamed); !errors.As(err, &syntax) || syntax.Offset != 11 {
		t.Errorf("the error of syntax is %v", err)
	}
	rest := map[string]string{}
	if err := args.Unmarshal([]byte(`{"project":"p","x":"y"}`), &rest, decodeRest); err != nil || rest["project"] != "p" || rest["x"] != "y" {
		t.Error(rest, err)
	}
	// The next call has its project again.
	if project, faults, err := args.Decode([]byte(`{"project":"p"}`), &map[string]string{}, decodeRest); err != nil || faults != nil || project == nil || *project != "p" {
		t.Error(project, faults, err)
	}
}
