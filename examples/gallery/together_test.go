package gallery

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// Two clients, each with a server process of its own, fill one gallery at once: nothing is lost, and both use one group.
func TestTogether(t *testing.T) {
	const each = 40
	project := t.TempDir()
	if err := os.CopyFS(project, os.DirFS("testdata/project")); err != nil {
		t.Fatal(err)
	}
	var clients sync.WaitGroup
	for who := range 2 {
		c := connect(t, "real", project)
		clients.Go(func() {
			for i := range each {
				add := fmt.Sprintf(`{"entries":[{"kind":"cg","name":"%d.%d","group":"Together","variants":[{"image":"cg_ferry_departure"}]}]}`, who, i)
				r, err := use(t.Context(), c, project, "add_entries", []byte(add))
				if err != nil || r.IsError {
					t.Errorf("%d.%d: %v %+v", who, i, err, r)
					return
				}
			}
		})
	}
	clients.Wait()
	var c Catalogue
	if err := json.Unmarshal(get(project, document), &c); err != nil {
		t.Fatal(err)
	}
	ids, next := map[string]bool{}, [2]int{}
	for _, e := range c.Items {
		var who, i int
		if _, err := fmt.Sscanf(e.Name, "%d.%d", &who, &i); err != nil || next[who] != i || ids[e.ID] || len(e.Variants) != 1 {
			t.Errorf("out of order, or twice: %+v", e)
			continue
		}
		ids[e.ID] = true
		next[who]++
	}
	if next != [2]int{each, each} || len(c.Groups) != 1 {
		t.Errorf("the clients have %v entries of %d each, in %d groups", next, each, len(c.Groups))
	}
	history := exec.Command(os.Args[0], "history", "--json", "--project", project)
	history.Env = append(os.Environ(), asServer+"=real")
	out, err := history.Output()
	if n := strings.Count(string(out), `"title": "Add gallery entries"`); err != nil || n != 2*each {
		t.Errorf("%v, %d steps in the history:\n%.500s", err, n, out)
	}
}
