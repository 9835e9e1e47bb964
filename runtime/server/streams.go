package server

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// takeStreams keeps the process's standard input and output for the protocol, or for what a command prints: the files it leaves in p are the only way
// there. From then on what a handler, a library or a child process prints to standard output arrives on the error stream,
// and what they read from standard input is empty.
func (p *program) takeStreams() (err error) {
	keepPipes()
	if p.in == os.Stdin {
		if p.in, err = takeStdin(); err != nil {
			return fmt.Errorf("standard input cannot be kept for the protocol: %w", err)
		}
	}
	if p.out != os.Stdout {
		return nil
	}
	if p.out, err = takeStdout(); err != nil {
		return fmt.Errorf("standard output cannot be kept for the protocol: %w", err)
	}
	os.Stdout = os.Stderr
	return nil
}

// keepPipes lets a write to a pipe without a reader fail and not end the process, which is what happens on descriptors 1 and 2
// otherwise. To ignore the signal would do as well, but children would inherit that.
func keepPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// answerable is an error when nobody can read the answers.
func (p *program) answerable() error {
	if p.out == os.Stdout && isNull(os.Stdout) { // Go opens it in place of a descriptor that was closed
		return hinted{errors.New("standard output is closed or leads to " + os.DevNull + ", and the client reads the answers there"),
			"let the client start the server, or connect standard output to it"}
	}
	return nil
}

// isNull tells whether a file is the null device.
func isNull(f *os.File) bool {
	info, err := f.Stat()
	null, errNull := os.Stat(os.DevNull)
	return err == nil && errNull == nil && os.SameFile(info, null)
}
