package plan_test

import (
	"testing"

	"github.com/nlgen/nlgen/internal/plan"
)

// Each file that would change has a header; one that comes or goes has the null device on one side.
func TestDiff(t *testing.T) {
	p := &plan.Plan{Entries: []plan.Entry{
		{Path: "new", Status: plan.New, Content: []byte("a\n")},
		{Path: "same", Status: plan.Same, Content: []byte("a\n"), Old: []byte("a\n")},
		{Path: "changed", Status: plan.Changed, Old: []byte("a\n"), Content: []byte("b\n")},
		{Path: "orphan", Status: plan.Orphan, Old: []byte("a\n")},
	}}
	want := "--- /dev/null\n+++ b/new\n@@ -0,0 +1,1 @@\n+a\n--- a/changed\n+++ b/changed\n@@ -1,1 +1,1 @@\n-a\n+b\n--- a/orphan\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n"
	if got := p.Diff(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
