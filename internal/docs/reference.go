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
	Facts     []string
	Arguments []argument
}

// argument is one row of a tool's table.
type argument struct {
	// Path leads from the arguments to the value: `scene.id`, `entries[].kind`.
	Path, Type, Limits, Description string
	Required                        bool
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

// rows appends a row for each member of an object and, below it, for the members of what it holds.
func rows(all []argument, path string, object *schema.Node) []argument {
	for _, p := range object.Properties {
		at := path + p.Name
		all = append(all, argument{
			Path:        code(at),
			Type:        typeOf(p.Node),
			Limits:      limits(p.Node),
			Description: cell(p.Node.Description),
			Required:    slices.Contains(object.Required, p.Name),
		})
		node := p.Node
		for node.Type == schema.Array && node.Items != nil {
			node, at = node.Items, at+"[]"
		}
		all = rows(all, at+".", node)
	}
	return all
}

// typeOf says a node's type in words: "integer", "array of arrays of objects".
func typeOf(n *schema.Node) string {
	if n.Type == schema.Any {
		return "any"
	}
	words := string(n.Type)
	for n.Type == schema.Array && n.Items != nil && n.Items.Type != schema.Any {
		n = n.Items
		words += " of " + string(n.Type) + "s"
	}
	return words
}

// limits says what a value has to keep beside its type, and what it is when absent. What the elements of an array have to
// keep is said of the array.
func limits(n *schema.Node) string {
	var all []string
	for e := n; ; e = e.Items {
		if e.Enum != nil {
			all = append(all, "one of "+values(e.Enum))
		}
		if e.Minimum != nil {
			all = append(all, "at least "+string(*e.Minimum))
		}
		if e.Maximum != nil {
			all = append(all, "at most "+string(*e.Maximum))
		}
		if e.Type != schema.Array || e.Items == nil {
			break
		}
	}
	if n.Default != nil {
		all = append(all, "default "+code(string(n.Default)))
	}
	return strings.Join(all, "; ")
}

func values(enum []schema.Scalar) string {
	words := make([]string, len(enum))
	for i, v := range enum {
		words[i] = code(v.Text)
	}
	return strings.Join(words, ", ")
}
