package mcpserve

import (
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/lex"
)

// message is one JSON-RPC message that asks for something: a request, or a notification when it has no id.
type message struct {
	// id is the request's id as it was sent; nil for a notification.
	id     []byte
	method string
	// params is an object, or nil when there are none.
	params []byte
	// reply is what a client answers to a request of ours.
	reply reply
}

// written is a request of ours, or a notification when its id is empty; params may be nil.
func written(id, method string, params []byte) []byte {
	b := []byte(`{"jsonrpc":"2.0",`)
	if id != "" {
		b = append(lex.AppendQuoted(append(b, `"id":`...), id), ',')
	}
	b = lex.AppendQuoted(append(b, `"method":`...), method)
	if params != nil {
		b = append(append(b, `,"params":`...), params...)
	}
	return append(b, '}')
}

// problem is a JSON-RPC error.
type problem struct {
	code    int
	message string
	data    []byte // JSON, or nil
}

// The codes of JSON-RPC and of the protocol.
const (
	parseError         = -32700
	invalidRequest     = -32600
	methodNotFound     = -32601
	invalidParams      = -32602
	internalError      = -32603
	headerMismatch     = -32020
	missingRequired    = -32021 // a capability of the client
	unsupportedVersion = -32022
	resourceNotFound   = -32002 // until 2025-11-25
)

// kind is what became of a line.
type kind int

const (
	silence kind = iota // nothing is answered: a broken notification
	replied             // a client's response
	asked               // a request or notification to act on
	refused             // an error to answer
)

// envelope is a message as it was sent: the bytes of its members, nil when absent.
type envelope struct {
	version, id, method, params, result, err []byte
	// twice is a member given more than once.
	twice string
}

// parseMessage reads one line. The message points into it; beside a problem, only its id is set, if it has a valid one.
func parseMessage(line []byte) (message, kind, problem) {
	e, p := readEnvelope(line)
	if p.code != 0 {
		return message{}, refused, p
	}
	if e.method == nil && (e.result != nil || e.err != nil) {
		return message{id: e.id, reply: reply{e.result, e.err}}, replied, p
	}
	method, isText := text(e.method)
	switch {
	case e.id != nil && !validID(e.id):
		return message{}, refused, invalid("The id must be a string or an integer.")
	case e.twice == "id":
		return message{}, refused, invalid("The member id is given twice.")
	case e.method == nil:
		return message{id: e.id}, refused, invalid("The message has no method.")
	case !isText:
		return message{id: e.id}, refused, invalid("The method must be a string.")
	}
	if p = e.flaw(); p.code == 0 {
		m := message{id: e.id, method: method}
		if isObject(e.params) {
			m.params = e.params
		}
		return m, asked, p
	}
	if e.id == nil {
		return message{}, silence, problem{} // a notification is never answered, whatever is wrong with it
	}
	return message{id: e.id}, refused, p
}

func readEnvelope(line []byte) (e envelope, p problem) {
	if !utf8.Valid(line) {
		return e, notUTF8
	}
	line = line[lex.Space(line, 0):]
	if !isObject(line) {
		return e, notAnObject(line)
	}
	var v [6][]byte
	end, twice, err := pick(line, []string{"jsonrpc", "id", "method", "params", "result", "error"}, v[:])
	if err == nil {
		err = lex.End(line, end)
	}
	if err != nil {
		return e, notJSON(err)
	}
	return envelope{v[0], v[1], v[2], v[3], v[4], v[5], twice}, p
}

// flaw is what else is wrong with a message that has a method.
func (e *envelope) flaw() (p problem) {
	version, _ := text(e.version)
	switch {
	case e.twice != "":
		return invalid("The member " + e.twice + " is given twice.")
	case version != "2.0":
		return invalid(`The member jsonrpc must be "2.0".`)
	case !isNull(e.params) && !isObject(e.params):
		return problem{code: invalidParams, message: "The member params must be an object."}
	}
	return p
}

var notUTF8 = problem{code: parseError, message: "The message is not UTF-8."}

func notJSON(err error) problem {
	return problem{code: parseError, message: "The message is " + err.Error() + "."}
}

// notAnObject is the problem of a line that does not begin as an object.
func notAnObject(line []byte) problem {
	if err := lex.Valid(line); err != nil {
		return notJSON(err)
	}
	if line[0] == '[' {
		return invalid("Only revision " + batchVersion + " of the protocol has batches: send each message by itself.")
	}
	return invalid("The message must be an object.")
}

func invalid(words string) problem { return problem{code: invalidRequest, message: words} }
