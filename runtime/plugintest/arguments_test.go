package plugintest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime"
)

type page struct {
	From  int    `json:"from"`
	Order string `json:"order"`
}

type embedded struct {
	Inner  int `json:"inner"`
	Hidden int `json:"limit"` // the outer one goes before
}

type arguments struct {
	embedded
	*page             // nil in some
	Text       string `json:"text"`
	Limit      int    `json:"limit"`
	Pointer    *int   `json:"pointer"`
	Omitted    string `json:"omitted,omitempty"`
	Plain      bool
	Skipped    int               `json:"-"`
	Nested     page              `json:"nested"`
	List       []page            `json:"list"`
	Map        map[string]page   `json:"map"`
	Bytes      []byte            `json:"bytes"`
	When       time.Time         `json:"when"`
	Null       runtime.Null[int] `json:"null"`
	Any        any               `json:"any"`
	Raw        json.RawMessage   `json:"raw"`
	unexported int
}

const (
	pageSchema = `{"type":"object","properties":{"from":{"type":"integer"},"order":{"type":"string","default":"up"}},"required":["from"]}`
	schema     = `{"type":"object","properties":{"text":{"type":"string"},"limit":{"type":"integer","default":20},"nested":` + pageSchema +
		`,"list":{"type":"array","items":` + pageSchema + `},"map":{"type":"object","additionalProperties":` + pageSchema +
		`}},"required":["text","nested"],"additionalProperties":false}`
)

// What is zero and not required is left out, wherever it stands, so that defaults apply; what is said is sent.
func TestEncode(t *testing.T) {
	for name, c := range map[string]struct {
		arguments any
		want      string
	}{
		"nothing":      {nil, ``},
		"zero":         {arguments{}, `{"nested":{"from":0},"text":""}`},
		"of a pointer": {&arguments{}, `{"nested":{"from":0},"text":""}`},
		"all": {
			arguments{
				embedded: embedded{1, 2}, page: &page{3, ""}, Text: "<&>", Limit: 4, Pointer: new(0), Omitted: "o", Plain: true,
				Nested: page{5, "down"}, List: []page{{}, {6, "down"}}, Map: map[string]page{"a": {}}, Bytes: []byte("b"),
				When: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Null: runtime.Null[int]{Sent: true, Null: true}, Any: 7, Raw: json.RawMessage(`[1.50]`),
			},
			`{"Plain":true,"any":7,"bytes":"Yg==","from":3,"inner":1,"limit":4,"list":[{"from":0},{"from":6,"order":"down"}],"map":{"a":{"from":0}},` +
				`"nested":{"from":5,"order":"down"},"null":null,"omitted":"o","pointer":0,"raw":[1.50],"text":"<&>","when":"2026-01-02T03:04:05Z"}`,
		},
		"empty and not nil": {arguments{List: []page{}, Null: runtime.NullOf(0)}, `{"list":[],"nested":{"from":0},"null":0,"text":""}`},
		"a map":             {map[string]any{"limit": 0}, `{"limit":0}`},
		"text":              {` {"limit": 0, } `, ` {"limit": 0, } `},
		"raw text":          {json.RawMessage(`{"a":1,"a":2}`), `{"a":1,"a":2}`},
		"null":              {(*arguments)(nil), `null`},
	} {
		got, err := encode(c.arguments, schema)
		if err != nil || string(got) != c.want {
			t.Errorf("%s:\ngot  %s (%v)\nwant %s", name, got, err, c.want)
		}
	}
	const listsSchema = `{"type":"object","properties":{"list":{"type":"array","items":{"type":"array"}},"map":{"type":"object"},` +
		`"bytes":{"type":"string"},"raw":{},"left":{"type":"array"}},"required":["list","map","bytes","raw"]}`
	type lists struct {
		List  [][]string      `json:"list"`
		Map   map[string]int  `json:"map"`
		Bytes []byte          `json:"bytes"`
		Raw   json.RawMessage `json:"raw"`
		Left  []string        `json:"left"`
	}
	for want, arguments := range map[string]lists{
		`{"bytes":"","list":[],"map":{},"raw":null}`:   {},
		`{"bytes":"","list":[[]],"map":{},"raw":null}`: {List: [][]string{nil}},
	} {
		if got, err := encode(arguments, listsSchema); err != nil || string(got) != want {
			t.Errorf("%v:\ngot  %s (%v)\nwant %s", arguments, got, err, want)
		}
	}
	if got, err := encode(struct{ F func() }{}, schema); err == nil {
		t.Errorf("a function is sent as %s", got)
	}
	_ = arguments{unexported: 1}
}
