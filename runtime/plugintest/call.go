package plugintest

import (
	"bytes"
	"encoding/json"

	"github.com/nlgen/nlgen/internal/linediff"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

// Answer is what a call was answered.
type Answer struct {
	// Text is what the agent reads; of a refusal its code, message and hint.
	Text string
	// Image is nil when there is none.
	Image *runtime.Image
	// Refusal is nil unless the call was refused.
	Refusal *runtime.Refusal

	p    *Project
	call string
	data []byte
}

// Call calls a tool by its name in the plugin ("add_note"). Arguments are one of
//
//   - the tool's argument struct. A field that the schema does not require is left out while it is zero, so that defaults
//     apply as they do for an agent that says nothing of it. To send the zero value of such a field nevertheless, give it
//     as a pointer or as JSON. A required field is sent always, a nil slice as [] and a nil map as {}. Inside unions and
//     types that write their JSON themselves, that JSON is sent as it is.
//   - JSON text, as a string, []byte or json.RawMessage, sent as it is, so that mistakes can be tested.
//   - nil for no arguments, and anything else for its JSON, such as a map[string]any.
func (p *Project) Call(tool string, arguments any) *Answer {
	p.t.Helper()
	r := p.tool(tool)
	raw, err := encode(arguments, r.Schema)
	if err != nil {
		p.t.Fatalf("the arguments of %s cannot be sent: %v", p.own(r), err)
	}
	before := p.documents()
	o := p.host.Call(p.t.Context(), host.Request{Tool: r.Advertised, Arguments: raw, Session: "plugintest"})
	a := &Answer{p: p, call: p.own(r) + " " + string(raw), Refusal: o.Refusal}
	switch {
	case o.Protocol != nil:
		p.t.Fatalf("%s is no call: %v %s", a.call, o.Protocol, o.Protocol.Data)
	case o.Refusal != nil:
		a.Text = o.Refusal.Error()
	default:
		a.Text, a.Image, a.data = o.Reply.Text, o.Reply.Image, o.Reply.Data
	}
	if after := p.documents(); !r.Write && after != before {
		p.t.Fatalf("%s only reads, and changed the documents:\n%s", p.own(r), linediff.Hunks([]byte(before), []byte(after)))
	}
	return a
}

// OK fails the test unless the call was answered.
func (a *Answer) OK() *Answer {
	a.p.t.Helper()
	if a.Refusal != nil {
		a.p.t.Fatalf("%s was refused:\n%s", a.call, a.Text)
	}
	return a
}

// Says fails the test unless the call was answered with that text.
func (a *Answer) Says(text string) *Answer {
	a.p.t.Helper()
	if a.OK(); a.Text != text {
		a.p.t.Fatalf("%s says something else (-want +got):\n%s", a.call, linediff.Hunks([]byte(text+"\n"), []byte(a.Text+"\n")))
	}
	return a
}

// Refused fails the test unless the call was refused with that code. What the agent reads is Text.
func (a *Answer) Refused(code runtime.Code) *Answer {
	a.p.t.Helper()
	switch {
	case a.Refusal == nil:
		a.p.t.Fatalf("%s was answered, want it refused as %s:\n%s", a.call, code, a.Text)
	case a.Refusal.Code != code:
		a.p.t.Fatalf("%s was refused as %s, want %s:\n%s", a.call, a.Refusal.Code, code, a.Text)
	}
	return a
}

// Data puts the answer's data into what into points to, for example the tool's data struct. A member that it has no field
// for fails the test, as an answer without data does.
func (a *Answer) Data(into any) *Answer {
	a.p.t.Helper()
	a.OK()
	if a.data == nil {
		a.p.t.Fatalf("%s was answered without data", a.call)
	}
	if err := read(a.data, into); err != nil {
		a.p.t.Fatalf("the data of %s is not what was expected: %v\n%s", a.call, err, a.data)
	}
	return a
}

// read is strict: a member that nobody looks at would hide a mistake.
func read(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	d.UseNumber()
	return d.Decode(into)
}
