package mcpserve

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime/host"
)

// Members of a modern request's _meta; on the wire always with their full prefix.
const (
	metaVersion      = "io.modelcontextprotocol/protocolVersion"
	metaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	metaClient       = "io.modelcontextprotocol/clientInfo"
	metaServer       = "io.modelcontextprotocol/serverInfo"
	metaSubscription = "io.modelcontextprotocol/subscriptionId"
	metaToken        = "progressToken"
)

// versions are the revisions served, newest first; the first is the modern one.
var versions = []string{"2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// meta is what a request's params._meta says.
type meta struct {
	// raw is the whole object; nil when there is none.
	raw []byte
	// modern requests carry everything themselves and are answered in the form of 2026-07-28. It is also told of those that are
	// no good.
	modern bool
	// version is the revision that a modern request is of, as it was sent.
	version []byte
	// client is the modern client's name; nil when it gave none.
	client *string
	// token is the progress token as it was sent; nil when no progress was asked for.
	token []byte
}

// readMeta decides a request's era by its _meta, by its method when that exists in one era only, and by what the transport
// knows: declared tells that it was declared to be modern.
func readMeta(m message, declared bool) (meta, problem) {
	var v [1][]byte
	if m.params != nil {
		if _, twice, _ := pick(m.params, []string{"_meta"}, v[:]); twice != "" {
			return meta{modern: declared}, badParams("The member _meta is given twice.")
		}
	}
	var version, capabilities, client, token []byte
	switch {
	case isObject(v[0]):
		var w [4][]byte
		_, twice, _ := pick(v[0], []string{metaVersion, metaCapabilities, metaClient, metaToken}, w[:])
		if twice != "" {
			return meta{modern: declared}, badParams("The member " + twice + " of _meta is given twice.")
		}
		version, capabilities, client, token = w[0], w[1], w[2], w[3]
	case !isNull(v[0]):
		return meta{modern: declared}, badParams("The member _meta must be an object.")
	default:
		v[0] = nil
	}
	modern, p := isModern(declared || m.method == "server/discover" || m.method == "subscriptions/listen", version, capabilities)
	if p.code != 0 {
		return meta{modern: modern}, p
	}
	if isNull(token) {
		token = nil
	} else if !validID(token) {
		return meta{modern: modern}, badParams("The progress token must be a string or an integer.")
	}
	return meta{raw: v[0], modern: modern, version: version, client: clientName(client), token: token}, p
}

// isModern follows the order of the specification's negotiation: the version in _meta, then what only a modern request
// has, then legacy.
func isModern(declared bool, version, capabilities []byte) (bool, problem) {
	if version == nil {
		if declared || capabilities != nil {
			return true, badParams("A request of this form needs " + metaVersion + " in params._meta.")
		}
		return false, problem{}
	}
	v, ok := text(version)
	switch {
	case !ok:
		return true, badParams("The member " + metaVersion + " of _meta must be a string.")
	case slices.Contains(versions[1:], v): // it is served by handshake
		return false, problem{}
	case !isObject(capabilities):
		return true, badParams("A request of revision " + lex.UTF16Prefix(v, 80) + " needs " + metaCapabilities + " in params._meta, an object.")
	}
	return true, problem{}
}

// unserved is a problem when a request is of a revision that is not served.
func (m *meta) unserved() problem {
	if v, _ := text(m.version); !m.modern || v == versions[0] {
		return problem{}
	}
	return notServed(m.version)
}

// notServed says that there is no such revision here, which was asked for in the form of a JSON string.
func notServed(requested []byte) problem {
	return problem{unsupportedVersion, "This revision of the protocol is not served.", unsupported(requested)}
}

// unsupported is the data of an unsupported version: what is served, and what was asked for, as it was sent.
func unsupported(requested []byte) []byte {
	return []byte(`{"supported":["` + strings.Join(versions, `","`) + `"],"requested":` + string(requested) + `}`)
}

// clientName is the name in a client's description of itself; nil when there is none.
func clientName(info []byte) *string {
	if !isObject(info) {
		return nil
	}
	var v [1][]byte
	pick(info, []string{"name"}, v[:])
	name, ok := text(v[0])
	if !ok {
		return nil
	}
	name = strings.Clone(lex.UTF16Prefix(name, host.MaxClient))
	return &name
}

func badParams(words string) problem { return problem{code: invalidParams, message: words} }
