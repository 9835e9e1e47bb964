// Package model is what a plugin's manifest and Go structs say together: the plugin, its tools, and the Go types their
// arguments decode into. internal/bind builds it; internal/emit and internal/docs read nothing else. It is plain data and
// encodes to JSON, so a golden of it is a file.
package model

import (
	"encoding/json"
	"time"

	"github.com/nlgen/nlgen/internal/schema"
)

// Plugin is one package's plugin. Order is the author's: tools as the manifest lists them, types as the tools first use
// them.
type Plugin struct {
	ID      string
	Name    string
	Version string
	// Permissions are those that the manifest asks for by hand.
	Permissions []Permission `json:",omitempty"`
	// Guide is the guide chapter's slash-separated path relative to the package's folder; empty when there is none.
	Guide string
	// Package is the Go package's name, Path its import path.
	Package string
	Path    string
	Tools   []Tool
	// Structs are the named struct types that a tool's arguments hold, the arguments themselves included, each once. A
	// decoder is generated for each.
	Structs []Struct
	// Sent are the named struct types that only the data of tools holds, each once, without their fields.
	// Nothing is generated for them but the guard.
	Sent []Struct `json:",omitempty"`
	// Named are the other named types, and the aliases, that the schemas rely on, each once. Nothing is generated for them
	// but the guard.
	Named []Named `json:",omitempty"`
	// Enums are the named types whose constants are an enum, and the enums that stand in a field's tag.
	Enums []Enum
	// Schemas are the types with a schema of their own.
	Schemas []TypeSchema `json:",omitempty"`
	// Taken are the identifiers of the package's scope, so that generated names avoid them.
	Taken []string
	// Imported are the names that other files of the package give to imports. The generated file may import under the same
	// name, but what it declares may not have one.
	Imported []string
	// Imports are the packages whose types the argument structs use, each under the name that qualifies them here ("time" in
	// "time.Time"), beside BaseImports.
	Imports []Import `json:",omitempty"`
}

// Permission is one that the manifest asks for by hand: an api's Capability, or a filesystem's Path, Mode and Recursive.
type Permission struct {
	Kind       string
	Capability string `json:",omitempty"`
	Path       string `json:",omitempty"`
	Mode       string `json:",omitempty"`
	Recursive  bool   `json:",omitempty"`
}

// Import is one import of the generated file.
type Import struct {
	Path string
	// Name is what the file calls it, whether or not that is the package's own name.
	Name string
}

// The import paths of what generated code calls.
const (
	RuntimePath = "github.com/nlgen/nlgen/runtime"
	ArgsPath    = RuntimePath + "/args"
)

// BaseImports are the packages that every generated file can import, under the names that spelled types have.
var BaseImports = []Import{
	{"context", "context"},
	{"encoding/json", "json"},
	{"math", "math"},
	{"time", "time"},
	{RuntimePath, "runtime"},
	{ArgsPath, "args"},
}

// Tool is one declared tool and what Go says of it.
type Tool struct {
	// Name is the manifest's, Advertised the name agents see (contract 3), Method the handler's Go name ("AddNote").
	Name       string
	Advertised string
	Method     string
	Write      bool
	Title      string
	// Description is at most 1200 UTF-16 units, whole (contract 1).
	Description string
	// Args is the Go name of the argument struct. It is in Plugin.Structs.
	Args string
	// Data is the Go name of the struct of the answer's data; empty when the tool answers text only.
	Data string
	// Input is the schema of the arguments, without `project`.
	Input *schema.Node
	// Output is the schema of the answer's data; nil when the tool answers text only.
	Output *schema.Node `json:",omitzero"`
	// Destructive and Idempotent are what the manifest says of a tool that writes; nil where it says nothing.
	Destructive *bool `json:",omitzero"`
	Idempotent  *bool `json:",omitzero"`
	// Aliases are earlier names of the tool, in the manifest's order: calls by them are answered, no list has them.
	Aliases []Alias `json:",omitempty"`
	// Timeout is the tool's own deadline; 0 when it has the server's.
	Timeout time.Duration `json:",omitzero"`
	// Parallel tools only read, and may run beside each other.
	Parallel bool `json:",omitzero"`
	// Meta is a JSON object, compact, with at least one member, that tools/list shows as `_meta`; nil when there is none.
	Meta json.RawMessage `json:",omitempty"`
	// About is for people and never for the model; empty when the manifest says nothing.
	About string `json:",omitzero"`
	// Icon is nil when the tool has none.
	Icon *Icon `json:",omitzero"`
}

// Alias is an earlier name of a tool: the manifest's, and the one agents saw (contract 3).
type Alias struct {
	Name       string
	Advertised string
}

// Icon is a picture of a tool for lists that people see.
type Icon struct {
	// Src is an https or a data URI.
	Src string
	// MIMEType, Sizes ("48x48" or "any") and Theme ("light" or "dark") are empty where the manifest does not say them.
	MIMEType string
	Sizes    []string
	Theme    string
}

// Struct is a Go struct whose values are decoded from a JSON object.
type Struct struct {
	// Name is the Go type's name; of another package's type with the qualifier that the generated file uses
	// ("geo.Point").
	Name   string
	Fields []Field
	// Branches are the fields of a union, in order, of which exactly one is set; it has no Fields. Tag is the member that
	// chooses one of them; it is empty when they are told apart by their JSON types or required members.
	Branches []Branch `json:",omitempty"`
	Tag      string   `json:",omitzero"`
	// Methods tells whether MarshalJSON and UnmarshalJSON are generated with it: for a union, and for a struct with a Rest.
	Methods bool `json:",omitzero"`
	// Open structs take members they do not declare, whatever their values.
	Open bool `json:",omitzero"`
	// Rest is the field, a map, that receives the members the struct does not declare; nil when they are refused or the
	// struct is open. It has no name in JSON.
	Rest *Field `json:",omitzero"`
	// Source is the type as the Go source says it, for the guard that stops compiling when it changes: each field in
	// order, those JSON does not see included. Nil when a field's type cannot be repeated in the generated file.
	Source []SourceField
}

