package source

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A folder that another program removes during a walk, as tests do with theirs, is passed over; a root has to be there.
func TestWalkRemoved(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{".", "a", "a/below", "b", "c"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, dir, "p.go"), []byte("package p\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var visited []string
	err := walk(root, func(rel string) {
		visited = append(visited, rel)
		if rel != "a" {
			return
		}
		for _, dir := range []string{"a", "b"} { // one that was visited just now, and one that is next
			if err := os.RemoveAll(filepath.Join(root, dir)); err != nil {
				t.Error(err)
			}
		}
	})
	if want := []string{".", "a", "c"}; err != nil || !slices.Equal(visited, want) {
		t.Errorf("visited %q, %v, want %q", visited, err, want)
	}
	if err := walk(filepath.Join(root, "b"), func(string) {}); err == nil {
		t.Error("a root that is not there was walked")
	}
}
