package diag

// Codes NL3xxx: what a Go type says as a schema.
var (
	NotYet = register("NL3001", Doc{
		Title: "The type is not supported yet",
		Why:   "This version of nlgen reads strings, numbers, booleans, enums, structs, slices, pointers, any and json.RawMessage. A type it cannot advertise and enforce exactly is refused.",
		Bad:   "Tags map[string]string `json:\"tags\"`\n",
		Good:  "Tags []Tag `json:\"tags\"` // type Tag struct{ Name, Value string }\n",
	})
	Unsayable = register("NL3002", Doc{
		Title: "The type has no JSON",
		Why:   "Channels, functions, complex numbers, maps without string keys and memory addresses cannot be sent by an agent.",
		Bad:   "Done chan bool `json:\"done\"`\n",
		Good:  "Done bool `json:\"done\"`\n",
	})
	Recursion = register("NL3003", Doc{
		Title: "A type cannot hold itself",
		Why:   "A restricted schema has no references, so a type that holds itself would be endless; and an agent could nest it without limit.",
		Bad:   "type Rec struct {\n\tKids []*Rec `json:\"kids\"`\n}\n",
		Good:  "type Rec struct {\n\tID     string `json:\"id\"`\n\tParent string `json:\"parent,omitempty\"` // an id instead\n}\n",
	})
	Duration = register("NL3004", Doc{
		Title: "time.Duration says nothing to an agent",
		Why:   "encoding/json reads a time.Duration as a count of nanoseconds, which nobody writes. Say the unit in the name of a number, or use runtime.Duration, which reads \"1h30m\".",
		Bad:   "Wait time.Duration `json:\"wait\"`\n",
		Good:  "WaitSeconds int `json:\"waitSeconds\"`\n",
	})
	OwnUnmarshal = register("NL3005", Doc{
		Title: "A type that reads JSON itself has no schema",
		Why:   "What UnmarshalJSON accepts cannot be seen from the type, so neither a schema nor a decoder can be made of it.",
		Bad:   "type Size struct{ W, H int }\n\nfunc (s *Size) UnmarshalJSON(b []byte) error\n",
		Good:  "type Size struct {\n\tW int `json:\"w\"`\n\tH int `json:\"h\"`\n}\n",
	})
	InterfaceMethods = register("NL3006", Doc{
		Title: "An interface with methods cannot be read",
		Why:   "Nothing in the JSON says which Go type the value should become.",
		Bad:   "Shape Shape `json:\"shape\"` // type Shape interface{ Area() float64 }\n",
		Good:  "Circle *Circle `json:\"circle,omitempty\"`\nSquare *Square `json:\"square,omitempty\"`\n",
	})
	PointerPointer = register("NL3007", Doc{
		Title: "One pointer is enough",
		Why:   "A pointer says that the member may be left out. A second one would say nothing more.",
		Bad:   "Name **string `json:\"name\"`\n",
		Good:  "Name *string `json:\"name\"`\n",
	})
	SameName = register("NL3008", Doc{
		Title: "Members of one object have different names",
		Why:   "Of fields with the same JSON name at the same depth encoding/json takes none, without a word.",
		Bad:   "ID   string `json:\"id\"`\nUUID string `json:\"id\"`\n",
		Good:  "ID   string `json:\"id\"`\nUUID string `json:\"uuid\"`\n",
	})
	ProjectName = register("NL3009", Doc{
		Title: "The member project of a tool's arguments belongs to the host",
		Why:   "The host adds `project` to every tool's arguments and routes the call by it; the handler never sees it. Nested objects may have one.",
		Bad:   "type OpenArgs struct {\n\tProject string `json:\"project\"`\n}\n",
		Good:  "type OpenArgs struct {\n\tProjectName string `json:\"projectName\"`\n}\n",
	})
	EnumSplit = register("NL3010", Doc{
		Title: "An enum's constants stand in one const block",
		Why:   "A named type with several constants in one block is a closed list. A constant elsewhere would be missing from it, and Go would accept what the schema refuses.",
		Bad:   "const (\n\tRed  Color = \"red\"\n\tBlue Color = \"blue\"\n)\n\nconst Green Color = \"green\"\n",
		Good:  "const (\n\tRed   Color = \"red\"\n\tBlue  Color = \"blue\"\n\tGreen Color = \"green\"\n)\n",
	})
	EnumValue = register("NL3011", Doc{
		Title: "An enum's values are known, different and within the type",
		Why:   "The values are written into the schema, so they must be strings of valid Unicode or integers that can be worked out, and those of a field's tag must be among those of its type.",
		Bad:   "Color Color `json:\"color\" jsonschema:\"enum=red,enum=green\"` // the constants are red and blue\n",
		Good:  "Color Color `json:\"color\" jsonschema:\"enum=red\"`\n",
	})
	SchemaLimit = register("NL3012", Doc{
		Title: "A tool's schema is at most 20 000 long and 10 levels deep",
		Why:   "The host refuses a tool whose schema is larger or deeper, and with it the plugin.",
		Bad:   "type A struct{ B B } // and so on, to K\n",
		Good:  "type A struct{ Path []string }\n",
	})
	EmbeddedDefault = register("NL3013", Doc{
		Title: "A default needs a place to stand",
		Why:   "A field that is reached through an embedded pointer does not exist while the pointer is nil, and a default would have to make it.",
		Bad:   "type ListArgs struct {\n\t*Page // Limit has a default\n}\n",
		Good:  "type ListArgs struct {\n\tPage\n}\n",
	})
	FieldText = register("NL3014", Doc{
		Title: "A member's name and description are valid Unicode",
		Why:   "JSON is Unicode: other bytes would be replaced, and what an agent reads would not be what the source says.",
		Bad:   "Text string `json:\"text\" jsonschema:\"description=caf\\xe9\"`\n",
		Good:  "Text string `json:\"text\" jsonschema:\"description=café\"`\n",
	})
)
