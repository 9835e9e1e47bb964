package draft

import (
	"github.com/invopop/jsonschema"

	"github.com/nlgen/nlgen/internal/manifest"
)

// manifestID is where the schema of manifests is published.
const manifestID = "https://github.com/nlgen/nlgen/raw/main/schemas/manifest.schema.json"

// Manifest is the JSON Schema of manifest.json, for editors. What only manifest.Parse can refuse it takes: what two values
// must have in common, and what is given twice.
func Manifest() ([]byte, error) {
	r := jsonschema.Reflector{Anonymous: true, DoNotReference: true}
	document := r.Reflect(manifest.Document{})
	document.ID = manifestID
	document.Title = "manifest.json of a plugin with agent tools"
	open(document) // for whatever else reads the manifest
	document.DependentRequired = map[string][]string{"manifestVersion": {"name", "version", "entries"}}
	document.AllOf = []*jsonschema.Schema{toolsNeedStudio}

	entries := member(document, "entries")
	entries.MinProperties = new(uint64(1))
	for p := entries.Properties.Oldest(); p != nil; p = p.Next() {
		p.Value.Not = unsafePath
	}
	contributes := member(document, "contributes")
	open(member(contributes, "agentTools").Items)
	guide := member(contributes, "agentGuide")
	guide.Pattern, guide.Not = `\.[mM][dD]\s*$`, unsafePath

	meta := member(member(document, "nlgen"), "tools").AdditionalProperties.Properties.Value("meta")
	meta.PropertyNames = &jsonschema.Schema{Pattern: metaKey, Not: &jsonschema.Schema{Pattern: reservedKey}}

	localized := member(document, "localized")
	localized.PropertyNames = &jsonschema.Schema{Pattern: `^[a-z]{2,3}(-[A-Za-z0-9]+)*$`}
	open(localized.AdditionalProperties)
	permission := &jsonschema.Schema{}
	for p := member(document, "permissions").Items.Properties.Oldest(); p != nil; p = p.Next() {
		open(p.Value)
		permission.OneOf = append(permission.OneOf, p.Value)
	}
	member(document, "permissions").Items = permission
	return text(document)
}

func member(object *jsonschema.Schema, name string) *jsonschema.Schema {
	return object.Properties.Value(name)
}

// open lets an object have members that it does not declare.
func open(object *jsonschema.Schema) { object.AdditionalProperties = nil }

// unsafePath matches a path that could lead out of the package's folder or that hosts read differently (contract 2): one
// that starts with a slash or a drive, has a NUL, ? or #, or a segment . or `..`.
var unsafePath = &jsonschema.Schema{Pattern: `^\s*([/\\]|[A-Za-z]:|$)|[\x00?#]|(^\s*|[/\\])\.\.?([/\\]|\s*$)`}

// The keys of _meta: those MCP allows, less those it or nlgen keeps for itself.
const (
	metaKey     = `^([A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?)*/)?([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)?$`
	mcpLabel    = `([mM][cC][pP]|[mM][oO][dD][eE][lL][cC][oO][nN][tT][eE][xX][tT][pP][rR][oO][tT][oO][cC][oO][lL])`
	reservedKey = `^$|^io\.github\.nlgen/|^[^./]*\.` + mcpLabel + `(\.[^/]*)?/|^([^/]*\.)?` + mcpLabel + `\.[^/]*/`
)

// toolsNeedStudio says that a host which reads entries has one to run the tools in.
var toolsNeedStudio = &jsonschema.Schema{
	If:   having("contributes", having("agentTools", &jsonschema.Schema{MinItems: new(uint64(1))})),
	Then: with("entries", &jsonschema.Schema{Required: []string{"studio"}}),
}

// with is an object whose member, if it is there, is as given; having one whose member is there.
func with(name string, s *jsonschema.Schema) *jsonschema.Schema {
	object := &jsonschema.Schema{Properties: jsonschema.NewProperties()}
	object.Properties.Set(name, s)
	return object
}

func having(name string, s *jsonschema.Schema) *jsonschema.Schema {
	object := with(name, s)
	object.Required = []string{name}
	return object
}
