package mcpserve

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/nlgen/nlgen/internal/lex"
)

// toolList is what tools/list lists: the host's tools, and then those of the foreign core that are not called like one.
func (s *Server) toolList() []byte {
	list := s.host.List()
	if s.foreign == nil {
		return list
	}
	return s.foreign.appended(list, "tools/list", "tools", func(entry []byte) bool {
		name, _ := textParam(entry, "name")
		return s.host.Tool(name) == nil
	})
}

// appended is a list with those entries of one of the core's that are wanted.
func (f *foreign) appended(list []byte, method, member string, wanted func(entry []byte) bool) []byte {
	list = bytes.Clone(list)
	for _, entry := range f.entries(method, member) {
		if !wanted(entry) {
			continue
		}
		list = bytes.TrimSuffix(list, []byte("]"))
		if len(list) > 1 {
			list = append(list, ',')
		}
		list = append(append(list, entry...), ']')
	}
	return list
}

// entries are those of a list of the core's, of all its pages; none when it has no such list.
func (f *foreign) entries(method, member string) (all []json.RawMessage) {
	for params := []byte("{}"); ; {
		var page map[string]json.RawMessage
		var entries []json.RawMessage
		if !f.result(method, params, &page) || json.Unmarshal(page[member], &entries) != nil {
			return all
		}
		all = append(all, entries...)
		next, more := text(page["nextCursor"])
		if !more || next == "" {
			return all
		}
		params = append(lex.AppendQuoted([]byte(`{"cursor":`), next), '}')
	}
}

// result reads what the core answers to a request that is about itself. It is false when that is an error, or when a filter or
// hook of the program's breaks: it runs here with no client, also while nobody asks.
func (f *foreign) result(method string, params []byte, into any) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	r, ok := f.ask(context.Background(), method, params).(mcp.JSONRPCResponse)
	if !ok {
		return false
	}
	b, err := marshal(r.Result)
	return err == nil && json.Unmarshal(b, into) == nil
}

// capabilities are a server's, by name and member.
type capabilities map[string]map[string]json.RawMessage

// about is what the core says of itself.
type about struct {
	Capabilities capabilities
	// Instructions tell models what the server is for; nil when there are none.
	Instructions json.RawMessage
}

// about asks the core as a client does that says nothing of itself. It can say something else each time: a tool, prompt or
// resource that is added gives it the capability.
func (f *foreign) about() (a about) {
	const hello = `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"","version":""}}`
	f.result("initialize", []byte(hello), &a)
	return a
}

// has tells whether the core says that it does something.
func (c capabilities) has(name, member string) bool { return string(c[name][member]) == "true" }

// capable is the answer to initialize or server/discover with the capabilities of the foreign core beside ours, and with its
// instructions.
func (s *Server) capable(result []byte) []byte {
	if s.foreign == nil {
		return result
	}
	var answer map[string]json.RawMessage
	var own capabilities
	if json.Unmarshal(result, &answer) != nil || json.Unmarshal(answer["capabilities"], &own) != nil {
		return result
	}
	theirs := s.foreign.about()
	all := theirs.Capabilities
	if all == nil {
		return result
	}
	if theirs.Instructions != nil {
		answer["instructions"] = theirs.Instructions
	}
	for name, members := range own {
		if all[name] == nil {
			all[name] = map[string]json.RawMessage{}
		}
		for member, value := range members {
			all[name][member] = value
		}
	}
	answer["capabilities"], _ = marshal(all)
	merged, _ := marshal(answer)
	return merged
}
