package gen

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/guide"
	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/source"
)

// guide is the path from the package's folder to the guide chapter, as Go embeds it; empty when there is none, or none
// that can be embedded, which is reported.
func (f *found) guide(c candidate) (string, error) {
	m := c.manifest
	if m.Guide == "" {
		return "", nil
	}
	file := f.abs(path.Join(c.manifestDir, m.Guide))
	name, err := f.from(c.dir, file)
	if err != nil {
		return "", err
	}
	refuse := func(hint, format string, args ...any) {
		f.findings.Errorf(diag.GuideFile, m.GuidePos, format, args...).Hintf("%s", hint)
	}
	shown := diag.Short(m.Guide)
	info, err := os.Lstat(file)
	switch {
	case path.Clean(m.Guide) == mark.ReferenceFile:
		refuse("name another file, such as agent/guide.md", "the guide chapter %s is the file that nlgen writes for people", shown)
	case err != nil && !errors.Is(err, fs.ErrPermission): // a file on the way or a name that is too long, too: nothing is there
		refuse("write the chapter there, or take agentGuide away", "the guide chapter %s does not exist", shown)
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		refuse("put the file itself there", "the guide chapter %s is not a regular file, and Go embeds no other", shown)
	case strings.HasPrefix(name, "../"):
		refuse("move it into that folder, or the manifest beside the Go files", "the guide chapter %s is not in the folder of package %s (%s), and Go embeds no file from outside", shown, c.pkg.Name, c.dir)
	case f.barrier(c.dir, name) != "":
		refuse("move the file", "the guide chapter %s cannot be embedded: %s", shown, f.barrier(c.dir, name))
	case source.Embeddable(name) != nil:
		refuse("rename the file", "the guide chapter %s cannot be embedded: %v", shown, source.Embeddable(name))
	default:
		if info.Size() > guide.MaxSize {
			f.findings.Warnf(diag.LargeGuide, m.GuidePos, "the guide chapter %s has %d bytes; agents cannot read one of more than %d", shown, info.Size(), guide.MaxSize).
				Hintf("shorten it")
			return name, nil
		}
		return name, f.guideText(path.Join(c.manifestDir, m.Guide))
	}
	return "", nil
}

// barrier says which folder on the way from a package's folder to a file in it Go does not look into for files to embed.
func (f *found) barrier(dir, name string) string {
	for i, r := range name {
		if r != '/' {
			continue
		}
		folder := path.Join(dir, name[:i])
		if info, err := os.Lstat(f.abs(folder)); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return folder + " is a symbolic link"
		}
		if _, err := os.Lstat(f.abs(path.Join(folder, "go.mod"))); err == nil {
			return folder + " is another module"
		}
	}
	return ""
}

// guideText refuses a chapter that agents cannot read or that says nothing.
func (f *found) guideText(file string) error {
	text, err := os.ReadFile(f.abs(file))
	if err != nil {
		return err
	}
	if s, ok := f.agentText(file, text); ok && strings.TrimSpace(guide.Chapter(s)) == "" {
		f.findings.Errorf(diag.EmptyGuide, start(file), "the guide chapter is empty").
			Hintf("write the chapter, or take agentGuide out of the manifest")
	}
	return nil
}
