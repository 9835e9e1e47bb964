package diag

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
		Bad:  "notes/\n    args.go (//nlgen:tool)\n",
		Good: "notes/\n    args.go (//nlgen:tool)\n    manifest.json\n",
	})
	UnboundManifest = register("NL4103", Doc{
		Title: "The tools of a manifest are served by a Go package",
		Why:   "A tool that no Go package has arguments for would be approved and never be there.",
		Bad:   "notes/\n    manifest.json\n    server/\n        main.go\n",
		Good:  "notes/\n    manifest.json\n    server/\n        args.go (type AddNoteArgs struct)\n        main.go\n",
	})
	TwoPackages = register("NL4104", Doc{
		Title: "A manifest belongs to one Go package",
		Why:   "The generated interface and registration cover all tools of a manifest and stand in one package.",
		Bad:   "manifest.json\nlist/args.go (type ListArgs struct)\nadd/args.go (type AddNoteArgs struct)\n",
		Good:  "manifest.json\nnotes/args.go (type ListArgs struct, type AddNoteArgs struct)\n",
	})
	GuideFile = register("NL4105", Doc{
		Title: "The guide chapter is a file that Go can embed",
		Why: "The generated code embeds the file that agentGuide names. Go embeds regular files in the package's folder or below " +
			"it, under names that every system can have.",
		Bad:  "{ \"contributes\": { \"agentGuide\": \"docs/gide.md\" } }\n",
		Good: "{ \"contributes\": { \"agentGuide\": \"docs/guide.md\" } }\n",
	})
	LargeGuide = register("NL4106", Doc{
		Title: "A guide chapter has at most 262144 bytes",
		Why:   "Agents are told of a larger one and cannot read it.",
		Bad:   "agent/guide.md (300 KB)\n",
		Good:  "agent/guide.md (20 KB)\n",
	})
)
