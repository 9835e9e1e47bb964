package gallery

import "context"

// World is what of the project the gallery asks and never changes. Files has it from the project's folder; each part can
// come from elsewhere.
type World struct {
	Assets    Assets
	Stories   Stories
	Voices    Voices
	Workspace Workspace
}

// Assets has the project's pictures and sounds.
type Assets interface {
	Assets(ctx context.Context, kind AssetKind) ([]Asset, error)
}

// AssetKind tells pictures from sounds.
type AssetKind string

// The kinds of asset that a gallery shows and plays.
const (
	Image AssetKind = "image"
	Audio AssetKind = "audio"
)

// Asset is one file of the project, as its editor knows it.
type Asset struct {
	ID   string    `json:"id"`
	Type AssetKind `json:"type"`
	// Name is the file's name; several assets may have the same.
	Name string `json:"name"`
	// DurationSec is an audio's length; 0 is unknown.
	DurationSec float64 `json:"durationSec"`
}

// Stories has the project's stories with their scenes.
type Stories interface {
	Stories(ctx context.Context) ([]Story, error)
}

// Story is one story.
type Story struct {
	ID     string       `json:"id"`
	Name   string       `json:"name"`
	Scenes []StoryScene `json:"scenes"`
}

// StoryScene is one scene of a story.
type StoryScene struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Voices has the project's spoken lines, in the order of its stories. A line that is spoken in several places stands there
// several times; the first is the one that counts.
type Voices interface {
	VoiceUnits(ctx context.Context) ([]VoiceUnit, error)
}

// VoiceUnit is one spoken line.
type VoiceUnit struct {
	ID   string `json:"unitId"`
	Text string `json:"text"`
	// Character is who speaks; empty is nobody in particular.
	Character string `json:"character"`
	// DurationSec is the recording's length; 0 is unknown.
	DurationSec float64 `json:"durationSec"`
}

// Workspace knows what the editor is doing.
type Workspace interface {
	// Frozen is why the editor wants nothing changed, or empty. It is the editor's own hold, beside the pause and freeze of
	// the plugin's server, which no handler has to ask about.
	Frozen(ctx context.Context) (string, error)
}
