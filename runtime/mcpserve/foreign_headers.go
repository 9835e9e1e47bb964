package mcpserve

import (
	"errors"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// checkHeaders holds the headers that repeat arguments of a foreign tool, which its schema names with x-mcp-header, to the
// arguments.
func (f *foreign) checkHeaders(h http.Header, m message) problem {
	if m.method != "tools/call" {
		return problem{}
	}
	name, _ := textParam(m.params, "name")
	tool := f.mcp.GetTool(name)
	if tool == nil { // it was removed since
		return problem{}
	}
	lookup := func(name string) (string, bool) {
		values := h.Values(name)
		if len(values) == 0 {
			return "", false
		}
		return strings.Trim(values[0], " \t"), true
	}
	var wrong mcp.HeaderMismatchError
	if err := mcp.ValidateParamHeadersLookup(lookup, &tool.Tool, m.params); errors.As(err, &wrong) {
		return mismatch("The header " + wrong.Header + " does not repeat its argument.")
	}
	return problem{}
}
