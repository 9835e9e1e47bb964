//go:build !race

package server_test

import "testing"

// However often a process is started for it, none of fifty calls is lost at the end of the input. (With the race detector
// this takes minutes.)
func TestPipedOften(t *testing.T) {
	for range 100 {
		if piped(t, 50, "check", `{"n":%d}`, "no client"); t.Failed() {
			return
		}
	}
}
