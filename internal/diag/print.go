package diag

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Text prints diagnostics for people and editors, in the order given: `file:line:col: NL2104: what is wrong`, then,
// indented, the hint and each related place.
func Text(w io.Writer, diagnostics []Diagnostic) error {
	var b strings.Builder
	for _, d := range diagnostics {
		if d.Pos != (Pos{}) {
			fmt.Fprintf(&b, "%s: ", d.Pos)
		}
		fmt.Fprintf(&b, "%s: ", d.Code)
		if d.Severity == Warning {
			b.WriteString("warning: ")
		}
		b.WriteString(indented(d.Message, "    "))
		b.WriteByte('\n')
		if d.Hint != "" {
			fmt.Fprintf(&b, "    hint: %s\n", indented(d.Hint, "          "))
		}
		for _, r := range d.Related {
			fmt.Fprintf(&b, "    %s: %s\n", r.Pos, indented(r.Message, "        "))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// indented puts margin before every line but the first, which follows something already printed.
func indented(text, margin string) string {
	return strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+margin)
}

type jsonDiagnostic struct {
	Code     string        `json:"code"`
	Severity Severity      `json:"severity"`
	File     string        `json:"file"`
	Line     int           `json:"line"`
	Column   int           `json:"column"`
	Message  string        `json:"message"`
	Hint     string        `json:"hint"`
	Related  []jsonRelated `json:"related"`
	Fix      *jsonEdit     `json:"fix"`
}

type jsonEdit struct {
	Start   jsonPlace `json:"start"`
	End     jsonPlace `json:"end"`
	NewText string    `json:"newText"`
}

type jsonPlace struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

type jsonRelated struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// JSON prints diagnostics for programs, in the order given: one array whose objects have every member, so that a reader
// needs no test for absence; fix is null where there is none. Its start and end are places in the diagnostic's file.
func JSON(w io.Writer, diagnostics []Diagnostic) error {
	all := make([]jsonDiagnostic, 0, len(diagnostics))
	for _, d := range diagnostics {
		related := make([]jsonRelated, 0, len(d.Related))
		for _, r := range d.Related {
			related = append(related, jsonRelated{r.Pos.File, r.Pos.Line, r.Pos.Col, r.Message})
		}
		all = append(all, jsonDiagnostic{d.Code.id, d.Severity, d.Pos.File, d.Pos.Line, d.Pos.Col, d.Message, d.Hint, related, jsonFix(d.Fix)})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(all)
}

func jsonFix(e *Edit) *jsonEdit {
	if e == nil {
		return nil
	}
	return &jsonEdit{jsonPlace{e.Start.Line, e.Start.Col}, jsonPlace{e.End.Line, e.End.Col}, e.New}
}
