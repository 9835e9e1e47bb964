package runtime_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime"
)

// What the contract's cases say of limits runs through the host; here are the edges that they leave out.

func TestTextIsCutBetweenCharacters(t *testing.T) {
	for _, head := range []string{"", "a", "ab"} {
		for _, tail := range []string{"", "b", "😀", strings.Repeat("😀", 20), strings.Repeat("😀", 40_000)} {
			text := head + strings.Repeat("😀", 29_999) + tail
			got := runtime.Reply{Text: text}.Limited().Text
			n := lex.UTF16Len(got)
			switch {
			case lex.UTF16Len(text) <= 60_000 && got != text:
				t.Errorf("%d units were cut to %d", lex.UTF16Len(text), n)
			case lex.UTF16Len(text) > 60_000 && (n < 59_999 || n > 60_000 || !utf8.ValidString(got) || strings.Contains(got, "\uFFFD")):
				t.Errorf("%d units were cut to %d: ...%q", lex.UTF16Len(text), n, got[len(got)-60:])
			}
		}
	}
}

func TestCutTextSaysWhatIsMissing(t *testing.T) {
	text := strings.Repeat("x", 59_000) + strings.Repeat("y", 2_000)
	head, note, _ := strings.Cut(runtime.Reply{Text: text}.Limited().Text, "\n")
	if note != "[Cut: 1029 more characters.]" || len(text)-len(head) != 1029 {
		t.Errorf("%d characters are missing: %s", len(text)-len(head), note)
	}
}

func TestBadUTF8IsReplaced(t *testing.T) {
	if got := (runtime.Reply{Text: "a\xffb"}).Limited().Text; got != "a\uFFFDb" {
		t.Errorf("got %q", got)
	}
	r := (&runtime.Refusal{Code: runtime.NotFound, Message: "\xff", Hint: "\xfe"}).Limited()
	if r.Message != "\uFFFD" || r.Hint != "\uFFFD" {
		t.Errorf("got %q, %q", r.Message, r.Hint)
	}
}

func TestDataCountsAsJavaScriptWritesIt(t *testing.T) {
	quoted := func(s string, n int) []byte { return []byte(`{"a":"` + strings.Repeat(s, n) + `"}`) }
	for name, c := range map[string]struct {
		data []byte
		fits bool
	}{
		"escapes that are one character":          {quoted(`\u2028`, 59_992), true},
		"one too many of them":                    {quoted(`\u2028`, 59_993), false},
		"numbers that are longer than they look":  {[]byte(`{"a":[1e20` + strings.Repeat(",1e20", 2_999) + `]}`), false},
		"numbers that are shorter than they look": {[]byte(`{"a":` + "1." + strings.Repeat("0", 100_000) + `}`), true},
		"longer than any that fits":               {quoted(`\u2028`, 100_000), false},
	} {
		r := runtime.Reply{Text: "ok", Data: c.data}.Limited()
		if (r.Data != nil) != c.fits || (r.Text == "ok") != c.fits {
			t.Errorf("%s: data %d bytes, text %q", name, len(r.Data), r.Text)
		}
	}
}

func TestImages(t *testing.T) {
	for name, c := range map[string]struct {
		image runtime.Image
		line  string
	}{
		"largest":  {runtime.Image{MIMEType: "image/png", Data: make([]byte, 7_500_000)}, ""},
		"larger":   {runtime.Image{MIMEType: "image/png", Data: make([]byte, 7_500_001)}, "it is longer than 10000000 characters of base64"},
		"empty":    {runtime.Image{MIMEType: "image/jpeg"}, "it is empty, while 1 to 10000000 characters of base64 can go"},
		"data URL": {runtime.Image{MIMEType: "image/png", Data: []byte("data:image/png;base64,AAAA")}, "it is a data URL, while the bytes of the picture itself are wanted"},
		"type":     {runtime.Image{MIMEType: "image/PNG", Data: []byte{1}}, "its MIME type must be image/png or image/jpeg, spelled exactly so"},
	} {
		r := runtime.Reply{Text: "ok", Image: &c.image}.Limited()
		switch {
		case c.line == "" && (r.Image == nil || r.Text != "ok"):
			t.Errorf("%s: dropped: %s", name, r.Text)
		case c.line != "" && (r.Image != nil || r.Text != "ok\n[Image left out: "+c.line+".]"):
			t.Errorf("%s: %q", name, r.Text)
		}
	}
}

func TestLinesKeepTheirRoom(t *testing.T) {
	r := runtime.Reply{Text: strings.Repeat("x", 60_000), Data: []byte("[]"), Image: &runtime.Image{}}.Limited()
	lines := strings.Split(r.Text, "\n")
	if len(r.Text) != 60_000 || len(lines) != 4 || !strings.HasPrefix(lines[1], "[Cut:") || !strings.HasPrefix(lines[2], "[Data") || !strings.HasPrefix(lines[3], "[Image") {
		t.Errorf("%d characters in %d lines", len(r.Text), len(lines))
	}
}

func TestRefusalText(t *testing.T) {
	for want, r := range map[string]runtime.Refusal{
		"not_found: gone":             {Code: runtime.NotFound, Message: "gone"},
		"not_found: gone\nHint: look": {Code: runtime.NotFound, Message: "gone", Hint: "look"},
	} {
		if r.Error() != want {
			t.Errorf("got %q, want %q", r.Error(), want)
		}
	}
}

func TestLimitedLeavesItsReceiver(t *testing.T) {
	r := runtime.Refusal{Code: runtime.NotFound, Message: strings.Repeat("x", 5_000), Hint: " "}
	if l := r.Limited(); len(l.Message) != 4_000 || l.Hint != "" || len(r.Message) != 5_000 || r.Hint != " " {
		t.Errorf("%d, %q; %d, %q", len(l.Message), l.Hint, len(r.Message), r.Hint)
	}
	data := []byte(`{"a":1}`)
	if l := (runtime.Reply{Data: data}).Limited(); !bytes.Equal(l.Data, data) || l.Text != "" {
		t.Errorf("%+v", l)
	}
}
