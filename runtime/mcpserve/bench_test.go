package mcpserve_test

import (
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// A reading call through the whole server: envelope, host, decoder, handler, answer.
func BenchmarkCall(b *testing.B) {
	h := newHost(b)
	b.ReportAllocs()
	var input strings.Builder
	for i := range b.N {
		input.WriteString(call(strconv.Itoa(i), "check", `{"n":5,"s":"word","l":["a","b"],"b":true}`, ""))
	}
	b.ResetTimer()
	if err := mcpserve.Serve(b.Context(), h, strings.NewReader(input.String()), io.Discard, identity); err != nil {
		b.Fatal(err)
	}
}
