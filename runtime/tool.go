package runtime

import (
	"context"
	"time"

	"github.com/nlgen/nlgen/runtime/args"
)

// Info is what an agent is told of a tool, as generated code writes it.
type Info struct {
	// Name is the manifest's name ("acme.notes.add_note").
	Name string
	// Title is 1 to 80 UTF-16 units and Description 1 to 1200, the space around them not counted (contract 1).
	Title       string
	Description string
	// Schema is the restricted schema of the arguments as JSON, without `project` (contract 4).
	Schema string
	// Output is the schema of the answer's data as JSON; empty when the tool promises none.
	Output string
	// Destructive and Idempotent are what clients are told of a tool that writes; nil means that it may destroy, and that
	// the same call again may change more.
	Destructive *bool
	Idempotent  *bool
	// Aliases are names the tool had before, of the form of Name. Calls by them are answered; no list has them.
	Aliases []string
	// Timeout is the tool's own deadline; unless positive, the server's.
	Timeout time.Duration
	// Parallel tools may run beside each other. It means nothing of a tool that writes.
	Parallel bool
	// Meta is a JSON object for _meta of the tool's list entry; empty when there is none.
	Meta string
	// About is for people, never for the model.
	About string
	// Icon is optional.
	Icon *Icon
}

// Icon is a picture of a tool for lists that people see.
type Icon struct {
	// Src is an https or a data URI.
	Src string
	// MIMEType, Sizes ("48x48" or "any") and Theme ("light" or "dark") may be empty.
	MIMEType string
	Sizes    []string
	Theme    string
}

// Tool is one tool: what is told of it, and its two steps, Bind and Run. Reading and Writing make one; a Tool made
// otherwise has no handler and is not registered.
type Tool struct {
	Info
	// Write tells a tool that changes the project from one that cannot.
	Write bool

	decode func(raw []byte) (arguments any, project *string, faults []args.Fault, err error)
	handle func(ctx context.Context, handlers any, call Call, w Writer, arguments any) (Reply, error)
}

// Reading makes a reading tool of a generated decoder and a method of the generated interface Tools.
func Reading[H, A any, R Answering](info Info, decode func(*args.Reader, *A), handle func(H, context.Context, *ReadCall, A) (R, error)) Tool {
	if handle == nil {
		return Tool{Info: info}
	}
	return tool(info, false, decode, func(ctx context.Context, h H, call Call, _ Writer, a A) (R, error) {
		return handle(h, ctx, &ReadCall{call}, a)
	})
}

// Writing makes a writing tool of a generated decoder and a method of the generated interface Tools.
func Writing[H, A any, R Answering](info Info, decode func(*args.Reader, *A), handle func(H, context.Context, *WriteCall, A) (R, error)) Tool {
	if handle == nil {
		return Tool{Info: info, Write: true}
	}
	return tool(info, true, decode, func(ctx context.Context, h H, call Call, w Writer, a A) (R, error) {
		return handle(h, ctx, &WriteCall{call, w}, a)
	})
}

// tool erases the types of a tool's handlers, arguments and answer.
func tool[H, A any, R Answering](info Info, write bool, decode func(*args.Reader, *A), handle func(context.Context, H, Call, Writer, A) (R, error)) Tool {
	return Tool{
		Info:  info,
		Write: write,
		decode: func(raw []byte) (any, *string, []args.Fault, error) {
			a := new(A)
			project, faults, err := args.Decode(raw, a, decode)
			return a, project, faults, err
		},
		handle: func(ctx context.Context, handlers any, call Call, w Writer, a any) (Reply, error) {
			r, err := handle(ctx, handlers.(H), call, w, *a.(*A))
			if err != nil {
				return Reply{}, err
			}
			return r.reply()
		},
	}
}
