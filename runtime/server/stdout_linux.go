package server

import (
	"os"
	"syscall"
)

// moveStdout gives standard output another descriptor and lets descriptor 1 lead to the error stream, so that a file
// opened on it earlier, or by a C library, does so too.
func moveStdout() (*os.File, error) {
	fd, err := syscall.Dup(1)
	if err != nil {
		return nil, err
	}
	syscall.CloseOnExec(fd)
	if err := syscall.Dup3(2, 1, 0); err != nil { // not every Linux has dup2
		return nil, err
	}
	return os.NewFile(uintptr(fd), "/dev/stdout"), nil
}
