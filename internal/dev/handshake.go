package dev

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// known is what the client told a server that a new one has to know too.
type known struct {
	// initialize and initialized are the client's, nil until they came; a client of revision 2026-07-28 sends none.
	initialize, initialized []byte
	// settings are requests that set something, the last of each kind.
	settings map[string][]byte
	// listens are the open subscriptions of such a client, by id, meta is what it sends with each request.
	listens map[string]message
	meta    string
}

// note takes note of a client's message.
func (k *known) note(line []byte, m message) {
	switch m.method {
	case "initialize":
		k.initialize = line
	case "notifications/initialized":
		k.initialized = line
	case "logging/setLevel":
		k.settings[m.method] = line
	case "resources/subscribe":
		k.settings["resource "+field(m.params, "uri")] = line
	case "resources/unsubscribe":
		delete(k.settings, "resource "+field(m.params, "uri"))
	case listen:
		k.listens[m.id] = m
		k.meta = field(m.params, "_meta")
	case "notifications/cancelled":
		delete(k.listens, field(m.params, "requestId"))
	}
}

// listing tells whether the client can be told that the list of tools changed.
func (k *known) listing() bool { return k.initialized != nil || len(k.listens) > 0 }

// list is the params of a request for the list of tools from a cursor on.
func (k *known) list(cursor string) string {
	var members []string
	if k.initialized == nil && k.meta != "" {
		members = append(members, `"_meta":`+k.meta)
	}
	if cursor != "" {
		members = append(members, `"cursor":`+cursor)
	}
	return "{" + strings.Join(members, ",") + "}"
}

// ask sends a server a request of ours.
func (s *session) ask(c *child, line []byte, then func(message)) {
	s.asks++
	id := ownID(s.asks)
	c.pending[id] = then
	c.in.send(withID(line, id))
}

// greet tells a server that just started what the one before was told. It is ready when it has answered.
func (s *session) greet(c *child) {
	time.AfterFunc(startTime, func() {
		s.post(func() {
			if s.next == c && !c.ready {
				s.startFailed(c, fmt.Sprintf("it has not answered for %v", startTime))
			}
		})
	})
	if s.known.initialize == nil { // nobody has told anything yet: whatever it answers shows that it is there
		s.ask(c, []byte(`{"jsonrpc":"2.0","id":0,"method":"ping"}`), func(message) { s.learn(c) })
		return
	}
	s.ask(c, s.known.initialize, func(m message) {
		if m.failed != nil {
			s.startFailed(c, "it refuses initialize: "+string(m.failed))
			return
		}
		c.welcome = m.result
		if s.known.initialized == nil {
			s.ready(c)
			return
		}
		c.in.send(s.known.initialized)
		for _, kind := range slices.Sorted(maps.Keys(s.known.settings)) {
			s.ask(c, s.known.settings[kind], func(message) {})
		}
		s.learn(c)
	})
}

// learn asks a new server for its tools, if that matters to the client, and has it ready.
func (s *session) learn(c *child) {
	if s.next != c {
		return
	}
	if !s.known.listing() {
		s.ready(c)
		return
	}
	s.listTools(c, func() { s.ready(c) })
}

// maxPages is how many pages of a list are read.
const maxPages = 1000

// listTools asks a server for its tools. One that does not tell them has none that could change.
func (s *session) listTools(c *child, then func()) {
	var pages []string
	var page func(cursor string, n int)
	page = func(cursor string, n int) {
		line := `{"jsonrpc":"2.0","id":0,"method":"tools/list","params":` + s.known.list(cursor) + `}`
		s.ask(c, []byte(line), func(m message) {
			if tools := field(m.result, "tools"); tools != "" {
				pages = append(pages, tools)
			}
			if next := field(m.result, "nextCursor"); next != "" && next != "null" && n < maxPages {
				page(next, n+1)
				return
			}
			if c.tools = nil; len(pages) > 0 {
				c.tools = []byte("[" + strings.Join(pages, ",") + "]")
			}
			then()
		})
	}
	page("", 1)
}

// tellList tells the client that the list of tools is another one, in each way it listens.
func (s *session) tellList() {
	const method = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"`
	if s.known.initialized != nil {
		s.out.send([]byte(method + `}`))
	}
	for _, id := range slices.Sorted(maps.Keys(s.known.listens)) {
		if field(s.known.listens[id].params, "notifications", "toolsListChanged") == "true" {
			s.out.send([]byte(method + `,"params":{"_meta":{"` + subscriptionID + `":` + id + `}}}`))
		}
	}
}

// subscriptionID is the member of a _meta that says to which subscription something belongs.
const subscriptionID = "io.modelcontextprotocol/subscriptionId"

// acknowledges tells whether a message of a server confirms a subscription that an earlier one has confirmed.
func acknowledges(m message) (id string, ok bool) {
	if m.method != "notifications/subscriptions/acknowledged" {
		return "", false
	}
	var meta map[string]json.RawMessage
	if json.Unmarshal([]byte(field(m.params, "_meta")), &meta) != nil {
		return "", false
	}
	return string(meta[subscriptionID]), true
}
