package host_test

import (
	"context"
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

func dryRun(own, arguments string) host.Request {
	r := request(own, arguments)
	r.DryRun = true
	return r
}

// A dry run is refused as the call would be, or says that it would run; no handler and no Setup is.
func TestDryRun(t *testing.T) {
	p := pluginOf("acme.fake", func(context.Context, *runtime.App) (any, error) {
		t.Error("set up")
		return struct{}{}, nil
	}, list, add)
	o := options(p)
	h := start(t, o)
	out := h.Call(t.Context(), dryRun("add", `{"text":"a"}`))
	expect(t, out.Reply.Text, "The tool acme_fake__add, which can change the project, would run in /project.")
	var got host.Verdict
	if err := json.Unmarshal(out.Reply.Data, &got); err != nil || got != (host.Verdict{WouldRun: true, Tool: "acme_fake__add", Plugin: "acme.fake", Write: true, Project: "/project"}) {
		t.Errorf("%s %v", out.Reply.Data, err)
	}
	expect(t, h.Call(t.Context(), dryRun("list", "")).Reply.Text, "The tool acme_fake__list, which only reads, would run in /project.")
	if docs := o.Projects[0].(*memory).all(); len(docs) > 0 {
		t.Errorf("wrote %v", docs)
	}
	o.AllowWrites = false
	h = start(t, o)
	for own, arguments := range map[string]string{"add": "", "list": `{"zz":1}`, "none": "", "": "[]"} {
		expect(t, outcome(t, h.Call(t.Context(), dryRun(own, arguments))), call(t, h, own, arguments))
	}
}

// A dry run waits for nobody, and tells that a plugin is busy.
func TestDryRunWhileOthersRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := start(t, options(plugin(list, does(func(context.Context, *runtime.ReadCall) error { time.Sleep(time.Minute); return nil }))))
		stuck := h.Accept(t.Context(), request("x", ""))
		go stuck()
		synctest.Wait()
		began := time.Now()
		expect(t, h.Call(t.Context(), dryRun("list", "")).Reply.Text, "The tool acme_fake__list, which only reads, would run in /project.")
		if waited := time.Since(began); waited != 0 {
			t.Errorf("waited %v", waited)
		}
		time.Sleep(host.DefaultDeadline + time.Second)
		expect(t, outcome(t, h.Call(t.Context(), dryRun("list", ""))), "unavailable: The plugin acme.fake is still at work on an earlier call.\nHint: Try again later.")
		time.Sleep(time.Minute)
	})
}
