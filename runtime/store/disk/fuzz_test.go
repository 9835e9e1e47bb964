package disk

import (
	"bytes"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// A document is read exactly when it is JSON of valid Unicode, a member given twice being the author's own affair.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "null", " null\n", "\uFEFF{}", `{"a":1,"a":2}`, "{\r\n}", `"\ud800"`, `"\uD83D\uDE00"`, `["\\ud800"]`, `{"\udc00":1}`,
		"\"\xff\"", "\xff\xfe{\x00", `{"a":[1,2e5,{}]} x`, "\uFEFF\uFEFF1", `"\ud83d\u0020"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		document, err := parse("x.json", text)
		value := jsontext.Value(bytes.TrimPrefix(text, []byte("\uFEFF")))
		if valid := value.IsValid(jsontext.AllowDuplicateNames(true)); valid != (err == nil) {
			t.Fatalf("%q: %v, valid %v", text, err, valid)
		}
		if err == nil && document == nil != (value.Kind() == 'n') {
			t.Fatalf("%q: read as %q", text, document)
		}
		if err != nil && document != nil {
			t.Fatalf("%q: read as %q and %v", text, document, err)
		}
	})
}
