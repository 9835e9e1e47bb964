// Package templates holds the texts that nlgen fills in, one file each: the document that it generates, and in the folder
// plugin the first files of a plugin, which are their author's from then on. In goes a template's data as its comment says,
// out comes the text; the files are part of the binary.
package templates

import (
	"embed"
	"sync"
	"text/template"
)

//go:embed reference.md.tmpl
var reference string

// Reference is the template of agent/reference.md. Its data is given by internal/docs.
var Reference = template.Must(template.New("reference.md").Parse(reference))

//go:embed plugin/*.tmpl
var plugin embed.FS

// Plugin has the templates of a plugin's first files, each by its file's name ("args.go.tmpl"), and those of the stubs of one
// tool: "args", "handler", and "handler.go", a file of its own. Their data is given by internal/scaffold. They are parsed when
// they are first asked for, as most runs of nlgen need none.
var Plugin = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("plugin").ParseFS(plugin, "plugin/*.tmpl"))
})
