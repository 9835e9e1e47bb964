package disk_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// by is an act of the author.
func by(what string) store.Event { return store.Event{What: what, How: store.OnTerminal} }

func set(t testing.TB, s *disk.Store, what string, alter func(*store.Switches)) {
	t.Helper()
	if err := s.SetSwitches(func(v *store.Switches) error { alter(v); return nil }, by(what)); err != nil {
		t.Fatal(err)
	}
}

func switches(t testing.TB, s *disk.Store) store.Switches {
	t.Helper()
	v, err := s.Switches()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// acts are the recorded acts in words.
func acts(t testing.TB, s *disk.Store) (what []string) {
	t.Helper()
	events, err := s.Activity()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		what = append(what, e.What)
	}
	return what
}

func refused(t testing.TB, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestNoSettings(t *testing.T) {
	s, dir := open(t)
	if v := switches(t, s); !reflect.DeepEqual(v, store.Switches{}) {
		t.Errorf("switches %+v", v)
	}
	if g, err := s.Grants(); len(g) != 0 || err != nil {
		t.Errorf("grants %v, %v", g, err)
	}
	if a := acts(t, s); len(a) != 0 {
		t.Errorf("activity %q", a)
	}
	if files := tree(t, dir); len(files) != 0 {
		t.Errorf("reading made %q", files)
	}
}

func TestSwitches(t *testing.T) {
	s, dir := open(t)
	other, err := disk.Open(dir, disk.Options{}) // as another process would
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	set(t, s, "writes on", func(v *store.Switches) { v.Writes = true })
	set(t, other, "untrust", func(v *store.Switches) { v.Trusted = new(false); v.Frozen = "merge" })
	set(t, s, "off", func(v *store.Switches) { v.Off = append(v.Off, "b.b", "a.a", "b.b"); v.Paused = true })
	want := store.Switches{Writes: true, Trusted: new(false), Frozen: "merge", Off: []string{"a.a", "b.b"}, Paused: true}
	for _, s := range []*disk.Store{s, other} {
		if got := switches(t, s); !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v", got)
		}
		if got := acts(t, s); !reflect.DeepEqual(got, []string{"writes on", "untrust", "off"}) {
			t.Errorf("recorded %q", got)
		}
	}
	files := tree(t, dir)
	if got, want := files[".nlgen/switches.json"], `{
  "writes": true,
  "trusted": false,
  "paused": true,
  "frozen": "merge",
  "off": [
    "a.a",
    "b.b"
  ]
}
`; got != want {
		t.Errorf("stored as %s", got)
	}
	if files[".nlgen/.gitignore"] != "*\n" {
		t.Errorf("git is told %q", files[".nlgen/.gitignore"])
	}
}

// A change that fails, or makes what could not be read, leaves everything as it was, the record too.
func TestSwitchesNotAltered(t *testing.T) {
	s, _ := open(t)
	set(t, s, "writes on", func(v *store.Switches) { v.Writes = true; v.Off = []string{"a.a"} })
	no := errors.New("no")
	if err := s.SetSwitches(func(v *store.Switches) error { v.Writes, v.Off[0] = false, "b.b"; return no }, by("fails")); err != no {
		t.Errorf("got %v", err)
	}
	err := s.SetSwitches(func(v *store.Switches) error { v.Frozen = "cold"; return nil }, by("freeze"))
	refused(t, err, `what is to be stored:3:13: one of revision, manual, merge, recovery, taken-over, live-session is expected here, not "cold"`)
	if got := switches(t, s); !reflect.DeepEqual(got, store.Switches{Writes: true, Off: []string{"a.a"}}) {
		t.Errorf("got %+v", got)
	}
	if got := acts(t, s); !reflect.DeepEqual(got, []string{"writes on"}) {
		t.Errorf("recorded %q", got)
	}
}

