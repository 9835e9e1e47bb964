package runtime_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
)

// data is what a tool sends that answers v as data.
func data[T any](t *testing.T, v T) (string, error) {
	t.Helper()
	reply, err := run(t, reads("acme.fake.read", func(*runtime.ReadCall) (runtime.Answer[T], error) {
		return runtime.Answer[T]{Data: v}, nil
	}), nil)
	return string(reply.Data), err
}

func sends[T any](t *testing.T, v T, want string) {
	t.Helper()
	before := reflectCopy(v)
	got, err := data(t, v)
	if err != nil || got != want {
		t.Errorf("%T is sent as %s (%v), want %s", v, got, err, want)
	}
	if !reflect.DeepEqual(v, before) {
		t.Errorf("%T was altered: %#v, was %#v", v, v, before)
	}
}

// reflectCopy copies one level of what v refers to, enough to notice that a shared slice, map or struct was altered.
func reflectCopy[T any](v T) any {
	r := reflect.ValueOf(&v).Elem()
	switch k := r.Kind(); {
	case k == reflect.Pointer && !r.IsNil():
		c := reflect.New(r.Type().Elem())
		c.Elem().Set(r.Elem())
		return c.Interface()
	case k == reflect.Slice && !r.IsNil():
		return reflect.AppendSlice(reflect.MakeSlice(r.Type(), 0, 0), r).Interface()
	case k == reflect.Map && !r.IsNil():
		c := reflect.MakeMap(r.Type())
		for k, e := range r.Seq2() {
			c.SetMapIndex(k, e)
		}
		return c.Interface()
	}
	return v
}

type leaf struct {
	Tags []string `json:"tags"`
}

type embedded struct {
	More []int `json:"more"`
}

type exotic struct {
	Slice   []int `json:"slice"`
	Omitted []int `json:"omitted,omitempty"`
	Zero    []int `json:"zero,omitzero"`
	Hidden  []int `json:"-"`
	//lint:ignore SA5008 encoding/json reads this as the name -
	Dash     []int          `json:"-,"`
	Map      map[string]int `json:"map"`
	Bytes    []byte         `json:"bytes"`
	Array    [2][]int       `json:"array"`
	Any      any            `json:"any"`
	Nothing  any            `json:"nothing"`
	Pointer  *leaf          `json:"pointer"`
	NoLeaf   *leaf          `json:"noLeaf,omitzero"`
	ZeroLeaf leaf           `json:"zeroLeaf,omitzero"`
	Raw      json.RawMessage
	own      []int
	*embedded
}

func TestNilSlicesAreEmpty(t *testing.T) {
	sends(t, leaf{}, `{"tags":[]}`)
	sends(t, &leaf{}, `{"tags":[]}`)
	sends(t, []leaf{{}, {Tags: []string{"a"}}}, `[{"tags":[]},{"tags":["a"]}]`)
	sends(t, map[string]leaf{"x": {}}, `{"x":{"tags":[]}}`)
	sends(t, map[string]any{"x": []int(nil), "y": nil}, `{"x":[],"y":null}`)
	sends(t, struct {
		Leaves []*leaf `json:"leaves"`
	}{[]*leaf{{}, nil}}, `{"leaves":[{"tags":[]},null]}`)
	sends(t, struct{ embedded }{}, `{"more":[]}`)
	sends(t, exotic{Any: leaf{}, Pointer: &leaf{}, embedded: &embedded{}, own: []int{1}},
		`{"slice":[],"-":[],"map":{},"bytes":"","array":[[],[]],"any":{"tags":[]},"nothing":null,"pointer":{"tags":[]},"Raw":null,"more":[]}`)
}

func TestNilDataIsNoData(t *testing.T) {
	sends[any](t, nil, "")
	sends[*leaf](t, nil, "")
	sends[json.RawMessage](t, nil, "")
	sends[map[string]int](t, nil, "")
	sends(t, json.RawMessage("null"), "null")
	sends(t, struct{}{}, "{}")
}

func TestDataIsPlainJSON(t *testing.T) {
	sends(t, map[string]string{"html": "<a & b>"}, `{"html":"<a & b>"}`)
	sends(t, json.RawMessage(`{ "a" : 1e2 , "b":"<" }`), `{"a":1e2,"b":"<"}`)
	sends(t, map[string]string{"bad": "\xff"}, `{"bad":"\ufffd"}`)
	sends(t, struct{ N int64 }{math.MaxInt64}, `{"N":9223372036854775807}`)
}

// viaPointer says what it is through a method of its pointer; encoding/json calls it only where it can take an address.
type viaPointer struct{ Tags []string }

func (*viaPointer) MarshalJSON() ([]byte, error) { return []byte(`null`), nil }

// asText holds a slice and encodes itself as text.
type asText struct{ Parts []string }

func (a asText) MarshalText() ([]byte, error) {
	return []byte("null" + strings.Join(a.Parts, "/")), nil
}

// unless is left out by omitzero when its own method says so.
type unless struct {
	Zero bool
	Tags []string
}

