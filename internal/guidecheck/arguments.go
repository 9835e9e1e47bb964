package guidecheck

import (
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// arguments checks the arguments of a call, which were read from the offset base on.
func (r *report) arguments(tool *model.Tool, v *jsontree.Value, base int) {
	for _, f := range schema.ValidateValue(schema.Advertise(tool.Input), v) {
		at := locate(v, strings.TrimPrefix(f.Path, "arguments"))
		if at.Kind == jsontree.String && placeholder(at.Text) {
			continue
		}
		d := r.found.Errorf(diag.GuideCall, r.pos(base+at.Offset), "%s would refuse this call: %s", tool.Advertised, diag.Short(f.String()))
		if f.Hint != "" {
			d.Hintf("%s", f.Hint)
			continue
		}
		d.Hintf("show what the tool takes, or change the struct %s", tool.Args)
	}
}

// placeholder tells whether a text stands for one that is left out.
func placeholder(text string) bool {
	return text == "..." || text == "…" || strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">")
}

// locate is the value at a fault's path, as far as there is one: what is missing is told of the object around it.
func locate(v *jsontree.Value, path string) *jsontree.Value {
	path = strings.TrimPrefix(path, ".")
	if path == "" {
		return v
	}
	if index, rest, ok := strings.Cut(strings.TrimPrefix(path, "["), "]"); ok && path[0] == '[' {
		if i, err := strconv.Atoi(index); err == nil && i < len(v.Elements) {
			return locate(v.Elements[i], rest)
		}
		return v
	}
	for i := len(v.Members) - 1; i >= 0; i-- { // of one given twice the later is the fault
		m := &v.Members[i]
		if rest, ok := strings.CutPrefix(path, m.Name); ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			return locate(m.Value, rest)
		}
	}
	return v
}
