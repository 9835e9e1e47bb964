package diag

// Codes NL4xxx: binding.
var (
	NoStruct = register("NL4001", Doc{
		Title: "Every declared tool has an argument struct",
		Why:   "The struct says what the tool takes and, in its comment, what the agent reads. A tool without arguments has an empty one.",
		Bad:   "\"agentTools\": [{\"name\": \"acme.notes.list\", \"write\": false}] // and no ListArgs\n",
		Good:  "// ListArgs lists the project's notes.\ntype ListArgs struct{}\n",
	})
	UndeclaredTool = register("NL4002", Doc{
		Title: "A //nlgen:tool directive names a declared tool",
		Why:   "What a person approves stands in the manifest. A tool that is only in Go would never be offered.",
		Bad:   "//nlgen:tool add_notes\ntype AddNoteArgs struct{} // the manifest says add_note\n",
		Good:  "//nlgen:tool add_note\ntype AddNoteArgs struct{}\n",
	})
	TwoStructs = register("NL4003", Doc{
		Title: "A tool has one argument struct",
		Why:   "Which of two structs the handler should get cannot be told.",
		Bad:   "type GetURLArgs struct{}\ntype GetUrlArgs struct{} // both mean get_url\n",
		Good:  "//nlgen:tool get_url\ntype GetURLArgs struct{}\ntype urlOptions struct{}\n",
	})
	TwoTools = register("NL4004", Doc{
		Title: "An argument struct belongs to one tool",
		Why:   "The struct's comment is the tool's description, and the handler's method is named after it. Two tools need two of each.",
		Bad:   "//nlgen:tool open\n//nlgen:tool close\ntype IDArgs struct{}\n",
		Good:  "type OpenArgs struct{ ID string }\ntype CloseArgs struct{ ID string }\n",
	})
	ArgsType = register("NL4005", Doc{
		Title: "A tool's arguments are a struct type of the package",
		Why:   "Arguments are a JSON object with named members. An alias, a generic type or another kind of type cannot carry the tool's decoder.",
		Bad:   "type AddNoteArgs map[string]string\n",
		Good:  "type AddNoteArgs struct {\n\tText string `json:\"text\"`\n}\n",
	})
	NoDescription = register("NL4006", Doc{
		Title: "Every tool is described",
		Why:   "The comment of the argument struct is all an agent knows of the tool before it calls it.",
		Bad:   "type AddNoteArgs struct{}\n",
		Good:  "// AddNoteArgs adds one note to the project.\ntype AddNoteArgs struct{}\n",
	})
	LongDescription = register("NL4007", Doc{
		Title: "A tool's description is at most 1200 UTF-16 units",
		Why:   "The host refuses a longer one. What is for Go readers alone can stand below a line `---`.",
		Bad:   "// AddNoteArgs adds a note. (and two pages more)\n",
		Good:  "// AddNoteArgs adds a note.\n//\n// ---\n// Two pages more.\n",
	})
	TitleLength = register("NL4008", Doc{
		Title: "A tool's title has 1 to 80 UTF-16 units",
		Why:   "People see it in lists and as the label of an undo step. The host refuses an empty or longer one.",
		Bad:   "//nlgen:tool title=\"\"\n",
		Good:  "//nlgen:tool title=\"Add a note\"\n",
	})
	ReservedName = register("NL4009", Doc{
		Title: "Tools and Plugin are generated",
		Why:   "The generated file declares the interface Tools and the function Plugin, so the package cannot declare them too.",
		Bad:   "type Plugin struct{}\n",
		Good:  "type plugin struct{}\n",
	})
	SameMethod = register("NL4010", Doc{
		Title: "Handlers have different names",
		Why:   "Each tool is a method of the generated interface, and two tools would have the same one.",
		Bad:   "//nlgen:tool a_b\ntype ABArgs struct{}\n\n//nlgen:tool a__b\ntype OtherArgs struct{} // both are handled by AB\n",
		Good:  "// In the manifest: a_b and a_b_again.\n",
	})
	DataType = register("NL4011", Doc{
		Title: "A tool's data is a struct that never sends null",
		Why:   "The struct named like the arguments, with Data for Args, types the answer's data. Its JSON must be an object, and a nil pointer would send a null that no schema announces.",
		Bad:   "type ListData struct {\n\tNext *string `json:\"next\"`\n}\n",
		Good:  "type ListData struct {\n\tNext *string `json:\"next,omitempty\"`\n}\n",
	})
)
