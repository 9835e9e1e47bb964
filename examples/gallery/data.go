package gallery

import "github.com/nlgen/nlgen/runtime"

// ListData is what reading the gallery answers as data.
type ListData struct {
	Counts   Counts     `json:"counts"`
	Groups   []GroupRow `json:"groups"`
	Settings LockedLook `json:"settings"`
	Entries  []EntryRow `json:"entries"`
	// VoiceUnits are there when they were asked for.
	VoiceUnits *[]VoiceRow `json:"voiceUnits,omitempty"`
	// Truncated says how many entries there would have been.
	Truncated string `json:"truncated,omitempty"`
}

// Counts are the entries of each kind in the whole catalogue.
type Counts struct {
	CG    int `json:"cg"`
	Scene int `json:"scene"`
	Music int `json:"music"`
	Voice int `json:"voice"`
}

// GroupRow is a group and the number of its entries.
type GroupRow struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Entries int    `json:"entries"`
}

// LockedLook is how locked entries look.
type LockedLook struct {
	LockedImage     runtime.Null[string] `json:"lockedImage"`
	LockedImageName runtime.Null[string] `json:"lockedImageName"`
	LockedNameMask  string               `json:"lockedNameMask"`
}

// EntryRow is an entry as agents see it: the group by its name, and nothing that is empty.
type EntryRow struct {
	ID          string               `json:"id"`
	Kind        Kind                 `json:"kind"`
	Name        string               `json:"name"`
	Description string               `json:"description,omitempty"`
	Group       runtime.Null[string] `json:"group"`
	Hidden      bool                 `json:"hidden,omitempty"`
	Scene       *ScenePlace          `json:"scene,omitempty"`
	LockedImage string               `json:"lockedImage,omitempty"`
	Cover       string               `json:"cover,omitempty"`
	Variants    []VariantRow         `json:"variants"`
}

// VariantRow is a variant as agents see it.
type VariantRow struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Image string `json:"image,omitempty"`
	// ImageName is there when Image is, and null when nobody knows it.
	ImageName runtime.Null[string] `json:"imageName,omitzero"`
	Thumbnail string               `json:"thumbnail,omitempty"`
	Audio     string               `json:"audio,omitempty"`
	AudioName string               `json:"audioName,omitempty"`
	// DurationSec is rounded to tenths.
	DurationSec float64 `json:"durationSec,omitempty"`
	VoiceUnit   string  `json:"voiceUnit,omitempty"`
	Line        string  `json:"line,omitempty"`
}

// VoiceRow is a voice unit that entries can be made from.
type VoiceRow struct {
	ID      string               `json:"id"`
	Line    string               `json:"line"`
	Speaker runtime.Null[string] `json:"speaker"`
}

// AddEntriesData is what adding answers as data.
type AddEntriesData struct {
	Entries       []AddedEntry `json:"entries"`
	CreatedGroups []Group      `json:"createdGroups"`
}

// AddedEntry is an entry that was added, with the ids of its variants.
type AddedEntry struct {
	ID       string   `json:"id"`
	Kind     Kind     `json:"kind"`
	Name     string   `json:"name"`
	Variants []string `json:"variants"`
}

// UpdateEntriesData is what editing answers as data.
type UpdateEntriesData struct {
	// Updated are the ids, as they were sent.
	Updated       []string `json:"updated"`
	CreatedGroups []Group  `json:"createdGroups"`
}

// RemoveEntriesData is what removing answers as data.
type RemoveEntriesData struct {
	Removed []string `json:"removed"`
}

// SetGroupsData is what setting the groups answers as data.
type SetGroupsData struct {
	Groups []Group `json:"groups"`
	// Removed are the ids of the groups that were deleted.
	Removed []string `json:"removed"`
}

// SetSettingsData is what setting the locked look answers as data.
type SetSettingsData struct {
	Settings Settings `json:"settings"`
}
