package host

import (
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// Gate says whether the project's author wants agents to write now: nil, or the refusal of the first switch that is
// against it (contract 6.5). Its hint names the command that opens the gate. It is asked for writing tools alone.
func Gate(s store.Switches, author Commands) error {
	switch {
	case !s.Writes:
		return runtime.WritesDisabled.Refuse("Agents may not change this project.", opens("allows changes", author.To("writes on")))
	case s.Trusted != nil && !*s.Trusted:
		return runtime.Untrusted.Refuse("This project is not trusted.", opens("trusts it", author.To("set trusted on")))
	case s.Paused:
		return runtime.Paused.Refuse("The project's author has paused changes by agents.", opens("lets them go on", author.To("resume")))
	case s.LiveSession:
		return runtime.LiveSession.Refuse("People are working on this project together at the moment.",
			opens("lets agents in", author.To("set live_session off")))
	case s.Frozen == liveSession:
		return runtime.LiveSession.Refuse("This project is frozen, because people are working on it together at the moment.",
			opens("thaws it", author.To("set frozen off")))
	case s.Frozen != "":
		return runtime.Frozen.Refuse("This project is frozen: "+freeze(s.Frozen)+".", opens("thaws it", author.To("set frozen off")))
	}
	return nil
}

func opens(what, command string) string {
	return "Tools that only read work. The project's author " + what + " with " + command + "."
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
