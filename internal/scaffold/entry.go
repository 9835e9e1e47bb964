package scaffold

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/manifest"
)

// entry is a tool as a manifest declares it.
func entry(t tool) string {
	return fmt.Sprintf(`{ "name": %s, "write": %t }`, lex.AppendQuoted(nil, t.Name), t.Write)
}

// declare is a manifest's text with one more tool at the end of the list, laid out as the entry before it; where there is no
// list it is added. Not a byte of what is there changes.
func declare(text []byte, m *manifest.Manifest, t tool) ([]byte, error) {
	mark := []byte("\ufeff")
	body, marked := bytes.CutPrefix(text, mark)
	root, err := jsontree.Parse(body)
	if err != nil {
		return nil, err // the manifest has no mistake
	}
	edited := newEdit(body).declare(root, t)
	if marked {
		edited = slices.Concat(mark, edited)
	}
	after, diagnostics := manifest.Parse(m.File, edited, false)
	if diag.HasErrors(diagnostics) || len(after.Tools) != len(m.Tools)+1 {
		return nil, fmt.Errorf("%s cannot be edited; add %s to contributes.agentTools by hand", m.File, entry(t))
	}
	return edited, nil
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

// declare adds the tool's entry, with what has to be around it.
func (e edit) declare(root *jsontree.Value, t tool) []byte {
	contributes := root.Get("contributes")
	if contributes == nil {
		return e.member(root, "contributes", e.object(1, `"agentTools"`, e.list(2, entry(t))))
	}
	tools := contributes.Get("agentTools")
	if tools == nil {
		return e.member(contributes, "agentTools", e.list(e.depth(contributes)+1, entry(t)))
	}
	if len(tools.Elements) == 0 {
		return e.replace(tools.Offset, tools.End, e.list(e.depth(tools), entry(t)))
	}
	var spans []span
	for _, v := range tools.Elements {
		spans = append(spans, span{v.Offset, v.End})
	}
	last := tools.Elements[len(tools.Elements)-1]
	return e.replace(last.End, last.End, e.separator(tools, spans)+e.like(last, t))
}

// span is where a part of the text begins and ends.
type span struct{ from, to int }

// separator is what stands between the last two parts of an object or a list, or would if there were two.
func (e edit) separator(within *jsontree.Value, parts []span) string {
	last := parts[len(parts)-1]
	if len(parts) > 1 {
		return string(e.text[parts[len(parts)-2].to:last.from])
	}
	if space := string(e.text[within.Offset+1 : last.from]); strings.Contains(space, "\n") {
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

// member adds a member at the end of an object.
func (e edit) member(object *jsontree.Value, name, value string) []byte {
	added := strconv.Quote(name) + ": " + value
	if len(object.Members) == 0 {
		depth := e.depth(object)
		return e.replace(object.Offset, object.End, "{"+e.line(depth+1)+added+e.line(depth)+"}")
	}
	var spans []span
	for _, m := range object.Members {
		spans = append(spans, span{m.Offset, m.Value.End})
	}
	end := spans[len(spans)-1].to
	return e.replace(end, end, e.separator(object, spans)+added)
}

// object is an object of one member, at a depth of the text.
func (e edit) object(depth int, member, value string) string {
	return "{" + e.line(depth+1) + member + ": " + value + e.line(depth) + "}"
}

// list is a list of one value, at a depth of the text.
func (e edit) list(depth int, value string) string {
	return "[" + e.line(depth+1) + value + e.line(depth) + "]"
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
