package host_test

import (
	goruntime "runtime"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

var ada = host.Commands{Binary: "acme-notes", Project: "/home/ada/novel"}

// Reading tools never ask the gate; that they pass is a test of the order of a call.
func TestGateVectors(t *testing.T) {
	asked := 0
	for _, c := range vectors.Load(t, "gate") {
		var write bool
		var code, frozen *string
		var s store.Switches
		c.Decode(t, "write", &write)
		c.Decode(t, "code", &code)
		c.Decode(t, "freeze", &frozen)
		c.Decode(t, "writesEnabled", &s.Writes)
		c.Decode(t, "projectTrusted", &s.Trusted)
		c.Decode(t, "paused", &s.Paused)
		c.Decode(t, "liveSession", &s.LiveSession)
		if frozen != nil {
			s.Frozen = *frozen
		}
		if !write {
			if code != nil {
				t.Errorf("%s: a reading tool is refused", c.ID)
			}
			continue
		}
		asked++
		refusal, _ := runtime.AsRefusal(host.Gate(s, ada))
		switch {
		case refusal == nil && code != nil:
			t.Errorf("%s: passes, want %s", c.ID, *code)
		case refusal != nil && (code == nil || string(refusal.Code) != *code):
			t.Errorf("%s: %v, want %v", c.ID, refusal, code)
		}
	}
	if asked < 60 {
		t.Errorf("only %d cases of writing tools", asked)
	}
}

// Each refusal names the command that opens the gate, and the next switch refuses then, until none is left.
func TestGateOpens(t *testing.T) {
	s := store.Switches{Trusted: new(false), Paused: true, LiveSession: true, Frozen: "merge"}
	for _, c := range []struct {
		code    runtime.Code
		command string
		open    func()
	}{
		{runtime.WritesDisabled, "writes on", func() { s.Writes = true }},
		{runtime.Untrusted, "set trusted on", func() { s.Trusted = nil }},
		{runtime.Paused, "resume", func() { s.Paused = false }},
		{runtime.LiveSession, "set live_session off", func() { s.LiveSession = false }},
		{runtime.Frozen, "set frozen off", func() { s.Frozen = "" }},
	} {
		r, refused := runtime.AsRefusal(host.Gate(s, ada))
		want := " with `acme-notes " + c.command + " --project /home/ada/novel`."
		if !refused || r.Code != c.code || !strings.HasSuffix(r.Hint, want) {
			t.Errorf("%s: %v, want a hint%s", c.code, r, want)
		}
		c.open()
	}
	if err := host.Gate(s, ada); err != nil {
		t.Errorf("open: %v", err)
	}
}

func TestGateSaysWhyFrozen(t *testing.T) {
	said := map[string]bool{}
	for _, reason := range store.Freezes {
		r, refused := runtime.AsRefusal(host.Gate(store.Switches{Writes: true, Frozen: reason}, ada))
		code, words := runtime.Frozen, "("+reason+")"
		if reason == "live-session" {
			code, words = runtime.LiveSession, "together"
		}
		if !refused || r.Code != code || !strings.Contains(r.Message, words) || said[r.Message] {
			t.Errorf("%s: %v", reason, r)
		}
		said[r.Message] = true
	}
}

func TestCommands(t *testing.T) {
	for _, c := range []struct {
		author host.Commands
		want   []string // on windows the second
	}{
		{ada, []string{"`acme-notes resume --project /home/ada/novel`"}},
		{host.Commands{Binary: "acme-notes"}, []string{"`acme-notes resume`"}},
		{host.Commands{}, []string{"the server's command `resume`"}},
		{host.Commands{"a", `/ada\novel`}, []string{"`a resume --project '/ada\\novel'`", "`a resume --project /ada\\novel`"}},
		{host.Commands{"a", "/it's ada"}, []string{"`a resume --project '/it'\\''s ada'`", "`a resume --project \"/it's ada\"`"}},
	} {
		want := c.want[0]
		if goruntime.GOOS == "windows" {
			want = c.want[len(c.want)-1]
		}
		if got := c.author.To("resume"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
