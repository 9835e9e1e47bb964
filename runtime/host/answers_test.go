package host_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime"
)

// notGo are the cases whose result no Go handler can give, by what it is.
var notGo = map[string][]string{
	"an answer is a struct that always has a text": {
		"answer-shape-002", "answer-shape-004", "answer-shape-005", "answer-shape-007", "answer-shape-008", "answer-shape-009",
		"answer-shape-012", "answer-shape-013", "answer-shape-015", "answer-shape-017", "answer-shape-019", "answer-shape-020",
		"answer-toolname-001", "answer-toolname-002"},
	"an image is a struct of a string and bytes": {
		"answer-image-bad-002", "answer-image-bad-003", "answer-image-bad-011", "answer-image-bad-024"},
	"an image's bytes are encoded by us, so it is good base64 of whole groups of four": {
		"answer-image-003", "answer-image-006", "answer-image-limit-001", "answer-image-limit-003"},
	"an error is either nil or refuses": {
		"answer-error-notrecord-003", "answer-error-notrecord-004", "answer-error-notrecord-005", "answer-error-notrecord-006",
		"answer-error-notrecord-007", "answer-error-notrecord-008", "answer-error-notrecord-010", "answer-error-notrecord-012"},
	"a code is a string": {
		"answer-error-code-015", "answer-error-code-016", "answer-error-code-017", "answer-error-code-018", "answer-error-code-019"},
	"a message is a string": {"answer-error-message-005", "answer-error-message-006", "answer-error-message-007"},
	"a hint is a string":    {"answer-error-hint-005", "answer-error-hint-006", "answer-error-hint-007"},
}

// handlerResult is what a handler returns that does what the case's handler did. Absent and null members are Go's zero
// values, except that data and an image of null are a null and an image of nothing.
func handlerResult(result []byte) (a answer, expressible bool, err error) {
	if result[0] == '"' {
		err = json.Unmarshal(result, &a.Text)
		return a, err == nil, nil
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(result, &members) != nil {
		return a, false, nil
	}
	if raw := members["error"]; raw != nil && string(raw) != "null" {
		var refusal struct{ Code, Message, Hint string }
		if raw[0] != '{' || json.Unmarshal(raw, &refusal) != nil {
			return a, false, nil
		}
		err = runtime.Code(refusal.Code).Refuse(refusal.Message, refusal.Hint)
	}
	if raw := members["text"]; err == nil && (raw == nil || raw[0] != '"' || json.Unmarshal(raw, &a.Text) != nil) {
		return a, false, nil
	}
	a.Data = members["data"]
	if raw := members["image"]; raw != nil {
		a.Image = handlerImage(raw)
		if a.Image == nil {
			return a, false, nil
		}
	}
	return a, true, err
}

// handlerImage is the image in Go, nil when there is none. Go's encoding/json would take mimetype for mimeType.
func handlerImage(raw []byte) *runtime.Image {
	var members map[string]json.RawMessage
	var mimeType, data string
	if json.Unmarshal(raw, &members) != nil ||
		members["mimeType"] != nil && json.Unmarshal(members["mimeType"], &mimeType) != nil ||
		members["data"] != nil && json.Unmarshal(members["data"], &data) != nil {
		return nil
	}
	bytes, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return nil
	}
	return &runtime.Image{MIMEType: mimeType, Data: bytes}
}

func TestAnswerVectors(t *testing.T) {
	listed := map[string]bool{}
	for _, ids := range notGo {
		for _, id := range ids {
			listed[id] = true
		}
	}
	var a answer
	var err error
	h := start(t, options(plugin(reads("x", func(context.Context, *runtime.ReadCall, string) (answer, error) { return a, err }))))
	for _, c := range vectors.Load(t, "answers") {
		var expressible bool
		a, expressible, err = handlerResult(c.JSON("result"))
		if expressible == listed[c.ID] {
			t.Errorf("%s: can be said in Go: %v, listed as not: %v", c.ID, expressible, listed[c.ID])
		}
		if !expressible {
			continue
		}
		var want expectation
		c.Decode(t, "expect", &want)
		out := h.Call(t.Context(), request("x", ""))
		switch {
		case want.OK && out.Reply != nil:
			want.Answer.check(t, c.ID, a.Text, out.Reply.Text)
			want.checkParts(t, c.ID, *out.Reply)
		case !want.OK && out.Refusal != nil:
			r, _ := runtime.AsRefusal(err)
			if string(out.Refusal.Code) != want.Code {
				t.Errorf("%s: code %s, want %s", c.ID, out.Refusal.Code, want.Code)
			}
			want.Message.check(t, c.ID, r.Message, out.Refusal.Message)
			want.Hint.check(t, c.ID, r.Hint, out.Refusal.Hint)
		default:
			t.Errorf("%s: %s", c.ID, outcome(t, out))
		}
	}
}

// expectation is what a case says of the outcome.
type expectation struct {
	OK                    bool
	Code                  string
	Answer, Message, Hint fact
	Images                []string
	Data                  json.RawMessage
}

func (e expectation) checkParts(t *testing.T, id string, got runtime.Reply) {
	t.Helper()
	var images []string
	if got.Image != nil {
		images = append(images, got.Image.MIMEType)
	}
	if !slices.Equal(images, e.Images) {
		t.Errorf("%s: images %v, want %v", id, images, e.Images)
	}
	if a, b := canonical(t, got.Data), canonical(t, e.Data); a != b {
		t.Errorf("%s: data %.80s, want %.80s", id, a, b)
	}
}

func canonical(t *testing.T, data []byte) string {
	t.Helper()
	if data == nil {
		return ""
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fact is what a case says of a text: the text itself, or that it was cut or had lines added, or that it is our own.
type fact struct {
	Text    *string
	Default bool
	Cut     *bool
	Limit   int
	LeftOut []string
}

func (f fact) check(t *testing.T, id, given, got string) {
	t.Helper()
	switch {
	case f.Text != nil:
		if got != *f.Text {
			t.Errorf("%s: %.80q, want %.80q", id, got, *f.Text)
		}
	case f.Default:
		if strings.TrimSpace(got) == "" || got == given {
			t.Errorf("%s: %q is no message of ours", id, got)
		}
	case f.Cut != nil:
		f.checkCut(t, id, given, got)
	default:
		if got != "" {
			t.Errorf("%s: %.80q, want nothing", id, got)
		}
	}
}

func (f fact) checkCut(t *testing.T, id, given, got string) {
	t.Helper()
	n := lex.UTF16Len(got)
	head, notes, _ := strings.Cut(got, "\n[")
	if *f.Cut && (n != f.Limit && !(n == f.Limit-1 && strings.HasSuffix(head, "😀")) || !strings.HasPrefix(notes, "Cut: ")) {
		t.Errorf("%s: %d units, limit %d: ...%q", id, n, f.Limit, got[len(got)-80:])
	}
	if !*f.Cut && given != "" && head != given || !strings.HasPrefix(given, head) && given != "" {
		t.Errorf("%s: %.80q became %.80q", id, given, head)
	}
	for _, left := range []string{"data", "image"} {
		said := strings.Contains(strings.ToLower(got), "["+left+" left out: ")
		if said != slices.Contains(f.LeftOut, left) {
			t.Errorf("%s: says that %s is left out: %v; %.200q", id, left, said, got)
		}
	}
}
