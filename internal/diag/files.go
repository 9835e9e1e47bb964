package diag

// Codes NL5xxx: files that nlgen writes.
var (
	ForeignFile = register("NL5001", Doc{
		Title: "A file that is not nlgen's is never overwritten",
		Why: "nlgen writes nlgen.gen.go, agent/tools.json and agent/reference.md. A file of that name without nlgen's mark " +
			"was written by a person or another tool, and its content would be lost.",
		Bad:  "// nlgen.gen.go, written by hand\npackage notes\n",
		Good: "// handlers.go: the same file under a name of its own\npackage notes\n",
	})
)
