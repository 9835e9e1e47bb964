package runtime

import (
	"encoding/json"
	"strings"
)

// Trace is where a call belongs in a distributed trace, as its client said in _meta (W3C Trace Context and Baggage). The
// zero value says that it said nothing that can be understood: what is invalid is left out, as those standards want it. It
// is what a client claims: for tracing, never for decisions.
type Trace struct {
	// Parent is the client's traceparent as it came, to be handed on; empty when there is none.
	Parent string
	// ID is the trace's id, 32 lower-case hexadecimal digits; Span is that of the client's span, 16 of them.
	ID, Span string
	// Sampled tells that the client may have recorded its span.
	Sampled bool
	// State is the tracestate as it came, at most 32 members; empty without a Parent.
	State string
	// Baggage is the baggage as it came, at most 8192 bytes; it needs no Parent.
	Baggage string
}

// Trace is what the client said of the trace that the call is part of.
func (c *Call) Trace() (t Trace) {
	if baggage := c.metaText("baggage"); validBaggage(baggage) {
		t.Baggage = baggage
	}
	parent := c.metaText("traceparent")
	if !validParent(parent) {
		return t
	}
	t.Parent, t.ID, t.Span = parent, parent[3:35], parent[36:52]
	t.Sampled = strings.IndexByte("13579bdf", parent[54]) >= 0 // the lowest bit of the flags
	if state := c.metaText("tracestate"); validState(state) {
		t.State = state
	}
	return t
}

// metaText is a member of _meta that is a string; empty when it is not.
func (c *Call) metaText(name string) (s string) {
	if json.Unmarshal(c.Meta[name], &s) != nil {
		return ""
	}
	return s
}

// validParent tells whether s is a traceparent: version, trace, span and flags. A version of the future may go on after a
// dash.
func validParent(s string) bool {
	const length = 55
	if len(s) < length || s[2] != '-' || s[35] != '-' || s[52] != '-' {
		return false
	}
	version, trace, span, flags := s[:2], s[3:35], s[36:52], s[53:length]
	if !isHex(version+trace+span+flags) || version == "ff" || strings.Trim(trace, "0") == "" || strings.Trim(span, "0") == "" {
		return false
	}
	return len(s) == length || version != "00" && s[length] == '-'
}

func isHex(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }

// validState tells whether s is a tracestate: at most 32 members key=value, each key once.
func validState(s string) bool {
	keys := map[string]bool{}
	for member := range strings.SplitSeq(s, ",") {
		member = strings.Trim(member, " \t")
		if member == "" {
			continue
		}
		key, value, ok := strings.Cut(member, "=")
		if !ok || keys[key] || !validKey(key) || !validValue(value) {
			return false
		}
		keys[key] = true
	}
	return len(keys) <= 32
}

// validKey tells whether s is a key of tracestate: simple, or tenant@system.
func validKey(s string) bool {
	const first, rest = "abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz0123456789_-*/"
	tenant, system, multi := strings.Cut(s, "@")
	if !multi {
		return len(s) >= 1 && len(s) <= 256 && strings.Contains(first, s[:1]) && strings.Trim(s, rest) == ""
	}
	return len(tenant) >= 1 && len(tenant) <= 241 && strings.Contains(first+"0123456789", tenant[:1]) && strings.Trim(tenant, rest) == "" &&
		len(system) >= 1 && len(system) <= 14 && strings.Contains(first, system[:1]) && strings.Trim(system, rest) == ""
}

// validValue tells whether s is a value of tracestate: 1 to 256 printable characters without , and =.
func validValue(s string) bool {
	return len(s) >= 1 && len(s) <= 256 && printable(s) && !strings.ContainsAny(s, ",=")
}

// validBaggage tells whether s is a baggage: members key=value, with properties after semicolons.
func validBaggage(s string) bool {
	if len(s) > 8192 || !printable(s) || strings.ContainsAny(s, `"\`) {
		return false
	}
	for member := range strings.SplitSeq(s, ",") {
		pair, _, _ := strings.Cut(member, ";")
		key, _, ok := strings.Cut(pair, "=")
		if key = strings.Trim(key, " \t"); !ok || key == "" || strings.ContainsAny(key, " \t()<>@:/[]?{}") {
			return false
		}
	}
	return true
}

// printable tells whether s holds nothing but printable ASCII and tabs.
func printable(s string) bool {
	for _, c := range []byte(s) {
		if c != '\t' && (c < ' ' || c > '~') {
			return false
		}
	}
	return true
}
