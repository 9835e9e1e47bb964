package mcpserve

import (
	"context"
	"encoding/json"
	"io"

	"github.com/nlgen/nlgen/runtime/host"
)

// session is one client served over one pair of streams.
type session struct {
	host       *host.Host
	core       core
	calls      *calls
	out        writer
	ctx        context.Context
	serverInfo []byte

	// client is the name a legacy client gave at initialize. Only the goroutine that reads touches it.
	client *string
}

// read acts on one line after the other until the input ends.
func (s *session) read(in io.Reader) error {
	lines := newLineReader(in)
	for {
		line, err := lines.next()
		switch {
		case err == errTooLong:
			s.out.problem(nil, problem{code: parseError, message: "The message is longer than 8 MiB."})
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case !blank(line):
			s.receive(line)
		}
		if s.ctx.Err() != nil {
			return nil
		}
	}
}

// receive acts on one message.
func (s *session) receive(line []byte) {
	m, kind, p := parseMessage(line)
	switch {
	case kind == silence:
	case kind == refused:
		s.out.problem(m.id, p)
	case m.id == nil:
		s.notified(m)
	default:
		s.request(m)
	}
}

// notified acts on a notification. Only one says something to us.
func (s *session) notified(m message) {
	if m.method != "notifications/cancelled" || m.params == nil {
		return
	}
	var v [1][]byte
	if _, twice, _ := pick(m.params, []string{"requestId"}, v[:]); twice == "" && v[0] != nil && validID(v[0]) {
		s.calls.abandon(v[0])
	}
}

// request answers a request. A call is answered when the host has answered it.
func (s *session) request(m message) {
	meta, p := readMeta(m)
	if s.calls.holds(m.id) {
		p = stillOpen
	}
	if p.code == 0 && m.method == "tools/call" {
		if p = s.accept(m, meta); p.code == 0 {
			return
		}
	}
	var result []byte
	if p.code == 0 {
		result, p = s.atOnce(m, meta)
	}
	if p.code != 0 {
		s.out.problem(m.id, p)
		return
	}
	s.out.result(m.id, result)
}

// atOnce answers what is not a call.
func (s *session) atOnce(m message, meta meta) ([]byte, problem) {
	switch m.method {
	case "tools/list":
		return s.list(m, meta)
	case "subscriptions/listen":
		return nil, noMethod(m.method) // nothing is told of changes
	}
	if len(s.host.Guide()) > 0 { // else there are no resources, as the core says
		switch m.method {
		case "resources/list":
			return s.listResources(m, meta)
		case "resources/read":
			return s.readResource(m, meta)
		}
	}
	result, p := s.core.answer(s.ctx, m, meta)
	if p.code == 0 && m.method == "initialize" {
		s.client = initializing(m.params)
	}
	return result, p
}

// initializing is the name in the params of initialize.
func initializing(params []byte) *string {
	if params == nil {
		return nil
	}
	var v [1][]byte
	pick(params, []string{"clientInfo"}, v[:])
	return clientName(v[0])
}

func blank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

// serverInfo is what a server says of itself, as a modern result's _meta.
func serverInfo(o Options) []byte {
	info := struct {
		Name    string `json:"name"`
		Title   string `json:"title,omitempty"`
		Version string `json:"version"`
	}{o.Name, o.Title, o.Version}
	b, _ := json.Marshal(map[string]any{metaServer: info}) // strings always encode
	return b
}
