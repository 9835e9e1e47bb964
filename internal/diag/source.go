package diag

// Codes NL20xx: Go source.
var (
	GoSyntax = register("NL2001", Doc{
		Title: "Go files must parse",
		Why:   "nlgen reads argument structs, their comments and constants from the package's Go files. Code that does not compile yet is fine, code that is not Go is not.",
		Bad:   "type AddNoteArgs struct {\n\tText string `json:\"text\"\n}\n",
		Good:  "type AddNoteArgs struct {\n\tText string `json:\"text\"`\n}\n",
	})
	NoGoFiles = register("NL2002", Doc{
		Title: "A plugin's folder needs Go files",
		Why:   "The argument structs of a plugin's tools stand in the package that nlgen generates code for. Tests and files that build tags leave out do not count.",
		Bad:   "-- manifest.json --\n{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n-- args_test.go --\npackage notes\n\n// ListArgs lists the project's notes.\ntype ListArgs struct{}\n",
		Good:  "-- manifest.json --\n{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n-- args.go --\npackage notes\n\n// ListArgs lists the project's notes.\ntype ListArgs struct{}\n",
	})
	MixedPackages = register("NL2003", Doc{
		Title: "A folder holds one package",
		Why:   "The generated file has one package clause. Go itself refuses a folder whose files name different packages.",
		Bad:   "-- args.go --\npackage notes\n\n// ListArgs lists the project's notes.\ntype ListArgs struct{}\n-- handlers.go --\npackage main\n",
		Good:  "-- args.go --\npackage notes\n\n// ListArgs lists the project's notes.\ntype ListArgs struct{}\n-- handlers.go --\npackage notes\n",
	})
	NoFolder = register("NL2004", Doc{
		Title: "A package pattern names a folder",
		Why:   "nlgen takes folders, not import paths: `./notes`, or `./...` for all packages below a folder.",
		Bad:   "$ nlgen example.com/plugins/notes\n",
		Good:  "$ nlgen ./notes\n",
	})
	GoType = register("NL2005", Doc{
		Title: "What a tool's arguments use must type-check",
		Why:   "A schema and a decoder are made from these declarations, so they must mean something. Mistakes in the rest of the package are left to the compiler.",
		Bad:   "type PaintArgs struct {\n\tColour Colour `json:\"colour\"` // no type Colour\n}\n",
		Good:  "type PaintArgs struct {\n\tColour Color `json:\"colour\"`\n}\n\ntype Color string\n",
	})
	StrayDirective = register("NL2006", Doc{
		Title: "A directive stands in the comment of a type",
		Why:   "A //nlgen: line anywhere else says nothing to anyone. It must stand directly above a type declaration of its own, with no blank line between.",
		Bad:   "//nlgen:tool title=\"Add a note\"\n\ntype AddNoteArgs struct{}\n",
		Good:  "//nlgen:tool title=\"Add a note\"\ntype AddNoteArgs struct{}\n",
	})
	BadDirective = register("NL2007", Doc{
		Title: "A directive is one that nlgen knows, written as Go writes directives",
		Why:   "A directive that is misspelt, or has a blank after the slashes, would be passed over in silence and told to agents as prose.",
		Bad:   "// nlgen:tool title=Add a note\ntype AddNoteArgs struct{}\n",
		Good:  "//nlgen:tool title=\"Add a note\"\ntype AddNoteArgs struct{}\n",
	})
	MalformedTag = register("NL2008", Doc{
		Title: "A field's tag must be readable",
		Why:   "Go's reflection gives up in silence on a tag it cannot read, and takes the first of two parts with one key: the field would get another name or lose its bounds.",
		Bad:   "Text string `json: \"text\"`\n",
		Good:  "Text string `json:\"text\"`\n",
	})
	BadJSONTag = register("NL2009", Doc{
		Title: "A json tag says what encoding/json understands",
		Why:   "encoding/json passes over options it does not know, and uses the field's name when it does not like the tag's.",
		Bad:   "Text string `json:\"text,omitEmpty\"`\n",
		Good:  "Text string `json:\"text,omitempty\"`\n",
	})
	NoImport = register("NL2010", Doc{
		Title: "A package that arguments use can be found",
		Why:   "A type of another package is advertised as what it is, so its files must be there: in the same module, in a folder that go.work or a replace names, in vendor, or in a module that go.mod requires.",
		Bad:   "import \"example.com/notes/shard\" // the folder is shared\n\ntype Level int\n\nconst (\n\tLow  Level = shard.Low\n\tHigh Level = shard.High\n)\n",
		Good:  "import \"example.com/notes/shared\"\n\ntype Level int\n\nconst (\n\tLow  Level = shared.Low\n\tHigh Level = shared.High\n)\n",
	})
)

// Codes NL21xx: the words of a jsonschema tag.
var (
	TagWord = register("NL2101", Doc{
		Title: "A jsonschema tag has only words that nlgen understands",
		Why:   "Every word of the tag is advertised and enforced. One that a restricted schema cannot say would be a promise nobody keeps.",
		Bad:   "Mail string `json:\"mail\" jsonschema:\"format=email\"`\n",
		Good:  "Mail string `json:\"mail\" jsonschema:\"description=An e-mail address.\"`\n",
	})
	TagValue = register("NL2102", Doc{
		Title: "A word of a jsonschema tag has a value of the field's type",
		Why:   "Bounds of an integer are integers, a default is a value the field can hold.",
		Bad:   "Limit int `json:\"limit\" jsonschema:\"minimum=abc\"`\n",
		Good:  "Limit int `json:\"limit\" jsonschema:\"minimum=1\"`\n",
	})
	TagFit = register("NL2103", Doc{
		Title: "A word of a jsonschema tag fits the field's type",
		Why:   "Bounds are for numbers; enum and default are for strings, numbers and, for default, booleans. On another type the word would mean nothing, and nothing holds a handler to one on a field that only data holds.",
		Bad:   "Name string `json:\"name\" jsonschema:\"minimum=1\"`\n",
		Good:  "Name string `json:\"name\"`\n",
	})
	TagTwice = register("NL2104", Doc{
		Title: "A word of a jsonschema tag stands once",
		Why:   "Of two bounds or defaults only one could hold. Only enum is repeated, each time with another value.",
		Bad:   "Limit int `json:\"limit\" jsonschema:\"minimum=1,minimum=2\"`\n",
		Good:  "Limit int `json:\"limit\" jsonschema:\"minimum=2\"`\n",
	})
	TagBounds = register("NL2105", Doc{
		Title: "Bounds leave something and lie within the Go type",
		Why:   "With a minimum above the maximum no value is right. A bound that the Go type cannot reach promises values that do not fit the field.",
		Bad:   "Level uint8 `json:\"level\" jsonschema:\"maximum=1000\"`\n",
		Good:  "Level uint16 `json:\"level\" jsonschema:\"maximum=1000\"`\n",
	})
	TagDefault = register("NL2106", Doc{
		Title: "A default fulfils the field's own schema",
		Why:   "The decoder puts the default where nothing was sent, without checking it again: a handler would see a value that an agent may not send.",
		Bad:   "Limit int `json:\"limit\" jsonschema:\"minimum=1,default=0\"`\n",
		Good:  "Limit int `json:\"limit\" jsonschema:\"minimum=1,default=1\"`\n",
	})
)
