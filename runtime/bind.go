package runtime

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/nlgen/nlgen/runtime/args"
)

// ErrNotObject says that the arguments of a call are some other JSON value than an object.
var ErrNotObject = errors.New("arguments must be an object")

// Bound is a call's arguments, checked and decoded for one tool.
type Bound struct {
	// Project is the argument `project`, nil when the call has none. The handler never sees it.
	Project *string

	arguments any
}

// Bind checks the raw arguments against the tool's schema and decodes them, in one pass; absent arguments and null are {}
// (contract 6.2). Arguments that break the schema are refused with a *Refusal. Any other error says that raw is no JSON
// object, which is a fault of the protocol. What is bound shares no memory with raw.
func (t Tool) Bind(raw []byte) (Bound, error) {
	if first := bytes.TrimLeft(raw, " \t\r\n"); len(first) > 0 && first[0] != '{' && first[0] != 'n' {
		return Bound{}, ErrNotObject
	}
	arguments, project, faults, err := t.decode(raw)
	if err != nil {
		return Bound{}, err
	}
	if len(faults) > 0 {
		return Bound{}, invalidArgs(faults)
	}
	return Bound{project, arguments}, nil
}

// Run hands bound arguments to the tool's handler. Handlers are what the plugin's Setup made; a handler of a reading tool
// never gets the writer. The error is the handler's own, or says why its answer cannot be sent. A panic is the caller's.
func (t Tool) Run(ctx context.Context, handlers any, call Call, w Writer, b Bound) (Reply, error) {
	return t.handle(ctx, handlers, call, w, b.arguments)
}

// invalidArgs refuses arguments: a line for each fault, and a line for each hint at what to send instead, which says where
// when there are several faults.
func invalidArgs(faults []args.Fault) *Refusal {
	var lines, hints []string
	for _, f := range faults {
		lines = append(lines, f.String())
		switch {
		case f.Hint == "":
		case len(faults) == 1:
			hints = append(hints, f.Hint)
		default:
			hints = append(hints, f.Place()+": "+f.Hint)
		}
	}
	return (&Refusal{InvalidArgs, strings.Join(lines, "\n"), strings.Join(hints, "\n")}).Limited()
}
