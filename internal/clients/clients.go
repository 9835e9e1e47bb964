// Package clients is how agents' clients are told of a server that they are to start: which file each reads, what stands in
// it, and how long names may be. In go a client, the file's text and the server; out comes the file's new text, in which
// nothing but the server's entry has changed, or why the file is left alone, with the place. Nothing here touches a disk.
package clients

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/names"
)

// Client is a program that starts servers for agents.
type Client struct {
	// ID is what it is called on a command line, Name what its makers call it.
	ID, Name string
	// After is what a person does next, so that the client looks at its file again.
	After string
	// Command is the client's own command that does the same, for the project or the user; nil where there is none.
	Command func(s Server, user bool) []string

	place place
	limit limit
	form  form
}

// All are the clients, in the order of lists.
var All = []Client{
	{
		ID: "claude-code", Name: "Claude Code", After: "start claude in the project; it asks once whether to use the server",
		Command: claudeAdd,
		place:   place{project: ".mcp.json", noUser: "Claude Code writes the user's settings itself: install claude-code --print --user prints the command"},
		limit:   limit{"mcp__", "__", 64},
		form:    jsonForm{servers: "mcpServers", typed: true, env: true},
	},
	{
		ID: "claude-desktop", Name: "Claude Desktop", After: "quit Claude Desktop and start it again",
		place: place{user: claudeDesktop},
		form:  jsonForm{servers: "mcpServers"},
	},
	{
		ID: "cursor", Name: "Cursor", After: "switch the server on in Cursor's settings, under MCP",
		place: place{project: ".cursor/mcp.json", user: inHome(".cursor/mcp.json")},
		limit: limit{"", ":", 60},
		form:  jsonForm{servers: "mcpServers"},
	},
	{
		ID: "vscode", Name: "VS Code", After: "open the project in VS Code and start the server from the file or by MCP: List Servers",
		place: place{project: ".vscode/mcp.json", noUser: "VS Code keeps the user's servers in a profile: run MCP: Open User Configuration there and paste what install vscode --print says"},
		form:  jsonForm{servers: "servers", typed: true, inputs: true},
	},
	{
		ID: "codex", Name: "Codex", After: "start codex again",
		place: place{user: codex},
		limit: limit{"", "__", 64},
		form:  tomlForm{servers: "mcp_servers"},
	},
	{
		ID: "gemini", Name: "Gemini CLI", After: "start gemini again",
		place: place{project: ".gemini/settings.json", user: inHome(".gemini/settings.json")},
		limit: limit{"mcp_", "_", 63},
		form:  jsonForm{servers: "mcpServers", dashes: true},
	},
}

// Find is the client of an id. When there is none, meant is the id that is nearly so, if any is.
func Find(id string) (c Client, meant string, ok bool) {
	least := 4
	for _, c := range All {
		if c.ID == id {
			return c, "", true
		}
		if d := names.Distance(strings.ToLower(id), c.ID); d < least || strings.EqualFold(id, c.Name) {
			least, meant = d, c.ID
		}
	}
	return Client{}, meant, false
}

// IDs are those of all clients.
func IDs() []string {
	ids := make([]string, len(All))
	for i, c := range All {
		ids[i] = c.ID
	}
	return ids
}

// ServerName is a name for a server that every client takes, made of a binary's.
func (c Client) ServerName(binary string) string {
	return strings.Map(func(r rune) rune {
		if !allowed(r) || r == '_' && c.dashes() {
			return '-'
		}
		return r
	}, binary)
}

// WrongName says what is wrong with a server's name that somebody chose; empty when nothing is.
func (c Client) WrongName(name string) string {
	switch {
	case name == "" || strings.ContainsFunc(name, func(r rune) bool { return !allowed(r) }):
		return "a server's name has letters, digits, - and _ only"
	case c.dashes() && strings.Contains(name, "_"):
		return c.Name + " cuts names at _, so a server's name has none there: call it " + strings.ReplaceAll(name, "_", "-")
	}
	return ""
}

func allowed(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_'
}

// dashes tells whether names with _ are read wrongly by the client.
func (c Client) dashes() bool {
	f, ok := c.form.(jsonForm)
	return ok && f.dashes
}

// limit is how a client calls a tool: prefix, the server's name, the separator, the tool's; and how long that may be in
// characters, 0 for as long as it is.
type limit struct {
	prefix, separator string
	most              int
}

// Fits tells whether the client takes the names of tools beside that of their server. When it does not, Longest is what it
// would call the one with the longest name.
func (c Client) Fits(server string, tools []string) (l Length, ok bool) {
	if c.limit.most == 0 || len(tools) == 0 {
		return l, true
	}
	tool := slices.MaxFunc(tools, func(a, b string) int { return len(a) - len(b) })
	l = Length{Longest: c.limit.prefix + server + c.limit.separator + tool, Most: c.limit.most}
	l.Room = c.limit.most - (len(l.Longest) - len(server))
	return l, len(l.Longest) <= l.Most
}

// Length is how long a client's name for a tool is.
type Length struct {
	Longest string
	// Most is how many characters the client takes; with Room of them in the server's name it would fit.
	Most, Room int
}

// claudeAdd is the command by which Claude Code writes its own settings.
func claudeAdd(s Server, user bool) []string {
	words := []string{"claude", "mcp", "add"}
	if user {
		words = append(words, "--scope", "user")
	}
	return append(append(words, s.Name, "--", s.Binary), s.args()...)
}
