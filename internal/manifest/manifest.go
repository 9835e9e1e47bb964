// Package manifest reads a plugin's manifest.json: JSON to Manifest with a position for every value; contract 2 and 3.
// In goes the file's text; out comes a Manifest that keeps every rule of the host, or all mistakes in it, each at its
// line and column and with the smallest edit, and what the rest of the text says. It reads no other file.
package manifest

import (
	"bytes"
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
)

// FileName is what a plugin's manifest is called (contract 2).
const FileName = "manifest.json"

// Manifest is what a plugin says of itself. Strings are trimmed as the host trims them.
type Manifest struct {
	// File is the manifest's path as diagnostics show it.
	File string
	// ID is at least two parts of a-z, 0-9 and `-` with dots between.
	ID string
	// Name defaults to the id's last part, Version to 0.0.0, where the manifest need not say them.
	Name    string
	Version string
	// Studio and Runtime are the entries, paths within the package; empty when there is none.
	Studio  string
	Runtime string
	// Tools are as the manifest lists them. ToolsPos is the list, or the place where it would have to be.
	Tools    []Tool
	ToolsPos diag.Pos
	// NoTools is a manifest that says it has none, by an empty list.
	NoTools bool
	// Permissions are those written by hand, in the manifest's order.
	Permissions []Permission
	// Guide is the guide chapter's slash-separated path within the package; empty when there is none.
	Guide    string
	GuidePos diag.Pos
	// Doubtful is a manifest with a mistake that may hide a tool or its name. Tools then ends with those of which only Own
	// and Pos are known, and Own only by what the author seems to have meant.
	Doubtful bool
}

// Tool is a declared tool.
type Tool struct {
	// Name is the plugin's id, a dot and Own; Advertised the name agents see, unlike any other of the manifest's
	// (contract 3).
	Name       string
	Own        string
	Advertised string
	// Write tools may change the project.
	Write bool
	// Pos is the name's.
	Pos diag.Pos
	Settings
}

// Permission is one that is written by hand (contract 2).
type Permission struct {
	// Kind is "api" or "filesystem".
	Kind string
	// Capability is an api's.
	Capability string `json:",omitempty"`
	// Path, Mode and Recursive are a filesystem's.
	Path      string `json:",omitempty"`
	Mode      string `json:",omitempty"`
	Recursive bool   `json:",omitempty"`
}

// Derived is the permission that a host derives from the declared tools (contract 2). Both lists are in the
// manifest's order; WriteTools is part of Tools.
type Derived struct {
	Tools      []string
	WriteTools []string
}

// Derived is what has to be approved before the plugin's tools are offered; without tools there is nothing.
func (m *Manifest) Derived() Derived {
	var p Derived
	for _, t := range m.Tools {
		p.Tools = append(p.Tools, t.Name)
		if t.Write {
			p.WriteTools = append(p.WriteTools, t.Name)
		}
	}
	return p
}

// Parse reads a manifest. Where a diagnostic is an Error the Manifest is what the text says all the same, for looking at
// the Go code beside it; it is never nil. File is the path diagnostics show.
//
// A manifest that says its manifestVersion is for the host and keeps all of contract 2, and so does any when strict is
// set. Else it is that of a plugin which is only a Go server: then name, version and entries may be absent.
func Parse(file string, text []byte, strict bool) (*Manifest, []diag.Diagnostic) {
	r := reader{
		text:     bytes.TrimPrefix(text, []byte("\ufeff")), // editors put a byte order mark and show columns without it
		strict:   strict,
		manifest: &Manifest{File: file},
	}
	if root, ok := r.tree(); ok {
		r.root(root)
	}
	r.manifest.Tools = append(r.manifest.Tools, r.guesses...)
	mistakes := r.Sorted()
	r.manifest.Doubtful = slices.ContainsFunc(mistakes, func(d diag.Diagnostic) bool { return slices.Contains(hiding, d.Code) })
	return r.manifest, mistakes
}

// hiding are the mistakes that may hide a tool or its name.
var hiding = []diag.Code{
	diag.ManifestSyntax, diag.ManifestRoot, diag.ManifestDuplicate, diag.ManifestUnicode, diag.ManifestID,
	diag.ManifestContributes, diag.ManifestTools, diag.ToolName, diag.ToolLength, diag.ToolCollision,
}
