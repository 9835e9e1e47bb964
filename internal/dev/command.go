package dev

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// GoRun is a command `go run`, of which a binary is built instead, so that an error in the code is known before the server
// that runs is ended.
type GoRun struct {
	// Build are the flags for go build, Packages the package, or its files; Args are the server's.
	Build, Packages, Args []string
}

// switches are the flags of go build that have no value.
var switches = []string{"a", "n", "race", "msan", "asan", "cover", "v", "work", "x", "json", "linkshared", "modcacherw", "trimpath"}

// ParseGoRun takes a command apart; ok is false for another one.
func ParseGoRun(command []string) (g GoRun, ok bool, err error) {
	if len(command) < 2 || command[0] != "go" || command[1] != "run" {
		return g, false, nil
	}
	rest := command[2:]
	for len(rest) > 0 && strings.HasPrefix(rest[0], "-") {
		name, _, valued := strings.Cut(strings.TrimLeft(rest[0], "-"), "=")
		n := 2
		if valued || slices.Contains(switches, name) {
			n = 1
		}
		switch {
		case name == "exec":
			return g, true, errors.New("go run -exec is not for here: the server is started by nlgen dev itself")
		case n > len(rest):
			return g, true, fmt.Errorf("go run: the flag %s has no value", rest[0])
		}
		g.Build = append(g.Build, rest[:n]...)
		rest = rest[n:]
	}
	if len(rest) == 0 {
		return g, true, errors.New("go run names no package, such as in nlgen dev -- go run ./cmd/acme-notes serve")
	}
	n := 1
	for strings.HasSuffix(rest[0], ".go") && n < len(rest) && strings.HasSuffix(rest[n], ".go") {
		n++
	}
	g.Packages, g.Args = rest[:n], rest[n:]
	return g, true, nil
}
