package runtime_test

import (
	"context"
	"errors"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

// noArgs is what a generated decoder of an empty struct reads.
type noArgs struct{}

func decodeNoArgs(r *args.Reader, _ *noArgs) {
	for o := r.Object(&args.Shape{}); o.Next(); {
	}
}

// handlers stands for a plugin's generated interface.
type handlers interface{}

func reads[R runtime.Answering](name string, handle func(*runtime.ReadCall) (R, error)) runtime.Tool {
	return runtime.Reading(runtime.Info{Name: name}, decodeNoArgs,
		func(_ handlers, _ context.Context, call *runtime.ReadCall, _ noArgs) (R, error) { return handle(call) })
}

func writes(handle func(*runtime.WriteCall) error) runtime.Tool {
	return runtime.Writing(runtime.Info{Name: "acme.fake.write"}, decodeNoArgs,
		func(_ handlers, _ context.Context, call *runtime.WriteCall, _ noArgs) (a runtime.TextAnswer, err error) {
			return a, handle(call)
		})
}

// memory is a plugin's documents and their writer.
type memory map[string]string

func (m memory) Read(namespace string) ([]byte, error) {
	text, ok := m[namespace]
	switch {
	case text == "unreadable":
		return nil, errors.New("the disk is gone")
	case !ok:
		return nil, nil
	}
	return []byte(text), nil
}

func (m memory) Write(namespace string, document []byte) error {
	m[namespace] = string(document)
	return nil
}

// run binds no arguments and runs the tool over the documents.
func run(t *testing.T, tool runtime.Tool, m memory) (runtime.Reply, error) {
	t.Helper()
	bound, err := tool.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	return tool.Run(t.Context(), struct{}{}, runtime.NewCall(runtime.Call{ID: "1"}, m, nil), m, bound)
}
