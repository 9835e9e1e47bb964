// Package plan puts files on disk: ownership, equality, atomic write, orphans, diff. In go the files that each package folder
// should hold; out comes a Plan that says what would happen to each, and that can be written, checked against the disk, or
// shown as a diff. A file that is not nlgen's is never removed, and overwritten only by its own content with an edit that
// its author asked for; a file that is already right keeps its modification time, and nothing is touched before everything
// is known to be possible.
package plan

import (
	"io/fs"

	"github.com/nlgen/nlgen/internal/diag"
)

// Folder is a package's folder and the files nlgen generates in it.
type Folder struct {
	// Dir is slash-separated, relative to the base given to Make or absolute; diagnostics show it as it is.
	Dir string
	// Files may be empty: then all that nlgen once generated there is an orphan.
	Files []File
	// Unaccounted is a folder of which nobody says any more that nlgen generates nothing in it: what it once generated there
	// is told, not removed.
	Unaccounted bool
	// Leave are the names of files that are no orphans though they are not among Files: another run generates them.
	Leave []string
}

// File is a file that nlgen writes: a generated one, unless it says that it is its author's.
type File struct {
	// Name is slash-separated and relative to the folder: "agent/tools.json".
	Name    string
	Content []byte
	// Once is a file that is written for its author to go on with. Whatever stands in its place stays.
	Once bool
	// Edited is what the author's file holds of which Content is the new version; nil unless the file is there already.
	Edited []byte
}

// Status is what a Plan does with a file.
type Status string

// The statuses.
const (
	New     Status = "new"     // does not exist and will be created
	Changed Status = "changed" // nlgen's with other content, or an author's that is edited
	Same    Status = "same"    // nlgen's, with this content (line ends apart); stays untouched
	Orphan  Status = "orphan"  // nlgen's, not generated any more; will be removed
)

// Entry is one file of a Plan.
type Entry struct {
	// Path is the file's path as diagnostics show it: the folder's Dir joined with the file's Name.
	Path   string
	Status Status
	// Content is what the file should hold, nil for an orphan; Old what it holds, nil for a new file.
	Content, Old []byte

	dir  string // of the folder, for the operating system
	name string // within the folder, slash-separated
	mode fs.FileMode
}

// Plan is what would happen to each file, folders and files in the order they were given, a folder's orphans last.
type Plan struct {
	Entries []Entry
}

// Make compares folders with the disk; relative ones are relative to base, which is the working directory when empty.
// The diagnostics say which files cannot be written because something else stands in their place; such a Plan must not
// be written. The error is the environment's: a file that cannot be read.
func Make(base string, folders []Folder) (*Plan, []diag.Diagnostic, error) {
	var p Plan
	var mistakes diag.List
	for _, folder := range folders {
		entries, err := survey(base, folder, &mistakes)
		if err != nil {
			return nil, nil, err
		}
		p.Entries = append(p.Entries, entries...)
	}
	return &p, mistakes.Sorted(), nil
}

// UpToDate tells whether the disk holds exactly what was generated.
func (p *Plan) UpToDate() bool {
	for _, e := range p.Entries {
		if e.Status != Same {
			return false
		}
	}
	return true
}
