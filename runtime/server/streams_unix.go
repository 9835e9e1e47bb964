//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package server

import (
	"os"
	"syscall"
)

// takeStdin gives standard input another descriptor and lets descriptor 0 lead to the null device.
func takeStdin() (*os.File, error) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		return nil, err
	}
	defer null.Close()
	return move(0, int(null.Fd()), "/dev/stdin")
}

// takeStdout gives standard output another descriptor and lets descriptor 1 lead to the error stream.
func takeStdout() (*os.File, error) { return move(1, 2, "/dev/stdout") }

// move gives the file at a descriptor another one, which children do not inherit, and lets the old one lead where instead
// does, so that a file opened on it earlier, or by a C library, does so too.
func move(fd, instead int, name string) (*os.File, error) {
	moved, err := syscall.Dup(fd)
	if err != nil {
		return nil, err
	}
	syscall.CloseOnExec(moved)
	if err := dup2(instead, fd); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(moved), name), nil
}