// What people's editors leave is read; what cannot be understood is told with its place and never overwritten.
func TestSwitchesByHand(t *testing.T) {
	const mend = "; mend the file, or remove it to turn every switch off"
	for _, c := range []struct{ text, want string }{
		{"\uFEFF{\r\n\t\"writes\": true,\r\n\t\"trusted\": null\r\n}\r\n", ""},
		{`{"writes":true,"frozen":""}`, ""},
		{"", "1:1: the text is not JSON: the text ends where a value is expected"},
		{"null", "1:1: an object is expected here, not null"},
		{"{\n  \"writes\": true,\n}", "3:1: the text is not JSON: found '}' where a member's name in quotes is expected"},
		{"{\n  \"writes\": \"yes\"}", "2:13: true or false is expected here, not a string"},
		{`{"writes":true,"later":1}`, `1:16: "later" is nothing that this version knows of switches`},
		{`{"writes":true,"writes":false}`, `1:16: "writes" is given twice`},
		{`{"trusted":1}`, "1:12: true or false is expected here, not a number"},
		{`{"frozen":"cold"}`, `1:11: one of revision, manual, merge, recovery, taken-over, live-session is expected here, not "cold"`},
		{`{"frozen":true}`, "1:11: a string is expected here, not true or false"},
		{`{"off":"a.b"}`, "1:8: a list is expected here, not a string"},
		{`{"off":["a.b",{}]}`, "1:15: a string is expected here, not an object"},
		{`[]`, "1:1: an object is expected here, not a list"},
		{"{\"off\":[\"\xff\"]}", "1:9: the text is not valid Unicode here"},
		{"\xff\xfe{\x00}\x00", "1:1: the text is UTF-16: it has to be saved as UTF-8"},
	} {
		s, dir := open(t)
		put(t, dir, ".nlgen/switches.json", c.text)
		v, err := s.Switches()
		if c.want == "" {
			if err != nil || !v.Writes || v.Trusted != nil {
				t.Errorf("%q: %+v, %v", c.text, v, err)
			}
			continue
		}
		refused(t, err, ".nlgen/switches.json:"+c.want+mend)
		if !reflect.DeepEqual(v, store.Switches{}) {
			t.Errorf("%q: read as %+v", c.text, v)
		}
		refused(t, s.SetSwitches(func(v *store.Switches) error { v.Paused = true; return nil }, by("pause")), err.Error())
		if got := tree(t, dir); got[".nlgen/switches.json"] != c.text || got[".nlgen/activity.jsonl"] != "" {
			t.Errorf("%q: became %q", c.text, got)
		}
	}
}

// A file that is changed by hand again and again is never taken for what it was, be it of the same size and in the same
// tick of the clock.
func TestSwitchesChangedInPlace(t *testing.T) {
	s, dir := open(t)
	for i := range 200 {
		put(t, dir, ".nlgen/switches.json", fmt.Sprintf(`{"writes":%-5t}`, i%2 == 0))
		if got := switches(t, s).Writes; got != (i%2 == 0) {
			t.Fatalf("change %d is not seen", i)
		}
	}
}

