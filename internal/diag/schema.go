package diag

// Codes NL3xxx: what a Go type says as a schema.
var (
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
		Why:   "encoding/json reads a time.Duration as a count of nanoseconds, which nobody writes. A runtime.Duration reads \"1h30m\"; or say the unit in the name of a number.",
		Bad:   "Wait time.Duration `json:\"wait\"`\n",
		Good:  "Wait runtime.Duration `json:\"wait\"`\n",
	})
	OwnUnmarshal = register("NL3005", Doc{
		Title: "A type that reads JSON itself has no schema",
		Why:   "What UnmarshalJSON accepts cannot be seen from the type, so neither a schema nor a decoder can be made of it. A type over json.RawMessage can say what it accepts with //nlgen:schema.",
		Bad:   "type Size struct{ W, H int }\n\nfunc (s *Size) UnmarshalJSON(b []byte) error\n",
		Good:  "type Size struct {\n\tW int `json:\"w\"`\n\tH int `json:\"h\"`\n}\n",
	})
	InterfaceMethods = register("NL3006", Doc{
		Title: "An interface with methods cannot be read",
		Why:   "Nothing in the JSON says which Go type the value should become. A struct with //nlgen:oneof does: each of its fields is one form, and a member such as kind tells which is sent.",
		Bad:   "type Shape interface{ Area() float64 }\n",
		Good:  "//nlgen:oneof kind\ntype Shape struct {\n\tCircle *Circle `json:\"circle,omitempty\"`\n\tSquare *Square `json:\"square,omitempty\"`\n}\n",
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
		Why:   "A named type with several constants in one block is a closed list. A constant elsewhere would be missing from it, and Go would accept what the schema refuses. Those of a block need their type on every line, unless they go on with iota: without it Go gives them none, and there is no list.",
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
	UnionShape = register("NL3020", Doc{
		Title: "A union is a struct of pointers, slices and maps",
		Why:   "Exactly one field of a struct with //nlgen:oneof is set, so each must be able to be nil. With a word behind it the word is the member that tells which: each branch is then a pointer to a struct that does not declare that member itself.",
		Bad:   "//nlgen:oneof kind\ntype Shape struct {\n\tCircle Circle `json:\"circle\"`\n\tName   string `json:\"name\"`\n}\n",
		Good:  "//nlgen:oneof kind\ntype Shape struct {\n\tCircle *Circle `json:\"circle\"`\n\tSquare *Square `json:\"square\"`\n}\n",
	})
	UnionOverlap = register("NL3021", Doc{
		Title: "The branches of a union can be told apart",
		Why:   "A value must fit exactly one branch. Without a tag it is told by its JSON type, or among objects by a member that one requires and the other refuses.",
		Bad:   "//nlgen:oneof\ntype Target struct {\n\tID   *string\n\tName *string\n}\n",
		Good:  "//nlgen:oneof\ntype Target struct {\n\tID    *string\n\tIDs   []string\n}\n",
	})
	TypeSchema = register("NL3022", Doc{
		Title: "The schema of a type is a restricted schema",
		Why:   "The text after //nlgen:schema, or the file it names, becomes a part of the tool's schema and is enforced by generated code. It stands on a type over any or json.RawMessage, whose values can be whatever it says.",
		Bad:   "//nlgen:schema {\"type\":\"string\",\"format\":\"email\"}\ntype Mail any\n",
		Good:  "//nlgen:schema {\"type\":\"string\",\"description\":\"An e-mail address.\"}\ntype Mail any\n",
	})
	RestField = register("NL3023", Doc{
		Title: "The field for other members is a map outside JSON",
		Why:   "The members that a struct does not declare are kept in one exported field of its own, a map[string]T. The tag json:\"-\" keeps encoding/json from taking the field itself for a member. Methods that read and write the other members are generated for structs of this package that arguments hold; others would lose them in what a tool answers.",
		Bad:   "type Labels struct {\n\tName  string            `json:\"name\"`\n\tOther map[string]string `nlgen:\"rest\"`\n}\n",
		Good:  "type Labels struct {\n\tName  string            `json:\"name\"`\n\tOther map[string]string `json:\"-\" nlgen:\"rest\"`\n}\n",
	})
	MapKey = register("NL3024", Doc{
		Title: "The names of a map are any strings",
		Why:   "A restricted schema says what the members of a map are, not how they are called: a key type that takes only some names would refuse what is advertised.",
		Bad:   "Prices map[Color]int `json:\"prices\"` // Color is an enum\n",
		Good:  "Prices map[string]int `json:\"prices\"`\n",
	})
	ArrayLength = register("NL3025", Doc{
		Title: "An array has a length that can be asked for",
		Why: "An agent has to send exactly as many items as the array is long: at least one, and no more than it can count. " +
			"And each call makes room for all of them: arrays inside each other hold at most 10 000 values.",
		Bad:  "Samples [100000]float64 `json:\"samples\"`\n",
		Good: "Samples []float64 `json:\"samples\"`\n",
	})
	NamedBytes = register("NL3026", Doc{
		Title: "A list of a named byte is base64 to encoding/json",
		Why:   "Any slice of a uint8, whatever its name, is a base64 string in JSON. Its author mostly means a list of numbers.",
		Bad:   "type Level uint8\n\ntype MixArgs struct {\n\tLevels []Level `json:\"levels\"`\n}\n",
		Good:  "type Level uint16\n\ntype MixArgs struct {\n\tLevels []Level `json:\"levels\"`\n}\n",
	})
	HiddenType = register("NL3027", Doc{
		Title: "What a decoder fills can be named",
		Why:   "Generated code stands in the plugin's package. It cannot make a value of a type that another package keeps to itself.",
		Bad:   "-- geo/geo.go --\npackage geo\n\ntype Line struct{ Start point }\n\ntype point struct{ X, Y int }\n-- args.go --\npackage notes\n\nimport \"example.com/notes/geo\"\n\n// DrawArgs draws a line.\ntype DrawArgs struct {\n\tLine geo.Line `json:\"line\"`\n}\n",
		Good:  "-- geo/geo.go --\npackage geo\n\ntype Line struct{ Start Point }\n\ntype Point struct{ X, Y int }\n-- args.go --\npackage notes\n\nimport \"example.com/notes/geo\"\n\n// DrawArgs draws a line.\ntype DrawArgs struct {\n\tLine geo.Line `json:\"line\"`\n}\n",
	})
	LostMethods = register("NL3028", Doc{
		Title: "A type declared as another one has none of its methods",
		Why:   "`type Stamp time.Time` is a struct without fields to encoding/json, and `type Text json.RawMessage` is base64: the methods that read JSON are the other type's.",
		Bad:   "type Stamp time.Time\n",
		Good:  "type Stamp = time.Time\n",
	})
	NoAgentSends = register("NL3029", Doc{
		Title: "A struct's members are what an agent sends",
		Why:   "A struct is advertised with the members that encoding/json sees. Of one that keeps its fields to itself it sees none, and url.URL and sql.NullString are taken apart, so an agent that sends the usual string is refused.",
		Bad:   "type Point struct {\n\tx, y float64\n}\n",
		Good:  "type Point struct {\n\tX float64 `json:\"x\"`\n\tY float64 `json:\"y\"`\n}\n",
	})
)
