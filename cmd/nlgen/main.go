// Nlgen generates the server side of plugin agent tools: from each plugin's manifest.json and Go argument structs it
// writes nlgen.gen.go, with restricted JSON schemas, decoders that enforce exactly those schemas, a typed handler interface
// and the registration, and beside the manifest agent/tools.json and agent/reference.md.
//
// Usage:
//
//	nlgen [flags] [packages]
//	nlgen check [flags] [packages]
//	nlgen schema [flags] tool
//	nlgen manifest-schema
//	nlgen explain [code]
//	nlgen version
//
// Each has a flag --help.
//
// Packages are folders, or folders and all below them; none is ./... . A package is a plugin when a manifest.json in its
// folder, or the nearest above it inside the module, declares a tool whose arguments it has. Usually one line at the
// module's root runs it:
//
//	//go:generate go tool nlgen ./...
//
// Nlgen writes only when all is right, touches no file that is right already, and never writes over a file that is not
// its own; it prints a line for each file it wrote or removed. Check writes nothing and reports each file that is missing,
// stale or left over.
//
// Schema prints the restricted schema of a tool's arguments. The tool is one of the packages of ./... and is called by its
// name in the manifest, by the part of it behind the plugin's id, or by the name that agents see. Manifest-schema prints
// the JSON Schema of manifest.json, by which editors complete and check one. Explain says why the rule behind a
// diagnostic's code is there, with a bad and a good example; without a code it lists all.
//
// The flags of nlgen, check and schema are:
//
//	-C, --dir dir
//		Run in dir.
//	--any-language
//		Do not warn of texts for agents that are not in English.
//	--json
//		Print diagnostics as a JSON array of objects with code, severity, file, line, column, message, hint, related places
//		and, where the hint is an edit that is sure to mend the mistake, this as fix, else null.
//	--studio
//		Hold manifests to all that the host demands of them, also where they do not say their manifestVersion.
//	--tags list
//		Read the packages with these build tags, which commas separate; without any, with those in GOFLAGS.
//	--typecheck
//		Have the go command find, and Go's type checker check, all that the packages import. Nlgen asks neither for types
//		of the same module, and takes much less time.
//	-v, --verbose
//		Print how long each stage took, to standard error.
//
// Nlgen alone has:
//
//	-n, --dry-run
//		Print what would be written or removed, and touch nothing.
//	--version
//		Print nlgen's version, as the command version does.
//
// Check alone has:
//
//	--diff
//		Print what nlgen would change as a unified diff.
//
// Schema alone has:
//
//	--advertised
//		Print the schema as agents see it, with the argument project.
//	--draft version
//		Print a full JSON Schema document instead: with $id, a definition for each named type, and what Go types and tags
//		add as keywords. The version is 2020-12.
//	--stats
//		Print how large the schema is, against the limits of hosts, and which parts of it are the largest.
//
// Diagnostics go to standard error, as file:line:col: code: message and an indented hint, or to standard output with
// --json, and everything else to standard error then. The exit code is 0 when there is nothing to mend, 1 when there is,
// 2 when nlgen was used wrongly or could not read or write.
package main

import (
	"context"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}
