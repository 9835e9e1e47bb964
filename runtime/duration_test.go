package runtime_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime"
)

func ExampleDuration() {
	var wait runtime.Duration
	if err := json.Unmarshal([]byte(`"1h30m"`), &wait); err != nil {
		fmt.Println(err)
	}
	fmt.Println(time.Duration(wait).Minutes(), wait)
	// Output: 90 1h30m0s
}

func TestDurationJSON(t *testing.T) {
	for text, want := range map[string]time.Duration{`"1h30m0s"`: 90 * time.Minute, `"0s"`: 0, `"-1ns"`: -1, `"2562047h47m16.854775807s"`: 1<<63 - 1, `"-2562047h47m16.854775808s"`: -1 << 63, `"1.5µs"`: 1500} {
		var d runtime.Duration
		if err := json.Unmarshal([]byte(text), &d); err != nil || time.Duration(d) != want {
			t.Errorf("%s is %v, %v", text, d, err)
		}
		if out, err := json.Marshal(d); string(out) != text || err != nil {
			t.Errorf("%s became %s, %v", text, out, err)
		}
	}
	for _, text := range []string{`5`, `"5"`, `""`, `"1.5ns"`, `"soon"`, `{}`, `"2562047h47m16.854775808s"`} {
		d := runtime.Duration(7)
		if err := json.Unmarshal([]byte(text), &d); err == nil || d != 7 {
			t.Errorf("%s is %v, %v", text, d, err)
		}
	}
	d := runtime.Duration(7)
	if err := json.Unmarshal([]byte(`null`), &d); err != nil || d != 7 {
		t.Errorf("null is %v, %v", d, err)
	}
}
