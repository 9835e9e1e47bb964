package vet_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/vet"
	"github.com/nlgen/nlgen/runtime/host"
)

// plugin is one of n tools without a fault.
func plugin(n int) *model.Plugin {
	p := &model.Plugin{ID: "acme.notes"}
	for i := range n {
		p.Tools = append(p.Tools, model.Tool{
			Name: fmt.Sprint("acme.notes.set", i), Advertised: fmt.Sprint("acme_notes__set", i), Write: true,
			Description: "Sets it.", Input: &schema.Node{Type: schema.Object, Properties: []schema.Property{}, Additional: schema.Closed},
		})
	}
	return p
}

// Each limit is told from one tool above it on, with those that servers have themselves.
func TestCount(t *testing.T) {
	for n, want := range map[int]string{
		0: "", 38: "", 39: "warning 40", 78: "warning 40", 79: "warning 40 80", 98: "warning 40 80", 99: "warning 40 80 100",
		126: "warning 40 80 100", 127: "error 40 80 100 128", 300: "error 40 80 100 128",
	} {
		got := ""
		for _, d := range vet.Check(plugin(n), bind.Places{}) {
			got = string(d.Severity)
			for _, most := range []string{"40", "80", "100", "128"} {
				if strings.Contains(d.Message, "take "+most) || strings.Contains(d.Message, "takes "+most) {
					got += " " + most
				}
			}
			if d.Code != diag.ManyTools || !strings.Contains(d.Message, fmt.Sprintf("%d tools", n+vet.BuiltIn)) {
				t.Errorf("%d tools: %s", n, d.Message)
			}
		}
		if got != want {
			t.Errorf("%d tools: %q, want %q", n, got, want)
		}
	}
}

// A server without plugins lists the tools that every server has.
func TestBuiltIn(t *testing.T) {
	h, err := host.New(host.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(h.List(), []byte(`"inputSchema"`)); n != vet.BuiltIn {
		t.Errorf("a server has %d tools of its own: %s", n, h.List())
	}
}
