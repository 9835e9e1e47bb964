// Nlgen generates the server side of plugin agent tools: from each plugin's manifest.json and Go argument structs it
// writes nlgen.gen.go, with restricted JSON schemas, decoders that enforce exactly those schemas, a typed handler interface
// and the registration, and beside the manifest agent/tools.json and agent/reference.md.
//
// Usage:
//
//	nlgen [flags] [packages]
//	nlgen check [flags] [packages]
//	nlgen version
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
// The flags are:
//
//	-C dir
//		Run in dir.
//	--any-language
//		Do not warn of texts for agents that are not in English.
//	--json
//		Print diagnostics as a JSON array.
//	--studio
//		Hold manifests to all that the host demands of them, also where they do not say their manifestVersion.
//
// Diagnostics go to standard error, as file:line:col: code: message and an indented hint, or to standard output with
// --json. The exit code is 0 when there is nothing to mend, 1 when there is, 2 when nlgen was used wrongly or could not
// read or write.
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
