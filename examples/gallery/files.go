package gallery

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nlgen/nlgen/runtime"
)

// Files is the world as it lies in a project's folder:
//
//	assets/assets.json     {"assets": [{"id", "type": "image" or "audio", "name", "durationSec"}]}
//	story/stories.json     {"stories": [{"id", "name", "scenes": [{"id", "name"}]}]}
//	story/voices.json      {"units": [{"unitId", "text", "character", "durationSec"}]}
//	editor/workspace.json  {"frozen": "why nothing may be changed now"}
//
// A file that is not there is an empty one. They are read anew in each call that needs them.
func Files(folder string) World {
	f := files(folder)
	return World{f, f, f, f}
}

type files string

func (f files) Assets(_ context.Context, kind AssetKind) ([]Asset, error) {
	var file struct{ Assets []Asset }
	if err := f.read("assets/assets.json", &file); err != nil {
		return nil, err
	}
	var all []Asset
	for _, a := range file.Assets {
		if a.Type == kind {
			all = append(all, a)
		}
	}
	return all, nil
}

func (f files) Stories(context.Context) ([]Story, error) {
	var file struct{ Stories []Story }
	err := f.read("story/stories.json", &file)
	return file.Stories, err
}

func (f files) VoiceUnits(context.Context) ([]VoiceUnit, error) {
	var file struct{ Units []VoiceUnit }
	err := f.read("story/voices.json", &file)
	return file.Units, err
}

func (f files) Frozen(context.Context) (string, error) {
	var file struct{ Frozen string }
	err := f.read("editor/workspace.json", &file)
	return file.Frozen, err
}

// read reads a file of the project's editor. What the agent hears of one that is broken is nothing it could mend.
func (f files) read(name string, into any) error {
	text, err := os.ReadFile(filepath.Join(string(f), filepath.FromSlash(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return runtime.Unavailable.Refuse("The project's file "+name+" cannot be read as the gallery knows it.", "Tell the author, who can mend it.")
	}
	return nil
}
