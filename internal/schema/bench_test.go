package schema

import (
	"strings"
	"testing"
)

func BenchmarkValidate(b *testing.B) {
	n := read(b, `{"type":"object","properties":{"l":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"n":{"type":"integer","minimum":1,"$go":"int32"},"k":{"enum":["a","b"]}},"required":["id","n"],"additionalProperties":false}}}}`)
	text := []byte(`{"l":[` + strings.Repeat(`{"id":"some id","n":12,"k":"b"},`, 2000) + `{"id":"","n":1}]}`)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if faults, err := Validate(n, text); err != nil || faults != nil {
			b.Fatal(faults, err)
		}
	}
}
