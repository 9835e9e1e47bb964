package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
)

// generated are the tools of the fixture that the suites call, by the names that the suites have for them. nlgen gives no
// tool a bare name, so that the tools of two plugins cannot be taken for each other: it advertises them as
// conformance_fixture__test_simple_text, and so on.
var generated = []string{"test_simple_text", "test_image_content", "test_error_handling", "test_tool_with_progress"}

const prefix = "conformance_fixture__"

// renamed puts the advertised name into a request that calls one of the generated tools by its bare name: in the member name
// of params, and in the header that repeats it. Nothing else of a request is altered, and nothing of any answer.
func renamed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := r.Header.Get(nameHeader); slices.Contains(generated, name) {
			r.Header.Set(nameHeader, prefix+name)
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "the body cannot be read", http.StatusBadRequest)
			return
		}
		body = renamedCall(body)
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		next.ServeHTTP(w, r)
	})
}

const nameHeader = "Mcp-Name"

func renamedCall(body []byte) []byte {
	var call struct {
		Method string
		Params struct{ Name string }
	}
	if json.Unmarshal(body, &call) != nil || call.Method != "tools/call" || !slices.Contains(generated, call.Params.Name) {
		return body
	}
	bare, _ := json.Marshal(call.Params.Name)
	advertised, _ := json.Marshal(prefix + call.Params.Name)
	return bytes.Replace(body, bare, advertised, 1)
}
