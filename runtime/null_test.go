package runtime_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/nlgen/nlgen/runtime"
)

func ExampleNull() {
	type task struct {
		Due runtime.Null[string] `json:"due,omitzero"`
	}
	for _, text := range []string{`{}`, `{"due":null}`, `{"due":""}`, `{"due":"Monday"}`} {
		var change task
		if err := json.Unmarshal([]byte(text), &change); err != nil {
			fmt.Println(err)
		}
		switch {
		case !change.Due.Sent:
			fmt.Println("leave the due date as it is")
		case change.Due.Null:
			fmt.Println("take the due date away")
		default:
			fmt.Printf("it is due %q\n", change.Due.Value)
		}
	}
	// Output:
	// leave the due date as it is
	// take the due date away
	// it is due ""
	// it is due "Monday"
}

// What is read is written again as it was.
func TestNullJSON(t *testing.T) {
	type holder struct {
		Name runtime.Null[string] `json:"name,omitzero"`
		List runtime.Null[[]int]  `json:"list,omitzero"`
		Must runtime.Null[int8]   `json:"must"`
	}
	for _, text := range []string{`{"must":null}`, `{"name":null,"must":0}`, `{"name":"","list":[],"must":-5}`, `{"name":"a","list":null,"must":null}`, `{"list":[1,2],"must":1}`} {
		var v holder
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if out, err := json.Marshal(v); string(out) != text || err != nil {
			t.Errorf("%s became %s, %v", text, out, err)
		}
	}
	n := runtime.NullOf(5)
	if err := json.Unmarshal([]byte(`"x"`), &n); err == nil || n != runtime.NullOf(5) {
		t.Errorf("a failed read left %+v, %v", n, err)
	}
	if err := json.Unmarshal([]byte(`null`), &n); err != nil || n != (runtime.Null[int]{Sent: true, Null: true}) {
		t.Errorf("null is %+v, %v", n, err)
	}
	if out, err := json.Marshal(runtime.Null[int]{Value: 5}); string(out) != "null" || err != nil {
		t.Errorf("what was not sent is written as %s, %v", out, err)
	}
}
