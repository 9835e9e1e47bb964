//go:build outside

package nlgen_test

import (
	"archive/zip"
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the commands of docs/tutorial.md print into it")

// TestDocuments types every command of README and of the tutorial as it stands, as someone who has Go and nothing else: nlgen
// comes from a module proxy, which here is a folder. What the tutorial shows as printed is printed.
func TestDocuments(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh here")
	}
	newcomer := environment(t)
	t.Run("tutorial", func(t *testing.T) { t.Parallel(); tutorial(t, newcomer) })
	t.Run("readme", func(t *testing.T) { t.Parallel(); readme(t, newcomer) })
}

// tutorial goes through docs/tutorial.md. A block of the language console holds commands, each after `$ `, and what they print;
// a block of a file's name holds the file, or declarations of it that are new or others than before.
func tutorial(t *testing.T, newcomer []string) {
	const name = "docs/tutorial.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, newcomer)
	var out strings.Builder
	for _, b := range blocks(string(text)) {
		out.WriteString(b.before)
		switch language, file, _ := strings.Cut(b.info, " "); {
		case language == "console":
			b.text = s.console(t, b.text)
		case file != "":
			s.edit(t, file, b.text)
		}
		out.WriteString(b.text)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(name, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// readme types the commands of README's blocks of the language sh, but for those of a clone.
func readme(t *testing.T, newcomer []string) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, own, found := strings.Cut(string(text), "## Your own plugin\n")
	if !found {
		t.Fatal("README does not say how to make a plugin")
	}
	s := start(t, newcomer)
	typed := 0
	for _, b := range blocks(own) {
		if b.info != "sh" {
			continue
		}
		for line := range strings.Lines(b.text) {
			typed++
			if said, code := s.run(line); code != 0 {
				t.Fatalf("$ %s%s\nexit code %d", line, said, code)
			}
		}
	}
	if typed < 18 {
		t.Errorf("README has only %d commands", typed)
	}
}

// block is a fenced block of a document, and all before it.
type block struct{ before, info, text string }

var fence = regexp.MustCompile("(?ms)^```([^\n`]*)\n(.*?)^```$")

// blocks are those of a document; the last has no text but what follows them.
func blocks(text string) (all []block) {
	from := 0
	for _, at := range fence.FindAllStringSubmatchIndex(text, -1) {
		all = append(all, block{text[from:at[4]], text[at[2]:at[3]], text[at[4]:at[5]]})
		from = at[5]
	}
	return append(all, block{before: text[from:]})
}

// session is a shell that a person types into.
type session struct {
	home  string
	in    io.Writer
	out   *bufio.Reader
	ids   map[string]string // those that the document shows, and the ones of this session
	shown []string
}

// environment is that of someone who has no module but what the proxy has. Its module cache lies at one place for all runs: what
// the go command built of it is then found again, and nlgen itself is built anew only when its code changed.
func environment(t *testing.T) []string {
	cache, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	builds, modules, _ := strings.Cut(strings.TrimSpace(string(cache)), "\n")
	own := filepath.Join(builds, "nlgen-documents")
	forget(t, own)
	return append(os.Environ(), "GOMODCACHE="+own, "GOCACHE="+builds,
		"GOPROXY=file://"+publish(t)+",file://"+modules+"/cache/download", "GOSUMDB=off", "GOWORK=", "GOTOOLCHAIN=local", "CGO_ENABLED=0",
		"GOFLAGS=-modcacherw", "NO_COLOR=1")
}

// forget removes what earlier runs left of nlgen in a module cache, unless one may still be at it.
func forget(t *testing.T, modules string) {
	old, err := filepath.Glob(filepath.Join(modules, "github.com", "nlgen", "nlgen@*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range old {
		if info, err := os.Stat(dir); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			os.RemoveAll(dir) // what stays does no harm
		}
	}
}

// start opens a shell in an empty home folder.
func start(t *testing.T, environment []string) *session {
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh")
	cmd.Dir = home
	cmd.Env = append(slices.Clip(environment), "HOME="+home, "PWD="+home, "GOPATH="+home+"/go", "PATH="+home+"/notes/bin:"+home+"/go/bin:"+os.Getenv("PATH"))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	read, write := io.Pipe()
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &session{home: home, in: in, out: bufio.NewReader(read), ids: map[string]string{}}
}

const end = "-- end of what it said, and its exit code: "

// run types a command and returns what it printed, on both outputs, and its exit code.
func (s *session) run(command string) (said string, code int) {
	fmt.Fprintf(s.in, "{ %s\n} </dev/null 2>&1\nprintf '\\n%s%%s\\n' $?\n", strings.TrimSpace(command), end)
	var b strings.Builder
	for {
		line, err := s.out.ReadString('\n')
		if rest, ok := strings.CutPrefix(line, end); ok {
			fmt.Sscan(rest, &code)
			return strings.TrimSuffix(b.String(), "\n"), code
		}
		b.WriteString(line)
		if err != nil {
			return b.String(), -1
		}
	}
}

// What differs from run to run, and how the documents show it.
var (
	someTime = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`)
	someSpan = regexp.MustCompile(`\b\d+\.\d+s\b`)
	someID   = regexp.MustCompile(`\b[A-Z2-7]{8}\b`)
)

const shownHome = "/home/ann"

// console types the commands of a block and compares what they print. It returns the block with what was printed.
func (s *session) console(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	parts := strings.Split("\n"+text, "\n$ ")
	if parts[0] != "" {
		t.Fatalf("a block of commands begins with %q", parts[0])
	}
	for _, part := range parts[1:] {
		command, want, _ := strings.Cut(part, "\n")
		want = strings.TrimSuffix(want, "\n")
		typed := someID.ReplaceAllStringFunc(command, func(id string) string {
			if mine, ok := s.ids[id]; ok {
				return mine
			}
			return id
		})
		began := time.Now()
		said, code := s.run(typed)
		t.Logf("%5.1f s  %s", time.Since(began).Seconds(), command)
		said = strings.TrimRight(strings.ReplaceAll(said, s.home, shownHome), "\n")
		said = strings.ReplaceAll(said, "\t(cached)", "\t0.145s") // of a build cache that knows the test already
		if strings.HasPrefix(want, "...") {                       // it prints something that does not matter
			said = want
		}
		s.learn(want, said)
		if !*update && s.plain(said, false) != s.plain(want, true) {
			t.Fatalf("$ %s\nprints (exit code %d):\n%s\nand the tutorial says:\n%s", command, code, said, want)
		}
		if code != 0 && !strings.Contains(said, "hint:") && !strings.Contains(said, "invalid_args") {
			t.Fatalf("$ %s\n%s\nexit code %d", command, said, code)
		}
		out.WriteString("$ " + typed + "\n") // with the ids that it shows from now on
		if said != "" {
			out.WriteString(said + "\n")
		}
	}
	return out.String()
}

// learn notes which ids of this session stand for those that the document shows.
func (s *session) learn(want, said string) {
	mine := someID.FindAllString(said, -1)
	for i, id := range someID.FindAllString(want, -1) {
		if _, known := s.ids[id]; !known && i < len(mine) {
			s.ids[id] = mine[i]
			s.shown = append(s.shown, id)
		}
	}
}

// plain is a text without what differs from run to run.
func (s *session) plain(text string, shown bool) string {
	text = someTime.ReplaceAllString(text, "TIME")
	text = someSpan.ReplaceAllString(text, "0.0s")
	return someID.ReplaceAllStringFunc(text, func(id string) string {
		i := slices.IndexFunc(s.shown, func(one string) bool { return shown && one == id || !shown && s.ids[one] == id })
		return fmt.Sprintf("ID%d", i)
	})
}

// edit makes a file of the plugin's what a block says: all of it, where it has a package clause or is no Go; else each
// declaration takes the place of the one of its name, or stands at the end.
func (s *session) edit(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join(s.home, "notes", filepath.FromSlash(name))
	src, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	if strings.HasPrefix(text, "package ") || filepath.Ext(name) != ".go" {
		src = []byte(text)
	} else {
		const head = "package notes\n\n"
		from, whole := declarations(t, head+text), string(src)
		for _, d := range from {
			now := declarations(t, whole)
			i := slices.IndexFunc(now, func(other declaration) bool { return other.name == d.name })
			if i < 0 {
				whole += "\n" + d.text + "\n"
			} else {
				whole = strings.Replace(whole, now[i].text, d.text, 1)
			}
		}
		src = []byte(whole)
	}
	if err := os.WriteFile(file, src, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, _ := exec.Command("gofmt", "-l", file).CombinedOutput(); filepath.Ext(name) == ".go" && len(out) > 0 {
		t.Fatalf("the tutorial's %s is not formatted: %s", name, out)
	}
}

// declaration is one of a Go file, with its comment.
type declaration struct{ name, text string }

func declarations(t *testing.T, src string) (all []declaration) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	for _, d := range f.Decls {
		from, name := d.Pos(), ""
		var doc *ast.CommentGroup
		switch d := d.(type) {
		case *ast.FuncDecl:
			name, doc = d.Name.Name, d.Doc
		case *ast.GenDecl:
			doc = d.Doc
			switch spec := d.Specs[0].(type) {
			case *ast.TypeSpec:
				name = spec.Name.Name
			case *ast.ValueSpec:
				name = spec.Names[0].Name
			case *ast.ImportSpec:
				name = "import"
			}
		}
		if doc != nil {
			from = doc.Pos()
		}
		all = append(all, declaration{name, src[fset.Position(from).Offset:fset.Position(d.End()).Offset]})
	}
	return all
}

// publish makes a folder with this module, as a module proxy has it. Its version tells what is in it.
func publish(t *testing.T) string {
	t.Helper()
	files, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	for _, f := range files {
		fmt.Fprintf(sum, "%s %d\n%s", f.Name, len(f.Data), f.Data)
	}
	version := fmt.Sprintf("v0.0.0-20260101000000-%x", sum.Sum(nil)[:6])
	proxy := t.TempDir()
	dir := filepath.Join(proxy, "github.com", "nlgen", "nlgen", "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	info := `{"Version": "` + version + `", "Time": "2026-01-01T00:00:00Z"}`
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for _, f := range files {
		w, err := z.Create("github.com/nlgen/nlgen@" + version + "/" + f.Name)
		if err == nil {
			_, err = w.Write(f.Data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	mod, err := os.ReadFile("go.mod")
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"list": nil, "../@latest": []byte(info), version + ".info": []byte(info), version + ".mod": mod, version + ".zip": archive.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return proxy
}

// sources are the files of this module that plugins and nlgen are built of.
func sources() (all []txtar.File, err error) {
	err = filepath.WalkDir(".", func(name string, e os.DirEntry, err error) error {
		switch base := e.Name(); {
		case err != nil:
			return err
		case e.IsDir() && name != "." && (slices.Contains([]string{"bin", "docs", "examples", "internal/fixture", "internal/soak"}, filepath.ToSlash(name)) ||
			base == "testdata" || base[0] == '.' || inModule(name)):
			return filepath.SkipDir
		case e.IsDir() || !e.Type().IsRegular() || strings.HasSuffix(base, "_test.go") || filepath.Ext(base) == ".md":
			return nil
		}
		text, err := os.ReadFile(name)
		all = append(all, txtar.File{Name: filepath.ToSlash(name), Data: text})
		return err
	})
	return all, err
}

// inModule tells whether a folder is a module of its own.
func inModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}
