package args_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime/args"
)

// ownArgs declares what the cases send beside `project`.
type ownArgs struct {
	A       json.RawMessage `json:"a,omitempty"`
	Project json.RawMessage `json:"Project,omitempty"`
}

var ownArgsShape = args.Shape{Names: []string{"a", "Project"}}

func decodeOwnArgs(r *args.Reader, v *ownArgs) {
	for o := r.Object(&ownArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // a
			v.A = r.Raw()
		case 1: // Project
			v.Project = r.Raw()
		}
	}
}

// The handler never sees `project`; a member of that name deeper down, or in another case, is an ordinary one.
func TestOwnArguments(t *testing.T) {
	for _, c := range vectors.Load(t, "advertise") {
		if !c.Has("own") {
			continue
		}
		var v ownArgs
		project, faults, err := args.Decode(c.JSON("args"), &v, decodeOwnArgs)
		if err != nil || faults != nil {
			t.Errorf("%s: %v, %v", c.ID, faults, err)
		}
		var sent struct{ Project *string }
		members := map[string]json.RawMessage{}
		c.Decode(t, "args", &members)
		if raw, ok := members["project"]; ok {
			json.Unmarshal(raw, &sent.Project)
		}
		if !reflect.DeepEqual(project, sent.Project) {
			t.Errorf("%s: the project is %v, want %v", c.ID, project, sent.Project)
		}
		own, err := json.Marshal(v)
		if err != nil || string(own) != string(c.JSON("own")) {
			t.Errorf("%s: the handler gets %s, %v, want %s", c.ID, own, err, c.JSON("own"))
		}
	}
}
