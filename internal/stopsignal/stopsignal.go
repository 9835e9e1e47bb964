// Package stopsignal says which signals ask a server to end. What comes in is how the process was started, what goes out the
// list for signal.NotifyContext; it always holds that a process that was started to outlive its terminal does.
package stopsignal

import (
	"os"
	"os/signal"
	"syscall"
)

// All are the signals that end a server as the end of its input does: Ctrl-C, what service managers and clients send, and the
// end of the terminal it was started from. It must be asked before any of them is waited for, which undoes that one is ignored.
func All() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		all = append(all, syscall.SIGHUP)
	}
	return all
}
