package runtime_test

import (
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
)

// A reading handler that writes does not compile.
func TestReadingHandlerCannotWrite(t *testing.T) {
	source, err := os.ReadFile("testdata/nowrite.go")
	if err != nil {
		t.Fatal(err)
	}
	out, _ := exec.Command("go", "build", "-gcflags=-e", "-o", os.DevNull, "testdata/nowrite.go").CombinedOutput()
	failed := map[int]string{}
	for _, m := range regexp.MustCompile(`nowrite\.go:(\d+):\d+: (.*)`).FindAllStringSubmatch(string(out), -1) {
		line, _ := strconv.Atoi(m[1])
		failed[line] = m[2]
	}
	marked := 0
	for i, line := range strings.Split(string(source), "\n") {
		_, want, isMarked := strings.Cut(line, "// ERROR ")
		got, isFailed := failed[i+1]
		switch {
		case isMarked && !strings.Contains(got, want):
			t.Errorf("line %d: %q, want %q", i+1, got, want)
		case isFailed && !isMarked:
			t.Errorf("line %d: %s", i+1, got)
		}
		if isMarked {
			marked++
		}
	}
	if marked == 0 || len(failed) != marked {
		t.Errorf("%d lines are marked, %d failed:\n%s", marked, len(failed), out)
	}
}

// Go converts between structs of identical underlying types; these are to stay different.
func TestCallsDoNotConvert(t *testing.T) {
	types := []reflect.Type{reflect.TypeFor[runtime.Call](), reflect.TypeFor[runtime.ReadCall](), reflect.TypeFor[runtime.WriteCall](), reflect.TypeFor[runtime.App]()}
	for _, from := range types {
		for _, to := range types {
			if from != to && from.ConvertibleTo(to) {
				t.Errorf("%v converts to %v", from, to)
			}
		}
	}
}
