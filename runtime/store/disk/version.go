package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/nlgen/nlgen/runtime/store"
)

// Version is store.Versions'. It is made of what the file system says of the plugin's files, and of each one's last line in
// the history: two writes can be nearer to each other than a file's time tells apart.
func (s *Store) Version(plugin string) (store.Version, error) {
	names, err := s.files.Names(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, unreadable(folder, err)
	}
	marks := s.history.marks(plugin)
	version := store.Version{}
	for _, name := range names {
		if !strings.HasPrefix(name, "plugin__"+plugin+"__") || !strings.HasSuffix(name, ".json") {
			continue
		}
		info, err := s.files.Glance(folder + "/" + name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed just now
		}
		if err != nil {
			return nil, unreadable(folder+"/"+name, err)
		}
		version[name] = fmt.Sprint(info.Size(), info.Mode(), info.ModTime().UnixNano(), marks[name])
	}
	return version, nil
}
