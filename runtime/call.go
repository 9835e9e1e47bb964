package runtime

import (
	"encoding/json"
	"log/slog"
)

// Call is what a handler knows of the call it answers. A ReadCall and a WriteCall embed it.
type Call struct {
	// ID names the call in logs and history; unique within the process.
	ID string
	// Client is the name the agent's client gave itself, at most 80 UTF-16 units; nil when it gave none. It is
	// self-reported: for display and logs, never for decisions.
	Client *string
	// User is the name that belongs to the caller's HTTP token; empty over stdio.
	User string
	// Meta is what the client sent in the request's _meta, as it came.
	Meta map[string]json.RawMessage
	// Project is the absolute path of the project's folder.
	Project string
	// Log writes to the server's log, with the call's id and tool.
	Log *slog.Logger

	progress func(done, total float64, message string)
	docs     Documents
}

// NewCall is called by the host: call, reading from docs and reporting its progress to progress. Either may be nil.
func NewCall(call Call, docs Documents, progress func(done, total float64, message string)) Call {
	call.docs, call.progress = docs, progress
	return call
}

// Progress tells the agent's user how far a long call is: done of total (0 when unknown). It reaches the client only when
// that asked for it, before the answer, and is never needed for a complete answer.
func (c *Call) Progress(done, total float64, message string) {
	if c.progress != nil {
		c.progress(done, total, message)
	}
}

// Reader is a handle that documents can be read with: an *App, a *ReadCall or a *WriteCall.
type Reader interface {
	documents() Documents
}

// ReadCall is the call of a reading tool. Nothing can be written with it: it has no such method, and no conversion leads
// from it to a WriteCall.
type ReadCall struct{ Call }

func (c *ReadCall) documents() Documents { return c.docs }

// WriteCall is the call of a writing tool. Documents are put with it until the handler returns; afterwards, and on a zero
// WriteCall, putting is refused.
type WriteCall struct {
	Call
	writer Writer
}

func (c *WriteCall) documents() Documents { return c.docs }

// Documents reads a plugin's documents in one project. A namespace that was never written, or holds null, is nil.
type Documents interface {
	Read(namespace string) ([]byte, error)
}

// Writer writes documents for one call. The host gives it and closes it when the call ends: a later Write is an error.
type Writer interface {
	Write(namespace string, document []byte) error
}
