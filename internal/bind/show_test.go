package bind_test

import (
	"fmt"
	"io"
	"strings"

	"github.com/nlgen/nlgen/internal/model"
)

// show writes a model for people to compare.
func show(w io.Writer, p *model.Plugin) {
	fmt.Fprintf(w, "plugin %s %q %s, guide %q, package %s %q\n", p.ID, p.Name, p.Version, p.Guide, p.Package, p.Path)
	fmt.Fprintf(w, "taken %q imported %q\n", p.Taken, p.Imported)
	for _, t := range p.Tools {
		fmt.Fprintf(w, "\ntool %s %s write=%t %s(%s) %s\n", t.Name, t.Advertised, t.Write, t.Method, t.Args, t.Data)
		fmt.Fprintf(w, "  title %q\n  description %q\n", t.Title, t.Description)
		schema, _ := t.Input.MarshalJSON() // never fails
		fmt.Fprintf(w, "  %s\n", schema)
		if t.Output != nil {
			schema, _ = t.Output.MarshalJSON()
			fmt.Fprintf(w, "  data %s\n", schema)
		}
	}
	for _, s := range p.Sent {
		fmt.Fprintf(w, "\nsent %s\n", s.Name)
		declaration(w, s.Source)
	}
	for _, s := range p.Structs {
		fmt.Fprintf(w, "\nstruct %s", s.Name)
		if s.Open {
			fmt.Fprint(w, " open")
		}
		if s.Branches != nil {
			fmt.Fprintf(w, " union %q methods=%t", s.Tag, s.Methods)
		}
		fmt.Fprintln(w)
		for _, b := range s.Branches {
			fmt.Fprintf(w, "  branch v.%s %q %s\n", b.Go, b.Value, typ(b.Type))
		}
		for _, f := range s.Fields {
			fmt.Fprintf(w, "  %s\n", field(f))
		}
		if s.Rest != nil {
			fmt.Fprintf(w, "  rest %s\n", field(*s.Rest))
		}
		declaration(w, s.Source)
	}
	for _, n := range p.Named {
		fmt.Fprintf(w, "\nnamed %s %s alias=%t\n", n.Name, n.Type, n.Alias)
	}
	for _, e := range p.Enums {
		fmt.Fprintf(w, "\nenum %s of %q %s", e.Name, e.Type, e.Basic)
		for _, v := range e.Values {
			fmt.Fprintf(w, " %q=%s", v.Text, v.Const)
		}
		fmt.Fprintln(w)
	}
	for _, s := range p.Schemas {
		text, _ := s.Node.MarshalJSON() // never fails
		fmt.Fprintf(w, "\nschema %s %s methods=%t %s\n", s.Name, s.Basic, s.Methods, text)
	}
	for _, i := range p.Imports {
		fmt.Fprintf(w, "\nimport %s %q\n", i.Name, i.Path)
	}
}

func declaration(w io.Writer, fields []model.SourceField) {
	if fields == nil {
		fmt.Fprint(w, "  no source\n")
	}
	for _, f := range fields {
		fmt.Fprintf(w, "  source %s %s %q\n", f.Go, f.Type, f.Tag)
	}
}

func field(f model.Field) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q v", f.JSON)
	for _, s := range f.Path {
		fmt.Fprintf(&b, ".%s", s.Go)
		if s.Alloc != "" {
			fmt.Fprintf(&b, "(new %s)", s.Alloc)
		}
	}
	fmt.Fprintf(&b, " %s", typ(f.Type))
	if f.Required {
		b.WriteString(" required")
	}
	if f.Default != nil {
		fmt.Fprintf(&b, " default %s", f.Default)
	}
	if f.Description != "" {
		fmt.Fprintf(&b, " %q", f.Description)
	}
	return b.String()
}

func typ(t *model.Type) string {
	s := string(t.Kind) + ":" + t.Go
	if t.Basic != "" && t.Basic != t.Go {
		s += "/" + t.Basic
	}
	if t.Minimum != "" || t.Maximum != "" {
		s += "[" + t.Minimum + ".." + t.Maximum + "]"
	}
	if t.Len > 0 {
		s += fmt.Sprintf(" len %d", t.Len)
	}
	if t.Key != "" {
		s += " key " + t.Key
	}
	for _, r := range t.Checks {
		s += fmt.Sprintf(" %s=%s", r.Word, r.Value)
	}
	if t.Enum != "" {
		s += " enum " + t.Enum
	}
	if t.Struct != "" {
		s += " struct " + t.Struct
	}
	if t.Elem != nil {
		s += " of (" + typ(t.Elem) + ")"
	}
	if t.Fields != nil {
		var fields []string
		for _, f := range t.Fields {
			fields = append(fields, field(f))
		}
		s += " {" + strings.Join(fields, "; ") + "}"
	}
	return s
}
