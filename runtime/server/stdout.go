package server

import "os"

// takeStdout keeps the process's standard output for the protocol: the file it returns is the only way there. From then on
// what a handler, a library or a child process prints to standard output arrives on the error stream.
func takeStdout() (*os.File, error) {
	real, err := moveStdout()
	if err != nil {
		return nil, err
	}
	os.Stdout = os.Stderr
	return real, nil
}
