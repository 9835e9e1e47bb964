package mcpserve

import "testing"

// A call whose answer is put in line frees its id, for the client may read the answer at once, and keeps its room until the
// answer is written: a client that reads nothing cannot fill the memory.
func TestRoomOfUnreadAnswers(t *testing.T) {
	q := newCalls()
	big := func() *call { return &call{key: "n1", size: MaxCallBytes, cancel: func() {}} }
	first := big()
	if p, refusal := q.reserve(first); p.code != 0 || refusal != nil {
		t.Fatal(p, refusal)
	}
	if p, _ := q.reserve(big()); p.code != stillOpen.code {
		t.Errorf("while it is open: %v", p)
	}
	if !q.finish(first) {
		t.Error("it is not to be answered")
	}
	if p, refusal := q.reserve(big()); p.code != 0 || refusal != crowded {
		t.Errorf("before its answer is written: %v, %v", p, refusal)
	}
	q.release(first)
	if p, refusal := q.reserve(big()); p.code != 0 || refusal != nil {
		t.Errorf("after: %v, %v", p, refusal)
	}
}
