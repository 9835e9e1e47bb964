package gallery

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

const (
	// version is the form of the stored catalogue; read.go knows the earlier ones.
	version = 4
	// defaultMask is the name of locked entries until the author chooses another.
	defaultMask = "???"
)

// Catalogue is what the gallery keeps in a project. The zero Catalogue is one that was never stored.
type Catalogue struct {
	Version  int      `json:"version"`
	Groups   []Group  `json:"groups"`
	Items    []Entry  `json:"items"`
	Settings Settings `json:"settings"`
}

// Group is a heading that entries stand under.
type Group struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Entry is one thing that a player unlocks.
type Entry struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Kind        Kind   `json:"kind"`
	Description string `json:"description"`
	// GroupID is the id of one of the catalogue's groups, or null.
	GroupID  runtime.Null[string] `json:"groupId"`
	Variants []Variant            `json:"variants"`
	// CoverVariantID is the id of one of the variants; null stands for the first.
	CoverVariantID     runtime.Null[string] `json:"coverVariantId"`
	LockedImageAssetID runtime.Null[string] `json:"lockedImageAssetId"`
	// LockedImageAssetName is missing in entries of the first form until they are stored again in this one.
	LockedImageAssetName runtime.Null[string] `json:"lockedImageAssetName,omitzero"`
	Hidden               bool                 `json:"hidden"`
	// Scene is nil but for kind scene.
	Scene *ScenePlace `json:"scene,omitempty"`
	// CreatedAt and UpdatedAt are milliseconds since 1970.
	CreatedAt int64 `json:"createdAt"`
	UpdatedAt int64 `json:"updatedAt"`
}

// Variant is one picture, track or line of an entry. The names of its assets are kept for people, who may read the catalogue
// when the assets are gone.
type Variant struct {
	ID                 string               `json:"id"`
	Name               string               `json:"name"`
	ImageAssetID       runtime.Null[string] `json:"imageAssetId"`
	ImageAssetName     runtime.Null[string] `json:"imageAssetName"`
	ThumbnailAssetID   string               `json:"thumbnailAssetId,omitempty"`
	ThumbnailAssetName string               `json:"thumbnailAssetName,omitempty"`
	AudioAssetID       string               `json:"audioAssetId,omitempty"`
	AudioAssetName     string               `json:"audioAssetName,omitempty"`
	// DurationSec is the length of the audio or else of the voice unit; 0 is unknown.
	DurationSec float64 `json:"durationSec,omitempty"`
	VoiceUnitID string  `json:"voiceUnitId,omitempty"`
	LineText    string  `json:"lineText,omitempty"`
}

// ScenePlace is where in a story a scene entry plays.
type ScenePlace struct {
	StoryID      string `json:"storyId"`
	SceneID      string `json:"sceneId"`
	StartBlockID string `json:"startBlockId,omitempty"`
}

// Settings are how locked entries look.
type Settings struct {
	LockedImageAssetID   runtime.Null[string] `json:"lockedImageAssetId"`
	LockedImageAssetName runtime.Null[string] `json:"lockedImageAssetName"`
	// LockedNameMask is shown in the place of their names; empty, their names are.
	LockedNameMask string `json:"lockedNameMask"`
}

// tidy makes the catalogue hold what its fields promise, whatever was read or just changed: it runs after each reading and
// before each writing.
func (c *Catalogue) tidy(now int64) {
	if c.Version == 0 {
		*c = Catalogue{Groups: []Group{}, Items: []Entry{}, Settings: Settings{LockedNameMask: defaultMask}}
	}
	c.Version = version
	for i := range c.Items {
		e := &c.Items[i]
		if c.group(e.GroupID.Value) < 0 {
			e.GroupID = orNull("")
		}
		e.tidy(now)
	}
}

func (e *Entry) tidy(now int64) {
	if e.variant(e.CoverVariantID.Value) < 0 {
		e.CoverVariantID = orNull("")
	}
	if e.Kind != Scene {
		e.Scene = nil
	}
	for i := range e.Variants {
		if v := &e.Variants[i]; v.Name == "" {
			v.Name = "Item " + strconv.Itoa(i+1)
		}
	}
	if e.CreatedAt == 0 {
		e.CreatedAt = now
	}
	if e.UpdatedAt == 0 {
		e.UpdatedAt = e.CreatedAt
	}
}

// entry, group and variant are where something with that id stands; -1 is nowhere.
func (c *Catalogue) entry(id string) int {
	return slices.IndexFunc(c.Items, func(e Entry) bool { return e.ID == id })
}

func (c *Catalogue) group(id string) int {
	return slices.IndexFunc(c.Groups, func(g Group) bool { return g.ID == id })
}

func (e *Entry) variant(id string) int {
	return slices.IndexFunc(e.Variants, func(v Variant) bool { return v.ID == id })
}

// mustEntry is where the entry with an id that an agent sent stands.
func (c *Catalogue) mustEntry(p place, id string) (int, error) {
	i := c.entry(strings.TrimSpace(id))
	if i < 0 {
		return -1, p.missing("entry", id, "Take an id that narraleaf_gallery__list tells.")
	}
	return i, nil
}

// orNull is a text that is stored as null when it is empty.
func orNull(s string) runtime.Null[string] {
	if s == "" {
		return runtime.Null[string]{Sent: true, Null: true}
	}
	return runtime.NullOf(s)
}
