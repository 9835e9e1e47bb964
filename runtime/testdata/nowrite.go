// Package nowrite is what the handler of a reading tool might try in order to write. Each line marked with an error does
// not compile because of it, and no other line fails.
package nowrite

import (
	"context"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

var stored = runtime.Document[int]("n")

func tries(call *runtime.ReadCall, app *runtime.App, reader runtime.Reader, inner runtime.Call) {
	stored.Get(call)
	stored.Put(call, 1)                             // ERROR cannot use call
	stored.Put(app, 1)                              // ERROR cannot use app
	stored.Put(reader, 1)                           // ERROR cannot use reader
	stored.Update(call, nil)                        // ERROR cannot use call
	_ = (*runtime.WriteCall)(call)                  // ERROR cannot convert call
	_ = runtime.WriteCall(*call)                    // ERROR cannot convert *call
	_ = (*runtime.WriteCall)(&inner)                // ERROR cannot convert &inner
	_ = runtime.WriteCall{Call: inner, writer: nil} // ERROR unexported field writer
	_ = call.docs                                   // ERROR unexported field docs
	_ = call.Write                                  // ERROR call.Write undefined
	_ = app.Write                                   // ERROR app.Write undefined
}

type tools interface {
	Read(context.Context, *runtime.ReadCall, struct{}) (runtime.TextAnswer, error)
	Write(context.Context, *runtime.WriteCall, struct{}) (runtime.TextAnswer, error)
}

func decode(*args.Reader, *struct{}) {}

// What the manifest declares as reading is generated as Reading, which takes no handler that writes.
var (
	_ = runtime.Reading(runtime.Info{}, decode, tools.Read)
	_ = runtime.Reading(runtime.Info{}, decode, tools.Write) // ERROR type func(tools, context.Context, *
	_ = runtime.Writing(runtime.Info{}, decode, tools.Write)
)
