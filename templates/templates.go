// Package templates holds the texts that nlgen fills in, one file each. In goes a template's data as its comment says,
// out comes the document; the files are part of the binary.
package templates

import (
	_ "embed"
	"text/template"
)

//go:embed reference.md.tmpl
var reference string

// Reference is the template of agent/reference.md. Its data is given by internal/docs.
var Reference = template.Must(template.New("reference.md").Parse(reference))
