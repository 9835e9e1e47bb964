package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

func open(t *testing.T, dir string) *disk.Store {
	t.Helper()
	s, err := disk.Open(dir, disk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func addTo(project string) string { return `{"text":"a","project":` + quoted(project) + `}` }

func quoted(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// A project is the folder, however the path to it is spelled.
func TestProjectIsAFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "project")
	link := dir + "-link"
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(dir, link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	o := options(plugin(list, add))
	o.Projects = []store.Store{open(t, link)}
	h := start(t, o)
	for _, path := range []string{dir, dir + "/", link, link + "/", dir + "/../project", filepath.Dir(dir) + "/./project//"} {
		expect(t, call(t, h, "add", addTo(path)), "reply: added")
	}
	real := o.Projects[0].Project()
	for _, path := range []string{"", "project", "./", ".", "~", filepath.Dir(dir), dir + "/none", "\x00", dir + "x"} {
		expect(t, call(t, h, "add", addTo(path)), noProject(path, real))
	}
}

// While the project's folder is away every call is refused and nothing is written anywhere; once it is back all goes on. So it
// is also where what the author decided went with the folder.
func TestFolderAway(t *testing.T) {
	for who, decides := range map[string]func(*host.Options) error{
		"by the server": func(*host.Options) error { return nil },
		"in the folder": func(o *host.Options) error {
			o.Approve, o.AllowWrites = false, false
			s := o.Projects[0]
			return errors.Join(host.Ask(&o.Plugins[0], nil, nil).Approve(s, store.ByProgram),
				s.SetSwitches(func(w *store.Switches) error { w.Writes = true; return nil }, store.Event{What: "writes on", How: store.ByProgram}))
		},
	} {
		t.Run("decided "+who, func(t *testing.T) { folderAway(t, decides) })
	}
}

func folderAway(t *testing.T, decides func(*host.Options) error) {
	const hint = "\nHint: The project's author puts it back, or starts the server anew with --project and the folder's new place."
	dir := filepath.Join(t.TempDir(), "project")
	other := dir + "-other"
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir(dir, 0o777))
	o := options(plugin(list, add))
	o.Projects = []store.Store{open(t, dir)}
	must(decides(&o))
	h := start(t, o)
	path := o.Projects[0].Project()
	refused := func(words string) {
		t.Helper()
		for _, tool := range []string{"list", "add"} {
			expect(t, call(t, h, tool, `{"text":"lost"}`), "no_workspace: The project's folder is away: "+words+"."+hint)
			expect(t, call(t, h, tool, addTo(path)), "no_workspace: The project's folder is away: "+words+"."+hint)
		}
		if got := own(t, h, "agent_status", ""); !strings.Contains(got, words) || strings.Contains(got, "Agents may change") || strings.Contains(got, "acme-notes ") {
			t.Error(got)
		}
	}
	expect(t, call(t, h, "add", `{"text":"a"}`), "reply: added")

	must(os.Rename(dir, other))
	refused("nothing lies at " + path + " any more")
	must(os.Mkdir(dir, 0o777))
	refused("something else lies at " + path + " now")
	must(os.Remove(dir))
	must(os.WriteFile(dir, nil, 0o666))
	refused("something else lies at " + path + " now")
	must(os.Remove(dir))
	must(os.Rename(other, dir))
	expect(t, call(t, h, "list", ""), `reply: {"notes":["a"]}`)
	must(os.RemoveAll(dir))
	refused("nothing lies at " + path + " any more")
}

// A folder that goes while a call waits or runs gets nothing written.
func TestFolderGoesDuringCalls(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "project")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	o := options(plugin(list, add, writes("moves", func(_ context.Context, call *runtime.WriteCall, _ string) (a answer, err error) {
		if err := os.Rename(dir, dir+"-other"); err != nil {
			return a, err
		}
		return a, notes.Put(call, []string{"lost"})
	})))
	o.Projects = []store.Store{open(t, dir)}
	h := start(t, o)
	first, second := h.Accept(t.Context(), request("moves", "")), h.Accept(t.Context(), request("add", ""))
	if got := outcome(t, first()); !strings.Contains(got, "cannot be written: nothing lies at ") {
		t.Error(got)
	}
	if got := outcome(t, second()); !strings.HasPrefix(got, "no_workspace: ") {
		t.Error(got)
	}
	if files, err := os.ReadDir(dir + "-other"); err != nil || len(files) != 1 || files[0].Name() != ".nlgen" {
		t.Errorf("%v lies in the folder that was moved, %v", files, err)
	}
}

func noProject(path, open string) string {
	return "no_workspace: No open project lies at " + quoted(path) + ".\nHint: Leave project out, or pass " + quoted(open) + "."
}

func TestRelativePathIsNoProject(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	o := options(plugin(list))
	o.Projects = []store.Store{open(t, ".")}
	h := start(t, o)
	if !filepath.IsAbs(o.Projects[0].Project()) {
		t.Errorf("the project is %s", o.Projects[0].Project())
	}
	expect(t, call(t, h, "list", `{"project":"."}`), noProject(".", o.Projects[0].Project()))
}

func TestSeveralProjects(t *testing.T) {
	const both = `"/a", "/b".`
	o := options(plugin(list, add))
	o.Projects = []store.Store{newMemory("/a"), newMemory("/b")}
	h := start(t, o)
	in := func(session, own, arguments string) string {
		r := request(own, arguments)
		r.Session = session
		return outcome(t, h.Call(t.Context(), r))
	}
	const hint = "\nHint: Pass project as one of these absolute paths: " + both
	expect(t, in("1", "list", ""), "no_workspace: Several projects are open, and none was used before."+hint)
	expect(t, in("1", "add", `{"text":"x"}`), "no_workspace: Several projects are open, so a change has to say which one it is for."+hint)
	expect(t, in("1", "list", `{"project":"/c"}`), "no_workspace: No open project lies at \"/c\"."+hint)
	expect(t, in("1", "add", `{"text":"x","project":"/b"}`), "reply: added")
	expect(t, in("1", "list", ""), `reply: {"notes":["x"]}`)
	expect(t, in("1", "add", `{"text":"x"}`), "no_workspace: Several projects are open, so a change has to say which one it is for."+hint)
	expect(t, in("2", "list", ""), "no_workspace: Several projects are open, and none was used before."+hint)
	expect(t, in("2", "list", `{"project":"/a"}`), `reply: {"notes":[]}`)
	expect(t, in("2", "list", ""), `reply: {"notes":[]}`)
	expect(t, in("1", "list", ""), `reply: {"notes":["x"]}`)
	expect(t, in("", "list", `{"project":"/a"}`), `reply: {"notes":[]}`)
	expect(t, in("", "list", ""), "no_workspace: Several projects are open, and none was used before."+hint)
}

func TestNoProject(t *testing.T) {
	o := options(plugin(list, add))
	o.Projects = nil
	h := start(t, o)
	const want = "no_workspace: No project is open.\nHint: The project's author opens one, by starting the server with --project DIR."
	expect(t, call(t, h, "list", ""), want)
	expect(t, call(t, h, "add", `{"text":"a","project":"/a"}`), want)
	expect(t, call(t, h, "list", `{"zz":1}`), badArgs)
}

func TestProjectGivenTwice(t *testing.T) {
	o := options()
	o.Projects = []store.Store{newMemory("/a"), newMemory("/a")}
	if _, err := host.New(o); err == nil || !strings.Contains(err.Error(), "/a is given twice") {
		t.Errorf("got %v", err)
	}
}
