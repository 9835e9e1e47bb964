package plan

import (
	"bytes"

	"github.com/nlgen/nlgen/internal/diag"
)

// generateHint says how a person brings the files up to date.
const generateHint = "run `go generate ./...` and commit what changes"

// Check says what Write would do, as mistakes: each file that is missing, stale (at the first line that differs) or
// left over. It has none when the Plan is UpToDate.
func (p *Plan) Check() []diag.Diagnostic {
	var mistakes diag.List
	for _, e := range p.Entries {
		at := diag.Pos{File: e.Path, Line: 1, Col: 1}
		switch e.Status {
		case New:
			mistakes.Errorf(diag.MissingFile, at, "this generated file is missing").Hintf(generateHint)
		case Changed:
			at.Line = firstDifference(e.Old, e.Content)
			mistakes.Errorf(diag.StaleFile, at, "this generated file is stale: from here on it is not what nlgen generates now").Hintf(generateHint)
		case Orphan:
			mistakes.Errorf(diag.OrphanFile, at, "nlgen does not generate this file any more").
				Hintf("run `go generate ./...`, which removes it, or delete it")
		}
	}
	return mistakes.Sorted()
}

// firstDifference is the number of the first line of old that is not as in generated. When old ends too soon, that is
// its last.
func firstDifference(old, generated []byte) int {
	oldLines, newLines := bytes.Split(old, []byte("\n")), bytes.Split(generated, []byte("\n"))
	for i, line := range oldLines {
		if i >= len(newLines) || !bytes.Equal(bytes.TrimSuffix(line, []byte("\r")), newLines[i]) {
			return i + 1
		}
	}
	return len(oldLines)
}
