package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// Version is store.Versions'. It is made of what the file system says of the plugin's files, and of the plugin's last line
// in the history: two writes can be nearer to each other than a file's time tells apart.
func (s *Store) Version(plugin string) (string, error) {
	names, err := s.files.Names(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", unreadable(folder, err)
	}
	slices.Sort(names)
	own := xxhash.New()
	for _, name := range names {
		if !strings.HasPrefix(name, "plugin__"+plugin+"__") || !strings.HasSuffix(name, ".json") {
			continue
		}
		info, err := s.files.Lstat(folder + "/" + name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed just now
		}
		if err != nil {
			return "", unreadable(folder+"/"+name, err)
		}
		fmt.Fprintln(own, name, info.Size(), info.Mode(), info.ModTime().UnixNano())
	}
	fmt.Fprintln(own, s.history.mark(plugin))
	return strconv.FormatUint(own.Sum64(), 16), nil
}
