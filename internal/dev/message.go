package dev

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/jsonedit"
)

// message is what a line says, as far as it matters here.
type message struct {
	// id is as it is spelled; empty for notifications.
	id     string
	method string
	params json.RawMessage
	result json.RawMessage
	// failed is an answer that is an error.
	failed json.RawMessage
}

// request and answer are the kinds of messages that are followed. What is none is passed on.
func (m message) request() bool { return m.method != "" && m.id != "" }
func (m message) answer() bool  { return m.method == "" && m.id != "" }

// parse reads a line: a message, or several in an array, as revision 2025-03-26 allows.
func parse(line []byte) (all []message) {
	type wire struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
		Result json.RawMessage `json:"result"`
		Error  json.RawMessage `json:"error"`
	}
	var wires []wire
	if line[0] == '[' {
		if json.Unmarshal(line, &wires) != nil {
			return nil
		}
	} else {
		wires = make([]wire, 1)
		if json.Unmarshal(line, &wires[0]) != nil {
			return nil
		}
	}
	for _, w := range wires {
		m := message{id: string(w.ID), method: w.Method, params: w.Params, result: w.Result, failed: w.Error}
		if m.id == "null" {
			m.id = ""
		}
		all = append(all, m)
	}
	return all
}

// field is a member of an object of JSON, as it is spelled; empty when there is none.
func field(object json.RawMessage, names ...string) string {
	for _, name := range names {
		var members map[string]json.RawMessage
		if json.Unmarshal(object, &members) != nil {
			return ""
		}
		object = members[name]
	}
	return string(object)
}

// ownPrefix begins the ids of requests that no client sent.
const ownPrefix = `"nlgen-dev-`

func ownID(n int) string { return ownPrefix + strconv.Itoa(n) + `"` }

func isOwn(id string) bool { return strings.HasPrefix(id, ownPrefix) }

// withID is a request's line with another id.
func withID(line []byte, id string) []byte {
	changed, err := jsonedit.Set(line, []string{"id"}, []byte(id))
	if err != nil { // the id is given twice: who sent it is answered the same way as ever
		return line
	}
	return changed
}

// telling is the answer to initialize with the promise that changes of the list of tools are told. They are, by us.
func telling(line []byte, m message) []byte {
	if field(m.result, "capabilities", "tools") == "" {
		return line
	}
	changed, err := jsonedit.Set(line, []string{"result", "capabilities", "tools", "listChanged"}, []byte("true"))
	if err != nil {
		return line
	}
	return changed
}

// lost is the answer to a request that no server will answer.
func lost(id, why string) []byte {
	words, _ := json.Marshal(why) // texts always are JSON
	return []byte(`{"jsonrpc":"2.0","id":` + id + `,"error":{"code":-32603,"message":` + string(words) + `}}`)
}

// same tells whether two values are spelled alike, space aside.
func same(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}
