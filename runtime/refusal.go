package runtime

import (
	"errors"
	"strings"
)

// Code is a refusal's code. Agents and tests compare it; the list is closed (contract 6).
type Code string

// The codes a handler may use. Any other code of a handler's refusal becomes Unavailable.
const (
	// InvalidArgs: the arguments are well-formed but mean nothing here.
	InvalidArgs Code = "invalid_args"
	// NotFound: something the arguments name does not exist.
	NotFound Code = "not_found"
	// CheckFailed: the change was not made because a check of its result failed.
	CheckFailed Code = "check_failed"
	// StaleRevision: what the agent saw has changed since.
	StaleRevision Code = "stale_revision"
	// Unavailable: not now.
	Unavailable Code = "unavailable"
)

// The codes only the host uses.
const (
	UnknownTool    Code = "unknown_tool"
	NoWorkspace    Code = "no_workspace"
	WritesDisabled Code = "writes_disabled"
	Untrusted      Code = "untrusted"
	Paused         Code = "paused"
	LiveSession    Code = "live_session"
	Frozen         Code = "frozen"
	PathNotAllowed Code = "path_not_allowed"
	Internal       Code = "internal"
)

// Refusal is an answer that says no: an error an agent can read and act on.
type Refusal struct {
	Code Code
	// Message says what is wrong, at most 4 000 UTF-16 units; the rest is cut with a note (contract 1).
	Message string
	// Hint says what to do instead, at most 2 000 UTF-16 units; may be empty.
	Hint string
}

// Error is the refusal as agents read it: `code: message`, and a line `Hint: hint` when there is one.
func (r *Refusal) Error() string {
	if r == nil { // returned as an error it is one, and a handler's slip
		return "a refusal that is nil"
	}
	s := string(r.Code) + ": " + r.Message
	if r.Hint != "" {
		s += "\nHint: " + r.Hint
	}
	return s
}

// Refuse makes a refusal of this code. Handlers return it as their error, wrapped or not.
func (c Code) Refuse(message, hint string) error {
	return &Refusal{Code: c, Message: message, Hint: hint}
}

// AsRefusal finds a refusal in err, through wrapping.
func AsRefusal(err error) (*Refusal, bool) {
	var r *Refusal
	ok := errors.As(err, &r) && r != nil
	return r, ok
}

// HandlerRefusal is what an agent reads of a handler's error: the refusal in it, through wrapping, with a code that a
// handler may use; else Internal with the error's words. Tool is the advertised name.
func HandlerRefusal(tool, plugin string, err error) *Refusal {
	r, ok := AsRefusal(err)
	if !ok {
		why := err.Error()
		if strings.TrimSpace(why) == "" {
			why = "it did not say why"
		}
		message := tool + " (plugin " + plugin + ") failed: " + why
		return (&Refusal{Code: Internal, Message: message}).Limited()
	}
	l := r.Limited()
	switch l.Code {
	case InvalidArgs, NotFound, CheckFailed, StaleRevision, Unavailable:
	default:
		l.Code = Unavailable
	}
	return l
}
