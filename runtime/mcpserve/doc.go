// Package mcpserve is a host served over MCP, by stdio and by streamable HTTP. In go messages of JSON-RPC, as lines or as
// HTTP requests; out come messages of JSON-RPC, nothing else and none broken. Several transports serve one host at once.
//
// The envelope is read here, bytes in and bytes out: ids come back as they were sent, arguments reach the host untouched,
// and what is about tools, and about the guide's chapters as resources, is answered from the host. Everything else of the
// protocol is mcp-go's: its core answers initialize, server/discover, ping and what comes after them, through core.go. A
// program's own core (Options.Core) answers for what it has beside the host, through foreign.go. The other way round, Attach
// puts a host's tools into a program's own server, whose transport, and what holds of it, are then the program's.
//
// Clients are told when the list of tools changes. Both eras of the protocol are served at once, decided for each message:
// the revisions with a handshake (2024-11-05 to 2025-11-25, "legacy") and the stateless 2026-07-28 ("modern").
package mcpserve
