package manifest

import (
	"encoding/base64"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/form"
)

// Icon is a picture of a tool for lists that people see.
type Icon struct {
	// Src is an https URI, or a data URI of an image.
	Src string
	// MIMEType, Sizes and Theme are empty where the manifest does not say them.
	MIMEType string
	Sizes    []string
	Theme    string
}

var iconMembers = []string{"src", "mimeType", "sizes", "theme"}

const iconExample = `{"src": "https://example.com/icon.png"}`

func (r *reader) icon(v value) *Icon {
	if v.absent() || !r.isObject(v, diag.ToolIcon, "write "+iconExample) {
		return nil
	}
	r.onlyKnown(v, iconMembers, diag.ToolIcon)
	src := v.member("src")
	if src.absent() {
		r.missing(v, "src", diag.ToolIcon).Hintf("write %s", iconExample)
		return nil
	}
	icon := &Icon{Src: r.iconSource(src)}
	if t := v.member("mimeType"); !t.absent() {
		icon.MIMEType = r.word(t, imageType(), "is no image's type", `write one such as "image/png"`)
	}
	if theme := v.member("theme"); !theme.absent() {
		icon.Theme = r.word(theme, iconTheme(), "is no theme", `write "light" or "dark"`)
	}
	if sizes := v.member("sizes"); !sizes.absent() && r.isArray(sizes, diag.ToolIcon, `write a list such as ["48x48"]`) {
		for _, size := range sizes.elements() {
			icon.Sizes = append(icon.Sizes, r.word(size, iconSize(), "is no size", `write one such as "48x48", or "any"`))
		}
	}
	return icon
}

var (
	imageType = form.Of(`^image/[A-Za-z0-9][A-Za-z0-9.+-]*$`)
	iconTheme = form.Of(`^(light|dark)$`)
	iconSize  = form.Of(`^([1-9][0-9]{0,4}x[1-9][0-9]{0,4}|any)$`)
)

// word reads a string of a form; problem says what it is not.
func (r *reader) word(v value, form *regexp.Regexp, problem, hint string) string {
	word, ok := r.trimmed(v, diag.ToolIcon, hint)
	if ok && !form.MatchString(word) {
		r.at(v, diag.ToolIcon, "is %s, which %s", quote(word), problem).Hintf("%s", hint)
	}
	return word
}

// maxIcon is how long an icon's src may be, in bytes: every list of the tools carries it.
const maxIcon = 65_536

func (r *reader) iconSource(v value) string {
	const hint = "write an https URI, or a data URI of an image"
	src, ok := r.trimmed(v, diag.ToolIcon, hint)
	if !ok {
		return ""
	}
	if problem := iconSourceFault(src); problem != "" {
		d := r.at(v, diag.ToolIcon, "is %s, which %s", quote(src), problem).Hintf("%s", hint)
		if rest, plain := strings.CutPrefix(src, "http://"); plain {
			d.Hintf("write %s", quote("https://"+rest))
		}
	}
	return src
}

// iconSourceFault says why clients would not show an icon, as the end of a sentence; empty for one they would.
func iconSourceFault(src string) string {
	if len(src) > maxIcon {
		return "is too long: every list of the tools carries it, and 65536 bytes are the most"
	}
	if strings.ContainsFunc(src, unicode.IsSpace) {
		return "has a blank in it"
	}
	if data, ok := cutPrefixFold(src, "data:"); ok {
		return dataImageFault(data)
	}
	u, err := url.Parse(src)
	switch {
	case err != nil:
		return "is no URI"
	case !strings.EqualFold(u.Scheme, "https"):
		return "is neither an https nor a data URI"
	case u.Hostname() == "":
		return "names no host"
	case u.User != nil:
		return "holds a password or a user's name"
	}
	return ""
}

// dataImageFault says what is wrong with what follows data: in a data URI.
func dataImageFault(data string) string {
	head, body, ok := strings.Cut(data, ",")
	parameters := strings.Split(head, ";")
	switch {
	case !ok:
		return "has no comma before its data"
	case !imageType().MatchString(parameters[0]):
		return "does not say the type of an image, such as image/png"
	case !slices.Contains(parameters[1:], "base64"):
		return ""
	}
	if _, err := base64.StdEncoding.DecodeString(body); err != nil || body == "" {
		return "is not base64"
	}
	return ""
}

func cutPrefixFold(s, prefix string) (rest string, ok bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}
