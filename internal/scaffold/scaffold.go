// Package scaffold makes what a plugin's author goes on with: the first files of a new plugin, and the stubs of one tool more.
// In goes a plugin's id or its manifest, or a plugin and the tool to be added; out comes a plan of files, which the caller
// writes, and what stands in its way, or what has to be typed next. What always holds: nothing that is there is written over
// or formatted anew, the Go code is as gofmt has it, and a plugin generates and builds as soon as it is written. An error says
// that nlgen was called wrongly, or that the environment failed.
package scaffold

import (
	"bytes"
	"fmt"
	"go/format"
	"path"
	"strings"
	"unicode"

	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/templates"
)

// The paths of nlgen's module, of the command in it, and of the package that handlers are written with.
const (
	modulePath  = "github.com/nlgen/nlgen"
	toolPath    = modulePath + "/cmd/nlgen"
	runtimePath = modulePath + "/runtime"
)

// goVersion is the version of Go that a new module is written in: the one nlgen's own needs.
const goVersion = "1.26.0"

// plugin is what the templates of a plugin's first files are filled in with.
type plugin struct {
	ID, Title, Package, Binary string
	// Prefix is what the names begin with that agents see.
	Prefix string
	// Guide is the path of the guide chapter.
	Guide string
	// Tools are those to write stubs for; without any the plugin is one whose tools do something.
	Tools []tool
	// Import is the path of the plugin's package.
	Import string
	// Module, Go, Require and Replace are for the go.mod of a plugin that is its own module; Module is empty in another.
	Module, Go, Require, Replace string
}

// tool is what the stubs of a tool are filled in with.
type tool struct {
	Name, Own, Advertised string
	Write                 bool
	// Method and Args are the names of the handler and of the arguments. Directive says that the name of the arguments does
	// not tell the tool.
	Method, Args string
	Directive    bool
	// Receiver is what stands between the parentheses before the handler's name; Context and Runtime are what its file calls
	// those packages.
	Receiver, Context, Runtime string
}

// stub is a tool with the names that nlgen would give its parts in a file of their own.
func stub(id, own string, write bool) tool {
	advertised, _ := names.Advertised(id, id+"."+own)
	return tool{
		Name: id + "." + own, Own: own, Advertised: advertised, Write: write,
		Method: names.Method(own), Args: names.ArgsStruct(own),
		Receiver: "plugin", Context: "context", Runtime: "runtime",
	}
}

// ImportSpec is how the plugin's package is imported: with its name where the path does not end in it.
func (p plugin) ImportSpec() string {
	if path.Base(p.Import) == p.Package {
		return fmt.Sprintf("%q", p.Import)
	}
	return fmt.Sprintf("%s %q", p.Package, p.Import)
}

// newPlugin is a plugin by its id.
func newPlugin(id string) plugin {
	last := id[strings.LastIndexByte(id, '.')+1:]
	return plugin{
		ID: id, Title: names.Title(last), Package: packageName(last), Binary: strings.ReplaceAll(id, ".", "-"),
		Prefix: names.Prefix(id), Guide: "agent/guide.md", Go: goVersion,
	}
}

// packageName is the name of a Go package made of the last part of a plugin's id: its letters and digits, and a word more
// where these are no name, or one that the plugin's own files would mistake for something else.
func packageName(last string) string {
	name := strings.ReplaceAll(last, "-", "")
	if strings.IndexFunc(name, unicode.IsDigit) == 0 {
		return "plugin" + name
	}
	switch name {
	case "documentation", "main", // no packages that can be imported
		"context", "fmt", "plugintest", "rand", "runtime", "server", "strings", "testing": // imported beside it
		return name + "plugin"
	}
	if !names.NewScope().Free(name) {
		return name + "plugin"
	}
	return name
}

// render fills a template in. Go code is formatted, which sorts imports too.
func render(name string, data any) ([]byte, error) {
	var b bytes.Buffer
	if err := templates.Plugin().ExecuteTemplate(&b, name, data); err != nil {
		return nil, err
	}
	if !strings.Contains(name, ".go") {
		return b.Bytes(), nil
	}
	return format.Source(b.Bytes())
}
