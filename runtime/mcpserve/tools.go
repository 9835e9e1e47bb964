package mcpserve

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

// list answers tools/list, all tools on one page.
func (s *session) list(m message, meta meta) ([]byte, problem) {
	if p := firstPage(m); p.code != 0 {
		return nil, p
	}
	return s.cacheable(append([]byte(`{"tools":`), s.toolList()...), meta), problem{}
}

// complete appends what every modern result says: that it is the whole result, and whose.
func (s *session) complete(b []byte) []byte {
	b = append(b, `,"resultType":"complete","_meta":`...)
	return append(b, s.serverInfo...)
}

// accept hands a tools/call to the host, or answers it at once when it cannot wait. The message's bytes are not kept.
func (s *session) accept(ctx context.Context, m message, meta meta, out outlet) problem {
	var v [2][]byte
	if m.params != nil {
		if _, twice, _ := pick(m.params, []string{"name", "arguments"}, v[:]); twice != "" {
			return badParams("The member " + twice + " of params is given twice.")
		}
	}
	name, ok := text(v[0])
	if !ok {
		return badParams("The member name of params must be a string: the tool to call.")
	}
	ctx, c := newCall(ctx, m, out)
	c.modern = meta.modern
	p, refusal := s.calls.reserve(c)
	if refusal != nil {
		s.answer(c, host.Outcome{Tool: s.host.Tool(name), Refusal: refusal})
		out.done()
	}
	if p.code != 0 || refusal != nil {
		c.cancel()
		return p
	}
	s.start(ctx, c, s.asked(c, name, v[1], meta))
	return problem{}
}

// asked is what the host is asked for.
func (s *session) asked(c *call, tool string, arguments []byte, meta meta) host.Request {
	r := host.Request{Tool: tool, Arguments: arguments, Session: s.name, User: s.user, Meta: metaMap(bytes.Clone(meta.raw))}
	if meta.modern {
		r.Client = meta.client
	} else if h := s.greeted.Load(); h != nil {
		r.Client = h.client
	}
	if meta.token != nil {
		c.progress.out, c.progress.token = c.out, bytes.Clone(meta.token)
		r.Progress = c.progress.tell
	}
	r.Answered = func(o host.Outcome) {
		if s.calls.finish(c) {
			s.answer(c, o)
		}
	}
	return r
}

// start has the host take the call as far as it gets without waiting, and lets the rest of it come.
func (s *session) start(ctx context.Context, c *call, r host.Request) {
	rest := s.host.Accept(ctx, r)
	go func() {
		defer s.calls.release(c)
		rest()
		c.done()
	}()
}

// answer puts what the host answered to a call in line. All progress stands before it.
func (s *session) answer(c *call, o host.Outcome) {
	if p := o.Protocol; p != nil {
		sendProblem(c.out, c.id, problem{p.Code, p.Message, p.Data})
		return
	}
	b := appendResult(nil, o)
	if c.modern {
		b = s.complete(b)
	}
	sendResult(c.out, c.id, append(b, '}'))
}

// Result is the result of tools/call that a client gets for a reply or a refusal, but for what the newest revision adds to
// every result. Protocol errors have none.
func Result(o host.Outcome) []byte { return append(appendResult(nil, o), '}') }

// appendResult appends a result that may go on.
func appendResult(b []byte, o host.Outcome) []byte {
	b = append(b, `{"content":[`...)
	if o.Refusal != nil {
		return appendRefusal(b, o.Refusal, o.Tool == nil || o.Tool.AdmitsRefusal)
	}
	return appendReply(b, o.Reply)
}

// appendRefusal appends the content of a refusal, which is a result that an agent reads and acts on (contract 6). It is
// text alone where what the tool promises of its data does not admit more, because a member of it is called error: clients
// hold structuredContent to that even when it is an error's.
func appendRefusal(b []byte, r *runtime.Refusal, admitted bool) []byte {
	b = appendText(append(b, `{"type":"text","text":`...), r.Error())
	b = append(b, `}]`...)
	if admitted {
		b = appendText(append(b, `,"structuredContent":{"error":{"code":`...), string(r.Code))
		b = appendText(append(b, `,"message":`...), r.Message)
		if r.Hint != "" {
			b = appendText(append(b, `,"hint":`...), r.Hint)
		}
		b = append(b, `}}`...)
	}
	return append(b, `,"isError":true`...)
}

// appendReply appends the content of an answer: a text block always, data beside it and not in it once more.
func appendReply(b []byte, r *runtime.Reply) []byte {
	b = appendText(append(b, `{"type":"text","text":`...), r.Text)
	b = append(b, '}')
	if r.Image != nil {
		b = append(b, `,{"type":"image","data":"`...)
		b = base64.StdEncoding.AppendEncode(b, r.Image.Data)
		b = appendText(append(b, `","mimeType":`...), r.Image.MIMEType)
		b = append(b, '}')
	}
	b = append(b, ']')
	if r.Data != nil {
		b = append(append(b, `,"structuredContent":`...), r.Data...)
	}
	return b
}

// metaMap is _meta as the handler sees it. It points into raw.
func metaMap(raw []byte) map[string]json.RawMessage {
	if raw == nil {
		return nil
	}
	all := map[string]json.RawMessage{}
	for o := newObject(raw); o.next(); {
		all[string(o.name)] = o.value
	}
	return all
}
