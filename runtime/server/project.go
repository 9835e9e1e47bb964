package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/pflag"

	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// openProjects opens the projects that the command line names, else the working directory. A folder that is named twice,
// or reached in two ways, is one project. What is returned is to be closed.
func (p *program) openProjects(command string) (opened, error) {
	given := p.projects
	if len(given) == 0 {
		folder, err := p.workingProject(command)
		if err != nil {
			return nil, err
		}
		given = folders{folder}
	}
	var all opened
	for _, folder := range given {
		path, err := p.absolute(folder)
		if err == nil {
			err = all.open(path, disk.Options{Fsync: disk.Fsync(p.fsync.value)})
		}
		if err != nil {
			all.Close()
			return nil, hinted{err, "pass --project and the folder of a project that exists"}
		}
	}
	return all, nil
}

// patience is how long a command that only looks waits for a call that runs.
const patience = 250 * time.Millisecond

// settledProjects are openProjects, with what a process that died left open closed.
func (p *program) settledProjects(command string) (opened, error) {
	all, err := p.openProjects(command)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for _, s := range all {
		s.Settle(ctx)
	}
	return all, err
}

// oneProject opens the project of a command that takes only one.
func (p *program) oneProject(command, verb string) (opened, error) {
	projects, err := p.openProjects(command)
	if err == nil && len(projects) != 1 {
		err = usageError{fmt.Sprintf("%s takes one project, and %d are given: pass --project once", verb, len(projects)), command}
		projects.Close()
	}
	return projects, err
}

func newFsync() choice {
	return choice{string(disk.FsyncCall), []string{string(disk.FsyncAlways), string(disk.FsyncCall), string(disk.FsyncNever)}}
}

// fsyncFlag is the flag of commands by which tools can write.
func (p *program) fsyncFlag(f *pflag.FlagSet) {
	f.Var(&p.fsync, "fsync", "`when` what is written has to be on the disk: always (at each write), call (before its answer) or never")
}

// opened are open projects.
type opened []*disk.Store

func (o *opened) open(folder string, how disk.Options) error {
	s, err := disk.Open(folder, how)
	if err != nil {
		return err
	}
	for _, other := range *o {
		if other.Project() == s.Project() || sameFolder(other.Project(), s.Project()) {
			return s.Close()
		}
	}
	*o = append(*o, s)
	return nil
}

func (o opened) Close() error {
	var errs []error
	for _, s := range o {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}

// absolute is a path from the working directory.
func (p *program) absolute(path string) (string, error) {
	switch {
	case filepath.IsAbs(path):
		return path, nil
	case p.Folder == "":
		return "", fmt.Errorf("project %s cannot be opened: there is no working directory that its path could start from", path)
	}
	return filepath.Join(p.Folder, path), nil
}

// workingProject is the working directory, if it can be meant. A client may start its servers in / or in the user's home,
// which hold many projects and are none.
func (p *program) workingProject(command string) (string, error) {
	wd := p.Folder
	if wd == "" {
		return "", hinted{errors.New("no project is given, and there is no working directory"), "pass --project and the project's folder"}
	}
	if _, err := os.Stat(filepath.Join(wd, ".nlgen")); err == nil {
		return wd, nil
	}
	what := ""
	if home := p.home(); home != "" && sameFolder(wd, home) {
		what = "your home directory"
	}
	if filepath.Dir(wd) == wd {
		what = "the root of the file system"
	}
	if what != "" {
		return "", usageError{fmt.Sprintf("no project is given, and the working directory is %s: pass --project and the project's folder", what), command}
	}
	return wd, nil
}

func (p *program) home() string {
	if runtime.GOOS == "windows" {
		return p.getenv("USERPROFILE")
	}
	return p.getenv("HOME")
}

func sameFolder(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

func (o opened) stores() (all []store.Store) {
	for _, s := range o {
		all = append(all, s)
	}
	return all
}
