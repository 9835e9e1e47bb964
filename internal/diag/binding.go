package diag

// Codes NL4xxx: binding.
var (
	NoStruct = register("NL4001", Doc{
		Title: "Every declared tool has an argument struct",
		Why:   "The struct says what the tool takes and, in its comment, what the agent reads. A tool without arguments has an empty one.",
		Bad:   "-- manifest.json --\n{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n-- args.go --\npackage notes\n",
		Good:  "-- manifest.json --\n{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n-- args.go --\npackage notes\n\n// ListArgs lists the project's notes.\ntype ListArgs struct{}\n",
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
		Good:  "type GetURLArgs struct{}\ntype getOptions struct{}\n",
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
		Bad:   "// AddNoteArgs adds a note. (and two pages more)\ntype AddNoteArgs struct{}\n",
		Good:  "// AddNoteArgs adds a note.\n//\n// ---\n// (and two pages more)\ntype AddNoteArgs struct{}\n",
	})
	TitleLength = register("NL4008", Doc{
		Title: "A tool's title has 1 to 80 UTF-16 units",
		Why:   "People see it in lists and as the label of an undo step. The host refuses an empty or longer one.",
		Bad:   "//nlgen:tool title=\"\"\ntype AddNoteArgs struct{}\n",
		Good:  "//nlgen:tool title=\"Add a note\"\ntype AddNoteArgs struct{}\n",
	})
	ReservedName = register("NL4009", Doc{
		Title: "Some names belong to generated code",
		Why: "The generated file declares the interface Tools and the function Plugin, so the package cannot declare them too. It " +
			"also uses what Go declares itself, such as new and string, which mean something else where a package declares them again.",
		Bad:  "type Plugin struct{}\n",
		Good: "type plugin struct{}\n",
	})
	SameMethod = register("NL4010", Doc{
		Title: "Handlers have different names",
		Why:   "Each tool is a method of the generated interface, and two tools would have the same one.",
		Bad:   "//nlgen:tool a_b\ntype ABArgs struct{}\n\n//nlgen:tool a__b\ntype OtherArgs struct{} // both are handled by AB\n",
		Good:  "//nlgen:tool a_b\ntype ABArgs struct{}\n\n//nlgen:tool a_b_again\ntype OtherArgs struct{}\n",
	})
	DataType = register("NL4011", Doc{
		Title: "A tool's data is a struct that sends no null unannounced",
		Why:   "The struct named like the arguments, with Data for Args, types the answer's data. Its JSON must be an object, and a nil pointer or interface would send a null that no schema announces. A field of type any announces values of every kind, null too; nil slices and maps are sent empty.",
		Bad:   "type ListData struct {\n\tNext *string `json:\"next\"`\n}\n",
		Good:  "type ListData struct {\n\tNext *string `json:\"next,omitempty\"`\n}\n",
	})
	NotEnglish = register("NL4012", Doc{
		Title: "What agents read is in English",
		Why: "Hosts translate titles at most, never descriptions, and models choose tools best by English words. Only the letters " +
			"are looked at. A plugin whose users all speak another language can be generated with --any-language.",
		Bad:  "// AddNoteArgs プロジェクトにメモを追加します。\ntype AddNoteArgs struct{}\n",
		Good: "// AddNoteArgs adds one note to the project.\ntype AddNoteArgs struct{}\n",
	})
)