// Once a file is old its text is not read again, and a newer one is.
func TestSwitchesAreCached(t *testing.T) {
	s, dir := open(t)
	path := filepath.Join(dir, ".nlgen/switches.json")
	age := func(when time.Time) {
		t.Helper()
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	put(t, dir, ".nlgen/switches.json", `{"writes":true }`)
	old := time.Now().Add(-time.Hour)
	age(old)
	if !switches(t, s).Writes {
		t.Fatal("not read")
	}
	put(t, dir, ".nlgen/switches.json", `{"writes":false}`)
	age(old) // only a forger would
	if !switches(t, s).Writes {
		t.Error("the text is read again")
	}
	age(old.Add(time.Second))
	if switches(t, s).Writes {
		t.Error("a newer file is not read")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := switches(t, s); !reflect.DeepEqual(got, store.Switches{}) {
		t.Errorf("without a file %+v", got)
	}
}

func TestGrants(t *testing.T) {
	s, dir := open(t)
	when := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	notes := store.Grant{
		Name: "Notes", Version: "1.0.0", Time: when,
		Permissions: []store.Permission{
			{Kind: "agentTools", Tools: []string{"acme.notes.add"}, WriteTools: []string{"acme.notes.add"}},
			{Kind: "filesystem", Path: "a/b", Mode: "read", Recursive: true},
			{Kind: "api", Capability: "x"},
		},
		Tools: map[string]json.RawMessage{"acme.notes.add": json.RawMessage(`{"name":"acme_notes__add","description":"a < b & c","max":1.50}`)},
	}
	if err := s.SetGrant("acme.notes", &notes, by("approve")); err != nil {
		t.Fatal(err)
	}
	if err := s.SetGrant("acme.other", &store.Grant{Permissions: []store.Permission{}, Time: when}, by("approve other")); err != nil {
		t.Fatal(err)
	}
	got, err := s.Grants()
	if err != nil || len(got) != 2 || !reflect.DeepEqual(got["acme.notes"], notes) {
		t.Errorf("got %+v, %v", got, err)
	}
	if !strings.Contains(tree(t, dir)[".nlgen/grants.json"], `"a < b & c"`) {
		t.Errorf("stored as %s", tree(t, dir)[".nlgen/grants.json"])
	}
	for range 2 { // taking away what is not there changes nothing
		if err := s.SetGrant("acme.notes", nil, by("revoke")); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Grants(); err != nil || len(got) != 1 {
			t.Errorf("after revoking %+v, %v", got, err)
		}
	}
	if got := acts(t, s); !reflect.DeepEqual(got, []string{"approve", "approve other", "revoke", "revoke"}) {
		t.Errorf("recorded %q", got)
	}
}

func TestGrantsByHand(t *testing.T) {
	for text, want := range map[string]string{
		`[]`:                    "1:1: an object is expected here, not a list",
		`{"a.b":1}`:             "1:8: an object is expected here, not a number",
		`{"a.b":{},"a.b":{}}`:   `1:11: "a.b" is given twice`,
		`{"a.b":{"policy":{}}}`: `1:9: "policy" is nothing that this version knows of grants`,
		`{"a.b":{"permissions":[{"kind":"x","more":1}]}}`: `1:36: "more" is nothing that this version knows of permissions`,
		`{"a.b":{"permissions":[[]]}}`:                    "1:24: an object is expected here, not a list",
		`{"a.b":{"time":"yesterday"}}`:                    "1:16: a time as 2006-01-02T15:04:05Z is expected here",
		`{"a.b":{"tools":{"a.b.c":"x"}}}`:                 "1:26: an object is expected here, not a string",
	} {
		s, dir := open(t)
		put(t, dir, ".nlgen/grants.json", text)
		g, err := s.Grants()
		refused(t, err, ".nlgen/grants.json:"+want+"; mend the file, or remove it and approve the plugins again")
		if g != nil {
			t.Errorf("%s: read as %v", text, g)
		}
		if err := s.SetGrant("a.b", nil, by("revoke")); err == nil || tree(t, dir)[".nlgen/grants.json"] != text {
			t.Errorf("%s: overwritten (%v)", text, err)
		}
	}
}

func TestActivity(t *testing.T) {
	s, dir := open(t)
	const path = ".nlgen/activity.jsonl"
	put(t, dir, path, "\uFEFF"+`{"time":"2026-01-01T00:00:00Z","what":"a","later":{}}`+"\r\n\r\n"+`{"what":"b"}`+"\n"+`{"what":"tor`)
	if got := acts(t, s); !reflect.DeepEqual(got, []string{"a", "b"}) {
		t.Errorf("read %q", got)
	}
	set(t, s, "c", func(v *store.Switches) { v.Writes = true })
	if got := acts(t, s); !reflect.DeepEqual(got, []string{"a", "b", "c"}) {
		t.Errorf("read %q", got)
	}
	if text := tree(t, dir)[path]; !strings.Contains(text, `"later":{}`) || strings.Contains(text, "tor\n") {
		t.Errorf("kept as %q", text)
	}
	events, err := s.Activity()
	if e := events[2]; err != nil || time.Since(e.Time).Abs() > time.Minute || e.How != store.OnTerminal {
		t.Errorf("recorded as %+v, %v", e, err)
	}
	put(t, dir, path, "{\"what\":\"a\"}\n{\"what\":1}\n")
	_, err = s.Activity()
	refused(t, err, path+":2:9: a string is expected here, not a number; mend the line, or remove it")
	put(t, dir, path, `{"what":"whole"}`)
	set(t, s, "d", func(v *store.Switches) {})
	if got := acts(t, s); !reflect.DeepEqual(got, []string{"whole", "d"}) {
		t.Errorf("read %q", got)
	}
}

func TestActivityIsBounded(t *testing.T) {
	s, dir := open(t)
	long := strings.Repeat("x", 1000)
	var text strings.Builder
	for i := range disk.MaxActivity / 1000 {
		fmt.Fprintf(&text, "{\"what\":\"%d\",\"note\":%q}\n", i, long)
	}
	put(t, dir, ".nlgen/activity.jsonl", text.String())
	set(t, s, "last", func(v *store.Switches) {})
	events, err := s.Activity()
	if err != nil {
		t.Fatal(err)
	}
	size := len(tree(t, dir)[".nlgen/activity.jsonl"])
	if size > disk.MaxActivity || size < disk.MaxActivity/3 || events[len(events)-1].What != "last" || events[0].What == "0" {
		t.Errorf("%d events in %d bytes, from %s to %s", len(events), size, events[0].What, events[len(events)-1].What)
	}
}

// Whoever flips switches at the same time, no flip and no record is lost. The processes are this test run anew.
func TestSettingsTogether(t *testing.T) {
	const processes, each = 4, 8
	if dir := os.Getenv("NLGEN_FLIP"); dir != "" {
		s, err := disk.Open(dir, disk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		flip(t, s, os.Getenv("NLGEN_FLIP_AS"), each)
		return
	}
	s, dir := open(t)
	var all sync.WaitGroup
	for p := range processes {
		all.Go(func() {
			cmd := exec.Command(os.Args[0], "-test.run=^TestSettingsTogether$")
			cmd.Env = append(os.Environ(), "NLGEN_FLIP="+dir, fmt.Sprintf("NLGEN_FLIP_AS=process-%d", p))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
		all.Go(func() { flip(t, s, fmt.Sprintf("goroutine-%d", p), each) })
	}
	all.Wait()
	want := 2 * processes * each
	grants, err := s.Grants()
	if off, did := len(switches(t, s).Off), len(acts(t, s)); off != want || did != 2*want || len(grants) != want || err != nil {
		t.Errorf("%d flips, %d acts and %d grants of %d, %v", off, did, len(grants), want, err)
	}
}

func flip(t *testing.T, s *disk.Store, as string, times int) {
	for i := range times {
		name := fmt.Sprintf("%s.%d", as, i)
		err := s.SetSwitches(func(v *store.Switches) error { v.Off = append(v.Off, name); return nil }, by("off "+name))
		if err == nil {
			err = s.SetGrant(name, &store.Grant{Name: name}, by("approve "+name))
		}
		if err != nil {
			t.Error(err)
			return
		}
	}
}

func TestSettingsThatCannotBeStored(t *testing.T) {
	s, dir := open(t)
	flip := func() error {
		return s.SetSwitches(func(v *store.Switches) error { v.Writes = !v.Writes; return nil }, by("flip"))
	}
	put(t, dir, ".nlgen", "a file")
	if _, err := s.Switches(); err == nil || !strings.HasPrefix(err.Error(), ".nlgen/switches.json cannot be read: ") {
		t.Errorf("switches in a file: %v", err)
	}
	if err := flip(); err == nil || !strings.HasPrefix(err.Error(), ".nlgen in the project's folder is not a folder") {
		t.Errorf("a folder that is a file: %v", err)
	}
	if err := os.Remove(filepath.Join(dir, ".nlgen")); err != nil {
		t.Fatal(err)
	}
	if err := flip(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, ".nlgen/switches.json"), 0o444); err != nil {
		t.Fatal(err)
	}
	refused(t, flip(), ".nlgen/switches.json cannot be written: the file is read-only")
	if got := acts(t, s); len(got) != 1 || !switches(t, s).Writes {
		t.Errorf("recorded %q", got)
	}
	if err := os.Rename(dir, dir+".away"); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir + ".away")
	refused(t, flip(), "the settings cannot be changed: nothing lies at "+dir+" any more")
}
