package host

import (
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// Gate says whether the project's author wants agents to write now: nil, or the refusal of the first switch that is
// against it (contract 6.5). Its hint names the command that opens the gate. It is asked for writing tools alone.
func Gate(s store.Switches, author Commands) error {
	b, barred := firstBar(s)
	if !barred {
		return nil
	}
	return b.code.Refuse(b.message, "Tools that only read work. The project's author "+b.opens+" with "+author.To(b.command)+".")
}

// Opening is the command that turns the switch which is against writing first, as "writes on"; empty when none is.
func Opening(s store.Switches) string {
	b, _ := firstBar(s)
	return b.command
}

// bar is a switch that is against writing: how it refuses, and what the command that turns it does.
type bar struct {
	code                    runtime.Code
	message, opens, command string
}

// firstBar is the first switch that is against writing, in the order of contract 6.5.
func firstBar(s store.Switches) (b bar, barred bool) {
	switch {
	case !s.Writes:
		b = bar{runtime.WritesDisabled, "Agents may not change this project.", "allows changes", "writes on"}
	case s.Trusted != nil && !*s.Trusted:
		b = bar{runtime.Untrusted, "This project is not trusted.", "trusts it", "set trusted on"}
	case s.Paused:
		b = bar{runtime.Paused, "The project's author has paused changes by agents.", "lets them go on", "resume"}
	case s.LiveSession:
		b = bar{runtime.LiveSession, "People are working on this project together at the moment.", "lets agents in", "set live_session off"}
	case s.Frozen == liveSession:
		b = bar{runtime.LiveSession, "This project is frozen, because people are working on it together at the moment.", "thaws it", "set frozen off"}
	case s.Frozen != "":
		b = bar{runtime.Frozen, "This project is frozen: " + freeze(s.Frozen) + ".", "thaws it", "set frozen off"}
	default:
		return b, false
	}
	return b, true
}

// liveSession is the reason of a freeze that is refused as a live session.
const liveSession = "live-session"

// freezes are the other reasons for which a project is frozen, in words.
var freezes = map[string]string{
	"revision":   "an earlier revision of it is open",
	"manual":     "its author froze it",
	"merge":      "it is being merged",
	"recovery":   "it is being recovered",
	"taken-over": "another window has taken it over",
}

func freeze(reason string) string {
	if words := freezes[reason]; words != "" {
		return words + " (" + reason + ")"
	}
	return reason
}
