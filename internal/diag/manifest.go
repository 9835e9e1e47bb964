package diag

// Codes NL1xxx: manifest.json.
var (
	ManifestSyntax = register("NL1001", Doc{
		Title: "The manifest is JSON",
		Why:   "Hosts read manifest.json with a strict JSON reader: no comments, no comma after the last member, double quotes.",
		Bad:   "{\n  \"id\": \"acme.notes\", // my plugin\n}\n",
		Good:  "{\n  \"id\": \"acme.notes\"\n}\n",
	})
	ManifestRoot = register("NL1002", Doc{
		Title: "The manifest is one object",
		Why:   "A plugin is described by the members of one object; there is nothing to read in a list or a string.",
		Bad:   "[{ \"id\": \"acme.notes\" }]\n",
		Good:  "{ \"id\": \"acme.notes\" }\n",
	})
	ManifestDuplicate = register("NL1003", Doc{
		Title: "A member is given once",
		Why: "Some readers take the first of two members with one name and some the last, so what one program checks is not " +
			"what another uses.",
		Bad:  "{ \"name\": \"acme.notes.list\", \"write\": false, \"write\": true }\n",
		Good: "{ \"name\": \"acme.notes.list\", \"write\": false }\n",
	})
	ManifestUnicode = register("NL1004", Doc{
		Title: "Text is valid Unicode",
		Why: "Bytes that are not UTF-8 and half of a surrogate pair have no meaning; readers replace or refuse them, each in its " +
			"own way.",
		Bad:  "{ \"name\": \"Notes \\ud83d\" }\n",
		Good: "{ \"name\": \"Notes 😀\" }\n",
	})
	ManifestVersion = register("NL1005", Doc{
		Title: "manifestVersion is the number 2",
		Why: "It says which rules the manifest follows, and hosts know no other version. A plugin that is only a Go server may " +
			"leave it out.",
		Bad:  "{ \"manifestVersion\": \"2\", \"id\": \"acme.notes\" }\n",
		Good: "{ \"manifestVersion\": 2, \"id\": \"acme.notes\" }\n",
	})
	ManifestID = register("NL1006", Doc{
		Title: "The plugin has an id of at least two parts",
		Why: "Everything the plugin adds carries its id in front, so the id must be unlike all others (a word of yours, then a " +
			"word for the plugin) and have only a-z, 0-9 and -.",
		Bad:  "{ \"id\": \"Notes\", \"contributes\": { \"agentTools\": [] } }\n",
		Good: "{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [] } }\n",
	})
	ManifestName = register("NL1007", Doc{
		Title: "The plugin has a name for people",
		Why:   "The name is what a person reads when asked to approve the plugin's tools.",
		Bad:   "{ \"manifestVersion\": 2, \"id\": \"acme.notes\", \"name\": \" \" }\n",
		Good:  "{ \"manifestVersion\": 2, \"id\": \"acme.notes\", \"name\": \"Notes\" }\n",
	})
	ManifestRelease = register("NL1008", Doc{
		Title: "The version is three numbers",
		Why: "Hosts compare versions to tell an update from a step back. Three numbers with dots between, then -pre or +build if " +
			"wanted.",
		Bad:  "{ \"id\": \"acme.notes\", \"version\": \"v1.2\" }\n",
		Good: "{ \"id\": \"acme.notes\", \"version\": \"1.2.0\" }\n",
	})
	ManifestEntries = register("NL1009", Doc{
		Title: "entries names the host's entry files",
		Why:   "Hosts load a plugin by its entries and know two, studio and runtime. At least one must be there.",
		Bad:   "{ \"entries\": { \"server\": \"main.js\" } }\n",
		Good:  "{ \"entries\": { \"studio\": \"main.js\" } }\n",
	})
	ManifestPath = register("NL1010", Doc{
		Title: "A path stays in the package",
		Why: "Hosts read the file from the plugin's package and nowhere else. A path that starts with / or a drive, has a . or .. " +
			"segment, or has a NUL, ? or # in it could mean something else.",
		Bad:  "{ \"contributes\": { \"agentGuide\": \"../guide.md\" } }\n",
		Good: "{ \"contributes\": { \"agentGuide\": \"agent/guide.md\" } }\n",
	})
	ManifestContributes = register("NL1011", Doc{
		Title: "contributes has only members that hosts know",
		Why:   "A host refuses a manifest with a contribution it does not know, because it cannot ask a person to approve it.",
		Bad:   "{ \"contributes\": { \"agenttools\": [] } }\n",
		Good:  "{ \"contributes\": { \"agentTools\": [] } }\n",
	})
	ManifestIDList = register("NL1012", Doc{
		Title: "Contributed names start with the plugin's id",
		Why:   "Names of nodes, widgets, data, tests and reserved saves are shared by all plugins; the id in front keeps them apart.",
		Bad:   "{ \"id\": \"acme.notes\", \"contributes\": { \"widgets\": [\"list\"] } }\n",
		Good:  "{ \"id\": \"acme.notes\", \"contributes\": { \"widgets\": [\"acme.notes.list\"] } }\n",
	})
	ManifestTools = register("NL1013", Doc{
		Title: "agentTools is a list of tools",
		Why:   "Each entry declares one tool by its name and by whether it changes the project. What a person approves stands here.",
		Bad:   "{ \"contributes\": { \"agentTools\": [\"acme.notes.list\"] } }\n",
		Good:  "{ \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n",
	})
	ToolName = register("NL1014", Doc{
		Title: "A tool's name is the plugin's id, a dot and a name of its own",
		Why: "Names have only a-z, 0-9, _, . and -, and at least one letter or digit of their own. Agents see the id and the own " +
			"part with two _ between and with . and - turned into _.",
		Bad:  "{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"addNote\", \"write\": true }] } }\n",
		Good: "{ \"id\": \"acme.notes\", \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.add_note\", \"write\": true }] } }\n",
	})
	ToolLength = register("NL1015", Doc{
		Title: "Agents see names of at most 64 characters",
		Why:   "Model providers refuse longer tool names, some together with every other tool of the request.",
		Bad: "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [\n" +
			"    { \"name\": \"acme.notes.add_one_note_to_the_notes_of_the_project_and_say_how_many_there_are\", \"write\": true }\n  ] }\n}\n",
		Good: "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [\n    { \"name\": \"acme.notes.add_note\", \"write\": true }\n  ] }\n}\n",
	})
	ToolCollision = register("NL1016", Doc{
		Title: "Agents see no two tools under one name",
		Why:   "Agents see ., - and _ alike, so names that differ only there would be one tool to them.",
		Bad: "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [\n" +
			"    { \"name\": \"acme.notes.add-note\", \"write\": true },\n    { \"name\": \"acme.notes.add_note\", \"write\": true }\n  ] }\n}\n",
		Good: "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [\n" +
			"    { \"name\": \"acme.notes.add_note\", \"write\": true },\n    { \"name\": \"acme.notes.add_notes\", \"write\": true }\n  ] }\n}\n",
	})
	ToolWrite = register("NL1017", Doc{
		Title: "A tool says whether it changes the project",
		Why:   "A person approves reading and changing tools apart, and a reading tool cannot write. So it is never guessed.",
		Bad:   "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\" }] }\n}\n",
		Good:  "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] }\n}\n",
	})
	ToolsEntry = register("NL1018", Doc{
		Title: "Agent tools need the entry studio",
		Why: "A host runs agent tools in its studio, so a plugin with entries that declares tools needs that one. A plugin that " +
			"is only a Go server leaves entries out.",
		Bad:  "{\n  \"id\": \"acme.notes\",\n  \"entries\": { \"runtime\": \"runtime.js\" },\n  \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] }\n}\n",
		Good: "{\n  \"id\": \"acme.notes\",\n  \"entries\": { \"studio\": \"main.js\" },\n  \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] }\n}\n",
	})
	ManifestGuide = register("NL1019", Doc{
		Title: "The guide chapter is a Markdown file",
		Why:   "Agents are given the chapter as Markdown; a host refuses any other file.",
		Bad:   "{ \"contributes\": { \"agentGuide\": \"agent/guide.txt\" } }\n",
		Good:  "{ \"contributes\": { \"agentGuide\": \"agent/guide.md\" } }\n",
	})
	ManifestLocalized = register("NL1020", Doc{
		Title: "localized gives names and descriptions by language",
		Why:   "Hosts look up the language of the person and show its name or description; any other form is refused.",
		Bad:   "{ \"localized\": { \"JA\": \"ノート\" } }\n",
		Good:  "{ \"localized\": { \"ja\": { \"name\": \"ノート\" } } }\n",
	})
	ManifestPermission = register("NL1021", Doc{
		Title: "Permissions written by hand are of the kinds api and filesystem",
		Why:   "A host shows these to the person who approves the plugin and refuses what it cannot explain.",
		Bad:   "{ \"permissions\": [{ \"kind\": \"filesystem\", \"path\": \"notes\" }] }\n",
		Good:  "{ \"permissions\": [{ \"kind\": \"filesystem\", \"path\": \"notes\", \"mode\": \"read\", \"recursive\": true }] }\n",
	})
	DerivedPermission = register("NL1022", Doc{
		Title: "Permissions that follow from contributes are not written by hand",
		Why:   "They are derived from what the plugin contributes, so that what is approved and what is offered cannot differ.",
		Bad:   "{ \"permissions\": [{ \"kind\": \"agentTools\", \"tools\": [\"acme.notes.list\"] }] }\n",
		Good:  "{ \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.list\", \"write\": false }] } }\n",
	})
	ManifestSettings = register("NL1023", Doc{
		Title: "The member nlgen has only settings that nlgen knows",
		Why:   "A setting that is misspelled, or that this version does not know, would be believed and do nothing.",
		Bad:   setting("{ \"destructve\": false }"),
		Good:  setting("{ \"destructive\": false }"),
	})
	SettingsTool = register("NL1024", Doc{
		Title: "nlgen.tools names declared tools",
		Why:   "What is said of a tool that does not exist says nothing; most likely the tool was renamed or its name is misspelled.",
		Bad:   "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.add_note\", \"write\": true }] },\n  \"nlgen\": { \"tools\": { \"acme.notes.add\": {} } }\n}\n",
		Good:  setting("{}"),
	})
	ToolEffect = register("NL1025", Doc{
		Title: "destructive and idempotent are true or false and fit the tool",
		Why: "Clients decide by them whether to ask their user. A tool that writes may destroy and is not idempotent unless it says " +
			"otherwise; one that only reads never destroys and can always be called again.",
		Bad:  setting("{ \"destructive\": \"no\" }"),
		Good: setting("{ \"destructive\": false }"),
	})
	ToolAlias = register("NL1026", Doc{
		Title: "An alias is an earlier name of the tool, and of no other",
		Why: "Agents that learnt the old name go on calling it. It is the plugin's id, a dot and a name of its own, and agents must " +
			"not see it as they see another tool or alias.",
		Bad:  setting("{ \"aliases\": [\"add\"] }"),
		Good: setting("{ \"aliases\": [\"acme.notes.add\"] }"),
	})
	ToolTimeout = register("NL1027", Doc{
		Title: "A timeout is a time with its unit, from a millisecond to an hour",
		Why:   "Calls in a project come one after the other, so a tool that never ends keeps all others waiting.",
		Bad:   setting("{ \"timeout\": 60 }"),
		Good:  setting("{ \"timeout\": \"60s\" }"),
	})
	ToolParallel = register("NL1028", Doc{
		Title: "parallel is for tools that only read",
		Why:   "Two changes at once could each undo half of the other. Reading tools may run beside each other, never beside a change.",
		Bad:   setting("{ \"parallel\": true }"),
		Good:  setting("{}"),
	})
	ToolMeta = register("NL1029", Doc{
		Title: "meta is an object whose names MCP allows",
		Why: "It goes into _meta of the tool's list entry. A name there may have a prefix, such as com.example/; those with mcp or " +
			"modelcontextprotocol in it belong to MCP, and io.github.nlgen/ to nlgen. A number that no double holds, or more than 32 levels, " +
			"would cost a client the whole list of tools.",
		Bad:  setting("{ \"meta\": { \"io.modelcontextprotocol/team\": \"notes\" } }"),
		Good: setting("{ \"meta\": { \"com.example/team\": \"notes\" } }"),
	})
	ToolAbout = register("NL1030", Doc{
		Title: "about is a text for people, of 1 to 1200 UTF-16 units",
		Why:   "People read it in listings and when they are asked to approve; agents never see it. Blank, or pages long, it helps nobody.",
		Bad:   setting("{ \"about\": \"\" }"),
		Good:  setting("{ \"about\": \"Notes stay in the project and are never sent anywhere.\" }"),
	})
	ToolIcon = register("NL1031", Doc{
		Title: "An icon has an https or data URI that clients can show",
		Why:   "Clients load no other: a file or a plain http address would be left out, or let a network change the picture.",
		Bad:   setting("{ \"icon\": { \"src\": \"icons/add.png\" } }"),
		Good:  setting("{ \"icon\": { \"src\": \"https://example.com/add.png\", \"sizes\": [\"48x48\"] } }"),
	})
	ToolStray = register("NL1032", Doc{
		Title: "An entry of agentTools says a tool's name and whether it writes",
		Why:   "Hosts drop all else from an entry. What it takes and does is said in Go, and what nlgen is told of it under the member nlgen; left here it would be believed and do nothing.",
		Bad:   "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.add_note\", \"write\": true, \"destructive\": false }] }\n}\n",
		Good:  setting("{ \"destructive\": false }"),
	})
)

// setting is a manifest that says this of its one tool, which writes.
func setting(of string) string {
	return "{\n  \"id\": \"acme.notes\",\n  \"contributes\": { \"agentTools\": [{ \"name\": \"acme.notes.add_note\", \"write\": true }] },\n" +
		"  \"nlgen\": { \"tools\": { \"acme.notes.add_note\": " + of + " } }\n}\n"
}
