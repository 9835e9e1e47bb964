package mcpserve

import (
	"slices"
	"strings"
)

// Members of a modern request's _meta; on the wire always with their full prefix.
const (
	metaVersion      = "io.modelcontextprotocol/protocolVersion"
	metaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	metaClient       = "io.modelcontextprotocol/clientInfo"
	metaServer       = "io.modelcontextprotocol/serverInfo"
	metaToken        = "progressToken"
)

// versions are the revisions served, newest first; the first is the modern one.
var versions = []string{"2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// meta is what a request's params._meta says.
type meta struct {
	// raw is the whole object; nil when there is none.
	raw []byte
	// modern requests carry everything themselves and are answered in the form of 2026-07-28.
	modern bool
	// client is the modern client's name; nil when it gave none.
	client *string
	// token is the progress token as it was sent; nil when no progress was asked for.
	token []byte
}

// readMeta decides a request's era by its _meta, and by its method when that exists in one era only.
func readMeta(m message) (meta, problem) {
	var v [1][]byte
	if m.params != nil {
		if _, twice, _ := pick(m.params, []string{"_meta"}, v[:]); twice != "" {
			return meta{}, badParams("The member _meta is given twice.")
		}
	}
	var version, capabilities, client, token []byte
	switch {
	case isObject(v[0]):
		var w [4][]byte
		_, twice, _ := pick(v[0], []string{metaVersion, metaCapabilities, metaClient, metaToken}, w[:])
		if twice != "" {
			return meta{}, badParams("The member " + twice + " of _meta is given twice.")
		}
		version, capabilities, client, token = w[0], w[1], w[2], w[3]
	case !isNull(v[0]):
		return meta{}, badParams("The member _meta must be an object.")
	default:
		v[0] = nil
	}
	modern, p := isModern(m.method, version, capabilities)
	if p.code != 0 {
		return meta{}, p
	}
	if isNull(token) {
		token = nil
	} else if !validID(token) {
		return meta{}, badParams("The progress token must be a string or an integer.")
	}
	return meta{raw: v[0], modern: modern, client: clientName(client), token: token}, p
}

// isModern follows the order of the specification's negotiation: the version in _meta, then what only a modern request
// has, then legacy.
func isModern(method string, version, capabilities []byte) (bool, problem) {
	if version == nil {
		if capabilities != nil || method == "server/discover" || method == "subscriptions/listen" {
			return false, badParams("A request of this form needs " + metaVersion + " in params._meta.")
		}
		return false, problem{}
	}
	v, ok := text(version)
	switch {
	case !ok:
		return false, badParams("The member " + metaVersion + " of _meta must be a string.")
	case v == versions[0] && !isObject(capabilities):
		return false, badParams("A request of revision " + v + " needs " + metaCapabilities + " in params._meta, an object.")
	case !slices.Contains(versions, v):
		return false, problem{unsupportedVersion, "This revision of the protocol is not served.", unsupported(version)}
	}
	return v == versions[0], problem{}
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
	return &name
}

func badParams(words string) problem { return problem{code: invalidParams, message: words} }
