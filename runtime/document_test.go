package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
)

type notes struct {
	Items []string `json:"items"`
	Count int      `json:"count"`
}

var stored = runtime.Document[notes]("notes")

// read reads the document through a reading call.
func read(t *testing.T, m memory) (n notes, err error) {
	t.Helper()
	_, err = run(t, reads("acme.fake.read", func(call *runtime.ReadCall) (runtime.TextAnswer, error) {
		n, err = stored.Get(call)
		return runtime.TextAnswer{}, err
	}), m)
	return n, err
}

// write runs f as the handler of a writing tool.
func write(t *testing.T, m memory, f func(*runtime.WriteCall) error) error {
	t.Helper()
	_, err := run(t, writes(f), m)
	return err
}

func TestDocumentIsIndentedJSON(t *testing.T) {
	m := memory{}
	err := write(t, m, func(call *runtime.WriteCall) error { return stored.Put(call, notes{[]string{"<a>"}, 1}) })
	want := "{\n  \"items\": [\n    \"<a>\"\n  ],\n  \"count\": 1\n}\n"
	if err != nil || m["notes"] != want {
		t.Errorf("stored %q (%v), want %q", m["notes"], err, want)
	}
	if n, err := read(t, m); err != nil || len(n.Items) != 1 || n.Items[0] != "<a>" || n.Count != 1 {
		t.Errorf("read %+v, %v", n, err)
	}
}

func TestDocumentNeverWritten(t *testing.T) {
	if n, err := read(t, memory{}); err != nil || n.Items != nil || n.Count != 0 {
		t.Errorf("read %+v, %v", n, err)
	}
}

func TestUpdate(t *testing.T) {
	m := memory{"notes": `{"items":["a"],"count":9007199254740993,"other":true}`}
	var got notes
	add := func(call *runtime.WriteCall) (err error) {
		got, err = stored.Update(call, func(n *notes) error { n.Items = append(n.Items, "b"); n.Count++; return nil })
		return err
	}
	if err := write(t, m, add); err != nil || len(got.Items) != 2 || got.Count != 9007199254740994 {
		t.Errorf("got %+v, %v", got, err)
	}
	if n, err := read(t, m); err != nil || len(n.Items) != 2 || n.Count != got.Count {
		t.Errorf("read %+v, %v", n, err)
	}
}

func TestUpdateThatFailsWritesNothing(t *testing.T) {
	refusal := runtime.NotFound.Refuse("no such note", "")
	m := memory{"notes": `{"count":1}`}
	err := write(t, m, func(call *runtime.WriteCall) error {
		_, err := stored.Update(call, func(n *notes) error { n.Count = 2; return refusal })
		return err
	})
	if err != refusal || m["notes"] != `{"count":1}` {
		t.Errorf("%v, stored %s", err, m["notes"])
	}
}

func TestUnreadableDocument(t *testing.T) {
	for text, want := range map[string]string{
		`unreadable`:           `the disk is gone`,
		`{"items":"a"}`:        `document "notes" does not hold what the plugin expects: items holds a JSON string`,
		`[1]`:                  `document "notes" does not hold what the plugin expects: it holds a JSON array`,
		`{"count":1.5}`:        `document "notes" does not hold what the plugin expects: count holds a JSON number 1.5`,
		`{"count":1,"items":3`: `document "notes" does not hold what the plugin expects: it ends too early`,
		`{"count":1} {}`:       `document "notes" does not hold what the plugin expects: something follows the JSON value`,
	} {
		n, err := read(t, memory{"notes": text})
		if err == nil || err.Error() != want || n.Count != 0 {
			t.Errorf("%s: read %+v, %v; want %s", text, n, err, want)
		}
		m := memory{"notes": text}
		err = write(t, m, func(call *runtime.WriteCall) error {
			_, err := stored.Update(call, func(*notes) error { return nil })
			return err
		})
		if err == nil || err.Error() != want || m["notes"] != text {
			t.Errorf("%s: updated to %s, %v; want %s", text, m["notes"], err, want)
		}
	}
}

func TestDocumentThatJSONCannotSay(t *testing.T) {
	m := memory{}
	err := write(t, m, func(call *runtime.WriteCall) error {
		return runtime.Document[float64]("n").Put(call, math.NaN())
	})
	if err == nil || err.Error() != `document "n" cannot be written as JSON: JSON has no number NaN` || len(m) > 0 {
		t.Errorf("%v, stored %v", err, m)
	}
}

func TestCallThatIsNotTheHosts(t *testing.T) {
	ran := false
	_, errUpdate := stored.Update(&runtime.WriteCall{}, func(*notes) error { ran = true; return nil })
	_, errGet := stored.Get(&runtime.ReadCall{})
	_, errApp := stored.Get(&runtime.App{})
	for _, err := range []error{stored.Put(nil, notes{}), stored.Put(&runtime.WriteCall{}, notes{}), errUpdate, errGet, errApp} {
		if err == nil || !strings.HasSuffix(err.Error(), "the call is not the host's") {
			t.Errorf("got %v", err)
		}
	}
	if ran {
		t.Error("a change ran that could not be written")
	}
}

// A reading handler can make a WriteCall around its own call, and reaches nothing with it.
func TestReadCallInAWriteCall(t *testing.T) {
	m := memory{}
	_, err := run(t, reads("acme.fake.read", func(call *runtime.ReadCall) (runtime.TextAnswer, error) {
		return runtime.TextAnswer{}, stored.Put(&runtime.WriteCall{Call: call.Call}, notes{})
	}), m)
	if err == nil || len(m) > 0 {
		t.Errorf("%v, stored %v", err, m)
	}
}

func TestAppReads(t *testing.T) {
	app := runtime.NewApp("/p", nil, memory{"notes": `{"count":7}`})
	if n, err := stored.Get(app); err != nil || n.Count != 7 {
		t.Errorf("read %+v, %v", n, err)
	}
}

func TestSetupWithoutHandlers(t *testing.T) {
	fails := errors.New("no")
	for name, c := range map[string]struct {
		setup func() (handlers, error)
		want  string
	}{
		"neither": {func() (handlers, error) { return nil, nil }, "the plugin's Setup returned neither handlers nor an error"},
		"error":   {func() (handlers, error) { return nil, fails }, "no"},
	} {
		setup := runtime.SetupOf(func(context.Context, *runtime.App) (handlers, error) { return c.setup() })
		if _, err := setup(t.Context(), nil); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What an agent sent inside an `any` is stored, read and stored again with every digit, whatever the number.
func TestNumbersInsideAnyStayExact(t *testing.T) {
	type recipe struct{ Extra any }
	stored := runtime.Document[recipe]("recipe")
	for _, number := range []string{"9007199254740993", "1e400", "0.10", "-0"} {
		m := memory{"recipe": `{"Extra":{"n":[` + number + `]}}`}
		var got recipe
		err := write(t, m, func(call *runtime.WriteCall) (err error) {
			got, err = stored.Update(call, func(*recipe) error { return nil })
			return err
		})
		if err != nil {
			t.Fatalf("%s: %v", number, err)
		}
		if n := got.Extra.(map[string]any)["n"].([]any)[0]; n != json.Number(number) {
			t.Errorf("%s is read as %v", number, n)
		}
		if !strings.Contains(m["recipe"], number) {
			t.Errorf("%s is stored as %s", number, m["recipe"])
		}
	}
}
