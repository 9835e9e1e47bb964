package draft

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/schema"
)

// builder makes invopop's schemas of nodes and collects what $defs has to hold.
type builder struct {
	defs jsonschema.Definitions
	// shapes are the nodes that the definitions were made of, as text.
	shapes map[string]string
	err    error
}

// node is a node where it stands: a reference when it has a name, with what is said of this place alone beside it.
func (b *builder) node(n *schema.Node) *jsonschema.Schema {
	if n.Def == "" || !b.define(n) {
		return b.inline(n)
	}
	return &jsonschema.Schema{Ref: reference(n.Def), Description: n.Description, Default: raw(n.Default)}
}

// define adds the definition of a node that has a name. ok is false when the name is another shape's: a tag can say more
// of a type than its declaration does.
func (b *builder) define(n *schema.Node) (ok bool) {
	shape := *n
	shape.Description, shape.Default = "", nil
	marked, err := shape.MarshalJSON()
	if err != nil {
		b.fail(err)
		return false
	}
	if known, defined := b.shapes[n.Def]; defined {
		return known == string(marked)
	}
	b.shapes[n.Def] = string(marked)
	b.defs[n.Def] = b.inline(&shape)
	return true
}

func (b *builder) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// reference leads to a definition: its name as a JSON pointer in a URI's fragment.
func reference(name string) string {
	return "#/$defs/" + url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(name))
}

// inline is a node written out.
func (b *builder) inline(n *schema.Node) *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type:        string(n.Type),
		Description: n.Description,
		Required:    n.Required,
		Minimum:     number(n.Minimum),
		Maximum:     number(n.Maximum),
		Default:     raw(n.Default),
	}
	if n.Properties != nil {
		s.Properties = jsonschema.NewProperties()
		for _, p := range n.Properties {
			s.Properties.Set(p.Name, b.node(p.Node))
		}
	}
	if n.Items != nil {
		s.Items = b.node(n.Items)
	}
	if n.Additional != nil {
		s.AdditionalProperties = b.additional(n.Additional)
	}
	for _, option := range n.OneOf {
		s.OneOf = append(s.OneOf, b.node(option))
	}
	enum(s, n.Enum)
	goRange(s, n)
	for _, rule := range n.Checks.List {
		b.rule(s, rule)
	}
	// invopop writes a schema that says nothing as true. One with no extras, instead of nil ones, is {}.
	s.Extras = map[string]any{}
	return s
}

func (b *builder) additional(a *schema.Additional) *jsonschema.Schema {
	switch {
	case a.Node != nil:
		return b.node(a.Node)
	case a.Allowed:
		return jsonschema.TrueSchema
	}
	return jsonschema.FalseSchema
}

// enum says the values; one alone is a const.
func enum(s *jsonschema.Schema, values []schema.Scalar) {
	if len(values) == 1 {
		s.Const = scalar(values[0])
		return
	}
	for _, v := range values {
		s.Enum = append(s.Enum, scalar(v))
	}
}

// scalar is a value as text, since as a Go value a number could be rounded and a const of zero left out.
func scalar(v schema.Scalar) json.RawMessage {
	if v.IsNumber {
		return json.RawMessage(v.Text)
	}
	return lex.AppendQuoted(nil, v.Text)
}

// raw is JSON text as a value, nil when there is none: a default of null is one.
func raw(text []byte) any {
	if text == nil {
		return nil
	}
	return json.RawMessage(text)
}

func number(n *schema.Num) json.Number {
	if n == nil {
		return ""
	}
	return json.Number(*n)
}

// goRange says the bounds of a numeric Go type where the schema and its rules say none. An enum needs none.
func goRange(s *jsonschema.Schema, n *schema.Node) {
	if n.Checks.Go == "float32" && n.Enum == nil {
		if s.Minimum == "" && s.ExclusiveMinimum == "" {
			s.ExclusiveMinimum = "-" + json.Number(schema.Float32Limit)
		}
		if s.Maximum == "" && s.ExclusiveMaximum == "" {
			s.ExclusiveMaximum = json.Number(schema.Float32Limit)
		}
		return
	}
	low, high, ok := schema.Range(n.Checks.Go)
	if !ok || n.Enum != nil {
		return
	}
	if s.Minimum == "" {
		s.Minimum = json.Number(low)
	}
	if s.Maximum == "" {
		s.Maximum = json.Number(high)
	}
}
