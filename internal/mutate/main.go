// Mutate shows that the differential test of the fixtures would notice if a decoder forgot a check. In go the generated
// files of the fixtures; it makes one test binary in which each check of each decoder can be switched off, and runs the test
// once for each. A mutant that the test does not notice survives: it is told, and the exit code is 1.
//
//	go run ./internal/mutate [folders]
//
// Checks that cannot be taken away because they are the Go type's own (the bounds of an int64) count as none.
package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(folders []string) error {
	files, err := filepath.Glob("internal/fixture/*/nlgen.gen.go")
	files = slices.DeleteFunc(files, func(file string) bool { return len(folders) > 0 && !slices.Contains(folders, folderOf(file)) })
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no fixtures: run it at the module's root")
	}
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	mutants, binary, err := build(dir, files)
	if err != nil {
		return err
	}
	for _, file := range files {
		switch out, err := test(binary, mutant{folder: folderOf(file)}); {
		case err != nil:
			return fmt.Errorf("%s: the test fails without any mutant:\n%s", file, out)
		case !strings.Contains(out, "--- PASS: TestDecodersAgree/"):
			fmt.Println("not in the differential test:", file)
			mutants = slices.DeleteFunc(mutants, func(m mutant) bool { return m.folder == folderOf(file) })
		}
	}
	mutants = slices.DeleteFunc(mutants, func(m mutant) bool { return m.guarded })
	return report(len(mutants), runAll(binary, mutants))
}

// switches is the file that goes beside each rewritten one: the checks, each with a switch.
//
//go:embed switches.go.txt
var switches string

// noMutant is what the test binary prints when a switch changes nothing.
const noMutant = "this mutant is none"

// ahead goes into package args: the switches have to see the text of the value that comes next.
const ahead = `package args

import "github.com/nlgen/nlgen/internal/lex"

func (r *Reader) Ahead() string {
	end, err := lex.Skip(r.data, r.i, len(r.open))
	if err != nil {
		return "?"
	}
	return string(r.data[r.i:end])
}
`

// build makes the test binary with all mutants in it.
func build(dir string, files []string) (mutants []mutant, binary string, err error) {
	o := overlay{dir: dir, files: map[string]string{}}
	o.put("runtime/args/mutants.go", ahead)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, "", err
		}
		r, err := rewrite(file, text, len(mutants))
		if err != nil {
			return nil, "", err
		}
		mutants = append(mutants, r.mutants...)
		o.put(file, r.text)
		o.put(filepath.Join(filepath.Dir(file), "mutants.go"), strings.Replace(switches, "package p", "package "+r.pkg, 1))
	}
	list, err := o.list()
	if err != nil {
		return nil, "", err
	}
	binary = filepath.Join(dir, "fixture.test")
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", list, "-o", binary, "./internal/fixture").CombinedOutput()
	if err != nil {
		return nil, "", fmt.Errorf("%v\n%s", err, out)
	}
	return mutants, binary, nil
}

// overlay is files that the go command takes in place of those on disk.
type overlay struct {
	dir   string
	files map[string]string
	err   error
}

// put writes a file's text.
func (o *overlay) put(name, text string) {
	to := filepath.Join(o.dir, strconv.Itoa(len(o.files))+filepath.Base(name))
	abs, err := filepath.Abs(name)
	o.err = errors.Join(o.err, err, os.WriteFile(to, []byte(text), 0o666))
	o.files[abs] = to
}

// list is the file that the go command wants to know of them.
func (o *overlay) list() (file string, err error) {
	text, err := json.Marshal(map[string]any{"Replace": o.files})
	file = filepath.Join(o.dir, "overlay.json")
	return file, errors.Join(o.err, err, os.WriteFile(file, text, 0o666))
}

func folderOf(file string) string { return filepath.Base(filepath.Dir(file)) }

// test runs the differential test of a mutant's folder with the mutant, with none when its id is 0.
func test(binary string, m mutant) (string, error) {
	c := exec.Command(binary, "-test.v", "-test.failfast", "-test.timeout", "5m", "-test.run", `^(TestDecodersAgreeInEachPlace|TestDecodersAgree)$/\.`+m.folder+`\.`)
	c.Dir = "internal/fixture"
	c.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(m.id))
	out, err := c.CombinedOutput()
	return string(out), err
}

// verdict is what became of a mutant.
type verdict string

const (
	killed   verdict = "killed"
	survived verdict = "survived"
	crashed  verdict = "crashed"           // the test did not tell what is wrong: that proves nothing
	none     verdict = "the Go type's own" // the switch changes nothing
)

func verdictOf(out string, err error) verdict {
	switch {
	case strings.Contains(out, noMutant):
		return none
	case err == nil:
		return survived
	case strings.Contains(out, "panic:"):
		return crashed
	}
	return killed
}

// runAll runs the test for each mutant, tells of those that live while it goes on, and counts the verdicts.
func runAll(binary string, mutants []mutant) map[verdict]int {
	count := map[verdict]int{}
	var mu sync.Mutex
	var wg sync.WaitGroup
	next := make(chan mutant)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for m := range next {
				v := verdictOf(test(binary, m))
				mu.Lock()
				count[v]++
				mu.Unlock()
				if v == survived || v == crashed {
					fmt.Printf("%s: %s\n", v, m)
				}
			}
		})
	}
	for _, m := range mutants {
		next <- m
	}
	close(next)
	wg.Wait()
	return count
}

func report(mutants int, count map[verdict]int) error {
	fmt.Printf("%d mutants: %d killed, %d survived, %d crashed; %d more are the Go type's own\n",
		mutants-count[none], count[killed], count[survived], count[crashed], count[none])
	if count[killed] == 0 || count[killed]+count[none] < mutants {
		return errors.New("not every check is held by the test")
	}
	return nil
}
