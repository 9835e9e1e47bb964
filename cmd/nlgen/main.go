// Nlgen generates the server side of plugin agent tools: from each plugin's manifest.json and Go argument structs it
// writes nlgen.gen.go, with restricted JSON schemas, decoders that enforce exactly those schemas, a typed handler interface
// and the registration, and beside the manifest agent/tools.json and agent/reference.md.
//
// Usage:
//
//	nlgen [flags] [packages]
//	nlgen init [flags] id [dir]
//	nlgen add [flags] tool [dir]
//	nlgen check [flags] [packages]
//	nlgen vet [flags] [packages]
//	nlgen diff [flags] old [packages]
//	nlgen dev [flags] -- command...
//	nlgen schema [flags] tool
//	nlgen manifest-schema
//	nlgen explain [code]
//	nlgen version
//
// Each has a flag --help, which prints what this manual says of it.
//
// Packages are folders, or folders and all below them; none is ./... . A package is a plugin when a manifest.json in its
// folder, or the nearest above it inside the module, declares a tool whose arguments it has. Usually one line at the
// module's root runs it:
//
//	//go:generate go tool nlgen ./...
//
// Nlgen writes only when all is right, touches no file that is right already, and never writes over a file that is not
// its own; it prints a line for each file it wrote or removed.
//
// Check writes nothing and reports each file that is missing, stale or left over.
//
// Init writes the first files of a plugin with that id, in a folder that has none of them: its manifest, argument structs,
// handlers, main, guide chapter, a test, a Makefile and, outside of modules, a go.mod. It asks nothing, writes over nothing,
// and prints the commands that make a program of them. The id, such as acme.notes, is the plugin's name to hosts; it may be
// left to a manifest, by --from-manifest. Without a folder the files are those of the folder nlgen runs in.
//
// Add puts one more tool, such as add_note, into a plugin: into its manifest, and as stubs into the files that have its
// arguments and its handlers. Nothing else in these changes. Then say in the stubs what the tool takes and does, and generate.
//
// Dev serves an MCP client on standard input and output while its server is worked on. It runs the command as the server,
// looks at the files of the module (Go code without tests, go.mod, go.sum, go.work, manifest.json and Markdown), and at each
// change generates, builds and has the new server take over: it is told what the client told the old one, which first
// answers the calls it has. The client hears of another list of tools, and of nothing else. What does not generate, build or
// start is told on standard error, and the old server stays; one that ends by itself is started again. Of a command `go run`,
// such as nlgen dev -- go run ./cmd/acme-notes serve, dev builds the binary itself, and a binary that is the same does not
// take over; any other command is started anew at each change, and when its binary changes.
//
// Vet writes nothing either and reports what hosts take and some client of agents or provider of models does not take, or not
// take well: names that are too long beside a server's, descriptions that are cut, more tools than clients list, argument names
// that fail whole requests. What is refused somewhere is an error, what is worse somewhere a warning. A line
// //nlgen:accept NL6004 above the struct of a tool's arguments says that it is meant so.
//
// Diff compares plugins with an earlier version of themselves and prints what their users will be asked again, what breaks those
// who call their tools, what is another without breaking them, and of which tools agents are told something else. The earlier
// version is a folder that is a copy of the one nlgen runs in, or, of a single plugin, of the plugin's; or else a revision of
// the git repository, such as a tag. It reads manifest.json and agent/tools.json there. The exit code is 0 when nobody is asked
// again and nothing breaks, else 1, also where that cannot be told. With --json it prints one object instead, with plugins.
//
// Schema prints the restricted schema of a tool's arguments. The tool is one of the packages of ./... and is called by its
// name in the manifest, by the part of it behind the plugin's id, or by the name that agents see.
//
// Manifest-schema prints the JSON Schema of manifest.json, by which editors complete and check one.
//
// Explain says why the rule behind a diagnostic's code, such as NL2104, is there, with a bad and a good example; without a
// code it lists all.
//
// Version prints nlgen's version, which is (devel) where the build does not know it.
//
// The flags of nlgen, check, vet, diff and schema are, and those of dev but for --json and --verbose:
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
// Init and add have --dir and --json too.
//
// Nlgen alone has:
//
//	-n, --dry-run
//		Print what would be written or removed, and touch nothing.
//	--version
//		Print nlgen's version, as the command version does.
//
// Init alone has:
//
//	--from-manifest file
//		Take the id and the tools from this manifest, and write stubs for them. It is copied into the folder, unless it is there.
//	--module path
//		The path of the plugin's module, where the folder lies in none. It is example.com/ and the id, with dashes, unless given.
//	--replace dir
//		Take nlgen's own module from this folder, such as a clone of its repository, not from where modules are published.
//
// Add alone has:
//
//	--write
//		The tool changes the project. Without it the tool only reads.
//
// Check alone has:
//
//	--diff
//		Print what nlgen would change as a unified diff.
//
// Dev alone has:
//
//	--build command
//		Run this command of a shell at each change, before the server is started anew.
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
