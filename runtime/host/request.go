package host

import (
	"encoding/json"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime"
)

// Request is a call of a tool as a transport read it.
type Request struct {
	// Tool is the advertised name.
	Tool string
	// Arguments is the raw JSON of the arguments; nil when there are none. It is read before Accept returns.
	Arguments []byte
	// Client is the name the client gave itself, nil when it gave none. Of a longer one 80 UTF-16 units are kept.
	Client *string
	// Session tells connections apart: a reading call without `project` goes to the project its session used last. Of the
	// empty one nothing is remembered.
	Session string
	// User is the name that belongs to the caller's token, if any.
	User string
	// Meta is the request's _meta.
	Meta map[string]json.RawMessage
	// Progress sends progress to the client; nil when it asked for none. It is not called once the call is answered, nor
	// twice at once, and both numbers are finite; total is 0 when unknown. It may wait for a slow client: the handler waits
	// with it, the call's deadline does not, so it may still be on its way when the call is answered.
	Progress func(done, total float64, message string)
	// Answered, unless nil, is told the outcome before the next call of the project's queue may start: a transport that puts
	// answers in line there sends them in the order in which their calls ran. It must not wait for the client.
	Answered func(Outcome)
	// DryRun makes every check up to the handler and stops there: the refusal is the one the call would get now, and a reply
	// says that it would run, its data a Verdict. Nothing is waited for, set up or changed.
	DryRun bool
}

// Outcome is what became of a call: exactly one of Reply, Refusal and Protocol is set.
type Outcome struct {
	// Tool is the tool that was called; nil when there is none of that name.
	Tool *runtime.Registered
	// Reply is within the limits of contract 1.
	Reply *runtime.Reply
	// Refusal is a result with isError, within the limits of contract 1.
	Refusal *runtime.Refusal
	// Protocol is an error of JSON-RPC: the model could not mend it.
	Protocol *ProtocolError
}

// ProtocolError is an error of JSON-RPC.
type ProtocolError struct {
	Code    int
	Message string
	// Data is compact JSON; nil when there is none.
	Data json.RawMessage
}

func (e *ProtocolError) Error() string { return e.Message }

// invalidParams makes the error -32602; its data carries our code and what to do about it.
func invalidParams(message string, code runtime.Code, hint string) *ProtocolError {
	data := lex.AppendQuoted([]byte(`{"code":`), string(code))
	data = lex.AppendQuoted(append(data, `,"hint":`...), hint)
	return &ProtocolError{-32602, message, append(data, '}')}
}
