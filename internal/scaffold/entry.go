package scaffold

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsonedit"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/manifest"
)

// entry is a tool as a manifest declares it.
func entry(t tool) string {
	return fmt.Sprintf(`{ "name": %s, "write": %t }`, lex.AppendQuoted(nil, t.Name), t.Write)
}

// toolsPath leads to the list of tools in a manifest.
var toolsPath = []string{"contributes", "agentTools"}

// declare is a manifest's text with one more tool at the end of the list, laid out as the entry before it; where there is no
// list it is added. Not a byte of what is there changes.
func declare(text []byte, m *manifest.Manifest, t tool) ([]byte, error) {
	edited, err := appendEntry(text, t)
	if err != nil {
		return nil, err // the manifest has no mistake
	}
	after, diagnostics := manifest.Parse(m.File, edited, false)
	if diag.HasErrors(diagnostics) || len(after.Tools) != len(m.Tools)+1 {
		return nil, fmt.Errorf("%s cannot be edited; add %s to contributes.agentTools by hand", m.File, entry(t))
	}
	return edited, nil
}

func appendEntry(text []byte, t tool) ([]byte, error) {
	tools, err := list(text)
	if err == nil && tools == nil {
		if text, err = jsonedit.Set(text, toolsPath, []byte("[]")); err == nil {
			tools, err = list(text)
		}
	}
	if err != nil {
		return nil, err
	}
	return newEdit(text).append(tools, t), nil
}

// list is the list of tools in a manifest's text; nil when there is none.
func list(text []byte) (*jsontree.Value, error) {
	v, err := jsonedit.Parse(text)
	for _, name := range toolsPath {
		if v != nil {
			v = v.Get(name)
		}
	}
	return v, err
}

// edit is a JSON text to which something is added.
type edit struct {
	text []byte
	// end is how its lines end, and unit how far each level is indented; both are empty when it is all on one line.
	end, unit string
}

func newEdit(text []byte) edit {
	e := edit{text: text}
	trimmed := bytes.TrimSpace(text)
	if !bytes.Contains(trimmed, []byte("\n")) {
		return e
	}
	e.end, e.unit = "\n", "  "
	if bytes.Contains(trimmed, []byte("\r\n")) {
		e.end = "\r\n"
	}
	for line := range bytes.Lines(trimmed) { // the first that is indented is so by one level
		if indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]; len(indent) > 0 {
			e.unit = string(indent)
			break
		}
	}
	return e
}

// append adds the tool's entry to the list of tools.
func (e edit) append(tools *jsontree.Value, t tool) []byte {
	if len(tools.Elements) == 0 {
		depth := e.depth(tools)
		return e.replace(tools.Offset, tools.End, "["+e.line(depth+1)+entry(t)+e.line(depth)+"]")
	}
	last := tools.Elements[len(tools.Elements)-1]
	return e.replace(last.End, last.End, e.separator(tools)+e.like(last, t))
}

// separator is what stands between the last two entries of a list, or would if there were two.
func (e edit) separator(tools *jsontree.Value) string {
	n := len(tools.Elements)
	last := tools.Elements[n-1]
	if n > 1 {
		return string(e.text[tools.Elements[n-2].End:last.Offset])
	}
	if space := string(e.text[tools.Offset+1 : last.Offset]); strings.Contains(space, "\n") {
		return "," + space
	}
	return ", "
}

// like is a tool's entry laid out as another.
func (e edit) like(other *jsontree.Value, t tool) string {
	name, write := other.Get("name"), other.Get("write")
	if len(other.Members) != 2 || name == nil || write == nil {
		return entry(t)
	}
	part := edit{text: e.text[other.Offset:other.End]}
	quoted, word := string(lex.AppendQuoted(nil, t.Name)), strconv.FormatBool(t.Write)
	at := func(v *jsontree.Value) (from, to int) { return v.Offset - other.Offset, v.End - other.Offset }
	first, second, firstText, secondText := name, write, quoted, word
	if write.Offset < name.Offset {
		first, second, firstText, secondText = write, name, word, quoted
	}
	from, to := at(second)
	part.text = part.replace(from, to, secondText)
	from, to = at(first)
	return string(part.replace(from, to, firstText))
}

// line begins a line at a depth; it is empty in a text of one line.
func (e edit) line(depth int) string {
	if e.end == "" {
		return ""
	}
	return e.end + strings.Repeat(e.unit, depth)
}

// depth is how deep the line is indented on which a value begins.
func (e edit) depth(v *jsontree.Value) int {
	line := e.text[bytes.LastIndexByte(e.text[:v.Offset], '\n')+1:]
	depth := 0
	for e.unit != "" {
		rest, ok := bytes.CutPrefix(line, []byte(e.unit))
		if !ok {
			break
		}
		line, depth = rest, depth+1
	}
	return depth
}

// replace puts a text in the place of another.
func (e edit) replace(from, to int, by string) []byte {
	return slices.Concat(e.text[:from], []byte(by), e.text[to:])
}
