package plugintest_test

import (
	"fmt"
	"testing"

	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/plugintest"
)

// A test of the notes plugin: what agents are told, and that the author can take it back.
func ExampleNew() {
	TestAddNote := func(t testing.TB) {
		p := plugintest.New(t, notes.Plugin(notes.Setup))
		p.Given("notes", `{"items": [{"id": "a", "text": "Buy rope."}]}`)
		p.Call("add_note", notes.AddNoteArgs{Text: "Paint the door."}).Says("Added. The project has 2 notes.")
		p.Call("add_note", notes.AddNoteArgs{Text: " "}).Refused(runtime.InvalidArgs)
		p.Undo()
		p.Call("list", nil).Says("a: Buy rope.")
	}
	run(TestAddNote)
	// Output: ok
}

// run runs a test in an example, where there is no testing.T.
func run(test func(t testing.TB)) {
	passed := false
	testing.Benchmark(func(b *testing.B) {
		passed = false
		test(b)
		passed = true
	})
	if passed {
		fmt.Println("ok")
	}
}
