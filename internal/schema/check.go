package schema

import (
	"slices"
	"strconv"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// Limits of a tool's input schema (contract 1).
const (
	// MaxSize is how long the schema may be as compact JSON, in UTF-16 units.
	MaxSize = 20_000
	// MaxDepth is how deep nodes may nest; the root is at depth 0.
	MaxDepth = 10
)

// root is how the place of a tool's whole schema is spelled.
const root = "inputSchema"

// Check says what is wrong with the text of a tool's input schema (contract 4): at most fault.Max faults in the order
// root, JSON, size, project, then node by node; nil when it is good. Two things are refused that the reference host
// lets pass, since hosts disagree about what they mean: a member given twice, and text that is not valid Unicode.
func Check(raw []byte) []fault.Fault {
	_, faults := Parse(raw)
	return faults
}

// Parse reads the text of a tool's input schema. The node is nil exactly when there are faults, which are Check's.
func Parse(raw []byte) (*Node, []fault.Fault) {
	v, err := jsontree.Parse(raw)
	if err != nil {
		return nil, []fault.Fault{{Path: root, Kind: fault.JSON, Reason: err.Error()}}
	}
	return ParseValue(v)
}

// ParseValue is Parse of a tree, such as a part of a larger document.
func ParseValue(v *jsontree.Value) (*Node, []fault.Fault) {
	var r reader
	if t := v.Get("type"); v.Kind != jsontree.Object || t == nil || t.Kind != jsontree.String || t.Text != string(Object) {
		r.fault(root, fault.Root, `must be a schema with type "object"`)
		return nil, r.faults
	}
	if units := size(v); units > MaxSize {
		r.fault(root, fault.Size, strconv.Itoa(units)+" characters as JSON, at most "+strconv.Itoa(MaxSize)+" are allowed")
	}
	if properties := v.Get("properties"); properties != nil && properties.Get(Project) != nil {
		r.fault(root, fault.Project, `must not declare the property "project": every tool has it already, and the host reads it`)
	}
	n := r.node(v, root, 0)
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	return n, nil
}

// reader makes nodes of values and collects what is wrong with them.
type reader struct {
	faults []fault.Fault
	// marked schemas may have the keyword $go.
	marked bool
}

func (r *reader) fault(path string, kind fault.Kind, reason string) {
	r.add(fault.Fault{Path: path, Kind: kind, Reason: reason})
}

func (r *reader) add(f fault.Fault) {
	if len(r.faults) < fault.Max {
		r.faults = append(r.faults, f)
	}
}

// keywords are those of contract 4.
var keywords = []string{"type", "description", "properties", "required", "items", "enum", "additionalProperties", "minimum", "maximum", "default", "oneOf"}

// node reads one schema, its keywords in the order in which their faults are reported.
func (r *reader) node(v *jsontree.Value, path string, depth int) *Node {
	n := &Node{}
	if depth > MaxDepth {
		r.fault(path, fault.Depth, "nested deeper than "+strconv.Itoa(MaxDepth)+" levels")
		return n
	}
	if v.Kind != jsontree.Object {
		r.fault(path, fault.Node, "must be a schema, which is an object")
		return n
	}
	r.names(v, path)
	n.Type = r.typeOf(v.Get("type"), path+".type")
	n.Description = r.description(v.Get("description"), path+".description")
	n.Minimum = r.bound(v.Get("minimum"), path+".minimum", fault.Minimum)
	n.Maximum = r.bound(v.Get("maximum"), path+".maximum", fault.Maximum)
	n.Enum = r.enum(v.Get("enum"), path+".enum")
	n.Properties = r.properties(v.Get("properties"), path+".properties", depth+1)
	n.Required = r.required(v.Get("required"), v.Get("properties"), path+".required")
	if items := v.Get("items"); items != nil {
		n.Items = r.node(items, path+".items", depth+1)
	}
	n.Additional = r.additional(v.Get("additionalProperties"), path+".additionalProperties", depth+1)
	n.Default = r.defaultValue(v.Get("default"), path+".default")
	n.OneOf = r.oneOf(v.Get("oneOf"), path+".oneOf", depth+1)
	r.goType(n, v.Get(goKeyword), path+"."+goKeyword)
	return n
}

// names checks the names of a node's members: all keywords, none twice.
func (r *reader) names(v *jsontree.Value, path string) {
	for i := range v.Members {
		m := &v.Members[i]
		switch {
		case m.BadUnicode:
			r.add(fault.NameNotUnicode(path))
		case m.Duplicate:
			r.add(fault.Repeated(path, m.Name))
		case !slices.Contains(keywords, m.Name) && !(r.marked && m.Name == goKeyword):
			r.add(fault.UnknownKeyword(path, m.Name, keywords))
		}
	}
}