func (u unless) IsZero() bool { return u.Zero }

type unlessPointer struct{ Tags []string }

func (u *unlessPointer) IsZero() bool { return u.Tags == nil }

func TestTypesThatEncodeThemselves(t *testing.T) {
	sends(t, struct{ V viaPointer }{}, `{"V":null}`)
	sends(t, map[string]viaPointer{"x": {}}, `{"x":{"Tags":[]}}`)
	sends(t, []asText{{}}, `["null"]`)
	sends(t, struct {
		A, B unless         `json:",omitzero"`
		C    unlessPointer  `json:",omitzero"`
		D    *unlessPointer `json:",omitzero"`
		E    []int
	}{A: unless{Zero: true}, B: unless{Zero: false}}, `{"B":{"Zero":false,"Tags":[]},"E":[]}`)
}

func TestSharedDataIsNotAltered(t *testing.T) {
	shared := &leaf{}
	v := map[string]*leaf{"a": shared, "b": shared}
	sends(t, v, `{"a":{"tags":[]},"b":{"tags":[]}}`)
	if shared.Tags != nil {
		t.Error("the plugin's own struct was altered")
	}
	rows := []leaf{{}, {}}
	sends(t, struct{ Rows []leaf }{rows}, `{"Rows":[{"tags":[]},{"tags":[]}]}`)
	if rows[0].Tags != nil {
		t.Error("the plugin's own slice was altered")
	}
}

// ring is a cycle that encoding/json never sees.
type ring struct {
	Next *ring `json:"-"`
	Tags []int
}

type chain struct{ Next *chain }

func TestCycles(t *testing.T) {
	hidden := &ring{}
	hidden.Next = hidden
	sends(t, hidden, `{"Tags":[]}`)

	// A field that a shallower one of the same name hides is not encoded, and is copied all the same.
	type below struct{ Deep *chain }
	loop := &chain{}
	loop.Next = loop
	sends(t, struct {
		below
		Deep []int
	}{below: below{loop}}, `{"Deep":[]}`)

	c := &chain{}
	c.Next = c
	if _, err := data(t, c); err == nil || !strings.HasSuffix(err.Error(), "it contains itself") {
		t.Errorf("a cycle: %v", err)
	}
}

// failing cannot say what it is.
type failing struct{}

func (failing) MarshalJSON() ([]byte, error) { return json.Marshal(math.Inf(1)) }

func TestDataThatJSONCannotSay(t *testing.T) {
	for want, v := range map[string]any{
		"JSON has no number NaN":                               struct{ F float64 }{math.NaN()},
		"JSON has no number -Inf":                              []any{math.Inf(-1)},
		"JSON has no number +Inf":                              failing{},
		"JSON has no value for a chan":                         struct{ C chan int }{},
		"JSON has no value for a func":                         func() {},
		"the names in a JSON object are strings":               map[float64]int{},
		"invalid character 'x' looking for beginning of value": json.RawMessage("x"),
	} {
		_, err := data(t, v)
		if err == nil || err.Error() != "the answer's data cannot be sent as JSON: "+want {
			t.Errorf("%T: %v, want %s", v, err, want)
		}
	}
}

func TestHandlerErrorComesBeforeTheAnswer(t *testing.T) {
	tool := reads("acme.fake.read", func(*runtime.ReadCall) (runtime.Answer[float64], error) {
		return runtime.Answer[float64]{Text: "x", Data: math.NaN()}, runtime.NotFound.Refuse("gone", "")
	})
	reply, err := run(t, tool, nil)
	if r, ok := runtime.AsRefusal(err); !ok || r.Code != runtime.NotFound || reply.Text != "" {
		t.Errorf("got %v, %v", reply, err)
	}
}

func TestTextAnswer(t *testing.T) {
	image := &runtime.Image{MIMEType: "image/png", Data: []byte{1}}
	reply, err := run(t, reads("acme.fake.read", func(*runtime.ReadCall) (runtime.TextAnswer, error) {
		return runtime.TextAnswer{Text: "hi", Image: image}, nil
	}), nil)
	if err != nil || reply.Text != "hi" || reply.Data != nil || reply.Image != image {
		t.Errorf("got %+v, %v", reply, err)
	}
}

func BenchmarkData(b *testing.B) {
	rows := slices.Repeat([]leaf{{Tags: []string{"a", "b"}}}, 50)
	answer := func(rows []leaf) runtime.Tool {
		return reads("acme.fake.read", func(*runtime.ReadCall) (runtime.Answer[map[string][]leaf], error) {
			return runtime.Answer[map[string][]leaf]{Data: map[string][]leaf{"rows": rows}}, nil
		})
	}
	for name, tool := range map[string]runtime.Tool{"full": answer(rows), "nils": answer(append(rows, leaf{}))} {
		b.Run(name, func(b *testing.B) {
			bound, _ := tool.Bind(nil)
			for b.Loop() {
				if _, err := tool.Run(b.Context(), struct{}{}, runtime.Call{}, nil, bound); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
