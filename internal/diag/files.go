package diag

// Codes NL5xxx: the files nlgen writes.
var (
	ForeignFile = register("NL5001", Doc{
		Title: "A file that is not nlgen's is never written over",
		Why: "nlgen writes nlgen.gen.go, agent/tools.json and agent/reference.md. A file of that name without nlgen's mark " +
			"was written by a person or another tool, and what it says would be lost.",
		Bad:  "// nlgen.gen.go, written by hand\npackage notes\n",
		Good: "// handlers.go: the same file under a name of its own\npackage notes\n",
	})
	NotAFile = register("NL5002", Doc{
		Title: "A file is written only where a file or nothing stands",
		Why:   "A folder or a device that has the name of a generated file cannot be replaced by it.",
		Bad:   "notes/\n    agent/\n        tools.json/\n            old.json\n",
		Good:  "notes/\n    agent/\n        tools.json\n        old/\n            old.json\n",
	})
	NotAFolder = register("NL5003", Doc{
		Title: "The documents for agents stand in the folder agent",
		Why:   "nlgen writes agent/tools.json and agent/reference.md. A file named agent leaves no place for them.",
		Bad:   "notes/\n    agent\n    manifest.json\n",
		Good:  "notes/\n    agent/\n        guide.md\n    manifest.json\n",
	})
	SymbolicLink = register("NL5004", Doc{
		Title: "Generated files are not written through symbolic links",
		Why: "A link can lead to a file that several packages share, or out of the project. Writing through it would change " +
			"what is not this package's; replacing it would lose the link.",
		Bad:  "nlgen.gen.go -> ../shared/nlgen.gen.go\n",
		Good: "nlgen.gen.go\n",
	})
	MissingFile = register("NL5011", Doc{
		Title: "Every generated file is committed",
		Why: "The package does not build without its nlgen.gen.go, and reviewers see what agents will see only if " +
			"agent/tools.json and agent/reference.md are there.",
		Bad:  "notes/\n    args.go\n    manifest.json\n",
		Good: "notes/\n    agent/\n        reference.md\n        tools.json\n    args.go\n    manifest.json\n    nlgen.gen.go\n",
	})
	StaleFile = register("NL5012", Doc{
		Title: "Generated files say what the manifest and the Go code say now",
		Why: "A stale schema advertises to agents what the code does not do, or hides what it does. Edits by hand are lost " +
			"at the next run.",
		Bad:  "// args.go: a field that nlgen.gen.go does not know yet\ntype AddNoteArgs struct {\n\tText string `json:\"text\"`\n\tPinned *bool `json:\"pinned\"`\n}\n",
		Good: "$ go generate ./...\n$ git add nlgen.gen.go agent\n",
	})
	OrphanFile = register("NL5013", Doc{
		Title: "No generated file stays behind",
		Why: "A file that nlgen once wrote and does not write any more keeps serving or describing tools that nobody declares. " +
			"nlgen removes it with the next run where it is clear that this is meant: the manifest has its plugin in another folder, " +
			"or says that it has no tools. Else what is missing may be missing by mistake, and the file stays until it is deleted by hand.",
		Bad:  "notes/\n    nlgen.gen.go (manifest.json was moved to another folder)\n",
		Good: "notes/\n    notes.go\n",
	})
)
