package host

import (
	"testing"
	"testing/synctest"
)

// A client that takes no progress holds up neither the end of the call nor a write of another.
func TestAReportThatWaitsDoesNotHoldTheCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := make(chan struct{})
		h := &held{report: func(float64, float64, string) { <-slow }}
		go h.progress(1, 2, "waits")
		synctest.Wait()
		h.close() // a deadlock here fails the test
		if err := h.Write("notes", nil); err == nil {
			t.Error("a write after the end")
		}
		close(slow)
		synctest.Wait()
		h.report = func(float64, float64, string) { t.Error("a report after the end") }
		h.progress(2, 2, "late")
	})
}
