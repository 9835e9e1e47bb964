//go:build !(linux || darwin || dragonfly || freebsd || netbsd || openbsd)

package server

import "os"

// takeStdin leaves the descriptor alone: only what reads os.Stdin is kept from the protocol.
func takeStdin() (*os.File, error) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		return nil, err
	}
	taken := os.Stdin
	os.Stdin = null
	return taken, nil
}

// takeStdout leaves the descriptor alone: only what is printed through os.Stdout is kept from the protocol.
func takeStdout() (*os.File, error) { return os.Stdout, nil }
