package guidecheck

import (
	"bytes"
	"errors"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/form"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/model"
)

// passage checks a part of a guide.
func (r *report) passage(p passage) {
	if p.fenced {
		if p.fence == "json" {
			r.block(p)
		}
		return
	}
	for _, w := range r.words(r.text, p.from, p.to) {
		r.name(w.offset, w.name)
	}
	for _, at := range code().FindAllSubmatchIndex(r.text[p.from:p.to], -1) {
		r.inline(p.from+at[2], p.from+at[3])
	}
	r.table(p)
}

// block checks a fence of JSON: a call that says itself which tool it is of, or the arguments of the tool that the prose
// before it says is called like this.
func (r *report) block(p passage) {
	tool := r.introduced(p.before)
	v, ok := r.parse(r.text[p.from:p.to], p.from, tool)
	if !ok {
		return
	}
	call := v
	if params := v.Get("params"); params != nil && v.Get("method") != nil {
		call = params // as it is sent
	}
	name, arguments := call.Get("name"), call.Get("arguments")
	if name == nil {
		name = call.Get("tool")
	}
	switch {
	case name != nil && name.Kind == jsontree.String && arguments != nil:
		r.named(p.from, name, arguments)
	case tool != nil && v.Kind == jsontree.Object:
		r.arguments(tool, v, p.from)
	}
}

// named checks a call that names its tool. One of another plugin's is none of ours.
func (r *report) named(base int, name, arguments *jsontree.Value) {
	if tool := r.tool(name.Text); tool != nil {
		r.arguments(tool, arguments, base)
	}
	if strings.HasPrefix(name.Text, r.prefix) || strings.HasPrefix(name.Text, r.plugin.ID+".") {
		r.name(base+name.Offset, name.Text)
	}
}

func (r *report) tool(name string) *model.Tool {
	if t := r.tools[name]; t != nil {
		return t
	}
	return r.former[name]
}

var inlineCall = form.Of(`^\s*([A-Za-z0-9_.-]+)\s*\(?\s*(\{(?s:.*)\})\s*\)?\s*$`)

// inline checks a call in backquotes: a tool's name and its arguments, as in `acme_notes__add_note {"text": "..."}`.
func (r *report) inline(from, to int) {
	at := inlineCall().FindSubmatchIndex(r.text[from:to])
	if at == nil {
		return
	}
	if tool := r.tool(string(r.text[from+at[2] : from+at[3]])); tool != nil {
		r.shown(tool, r.text[from+at[4]:from+at[5]], from+at[4])
	}
}

// shown checks arguments that stand at the offset base.
func (r *report) shown(tool *model.Tool, text []byte, base int) {
	if v, ok := r.parse(text, base, tool); ok {
		r.arguments(tool, v, base)
	}
}

// parse reads JSON. What is none is a mistake where it is known to be a call, unless dots say that something is left out.
func (r *report) parse(text []byte, base int, tool *model.Tool) (*jsontree.Value, bool) {
	v, err := jsontree.Parse(text)
	if err == nil {
		return v, true
	}
	var at *lex.Error
	if tool != nil && !elided(text) && errors.As(err, &at) {
		r.found.Errorf(diag.GuideCall, r.pos(base+at.Offset), "this call of %s is not JSON: %s", tool.Advertised, at.Reason).
			Hintf("correct it, or put ... where something is left out")
	}
	return nil, false
}

// elided tells whether something is left out of a text.
func elided(text []byte) bool {
	return bytes.Contains(text, []byte("...")) || bytes.Contains(text, []byte("…"))
}

var (
	sentence = form.Of(`(?s)^.*[.!?]\s+`)
	item     = form.Of(`(?s)^.*\n\s*(?:[-*+]|\d+[.)])\s`)
	calling  = form.Of(`(?i)\bcall(?:s|ed|ing)?\b`)
	// answering are words of what a call answers, which is no call.
	answering = form.Of(`(?i)\b(?:answer|return|result|respon|repl|output|refus|get)\w*`)
)

// introduced is the tool that the prose before a fence says is called as the fence shows: its last sentence, or item of a list,
// ends in a colon, has the word call and none of answers, and names one tool.
func (r *report) introduced(before *passage) *model.Tool {
	if before == nil {
		return nil
	}
	text := strings.TrimSpace(string(r.text[before.from:before.to]))
	text = sentence().ReplaceAllString(item().ReplaceAllString("\n"+text, ""), "")
	if !strings.HasSuffix(text, ":") || !calling().MatchString(text) || answering().MatchString(nameRun().ReplaceAllStringFunc(text, r.withoutName)) {
		return nil
	}
	var tool *model.Tool
	for _, w := range r.words([]byte(text), 0, len(text)) {
		t := r.tool(w.name)
		if t == nil || tool != nil && t != tool {
			return nil
		}
		tool = t
	}
	return tool
}

// withoutName leaves out a word that is a tool's name, in which words of answers may stand.
func (r *report) withoutName(word string) string {
	if r.tool(word) != nil {
		return ""
	}
	return word
}

var (
	cellEnd  = form.Of(`(?:^|[^\\])\|`)
	callHead = form.Of(`(?i)\b(?:call(?:s|ed|ing)?|arguments)\b`)
)

// table checks the rows of a table: below a heading about calls or arguments, the JSON in backquotes beside a tool's name.
func (r *report) table(p passage) {
	var heads []bool
	for start := p.from; start < p.to; {
		line, _, _ := bytes.Cut(r.text[start:p.to], []byte("\n"))
		cells := cells(line)
		switch {
		case !bytes.HasPrefix(bytes.TrimSpace(line), []byte("|")):
			heads = nil
		case heads == nil:
			heads = make([]bool, len(cells))
			for i, c := range cells {
				heads[i] = callHead().Match(line[c[0]:c[1]])
			}
		default:
			r.row(start, line, cells, heads)
		}
		start += len(line) + 1
	}
}

// row checks a row of a table, which begins at start.
func (r *report) row(start int, line []byte, cells [][2]int, heads []bool) {
	if len(cells) == 0 {
		return
	}
	first := strings.TrimSpace(string(line[cells[0][0]:cells[0][1]]))
	tool := r.tool(strings.Trim(first, "`"))
	for i, c := range cells {
		if tool == nil || i == 0 || i >= len(heads) || !heads[i] {
			continue
		}
		for _, at := range code().FindAllSubmatchIndex(line[c[0]:c[1]], -1) {
			if from, to := c[0]+at[2], c[0]+at[3]; line[from] == '{' {
				bars := bytes.ReplaceAll(line[from:to], []byte(`\|`), []byte(" |")) // which the table's cells want
				r.shown(tool, bars, start+from)
			}
		}
	}
}

// cells are where those of a table's line lie.
func cells(line []byte) (all [][2]int) {
	ends := cellEnd().FindAllIndex(line, -1)
	for i := 1; i < len(ends); i++ {
		all = append(all, [2]int{ends[i-1][1], ends[i][1] - 1})
	}
	return all
}
