// Bench measures nlgen as users run it: whole processes over packages of 6, 50 and 500 tools, beside a process that does
// nothing and stringer on the same package. In goes how often each is run, out comes a table of medians in milliseconds of
// wall time, with the processor time of nlgen and its ratio to stringer. The programs take turns, so that whatever else the
// machine does falls on all of them; compare ratios of one run, not times of two.
//
//	go run ./internal/bench [runs]
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"time"
)

func main() {
	runs := 15
	if len(os.Args) > 1 {
		n, err := strconv.Atoi(os.Args[1])
		if err != nil || n < 1 {
			fmt.Fprintln(os.Stderr, "usage: bench [runs]")
			os.Exit(2)
		}
		runs = n
	}
	if err := bench(runs); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench builds the programs, and measures them in a folder that is gone afterwards.
func bench(runs int) error {
	dir, err := os.MkdirTemp("", "nlgen-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	root, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	nothing := filepath.Join(dir, "nothing.go")
	if err := os.WriteFile(nothing, []byte("package main\n\nfunc main() {}\n"), 0o666); err != nil {
		return err
	}
	for name, source := range map[string]string{"nlgen": "./cmd/nlgen", "stringer": "golang.org/x/tools/cmd/stringer", "nothing": nothing} {
		if _, err := run(root, "go", "build", "-o", filepath.Join(dir, name), source); err != nil {
			return err
		}
	}
	fmt.Println("tools  nothing  nlgen fresh  again  check  (cpu)  stringer  again/stringer")
	for _, tools := range []int{6, 50, 500} {
		if err := measure(dir, root, tools, runs); err != nil {
			return err
		}
	}
	return nil
}

// measure prints the line for one package.
func measure(bin, root string, tools, runs int) error {
	dir := filepath.Join(bin, strconv.Itoa(tools))
	if err := write(dir, root, tools); err != nil {
		return err
	}
	nlgen := filepath.Join(bin, "nlgen")
	if _, err := run(dir, nlgen, "."); err != nil { // once, for go.sum
		return err
	}
	if _, err := run(dir, "go", "mod", "tidy"); err != nil {
		return err
	}
	commands := [][]string{
		{filepath.Join(bin, "nothing")},
		{nlgen, "."}, // the file is removed before
		{nlgen, "."},
		{nlgen, "check", "."},
		{filepath.Join(bin, "stringer"), "-type=Color", "."},
	}
	wall, cpu := make([][]float64, len(commands)), make([][]float64, len(commands))
	for range runs {
		if err := os.Remove(filepath.Join(dir, "nlgen.gen.go")); err != nil {
			return err
		}
		for i, c := range commands {
			begin := time.Now()
			state, err := run(dir, c...)
			if err != nil {
				return err
			}
			wall[i] = append(wall[i], milliseconds(time.Since(begin)))
			cpu[i] = append(cpu[i], milliseconds(state.UserTime()+state.SystemTime()))
		}
	}
	fmt.Printf("%5d  %7.1f  %11.1f  %5.1f  %5.1f  %5.1f  %8.1f  %14.2f\n", tools, median(wall[0]), median(wall[1]), median(wall[2]),
		median(wall[3]), median(cpu[3]), median(wall[4]), median(wall[2])/median(wall[4]))
	return nil
}

// run runs a program in a folder to its end.
func run(dir string, args ...string) (*os.ProcessState, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%v: %w\n%s", args, err, out)
	}
	return cmd.ProcessState, nil
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func median(times []float64) float64 {
	slices.Sort(times)
	return times[len(times)/2]
}