// SourceField is one line of a struct's declaration.
type SourceField struct {
	// Go is the field's name; empty when it is embedded.
	Go string
	// Type is its spelling in the package, a type of encoding/json as "json.RawMessage".
	Type string
	// Tag is the tag's value, without quotes.
	Tag string
}

// Named is a named type that is no struct, or an alias, and what it stands for.
type Named struct {
	// Name and Type are as the generated file spells them: "Level" and "int32".
	Name, Type string
	Alias      bool `json:",omitzero"`
	// Literal is a slice, an array or a map: of those Name{} is a value.
	Literal bool `json:",omitzero"`
}

// Field is one member of the object, in the order encoding/json gives them.
type Field struct {
	// JSON is the member's name.
	JSON string
	// Path leads to the Go field through embedded structs: {"Base", "Name"} is v.Base.Name.
	Path []Step
	Type *Type
	// Required members are those without pointer, omitempty, omitzero and default.
	Required bool
	// Default is the member's value when it is absent, as compact JSON; nil when there is none.
	Default []byte
	// Description is the field's text.
	Description string
}

// Step is one selector on the way to a field.
type Step struct {
	Go string
	// Alloc is the type to allocate when this step is an embedded pointer that may be nil ("Base"); else empty.
	Alloc string
}

// Kind is how a Go type reads JSON.
type Kind string

// The kinds that exist. Others are diagnostics of internal/bind.
const (
	String  Kind = "string"
	Bool    Kind = "bool"
	Int     Kind = "int"
	Uint    Kind = "uint"
	Float   Kind = "float"
	Any     Kind = "any"
	Raw     Kind = "raw" // json.RawMessage
	Object  Kind = "struct"
	Slice   Kind = "slice"
	Pointer Kind = "pointer"
	Map     Kind = "map"   // of strings to Elem
	Array   Kind = "array" // of Len Elems
	Null    Kind = "null"  // runtime.Null of Elem
	Union   Kind = "union" // a struct with //nlgen:oneof
	Time    Kind = "time"  // time.Time
	// Duration is runtime.Duration, Bytes a []byte as base64, Text a type with UnmarshalText.
	Duration Kind = "duration"
	Bytes    Kind = "bytes"
	Text     Kind = "text"
	// Quoted is a basic type with the option `string` in its json tag, Number json.Number, Integer runtime.Integer.
	Quoted  Kind = "quoted"
	Number  Kind = "number"
	Integer Kind = "integer"
	// Schema is a type with //nlgen:schema: an any or a json.RawMessage, in Plugin.Schemas.
	Schema Kind = "schema"
)

// Type is a Go type and the bounds its JSON must keep.
type Type struct {
	// Kind is Int for every enum of integers, also one of an unsigned type: its values fit an int64.
	Kind Kind
	// Go is the type's spelling in the package: "int32", "Color", "[]Entry"; the conversion target of a named basic type.
	Go string
	// Basic is the predeclared type under a named one ("string" for Color, "int32" for Level); same as Go when unnamed. Of a
	// Schema it is "any" or "json.RawMessage", of a Quoted json.Number "json.Number".
	Basic string
	// Elem is the element of a slice, array, map or pointer, the type that a Null may have, and of a Time that embeds one
	// the type embedded.
	Elem *Type
	// Len is how many elements an array has.
	Len int `json:",omitzero"`
	// Key is what the names of a map become, empty when it is string.
	Key string `json:",omitzero"`
	// Struct is the Go name of a named struct or union, Fields the fields of an unnamed one.
	Struct string
	Fields []Field
	// Enum names an entry of Plugin.Enums; empty when any value goes.
	Enum string
	// Minimum and Maximum bound a number, spelled as in the schema; empty is open (the Go type's own bounds still hold).
	Minimum string
	Maximum string
	// Checks are what the Go type and the tag add, in the order in which they are told; those of the node that the type is
	// read by.
	Checks []schema.Rule `json:",omitempty"`
}

// Branch is one field of a union, of which exactly one is set.
type Branch struct {
	// Go is the field's name.
	Go string
	// Value is what the union's tag is in this branch; empty without a tag.
	Value string `json:",omitzero"`
	// Type is a pointer, a slice or a map.
	Type *Type
}

// TypeSchema is a named type over any or json.RawMessage that carries a schema.
type TypeSchema struct {
	// Name is the Go type's, Basic "any" or "json.RawMessage".
	Name, Basic string
	// Node is what it allows.
	Node *schema.Node
	// Methods tells whether its MarshalJSON and UnmarshalJSON are generated: declared over a json.RawMessage it has lost
	// those.
	Methods bool
}

// Enum is a closed list of strings or integers.
type Enum struct {
	// Name is unique in the plugin: the Go type's name, or one allocated for a field's tag.
	Name string
	// Type is the Go type the constants have ("Color"); empty for a tag's enum.
	Type string
	// Basic is the predeclared type of the values: "string", "int", ...
	Basic  string
	Values []EnumValue
}

// EnumValue is one of them.
type EnumValue struct {
	// Text is the string itself or the integer's spelling.
	Text string
	// Const is the Go constant that has the value; empty for a tag's enum.
	Const string
}
