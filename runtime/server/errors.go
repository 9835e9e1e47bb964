package server

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

// usageError says what is wrong with a command line, and of which command.
type usageError struct{ words, command string }

func (e usageError) Error() string {
	return e.words + "\nhint: " + e.command + " --help shows what there is"
}

// noSuch is the usageError of a name that there is not, with the command that lists those there are.
type noSuch struct{ usageError }

func (e noSuch) Error() string { return e.words + "\nhint: " + e.command + " lists those there are" }
func (e noSuch) Unwrap() error { return e.usageError }

// hinted is an error that names the way out.
type hinted struct {
	error
	hint string
}

func (e hinted) Error() string { return e.error.Error() + "\nhint: " + e.hint }
func (e hinted) Unwrap() error { return e.error }

// report says what went wrong, if anything, and returns the exit code.
func (p *program) report(err error) int {
	if err == nil {
		return exitOK
	}
	var usage usageError
	var registration runtime.RegistrationError
	if errors.As(err, &registration) {
		p.say("the plugins do not fit their manifests or each other:\n  " + strings.ReplaceAll(registration.Error(), "\n", "\n  ") +
			"\nhint: run go generate and build again")
		return exitRegistration
	}
	if errors.Is(err, errRefused) {
		return exitFailed
	}
	p.say(err.Error())
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}

// say prints a message on the error stream.
func (p *program) say(message string) { fmt.Fprintf(p.err, "%s: %s\n", p.Name, message) }

// cause is what went wrong, without the operation and the path that package os puts before it.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
