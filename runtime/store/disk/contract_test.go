package disk_test

import (
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
	"github.com/nlgen/nlgen/runtime/store/storetest"
)

// A folder keeps the rules that every store keeps, whenever what is written reaches the disk.
func TestStore(t *testing.T) {
	for _, fsync := range []disk.Fsync{disk.FsyncCall, disk.FsyncAlways, disk.FsyncNever} {
		t.Run(string(fsync), func(t *testing.T) {
			t.Parallel()
			storetest.Run(t, func(t *testing.T) func() store.Store {
				dir := t.TempDir()
				return func() store.Store {
					s, err := disk.Open(dir, disk.Options{Fsync: fsync})
					if err != nil {
						t.Fatal(err)
					}
					t.Cleanup(func() { s.Close() })
					return s
				}
			})
		})
	}
}
