package host

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/guide"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/runtime"
)

// MaxGuide is the size in bytes of the largest guide chapter that is served (contract 1).
const MaxGuide = guide.MaxSize

// Chapter is one chapter of the guide (contract 9).
type Chapter struct {
	// Plugin is the id of the plugin whose chapter it is, Name the plugin's name.
	Plugin, Name string
	// Text is Markdown, without the front matter.
	Text string
	// Fault says why the chapter cannot be read; empty when it can.
	Fault string
}

// Title is the chapter as agent_guide names it.
func (c Chapter) Title() string { return "plugin:" + c.Plugin }

// Guide are the chapters of all plugins that have one, by id, whether or not their tools are on offer (contract 9). It must
// not be altered.
func (h *Host) Guide() []Chapter { return h.chapters }

func chapters(plugins []runtime.Plugin) []Chapter {
	byID := map[string]Chapter{} // a plugin given again replaces the earlier one
	for _, p := range plugins {
		delete(byID, p.ID)
		if p.HasGuide {
			byID[p.ID] = chapter(p)
		}
	}
	all := make([]Chapter, 0, len(byID))
	for _, c := range byID {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b Chapter) int { return cmp.Compare(a.Plugin, b.Plugin) })
	return all
}

func chapter(p runtime.Plugin) Chapter {
	c := Chapter{Plugin: p.ID, Name: p.Name}
	switch {
	case len(p.Guide) > MaxGuide:
		c.Fault = "it is longer than " + strconv.Itoa(MaxGuide) + " bytes"
	case p.Guide == "":
		c.Fault = "it has no text"
	case !utf8.ValidString(p.Guide):
		c.Fault = "it is not UTF-8"
	default:
		c.Text = guide.Chapter(p.Guide)
	}
	return c
}

// GuideData is what agent_guide answers as data: the list of chapters, or which chapter its text is.
type GuideData struct {
	Chapter  string         `json:"chapter,omitempty"`
	Chapters []GuideChapter `json:"chapters,omitempty"`
}

// GuideChapter is one line of the list of chapters.
type GuideChapter struct {
	Chapter string `json:"chapter"`
	Name    string `json:"name"`
}

const guideSchema = `{"type":"object","properties":{` +
	`"chapter":{"type":"string"},` +
	`"chapters":{"type":"array","items":{"type":"object","properties":{"chapter":{"type":"string"},"name":{"type":"string"}},"required":["chapter","name"]}}` +
	`}}`

// guide answers agent_guide.
func (c *call) guide(_ context.Context, _ *runtime.ReadCall, in guideArgs) (a runtime.Answer[GuideData], err error) {
	title := names.Trim(in.chapter)
	at := slices.IndexFunc(c.host.chapters, func(ch Chapter) bool { return ch.Title() == title })
	switch {
	case title == "":
		for _, ch := range c.host.chapters {
			a.Data.Chapters = append(a.Data.Chapters, GuideChapter{ch.Title(), ch.Name})
		}
		a.Text = c.host.contents()
		return a, nil
	case at < 0:
		return a, runtime.NotFound.Refuse("The guide has no chapter "+quoted(title)+".", c.host.contents())
	}
	ch := c.host.chapters[at]
	if ch.Fault != "" {
		return a, runtime.Unavailable.Refuse("The chapter "+title+" cannot be read: "+ch.Fault+".", "Go by the descriptions of the tools.")
	}
	a.Text, a.Data.Chapter = ch.Text, title
	return a, nil
}

// contents is the list of chapters for people and models.
func (h *Host) contents() string {
	if len(h.chapters) == 0 {
		return "The guide has no chapters."
	}
	list := make([]string, len(h.chapters))
	for i, ch := range h.chapters {
		list[i] = ch.Title() + " (" + ch.Name + ")"
	}
	return "The guide has these chapters: " + strings.Join(list, ", ") + "."
}
