package vet

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/clients"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/told"
)

// BuiltIn is how many tools a server has itself: agent_status and agent_guide.
const BuiltIn = 2

// limits of how many tools clients take of all servers together, the smallest first.
var limits = []struct {
	most int
	who  string
}{
	{40, "older versions of Cursor take 40"},
	{80, "Cursor takes 80"},
	{100, "Windsurf takes 100"},
	{128, "VS Code and OpenAI take 128"},
}

// count holds the number of tools to what clients take.
func (v *vetter) count() {
	all := len(v.plugin.Tools) + BuiltIn
	var over []string
	for _, l := range limits {
		if all > l.most {
			over = append(over, l.who)
		}
	}
	if over == nil {
		return
	}
	report := v.findings.Warnf
	if len(over) == len(limits) {
		report = v.findings.Errorf
	}
	report(diag.ManyTools, v.places.List, "agents would be told of %d tools, with the %d that every server has, and of all servers together %s", all, BuiltIn, strings.Join(over, ", ")).
		Hintf("make one tool of several that differ by an argument, or make two plugins; serve --tools and --exclude-tools offer some of them only")
}

// name holds the tool's name to what clients take of it and their server's name together. The server is called as its
// plugin is, until somebody says otherwise.
func (v *vetter) name() {
	var over []string
	room, server := 0, ""
	for _, c := range clients.All {
		name := c.ServerName(v.plugin.ID)
		l, fits := c.Fits(name, []string{v.tool.Advertised})
		if fits {
			continue
		}
		shape := strings.Replace(strings.TrimSuffix(l.Longest, v.tool.Advertised), name, "NAME", 1) + "TOOL"
		over = append(over, fmt.Sprintf("%s takes %d characters of %s, so that NAME can have %d", c.Name, l.Most, shape, max(l.Room, 0)))
		if server == "" || l.Room < room {
			room, server = l.Room, name
		}
	}
	list := strings.Join(over, "; ")
	switch {
	case over == nil:
	case room < 1:
		v.errorf(diag.ClientName, v.at.Name, "agents know %s as %s, which is too long beside any server's name: %s", v.own(), v.tool.Advertised, list).
			Hintf("make the tool's own name %d shorter, better more: a server called %s needs %d", 1-room, server, len(server)-room)
	default:
		v.warnf(diag.ClientName, v.at.Name, "agents know %s as %s, which is too long beside a server that is called %s: %s", v.own(), v.tool.Advertised, server, list).
			Hintf("make the tool's own name %d shorter, or install with --name and a name of at most %s", len(server)-room, told.Counted(strconv.Itoa(room), "character"))
	}
}

// own is the part of the tool's name behind the plugin's id.
func (v *vetter) own() string { return strings.TrimPrefix(v.tool.Name, v.plugin.ID+".") }

// The longest descriptions that are taken: by OpenAI in characters, by Claude Code, which cuts, in bytes.
const (
	openAIDescription = 1024
	claudeDescription = 2048
)

func (v *vetter) description() {
	const hint = "shorten it; what is for people only goes behind a line --- or into the manifest's about"
	characters, bytes := utf8.RuneCountInString(v.tool.Description), len(v.tool.Description)
	cut := fmt.Sprintf("%d bytes, and Claude Code cuts it at %d", bytes, claudeDescription)
	switch {
	case characters > openAIDescription && bytes > claudeDescription:
		v.errorf(diag.LongForClients, v.at.Description, "the description of %s has %d characters, and OpenAI takes %d; it has %s", v.own(), characters, openAIDescription, cut).Hintf(hint)
	case characters > openAIDescription:
		v.errorf(diag.LongForClients, v.at.Description, "the description of %s has %d characters, and OpenAI takes %d", v.own(), characters, openAIDescription).Hintf(hint)
	case bytes > claudeDescription:
		v.warnf(diag.LongForClients, v.at.Description, "the description of %s has %s", v.own(), cut).Hintf(hint)
	}
}

// How long clients wait for an answer.
const (
	shortPatience = 60 * time.Second
	longPatience  = 600 * time.Second
)

func (v *vetter) patience() {
	if v.tool.Timeout <= shortPatience {
		return
	}
	who := "Codex and clients of the TypeScript SDK give up after 60 s"
	if v.tool.Timeout > longPatience {
		who += ", Gemini CLI after 600 s"
	}
	v.warnf(diag.SlowTool, v.at.Name, "%s may take %s, and %s", v.own(), spelled(v.tool.Timeout), who).
		Hintf("give it a timeout of 60s at most, and split what takes longer: a tool that begins it, and one that tells how far it is")
}

// spelled is a time without the units of which there are none: "15m" for 15m0s.
func spelled(d time.Duration) string {
	return strings.NewReplacer("h0m0s", "h", "m0s", "m").Replace(d.String())
}

// sizeMember is a member of _meta by which a tool asks Claude Code to take longer answers; maxSize is the most it can ask for.
const (
	sizeMember = "anthropic/maxResultSizeChars"
	maxSize    = 500_000
)

func (v *vetter) resultSize() {
	value := v.declaredSize()
	if value == nil {
		return
	}
	if n, fit := lex.Int(value); value[0] != '-' && value[0]-'0' > 9 || fit != lex.Exact || n < 1 || n > maxSize {
		v.errorf(diag.ResultSize, v.at.Name, "%s of %s is %s, and Claude Code takes a whole number from 1 to %d", sizeMember, v.own(), diag.Short(string(value)), maxSize).
			Hintf("write how many characters an answer has at most; with a text and data of 60000 each that is 120000")
	}
}

// declaredSize is what the tool's _meta says of the size of answers; nil when that is nothing.
func (v *vetter) declaredSize() json.RawMessage {
	var meta map[string]json.RawMessage
	if v.tool.Meta == nil || json.Unmarshal(v.tool.Meta, &meta) != nil {
		return nil
	}
	return meta[sizeMember]
}
