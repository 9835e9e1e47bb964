// Package conformance holds nlgen's servers to programs that others wrote: the test suite of the Model Context Protocol's
// own project, its inspector, and its SDKs for TypeScript and Go. In go the servers as people build and start them, and what
// npm ci brought here; each test starts real processes and fails when the program that judges says so, or when it judged
// less than it should have. Nothing is skipped, and nothing leaves the machine.
//
// It is a module of its own, so that those programs are no dependencies of nlgen's.
package conformance
