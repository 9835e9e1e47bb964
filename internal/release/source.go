package release

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Source is where the files of an earlier version are.
type Source interface {
	// Read reads a file by its path from the folder that commands run in; the error is fs.ErrNotExist when it is not there.
	Read(file string) ([]byte, error)
	// Name is the file as errors show it.
	Name(file string) string
}

// Open finds what was meant by old: a folder, which is a copy of dir as it was, or else a revision of the git repository that
// dir is in, such as a tag.
func Open(ctx context.Context, dir, old string) (Source, error) {
	at := old
	if !filepath.IsAbs(at) {
		at = filepath.Join(dir, old)
	}
	if info, err := os.Stat(at); err == nil && info.IsDir() {
		return folder{at, filepath.ToSlash(old)}, nil
	} else if err == nil {
		return nil, fmt.Errorf("%s is a file: name the folder of the earlier version, or a revision of git", old)
	}
	r := revision{ctx, dir, old}
	if strings.HasPrefix(old, "-") || strings.ContainsAny(old, ":\x00") || old == "" {
		return nil, r.unknown("")
	}
	if _, err := r.git("rev-parse", "--verify", "--quiet", "--end-of-options", old+"^{commit}"); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return nil, fmt.Errorf("there is no folder %s, and no git to ask for a revision of that name", old)
		}
		return nil, r.unknown(err.Error())
	}
	return r, nil
}

type folder struct{ at, name string }

func (f folder) Read(file string) ([]byte, error) {
	at := filepath.Join(f.at, filepath.FromSlash(file))
	if info, err := os.Stat(at); err == nil && !info.Mode().IsRegular() { // reading a pipe would not end
		return nil, fmt.Errorf("%s is not a file", f.Name(file))
	}
	text, err := os.ReadFile(at)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fs.ErrNotExist
	}
	return text, err
}

func (f folder) Name(file string) string { return f.name + "/" + file }

// revision is a commit of the repository that dir is in.
type revision struct {
	ctx      context.Context
	dir, rev string
}

func (r revision) Read(file string) ([]byte, error) {
	listed, err := r.git("ls-tree", "-z", "--name-only", r.rev, "--", "./"+file)
	switch {
	case err != nil:
		return nil, fmt.Errorf("git cannot look up %s: %w", r.Name(file), err)
	case len(listed) == 0:
		return nil, fs.ErrNotExist
	}
	text, err := r.git("cat-file", "blob", r.rev+":./"+file)
	if err != nil {
		return nil, fmt.Errorf("git cannot read %s: %w", r.Name(file), err)
	}
	return text, nil
}

func (r revision) Name(file string) string { return r.rev + ":" + file }

func (r revision) unknown(why string) error {
	words := fmt.Sprintf("there is no folder %s, and no revision of git that is called so", r.rev)
	if strings.Contains(why, "not a git repository") {
		words = fmt.Sprintf("there is no folder %s, and this is no git repository that could have a revision of that name", r.rev)
	}
	return errors.New(words)
}

// git runs git and returns what it prints; the error has the first line of what it says.
func (r revision) git(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(r.ctx, "git", args...)
	cmd.Dir = r.dir
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		line, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, errors.New(strings.TrimPrefix(line, "fatal: "))
	}
	return out.Bytes(), err
}
