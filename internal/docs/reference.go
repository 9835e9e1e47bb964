package docs

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/templates"
)

// reference is the data of the template reference.md. Every text in it is Markdown already.
type reference struct {
	Mark, ID, Name, Version string
	Tools                   []tool
}

type tool struct {
	Title, Advertised, About, Description string
	Write                                 bool
	// Facts are sentences about what calling the tool is like.
	Facts []string
	// Data are the members of what the tool answers beside its text.
	Arguments, Data []argument
}

// argument is one row of a tool's tables.
type argument struct {
	// Path leads from the arguments or the data to the value: `scene.id`, `entries[].kind`, `byName.*`.
	Path, Type, Limits, Description string
	Required                        bool
	// Form is set in the row of one form of the value above, which is neither required nor not.
	Form bool
}

// Reference is the content of agent/reference.md: every tool in the manifest's order with a table of its arguments, those
// inside objects and arrays included.
func Reference(p *model.Plugin) ([]byte, error) {
	r := reference{Mark: mark.Markdown, ID: code(p.ID), Name: line(p.Name), Version: line(p.Version)}
	for _, t := range p.Tools {
		r.Tools = append(r.Tools, tool{
			Title:       line(t.Title),
			Advertised:  code(t.Advertised),
			About:       block(t.About),
			Description: block(t.Description),
			Facts:       facts(t),
			Write:       t.Write,
			Arguments:   rows(nil, "", t.Input),
			Data:        data(t),
		})
	}
	var b bytes.Buffer
	if err := templates.Reference.Execute(&b, r); err != nil {
		return nil, fmt.Errorf("writing the reference of plugin %s: %w", p.ID, err)
	}
	return b.Bytes(), nil
}

// facts are what the manifest says of a tool beside its name, as sentences.
func facts(t model.Tool) (all []string) {
	if t.Destructive != nil && !*t.Destructive {
		all = append(all, "It destroys nothing.")
	}
	if t.Idempotent != nil && *t.Idempotent {
		all = append(all, "The same call again changes nothing more.")
	}
	if t.Parallel {
		all = append(all, "It may run beside other tools that only read.")
	}
	if t.Timeout > 0 {
		all = append(all, "It may take "+span(t.Timeout)+".")
	}
	if len(t.Aliases) > 0 {
		earlier := make([]string, len(t.Aliases))
		for i, a := range t.Aliases {
			earlier[i] = code(a.Advertised)
		}
		all = append(all, "It still answers to its earlier names: "+strings.Join(earlier, ", ")+".")
	}
	return all
}

// span is a time without the parts that are zero: "1h", "1m30s".
func span(d time.Duration) string {
	words := d.String()
	for _, zero := range []string{"0s", "0m"} {
		if rest, ok := strings.CutSuffix(words, zero); ok && strings.TrimRight(rest, "0123456789.") == rest {
			words = rest
		}
	}
	return words
}

// data are the rows of a tool's data.
func data(t model.Tool) []argument {
	if t.Output == nil {
		return nil
	}
	return rows(nil, "", t.Output)
}

// rows appends a row for each member of an object and, below it, for the members of what it holds.
func rows(all []argument, path string, object *schema.Node) []argument {
	for _, p := range object.Properties {
		at := path + p.Name
		all = append(all, argument{
			Path:        code(at),
			Type:        typeOf(p.Node),
			Limits:      limits(p.Node),
			Description: cell(told(p.Node)),
			Required:    slices.Contains(object.Required, p.Name),
		})
		all = below(all, at, p.Node)
	}
	return all
}

// below appends the rows of what a value at a place holds: the members of an object, of the items of an array, of the
// values of a map (`labels.*`), and of each form of a value of several.
func below(all []argument, at string, n *schema.Node) []argument {
	switch {
	case n.Items != nil:
		return below(all, at+"[]", n.Items)
	case n.OneOf != nil:
		return forms(all, at, n)
	}
	all = rows(all, at+".", n)
	if n.Additional != nil && n.Additional.Node != nil {
		all = below(all, at+".*", n.Additional.Node)
	}
	return all
}

// held is what is in an array or a map, and what to call such a thing; nil when the node is neither.
func held(n *schema.Node) (inside *schema.Node, kind string) {
	switch {
	case n.Type == schema.Array:
		return n.Items, "array"
	case n.Type == schema.Object && n.Additional != nil && n.Additional.Node != nil && len(n.Properties) == 0:
		return n.Additional.Node, "map"
	}
	return nil, ""
}

// typeOf says a node's type in words: "integer", "array of maps of objects", "string or null".
func typeOf(n *schema.Node) string {
	inside, kind := held(n)
	switch {
	case n.Type == schema.Any:
		return oneOf(n)
	case inside == nil:
		return string(n.Type)
	case inside.Type == schema.Any:
		return kind
	}
	return kind + " of " + several(inside)
}

// several is typeOf in the plural.
func several(n *schema.Node) string {
	inside, kind := held(n)
	switch {
	case inside == nil:
		return string(n.Type) + "s"
	case inside.Type == schema.Any:
		return kind + "s"
	}
	return kind + "s of " + several(inside)
}

// oneOf says the types a node without a type of its own takes.
func oneOf(n *schema.Node) string {
	if len(n.OneOf) == 0 {
		return "any"
	}
	var words []string
	for _, option := range n.OneOf {
		if word := typeOf(option); !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return strings.Join(words, " or ")
}

// limits says what a value has to keep beside its type, and what it is when absent. What the elements of an array have to
// keep is said of the array.
func limits(n *schema.Node) string {
	all := bounds(nil, n)
	if n.Default != nil {
		all = append(all, "default "+code(string(n.Default)))
	}
	return strings.Join(all, "; ")
}

// bounds are the limits of a value, of the items of an array and of each form of a value of several.
func bounds(all []string, n *schema.Node) []string {
	if n.Enum != nil {
		all = append(all, "one of "+values(n.Enum))
	}
	if n.Minimum != nil {
		all = append(all, "at least "+string(*n.Minimum))
	}
	if n.Maximum != nil {
		all = append(all, "at most "+string(*n.Maximum))
	}
	if inner, _ := held(n); inner != nil {
		all = bounds(all, inner)
	}
	for _, form := range n.OneOf {
		all = bounds(all, form)
	}
	return all
}

// told is what the schema says of a value in words, and of what it holds that has no row of its own.
func told(n *schema.Node) string {
	all := []string{n.Description}
	if inner, _ := held(n); inner != nil {
		all = append(all, told(inner))
	}
	rowed := objects(n)
	for _, form := range n.OneOf {
		if !slices.Contains(rowed, form) {
			all = append(all, told(form))
		}
	}
	return sentences(slices.DeleteFunc(all, func(s string) bool { return s == "" }))
}

// sentences puts texts one behind the other, each but the last closed by a period if by nothing else.
func sentences(texts []string) string {
	for i, text := range texts {
		if i < len(texts)-1 && !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "!") && !strings.HasSuffix(text, "?") {
			texts[i] += "."
		}
	}
	return strings.Join(texts, " ")
}

func values(enum []schema.Scalar) string {
	words := make([]string, len(enum))
	for i, v := range enum {
		words[i] = code(v.Text)
	}
	return strings.Join(words, ", ")
}
