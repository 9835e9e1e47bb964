package runtime

import (
	"bytes"
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/schema"
)

// The limits of contract 1, in UTF-16 units; an image's in base64 characters.
const (
	maxText    = 60_000
	maxData    = 60_000
	maxImage   = 10_000_000
	maxMessage = 4_000
	maxHint    = 2_000
)

// Limited is the reply as contract 1 lets it out: data and an image that cannot go are dropped, each with a line at the
// end of the text that says so, and the text is cut to what room those lines leave, with a note that counts inside it.
func (r Reply) Limited() Reply {
	var lines string
	if why := dataFault(r.Data); why != "" {
		r.Data, lines = nil, lines+"\n[Data left out: "+why+".]"
	}
	if why := imageFault(r.Image); why != "" {
		r.Image, lines = nil, lines+"\n[Image left out: "+why+".]"
	}
	if r.Text == "" {
		r.Text = strings.TrimPrefix(lines, "\n")
	} else {
		r.Text = cut(wellFormed(r.Text), maxText-len(lines)) + lines
	}
	return r
}

// Limited is the reply as Reply.Limited lets it out. A tool that promises data sends {} where there is none: clients hold an
// answer without data to be broken, and its schema requires no member.
func (t Tool) Limited(r Reply) Reply {
	if r = r.Limited(); t.Output != "" && r.Data == nil {
		r.Data = []byte("{}")
	}
	return r
}

// dataFault says why data cannot be sent, and nothing of data that can.
func dataFault(data []byte) string {
	switch {
	case data == nil:
		return ""
	case data[0] != '{':
		return "it is not a JSON object"
	case dataTooLarge(data):
		return "its JSON is longer than " + strconv.Itoa(maxData) + " characters"
	}
	return ""
}

// dataTooLarge counts only where bytes do not decide. Six bytes can be one character (\u2028), and four (1e20, which
// JavaScript writes out) can be 21.
func dataTooLarge(data []byte) bool {
	switch {
	case len(data) <= maxData/6:
		return false
	case len(data) > maxData*6:
		return true
	}
	units, err := schema.Size(data)
	return err != nil || units > maxData
}

// imageFault says why an image cannot be sent, and nothing of one that can.
func imageFault(image *Image) string {
	switch {
	case image == nil:
		return ""
	case image.MIMEType != "image/png" && image.MIMEType != "image/jpeg":
		return "its MIME type must be image/png or image/jpeg, spelled exactly so"
	case len(image.Data) == 0:
		return "it is empty, while 1 to " + strconv.Itoa(maxImage) + " characters of base64 can go"
	case bytes.HasPrefix(image.Data, []byte("data:")):
		return "it is a data URL, while the bytes of the picture itself are wanted"
	case base64.StdEncoding.EncodedLen(len(image.Data)) > maxImage:
		return "it is longer than " + strconv.Itoa(maxImage) + " characters of base64"
	}
	return ""
}

// Limited is the refusal as contract 1 lets it out: a blank message is replaced, a blank hint left out, and both are cut,
// each with a note that counts inside its limit.
func (r *Refusal) Limited() *Refusal {
	l := &Refusal{r.Code, cut(wellFormed(r.Message), maxMessage), cut(wellFormed(r.Hint), maxHint)}
	if names.Trim(l.Message) == "" {
		l.Message = "The tool refused the call and did not say why."
	}
	if names.Trim(l.Hint) == "" {
		l.Hint = ""
	}
	return l
}

// wellFormed is s as JSON can carry it.
func wellFormed(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// cut is s within limit UTF-16 units. What is cut ends with a note that says how much is missing and counts inside the
// limit; no character is split.
func cut(s string, limit int) string {
	if len(s) <= limit { // no character has more units than bytes
		return s
	}
	total := lex.UTF16Len(s)
	if total <= limit {
		return s
	}
	// A longer note leaves less room, so what is missing only grows until the note says it.
	for missing := total - limit; ; {
		note := "\n[Cut: " + strconv.Itoa(missing) + " more characters.]"
		head := lex.UTF16Prefix(s, limit-len(note))
		left := total - lex.UTF16Len(head)
		if left == missing {
			return head + note
		}
		missing = left
	}
}
