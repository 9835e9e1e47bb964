package mcpserve

import (
	"encoding/base64"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/lex"
)

// Headers of the protocol, as net/http spells them.
const (
	headerVersion = "Mcp-Protocol-Version"
	headerSession = "Mcp-Session-Id"
	headerMethod  = "Mcp-Method"
	headerName    = "Mcp-Name"
)

// newer tells whether a version of the protocol is the modern one or a later one, so that a client of it speaks without a
// handshake.
func newer(version string) bool {
	date := strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return '0'
		}
		return r
	}, version)
	return date == "0000-00-00" && version >= versions[0]
}

// checkVersion holds the version that the header of a legacy message names, if it names one, to those that are served.
func checkVersion(h http.Header) problem {
	version, p := header(h, headerVersion)
	if p.code != 0 || version == "" || slices.Contains(versions[1:], version) {
		return p
	}
	return notServed(lex.AppendQuoted(nil, strings.ToValidUTF8(lex.UTF16Prefix(version, 80), "\uFFFD")))
}

// checkHeaders holds the headers of a modern request to what its body says: whoever stands between, a gateway or a proxy, acts
// on the headers. The version of its _meta is given.
func checkHeaders(h http.Header, m message, version string) problem {
	if p := repeats(h, headerVersion, version, "the protocol version in _meta"); p.code != 0 {
		return p
	}
	if !slices.Contains(versions, version) {
		return notServed(lex.AppendQuoted(nil, version))
	}
	if p := repeats(h, headerMethod, m.method, "the method"); p.code != 0 {
		return p
	}
	member := ""
	switch m.method {
	case "tools/call", "prompts/get":
		member = "name"
	case "resources/read":
		member = "uri"
	default:
		return problem{}
	}
	var v [1][]byte
	if m.params != nil {
		pick(m.params, []string{member}, v[:])
	}
	name, ok := text(v[0])
	if !ok && h[headerName] == nil {
		return problem{} // what is wrong is the body, and is told when the method is carried out
	}
	return repeats(h, headerName, name, "the "+member+" in params")
}

// repeats is a problem unless a header says what the body does.
func repeats(h http.Header, name, body, what string) problem {
	value, p := header(h, name)
	if p.code == 0 && name == headerName {
		value, p = decoded(value)
	}
	switch {
	case p.code != 0:
		return p
	case h[name] == nil:
		return mismatch("The header " + name + " is missing; it has to repeat " + what + ".")
	case value != body:
		return mismatch("The header " + name + " does not repeat " + what + ".")
	}
	return problem{}
}

// header is a header's value, empty when it is not there. Given twice it means nothing certain.
func header(h http.Header, name string) (string, problem) {
	switch values := h[name]; len(values) {
	case 0:
		return "", problem{}
	case 1:
		return strings.Trim(values[0], " \t"), problem{}
	}
	return "", mismatch("The header " + name + " is given twice.")
}

// decoded is the text in a header that may hold it in base64, since a header holds ASCII alone.
func decoded(value string) (string, problem) {
	const prefix, suffix = "=?base64?", "?="
	if !strings.HasPrefix(value, prefix) || !strings.HasSuffix(value[len(prefix):], suffix) {
		return value, problem{}
	}
	inner := value[len(prefix) : len(value)-len(suffix)]
	b, err := base64.StdEncoding.DecodeString(inner)
	if err != nil || !utf8.Valid(b) {
		return "", mismatch("The header " + headerName + " is not the base64 of UTF-8.")
	}
	return string(b), problem{}
}

func mismatch(words string) problem { return problem{code: headerMismatch, message: words} }

// acceptance is what a client takes as the answer.
type acceptance struct{ json, events bool }

// accepted reads an Accept header. Nothing that could be sent is accepted: then JSON is, which all clients can read.
func accepted(h http.Header) (a acceptance) {
	values := h["Accept"]
	if len(values) == 0 {
		return acceptance{true, true}
	}
	for _, value := range values {
		for part := range strings.SplitSeq(value, ",") {
			switch kind := weighed(part); kind {
			case "*/*":
				return acceptance{true, true}
			case "application/json", "application/*":
				a.json = true
			case "text/event-stream", "text/*":
				a.events = true
			}
		}
	}
	a.json = a.json || !a.events
	return a
}

// weighed is the media type of a part of an Accept header, empty when it is refused by the weight 0.
func weighed(part string) string {
	kind, parameters, _ := strings.Cut(part, ";")
	for p := range strings.SplitSeq(parameters, ";") {
		if name, value, _ := strings.Cut(strings.TrimSpace(p), "="); strings.EqualFold(name, "q") {
			if q, err := strconv.ParseFloat(value, 64); err == nil && q <= 0 {
				return ""
			}
		}
	}
	return strings.ToLower(strings.TrimSpace(kind))
}

// isPlain tells whether a body is said to be sent as it is, not compressed.
func isPlain(h http.Header) bool {
	for _, value := range h["Content-Encoding"] {
		for coding := range strings.SplitSeq(value, ",") {
			if coding = strings.Trim(coding, " \t"); coding != "" && !strings.EqualFold(coding, "identity") {
				return false
			}
		}
	}
	return true
}

// isJSON tells whether a body is said to be JSON in UTF-8.
func isJSON(h http.Header) bool {
	values := h["Content-Type"]
	if len(values) == 1 && values[0] == "application/json" {
		return true // what nearly all clients send
	}
	if len(values) != 1 {
		return false
	}
	kind, parameters, err := mime.ParseMediaType(values[0])
	charset := parameters["charset"]
	return err == nil && kind == "application/json" && (charset == "" || strings.EqualFold(charset, "utf-8"))
}
