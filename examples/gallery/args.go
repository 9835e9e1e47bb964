package gallery

// Kind is what an entry shows once it is unlocked.
type Kind string

// The kinds of entry.
const (
	CG    Kind = "cg"
	Scene Kind = "scene"
	Music Kind = "music"
	Voice Kind = "voice"
)

var kinds = []Kind{CG, Scene, Music, Voice}

// ListArgs reads the catalogue: groups, settings and entries with the ids every other tool needs. Call it first.
//
//nlgen:tool title="Read the gallery"
//nlgen:accept NL6004
type ListArgs struct {
	// Only entries of this kind.
	Kind Kind `json:"kind,omitempty"`
	// Only entries with this text in their name, description, group, or the names and lines of their variants, in any case.
	Query string `json:"query,omitempty"`
	// Also list the story's voice units, which voice entries are made from.
	VoiceUnits bool `json:"voiceUnits,omitempty"`
}

// AddEntriesArgs adds entries to the catalogue, all of them or, if anything they name cannot be found, none. Answers the
// new ids and the groups it created.
//
//nlgen:tool title="Add gallery entries"
type AddEntriesArgs struct {
	// The entries to add, in the order they shall stand.
	Entries []NewEntry `json:"entries"`
	// Id of the entry to put them before. Left out, they go to the end.
	Before string `json:"before,omitempty"`
}

// NewEntry is one entry to add.
type NewEntry struct {
	// What the entry shows.
	Kind Kind `json:"kind"`
	// The entry's name. Left out, the first variant's name or a numbered one.
	Name string `json:"name,omitempty"`
	// A line shown under the name.
	Description string `json:"description,omitempty"`
	// Id or name of a group. A name that no group has makes a new group; an empty one leaves the entry ungrouped.
	Group string `json:"group,omitempty"`
	// Keep the entry out of sight until it is unlocked.
	Hidden bool `json:"hidden,omitempty"`
	// What the player looks through under this entry. Each needs an image for cg, an audio for music, a voice unit or an
	// audio for voice.
	Variants []NewVariant `json:"variants,omitempty"`
	// Which variant stands for the entry in lists, counted from 1.
	Cover *int `json:"cover,omitempty" jsonschema:"minimum=1"`
	// The scene that is played again. Needed for kind scene.
	Scene *SceneRef `json:"scene,omitempty"`
	// Image shown while the entry is locked, by asset id or file name.
	LockedImage string `json:"lockedImage,omitempty"`
}

// NewVariant is one thing to look at or listen to under an entry.
type NewVariant struct {
	// The variant's name. Left out, its line's first words or its file's name.
	Name string `json:"name,omitempty"`
	// Image asset, by id or file name.
	Image string `json:"image,omitempty"`
	// Smaller image for lists, by id or file name.
	Thumbnail string `json:"thumbnail,omitempty"`
	// Audio asset, by id or file name.
	Audio string `json:"audio,omitempty"`
	// Id of a voice unit.
	VoiceUnit string `json:"voiceUnit,omitempty"`
}

// SceneRef points into a story.
type SceneRef struct {
	// Id or name of the scene.
	Scene string `json:"scene"`
	// Id or name of the story, when several have a scene of that name.
	Story string `json:"story,omitempty"`
	// Block of the scene to start from. Left out, its beginning.
	StartBlockID string `json:"startBlockId,omitempty"`
}

// UpdateEntriesArgs changes entries in place, all of them or, if anything they name cannot be found, none. What is left
// out stays as it is.
//
//nlgen:tool title="Edit gallery entries"
type UpdateEntriesArgs struct {
	// The entries to change, with what shall be different.
	Entries []EntryEdit `json:"entries"`
}

// EntryEdit is what shall be different about one entry.
type EntryEdit struct {
	// Id of the entry, from list.
	ID string `json:"id"`
	// New name.
	Name *string `json:"name,omitempty"`
	// New line under the name.
	Description *string `json:"description,omitempty"`
	// Id or name of a group; a new name makes a new group, an empty one ungroups the entry.
	Group *string `json:"group,omitempty"`
	// Whether the entry is out of sight until it is unlocked.
	Hidden *bool `json:"hidden,omitempty"`
	// Another scene to play. Only for kind scene.
	Scene *SceneRef `json:"scene,omitempty"`
	// Image shown while the entry is locked; an empty one goes back to the gallery's own.
	LockedImage *string `json:"lockedImage,omitempty"`
	// Id of the variant that stands for the entry in lists; an empty one means the first.
	Cover *string `json:"cover,omitempty"`
	// Variants to add at the end.
	AddVariants []NewVariant `json:"addVariants,omitempty"`
	// Ids of variants to remove.
	RemoveVariants []string `json:"removeVariants,omitempty"`
	// Variants to change, by id.
	Variants []VariantEdit `json:"variants,omitempty"`
	// Id of the entry to move this one before; an empty one moves it to the end.
	MoveBefore *string `json:"moveBefore,omitempty"`
}

// VariantEdit is what shall be different about one variant.
type VariantEdit struct {
	// Id of the variant, from list.
	ID string `json:"id"`
	// New name.
	Name *string `json:"name,omitempty"`
	// Another image asset, by id or file name; an empty one takes the image away.
	Image *string `json:"image,omitempty"`
	// Another smaller image for lists, by id or file name; an empty one takes it away.
	Thumbnail *string `json:"thumbnail,omitempty"`
	// Another audio asset, by id or file name; an empty one takes the audio away.
	Audio *string `json:"audio,omitempty"`
	// Id of another voice unit; an empty one takes it away.
	VoiceUnit *string `json:"voiceUnit,omitempty"`
}

// RemoveEntriesArgs removes entries from the catalogue, all of them or, if one is unknown, none. The assets they show stay.
//
//nlgen:tool title="Remove gallery entries"
type RemoveEntriesArgs struct {
	// Ids of the entries, from list.
	IDs []string `json:"ids"`
}

// SetGroupsArgs replaces the list of groups. Send all of them in the order they shall stand: a group left out is deleted
// and its entries become ungrouped.
//
//nlgen:tool title="Set gallery groups"
type SetGroupsArgs struct {
	// All groups, in order.
	Groups []WantedGroup `json:"groups"`
}

// WantedGroup is a heading that entries shall stand under.
type WantedGroup struct {
	// Id of a group to keep, from list. Left out, a new group is made.
	ID string `json:"id,omitempty"`
	// The group's name.
	Name string `json:"name"`
}

// SetSettingsArgs sets how locked entries look. What is left out stays as it is.
//
//nlgen:tool title="Set the gallery's locked look"
type SetSettingsArgs struct {
	// Image shown for locked entries, by asset id or file name; an empty one means none.
	LockedImage *string `json:"lockedImage,omitempty"`
	// Name shown for locked entries; an empty one shows their real names.
	LockedNameMask *string `json:"lockedNameMask,omitempty"`
}
