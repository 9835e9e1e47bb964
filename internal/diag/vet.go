package diag

// Codes NL6xxx: what nlgen vet finds.
var (
	ManyTools = register("NL6001", Doc{
		Title: "An agent is not told of more tools than its client takes",
		Why: "Clients count the tools of all servers together and leave out the rest, or refuse the request: Cursor takes 80 (40 in older " +
			"versions), Windsurf 100, VS Code and OpenAI 128. And the more tools there are, the worse models choose.",
		Bad:  manyTools(41),
		Good: manyTools(3),
	})
	ClientName = register("NL6002", Doc{
		Title: "A tool's name fits beside the name of its server",
		Why: "Clients put the server's name before the tool's and take 60 to 64 characters in all. A longer name is cut, or the tool is left out, " +
			"or the provider refuses every tool of the request.",
		Bad:  toolEntry("acme.notes.move_all_notes_of_one_section_to_another", true),
		Good: toolEntry("acme.notes.move_section", true),
	})
	LongForClients = register("NL6003", Doc{
		Title: "A description is not longer than clients and providers take",
		Why: "Of the 1200 units that hosts allow, OpenAI takes 1024 characters and refuses the whole request otherwise; Claude Code cuts at 2048 bytes, " +
			"which texts that are not English reach earlier.",
		Bad:  "// AddNoteArgs adds one note. (and one page more)\ntype AddNoteArgs struct{}\n",
		Good: "// AddNoteArgs adds one note.\n// ---\n// (and one page more)\ntype AddNoteArgs struct{}\n",
	})
	Unpaged = register("NL6004", Doc{
		Title: "A tool that lists things can be asked for a part of them",
		Why: "A list grows with the project. Text beyond 60,000 characters is cut and data beyond that is dropped, Claude Code warns of answers over 10,000 " +
			"tokens and shows a preview of those over 25,000, and the agent has no way to the rest. Where there are never many, " +
			"//nlgen:accept NL6004 above the struct says so.",
		Bad:  listTool("type ListArgs struct{}\n"),
		Good: listTool("type ListArgs struct {\n\t// How many notes to list at most.\n\tLimit int `json:\"limit\" jsonschema:\"minimum=1,maximum=100,default=50\"`\n\t// The id of the note after which to go on.\n\tAfter string `json:\"after,omitempty\"`\n}\n"),
	})
	EnumCase = register("NL6005", Doc{
		Title: "The values of a list differ by more than letter case",
		Why:   "Models do not keep the case of values reliably, providers say so themselves, and then the wrong one of the two is meant.",
		Bad:   "// The key.\nKey string `json:\"key\" jsonschema:\"enum=A,enum=a\"`\n",
		Good:  "// The key.\nKey string `json:\"key\" jsonschema:\"enum=A,enum=a_minor\"`\n",
	})
	NumericEnum = register("NL6006", Doc{
		Title: "A list of values is one of strings",
		Why:   "Gemini knows lists of strings only: a list of numbers is turned into strings or dropped, and models send \"2\" for 2.",
		Bad:   "// The level.\nLevel int `json:\"level\" jsonschema:\"enum=1,enum=2\"`\n",
		Good:  "// The level.\nLevel string `json:\"level\" jsonschema:\"enum=low,enum=high\"`\n",
	})
	TitleAndType = register("NL6007", Doc{
		Title: "An object does not have both a member title and a member type",
		Why:   "Gemini CLI takes an object of members with these two names for a schema, and drops or changes the arguments.",
		Bad:   "// The title.\nTitle string `json:\"title\"`\n// The type.\nType string `json:\"type\"`\n",
		Good:  "// The title.\nTitle string `json:\"title\"`\n// The kind.\nKind string `json:\"kind\"`\n",
	})
	RequiredDefault = register("NL6008", Doc{
		Title: "A member that has to be given has no default",
		Why:   "The default is never used: what is left out is refused. Agents that read both leave it out, or send what it says.",
		Bad:   "// How many.\nLimit int `json:\"limit\" jsonschema:\"required,default=5\"`\n",
		Good:  "// How many.\nLimit int `json:\"limit\" jsonschema:\"default=5\"`\n",
	})
	FreeMembers = register("NL6009", Doc{
		Title: "An object's members have names that the schema says",
		Why: "Where tools are strict, at OpenAI and Anthropic, an object may have declared members only, so a map can only be sent empty. A list of " +
			"objects with the name as a member says the same everywhere.",
		Bad: "// Counts by word.\nCounts map[string]int `json:\"counts\"`\n",
		Good: "type Count struct {\n\t// The word.\n\tWord string `json:\"word\"`\n\t// How often.\n\tCount int `json:\"count\"`\n}\n\n" +
			"type ListArgs struct {\n\t// Counts by word.\n\tCounts []Count `json:\"counts\"`\n}\n",
	})
	GoName = register("NL6010", Doc{
		Title: "A json tag names each argument",
		Why:   "Without a tag an argument is called as the Go field, with a capital. Models write small letters where they are not sure, and that is an unknown argument.",
		Bad:   "// The text.\nText string\n",
		Good:  "// The text.\nText string `json:\"text\"`\n",
	})
	UntypedItems = register("NL6011", Doc{
		Title: "A list says what its items are",
		Why:   "VS Code refuses an array whose items it is not told of, and OpenAI's strict mode an item without a type; with any the schema says nothing of them.",
		Bad:   "// The values.\nValues []any `json:\"values\"`\n",
		Good:  "// The values.\nValues []string `json:\"values\"`\n",
	})
	Undescribed = register("NL6012", Doc{
		Title: "Every argument is described",
		Why:   "The name alone leaves open what is meant: which id, in which form, of what. Agents guess then. A comment above the field is its description.",
		Bad:   "Before string `json:\"before,omitempty\"`\n",
		Good:  "// Id of the note to put it before. Left out, it goes to the end.\nBefore string `json:\"before,omitempty\"`\n",
	})
	MemberName = register("NL6013", Doc{
		Title: "An argument's name has 1 to 64 of A-Z, a-z, 0-9, _, . and -",
		Why:   "Anthropic refuses the whole request, with every other tool in it, when one name in one schema has another character or is longer.",
		Bad:   "// The name.\nName string `json:\"名前\"`\n",
		Good:  "// The name (名前).\nName string `json:\"name\"`\n",
	})
	SlowTool = register("NL6014", Doc{
		Title: "A tool does not take longer than clients wait",
		Why: "Codex, and clients that are made with the TypeScript SDK as it is, give up after 60 seconds, Gemini CLI after 600. The tool goes on, and its answer is lost: " +
			"better is a tool that begins the work and one that tells how far it is.",
		Bad:  setting("{ \"timeout\": \"5m\" }"),
		Good: setting("{ \"timeout\": \"60s\" }"),
	})
	ResultSize = register("NL6015", Doc{
		Title: "anthropic/maxResultSizeChars is a whole number from 1 to 500000",
		Why:   "Claude Code takes no other value, and cuts the tool's answers as those of any other.",
		Bad:   setting("{ \"meta\": { \"anthropic/maxResultSizeChars\": 1000000 } }"),
		Good:  setting("{ \"meta\": { \"anthropic/maxResultSizeChars\": 120000 } }"),
	})
)

// manyTools is a manifest with that many tools.
func manyTools(n int) string {
	text := "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [\n"
	for i := range n {
		comma := ","
		if i == n-1 {
			comma = ""
		}
		text += "    { \"name\": \"acme.notes.set_part" + string(rune('a'+i/26)) + string(rune('a'+i%26)) + "\", \"write\": true }" + comma + "\n"
	}
	return text + "  ] }\n}\n"
}

// toolEntry is a manifest with one tool.
func toolEntry(name string, write bool) string {
	words := "false"
	if write {
		words = "true"
	}
	return "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [\n    { \"name\": \"" + name + "\", \"write\": " + words + " }\n  ] }\n}\n"
}

// listTool is a plugin whose one tool lists, with its arguments.
func listTool(args string) string {
	return "-- manifest.json --\n" + toolEntry("acme.notes.list", false) + "-- args.go --\npackage notes\n\n// ListArgs lists the project's notes.\n" + args
}
