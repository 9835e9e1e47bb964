package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

type numberArgs struct{ N int64 }

var numberShape = args.Shape{Names: []string{"n"}, Required: []int{0}}

func decodeNumberArgs(r *args.Reader, v *numberArgs) {
	for o := r.Object(&numberShape); o.Next(); {
		v.N = r.Int(1, 100)
	}
}

// number answers the number it is given.
var number = runtime.Reading(runtime.Info{Name: "acme.fake.number"}, decodeNumberArgs,
	func(_ handlers, _ context.Context, _ *runtime.ReadCall, a numberArgs) (runtime.TextAnswer, error) {
		return runtime.TextAnswer{Text: fmt.Sprint(a.N)}, nil
	})

func TestBindAndRun(t *testing.T) {
	for raw, project := range map[string]string{`{"n":7}`: "", ` {"n":7.0} `: "", `{"project":"/p","n":7}`: "/p"} {
		bound, err := number.Bind([]byte(raw))
		if err != nil {
			t.Errorf("%s: %v", raw, err)
			continue
		}
		if (bound.Project != nil) != (project != "") || bound.Project != nil && *bound.Project != project {
			t.Errorf("%s: project %v", raw, bound.Project)
		}
		reply, err := number.Run(t.Context(), struct{}{}, runtime.Call{}, nil, bound)
		if err != nil || reply.Text != "7" {
			t.Errorf("%s: %+v, %v", raw, reply, err)
		}
	}
}

func TestBindAbsent(t *testing.T) {
	tool := reads("acme.fake.read", func(*runtime.ReadCall) (a runtime.TextAnswer, err error) { return a, nil })
	for _, raw := range []string{"", " ", "null", " null\n", "{}"} {
		if _, err := tool.Bind([]byte(raw)); err != nil {
			t.Errorf("%q: %v", raw, err)
		}
		_, err := number.Bind([]byte(raw))
		if r, ok := runtime.AsRefusal(err); !ok || r.Error() != "invalid_args: n: required" {
			t.Errorf("%q: %v", raw, err)
		}
	}
}

func TestBindRefusesEachFaultOnALine(t *testing.T) {
	_, err := number.Bind([]byte(`{"n":"5","zz":1,"project":"/p","yy":2}`))
	want := "invalid_args: n: expected an integer, got a string\nzz: unknown argument (expected n)\nyy: unknown argument (expected n)\n" +
		"Hint: n: Send 5 without quotes."
	if r, ok := runtime.AsRefusal(err); !ok || r.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// A name that an agent sends cannot forge a line of the refusal, nor a hint: the member N is meant by the second.
func TestBindKeepsEachFaultOnALine(t *testing.T) {
	_, err := number.Bind([]byte(`{"a\nHint: b":1,"_\u2028n":1,"N_":5}`))
	r, ok := runtime.AsRefusal(err)
	if !ok || strings.Count(r.Message, "\n") != 3 || strings.Count(r.Hint, "\n") != 0 || !strings.Contains(r.Message, `a\nHint: b: unknown`) {
		t.Errorf("got  %v", err)
	}
}

func TestBindWhatIsNoObject(t *testing.T) {
	for _, raw := range []string{"[]", "1", `"{}"`, "true", " [1] "} {
		if _, err := number.Bind([]byte(raw)); !errors.Is(err, runtime.ErrNotObject) {
			t.Errorf("%s: %v", raw, err)
		}
	}
	for _, raw := range []string{"{", "nil", `{"n":1}x`, `{"n":}`} {
		var syntax *args.SyntaxError
		if _, err := number.Bind([]byte(raw)); !errors.As(err, &syntax) {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

func TestHandlerRefusal(t *testing.T) {
	var none *runtime.Refusal
	for want, err := range map[string]error{
		"not_found: gone\nHint: look": runtime.NotFound.Refuse("gone", "look"),
		"invalid_args: empty":         fmt.Errorf("adding: %w", runtime.InvalidArgs.Refuse("empty", " ")),
		"check_failed: broken":        errors.Join(errors.New("x"), runtime.CheckFailed.Refuse("broken", "")),
		"stale_revision: now 7":       runtime.StaleRevision.Refuse("now 7", ""),
		"unavailable: later":          runtime.Unavailable.Refuse("later", ""),
		"unavailable: mine":           runtime.Code("mine").Refuse("mine", ""),
		"unavailable: no":             runtime.Frozen.Refuse("no", ""),
		"unavailable: The tool refused the call and did not say why.":             &runtime.Refusal{},
		"internal: acme_fake__x (plugin acme.fake) failed: disk":                  errors.New("disk"),
		"internal: acme_fake__x (plugin acme.fake) failed: a refusal that is nil": none,
		"internal: acme_fake__x (plugin acme.fake) failed: it did not say why":    errors.New(" \n"),
	} {
		if r := runtime.HandlerRefusal("acme_fake__x", "acme.fake", err); r.Error() != want {
			t.Errorf("got %q, want %q", r.Error(), want)
		}
	}
}
