package schema

import (
	"errors"
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// goKeyword holds what Go adds to a node in the form of MarshalJSON. It is no keyword of a restricted schema: Check refuses it.
const goKeyword = "$go"

// MarshalJSON is the node's canonical text with what Go adds, so that a model on disk loses nothing: a node made for an
// int32 has the member "$go": "int32", one with more to say "$go": {"type": "int32", "def": "Level", "checks":
// [["multipleOf", "5"]]}. What an agent sees is Append's text, which never has it.
func (n *Node) MarshalJSON() ([]byte, error) { return n.append(nil, true), nil }

// goType writes the member $go.
func (w *writer) goType(n *Node) {
	switch {
	case n.Def != "" || n.Checks.List != nil:
		w.name(goKeyword)
		inner := writer{append(w.dst, '{')}
		if n.Checks.Go != "" {
			inner.string("type", n.Checks.Go)
		}
		if n.Def != "" {
			inner.string("def", n.Def)
		}
		if n.Checks.List != nil {
			inner.list("checks", len(n.Checks.List), func(i int, dst []byte) []byte { return n.Checks.List[i].append(dst) })
		}
		w.dst = append(inner.dst, '}')
	case n.Checks.Go != "":
		w.string(goKeyword, n.Checks.Go)
	}
}

func (r Rule) append(dst []byte) []byte {
	dst = append(lex.AppendQuoted(append(dst, '['), r.Word), ',')
	return append(lex.AppendQuoted(dst, r.Value), ']')
}

// UnmarshalJSON reads what MarshalJSON writes. Any node will do, not only a root.
func (n *Node) UnmarshalJSON(text []byte) error {
	v, err := jsontree.Parse(text)
	if err != nil {
		return err
	}
	r := reader{marked: true}
	node := r.node(v, "schema", 0)
	if len(r.faults) > 0 {
		return errors.New(r.faults[0].String())
	}
	*n = *node
	return nil
}

// goType reads the keyword $go of a marked schema.
func (r *reader) goType(n *Node, v *jsontree.Value, path string) {
	switch {
	case v == nil || !r.marked:
	case v.Kind == jsontree.String:
		n.Checks.Go = r.goName(v, path)
	case v.Get("def") == nil && v.Get("checks") == nil:
		r.fault(path, fault.Keyword, "must be the name of a numeric Go type, or an object with def or checks")
	default:
		r.goMembers(n, v, path)
	}
}

func (r *reader) goMembers(n *Node, v *jsontree.Value, path string) {
	for _, m := range v.Members {
		switch m.Name {
		case "type":
			n.Checks.Go = r.goName(m.Value, path+".type")
		case "def":
			if n.Def = m.Value.Text; m.Value.Kind != jsontree.String || n.Def == "" {
				r.fault(path+".def", fault.Keyword, "must be the name of a Go type")
			}
		case "checks":
			n.Checks.List = r.checks(m.Value, path+".checks")
		default:
			r.add(fault.UnknownKeyword(path, m.Name, []string{"type", "def", "checks"}))
		}
	}
}

func (r *reader) goName(v *jsontree.Value, path string) string {
	if v.Kind != jsontree.String || !slices.Contains(goTypes, v.Text) {
		r.fault(path, fault.Keyword, "must be the name of a numeric Go type")
	}
	return v.Text
}

func (r *reader) checks(v *jsontree.Value, path string) []Rule {
	list := make([]Rule, 0, len(v.Elements))
	for _, e := range v.Elements {
		if len(e.Elements) != 2 || e.Elements[0].Kind != jsontree.String || e.Elements[1].Kind != jsontree.String {
			break
		}
		rule, err := NewRule(e.Elements[0].Text, e.Elements[1].Text)
		if err != nil {
			r.fault(path+"."+e.Elements[0].Text, fault.Keyword, err.Error())
		}
		list = append(list, rule)
	}
	if v.Kind != jsontree.Array || len(list) != len(v.Elements) {
		r.fault(path, fault.Keyword, "must be an array of arrays of a word and its value")
	}
	return list
}

// goTypes are what Checks.Go may be.
var goTypes = []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "integer", "float32", "float64"}
