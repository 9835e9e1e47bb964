// Mutate shows that the differential test of the fixtures would notice if a decoder forgot a check. In go the generated
// files of the fixtures; it makes one test binary in which each check of each decoder can be switched off, and runs the test
// once for each. A mutant that the test does not notice survives; the exit code is then 1.
//
//	go run ./internal/mutate
//
// Checks that cannot be taken away because they are the Go type's own (the bounds of an int64) count as none.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run() error {
	files, err := filepath.Glob("internal/fixture/*/nlgen.gen.go")
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
	return report(mutants, runAll(binary, mutants))
}

// build makes the test binary with all mutants in it.
func build(dir string, files []string) (mutants []mutant, binary string, err error) {
	overlay := map[string]string{}
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, "", err
		}
		r, err := rewrite(file, text, len(mutants))
		if err != nil {
			return nil, "", err
		}
		mutants = append(mutants, r.mutants...)
		for name, content := range map[string]string{file: r.text, filepath.Join(filepath.Dir(file), "mutants.go"): strings.Replace(switches, "package p", "package "+r.pkg, 1)} {
			to := filepath.Join(dir, strconv.Itoa(i)+filepath.Base(name))
			if err := os.WriteFile(to, []byte(content), 0o666); err != nil {
				return nil, "", err
			}
			abs, err := filepath.Abs(name)
			if err != nil {
				return nil, "", err
			}
			overlay[abs] = to
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return nil, "", err
	}
	listFile, binary := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "fixture.test")
	if err := os.WriteFile(listFile, list, 0o666); err != nil {
		return nil, "", err
	}
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", listFile, "-o", binary, "./internal/fixture").CombinedOutput()
	if err != nil {
		return nil, "", fmt.Errorf("%v\n%s", err, out)
	}
	return mutants, binary, nil
}

func folderOf(file string) string { return filepath.Base(filepath.Dir(file)) }

// test runs the differential test of a mutant's folder with the mutant, with none when its id is 0.
func test(binary string, m mutant) (string, error) {
	c := exec.Command(binary, "-test.v", "-test.failfast", "-test.run", `^(TestDecodersAgreeInEachPlace|TestDecodersAgree)$/\.`+m.folder+`\.`)
	c.Dir = "internal/fixture"
	c.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(m.id))
	out, err := c.CombinedOutput()
	return string(out), err
}

// verdict is what became of a mutant.
type verdict int

const (
	killed verdict = iota
	none           // the check is the Go type's own
	survived
)

func runAll(binary string, mutants []mutant) []verdict {
	verdicts := make([]verdict, len(mutants))
	var wg sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wg.Go(func() {
			for i := range next {
				switch out, err := test(binary, mutants[i]); {
				case strings.Contains(out, noMutant):
					verdicts[i] = none
				case err == nil:
					verdicts[i] = survived
				}
			}
		})
	}
	for i := range mutants {
		next <- i
	}
	close(next)
	wg.Wait()
	return verdicts
}

func report(mutants []mutant, verdicts []verdict) error {
	count := map[verdict]int{}
	for i, v := range verdicts {
		if count[v]++; v == survived {
			fmt.Println("survived:", mutants[i])
		}
	}
	fmt.Printf("%d mutants: %d killed, %d survived; %d more are the Go type's own\n", len(mutants)-count[none], count[killed], count[survived], count[none])
	if count[survived] > 0 || count[killed] == 0 {
		return fmt.Errorf("not every check is held by the test")
	}
	return nil
}