// Codes NL41xx: which package is a plugin, and the files it takes along.
var (
	NoPlugin = register("NL4101", Doc{
		Title: "There is a plugin to generate for",
		Why: "A plugin is a Go package with a manifest.json in its folder, or in the nearest folder above it that has one, up to " +
			"the module's. A run or a check that finds none would report success about nothing.",
		Bad:  "$ nlgen ./cmd/...\n",
		Good: "$ nlgen ./...\n",
	})
	NoManifest = register("NL4102", Doc{
		Title: "A package with tools has a manifest",
		Why: "The manifest says which tools the plugin has and which of them change the project: what a person approves. It stands " +
			"in the package's folder or above it, inside the module.",
		Bad:  "-- args.go --\npackage notes\n\n// ListArgs lists the project's notes.\n//\n//nlgen:tool list\ntype ListArgs struct{}\n",
		Good: "-- manifest.json --\n{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n-- args.go --\npackage notes\n\n// ListArgs lists the project's notes.\n//\n//nlgen:tool list\ntype ListArgs struct{}\n",
	})
	UnboundManifest = register("NL4103", Doc{
		Title: "The tools of a manifest are served by a Go package",
		Why:   "A tool that no Go package has arguments for would be approved and never be there.",
		Bad:   "-- manifest.json --\n{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n-- server/main.go --\npackage main\n\nfunc main() {}\n",
		Good:  "-- manifest.json --\n{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n-- server/args.go --\npackage main\n\n// ListArgs lists the project's notes.\ntype ListArgs struct{}\n-- server/main.go --\npackage main\n\nfunc main() {}\n",
	})
	TwoPackages = register("NL4104", Doc{
		Title: "A manifest belongs to one Go package",
		Why:   "The generated interface and registration cover all tools of a manifest and stand in one package.",
		Bad:   "-- manifest.json --\n{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [\n    { \"name\": \"acme.notes.list\", \"write\": false },\n    { \"name\": \"acme.notes.find\", \"write\": false }\n  ] }\n}\n-- list/args.go --\npackage list\n\n// ListArgs lists the project's notes.\ntype ListArgs struct{}\n-- find/args.go --\npackage find\n\n// FindArgs finds notes.\ntype FindArgs struct{}\n",
		Good:  "-- manifest.json --\n{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [\n    { \"name\": \"acme.notes.list\", \"write\": false },\n    { \"name\": \"acme.notes.find\", \"write\": false }\n  ] }\n}\n-- notes/args.go --\npackage notes\n\n// ListArgs lists the project's notes.\ntype ListArgs struct{}\n\n// FindArgs finds notes.\ntype FindArgs struct{}\n",
	})
	GuideFile = register("NL4105", Doc{
		Title: "The guide chapter is a file that Go can embed",
		Why: "The generated code embeds the file that agentGuide names. Go embeds regular files in the package's folder or below " +
			"it, under names that every system can have.",
		Bad:  "{\n  \"contributes\": {\n    \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }],\n    \"agentGuide\": \"docs/gide.md\"\n  }\n}\n",
		Good: "{\n  \"contributes\": {\n    \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }],\n    \"agentGuide\": \"docs/guide.md\"\n  }\n}\n",
	})
	LargeGuide = register("NL4106", Doc{
		Title: "A guide chapter has at most 262144 bytes",
		Why:   "Agents are told of a larger one and cannot read it.",
		Bad:   "agent/guide.md (300 KB)\n",
		Good:  "agent/guide.md (20 KB)\n",
	})
	StrayText = register("NL4107", Doc{
		Title: "A file in agent/tools is the description of a tool",
		Why: "The file agent/tools/add_note.md, beside the manifest, stands in the place of the comment of add_note's arguments. One " +
			"that is named otherwise would be read by nobody.",
		Bad:  "agent/tools/addnote.md\n",
		Good: "agent/tools/add_note.md\n",
	})
	AgentText = register("NL4108", Doc{
		Title: "Texts for agents are UTF-8 without a byte order mark",
		Why:   "They are sent as JSON, which has no other bytes; a byte order mark would reach agents as a character nobody sees.",
		Bad:   "agent/guide.md (saved as UTF-16)\n",
		Good:  "agent/guide.md (saved as UTF-8)\n",
	})
	EmptyGuide = register("NL4109", Doc{
		Title: "A guide chapter says something",
		Why:   "Agents are told of the chapter, and would ask for it in vain.",
		Bad:   "agent/guide.md (empty)\n",
		Good:  "agent/guide.md (# Notes ...)\n",
	})
	UnknownTool = register("NL4110", Doc{
		Title: "A text for agents names tools that there are",
		Why: "An agent that reads of a tool calls it, and is refused. A name is one that begins as the plugin's tools do: " +
			"acme_notes__list as agents see it, in the guide and in descriptions, or `acme.notes.list` in backquotes.",
		Bad:  "-- agent/guide.md --\n# Notes\n\nCall `acme_notes__lst` first.\n",
		Good: "-- agent/guide.md --\n# Notes\n\nCall `acme_notes__add_note` first.\n",
	})
	GuideCall = register("NL4111", Doc{
		Title: "A call that the guide shows is one that the tool takes",
		Why: "Agents do as the example does. Calls are looked at that are clearly meant as one: in a fence of json that names its tool, or " +
			"follows a sentence such as \"Call `acme_notes__add_note`:\", and in backquotes behind the tool's name.",
		Bad:  "-- agent/guide.md --\n# Notes\n\nTo add one, call `acme_notes__add_note`:\n\n```json\n{ \"note\": \"Buy milk.\" }\n```\n",
		Good: "-- agent/guide.md --\n# Notes\n\nTo add one, call `acme_notes__add_note`:\n\n```json\n{}\n```\n",
	})
)
