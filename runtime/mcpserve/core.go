package mcpserve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/internal/lex"
)

// core is mcp-go's server without its transports: it answers whatever is not about tools or the guide.
//
// It is given a request rebuilt from what was read here: with an id of our own, since it rounds the ids it sees, and with
// no member but those it needs, since it takes _META for _meta and refuses what nobody asks of it. What it returns is
// taken apart again, since its envelope is made for its own clients.
type core struct{ mcp *server.MCPServer }

func newCore(o Options, resources bool) core {
	options := []server.ServerOption{server.WithToolCapabilities(true)} // no tool is registered there
	if resources {                                                      // nor any of these
		options = append(options, server.WithResourceCapabilities(false, false))
	}
	if o.Title != "" {
		options = append(options, server.WithTitle(o.Title))
	}
	return core{server.NewMCPServer(o.Name, o.Version, options...)}
}

// answer answers one request that is neither about tools nor about resources that are there.
func (c core) answer(ctx context.Context, m message, meta meta) (result []byte, p problem) {
	defer func() {
		if r := recover(); r != nil {
			result, p = nil, failed()
		}
	}()
	request, p := rebuilt(m, meta)
	if p.code != 0 {
		return nil, p
	}
	switch r := c.mcp.HandleMessage(ctx, request).(type) {
	case mcp.JSONRPCResponse:
		if b, err := marshal(r.Result); err == nil {
			return b, p
		}
	case mcp.JSONRPCError:
		return nil, ownWords(m.method, r.Error)
	}
	return nil, failed()
}

// rebuilt is a request as the core gets it.
func rebuilt(m message, meta meta) ([]byte, problem) {
	b := append([]byte(nil), `{"jsonrpc":"2.0","id":"0","method":`...)
	b = append(lex.AppendQuoted(b, m.method), `,"params":{`...)
	switch {
	case meta.modern:
		b = append(b, `"_meta":{"`+metaVersion+`":"`+versions[0]+`","`+metaCapabilities+`":{}}`...)
	case m.method == "initialize":
		version, p := requestedVersion(m.params)
		if p.code != 0 {
			return nil, p
		}
		b = lex.AppendQuoted(append(b, `"protocolVersion":`...), version)
		b = append(b, `,"capabilities":{},"clientInfo":{"name":"","version":""}`...)
	}
	return append(b, "}}"...), problem{}
}

// requestedVersion is the revision that a client asks for at initialize; one that asks for none gets the newest that has a
// handshake.
func requestedVersion(params []byte) (string, problem) {
	sent, p := param(params, "protocolVersion")
	if p.code != 0 {
		return "", p
	}
	if isNull(sent) {
		return versions[1], problem{}
	}
	version, ok := text(sent)
	if !ok {
		return "", badParams("The member protocolVersion must be a string.")
	}
	if version == "" {
		version = versions[1]
	}
	return version, problem{}
}

// negotiated is the revision that initialize with these params leads to.
func negotiated(params []byte) string {
	if version, p := requestedVersion(params); p.code == 0 && slices.Contains(versions[1:], version) {
		return version
	}
	return versions[1]
}

// ownWords takes Go's words and what is internal out of an error of the core, and puts its code right: it calls wrong
// params an invalid request.
func ownWords(method string, e mcp.JSONRPCErrorDetails) problem {
	switch e.Code {
	case mcp.INVALID_REQUEST, mcp.PARSE_ERROR:
		return badParams("The params of " + lex.UTF16Prefix(method, 80) + " do not have the form the protocol lays down.")
	case mcp.METHOD_NOT_FOUND:
		return noMethod(method)
	case mcp.INTERNAL_ERROR:
		return failed()
	}
	p := problem{code: e.Code, message: e.Message}
	if e.Data != nil {
		p.data, _ = marshal(e.Data)
	}
	return p
}

func noMethod(method string) problem {
	return problem{code: methodNotFound, message: "There is no method " + lex.UTF16Prefix(method, 80) + " here."}
}

func failed() problem {
	return problem{code: internalError, message: "The server failed at this request."}
}

// marshal is json.Marshal without HTML escapes. A value whose own methods panic cannot be written either.
func marshal(v any) (text []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			text, err = nil, errUnwritable
		}
	}()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err = e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

var errUnwritable = errors.New("a value panics when it is written as JSON")
