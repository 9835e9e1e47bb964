package source

import (
	"context"
	"go/build"
	"go/token"
	"path"
	"path/filepath"

	"github.com/nlgen/nlgen/internal/diag"
)

// Options is how packages are read. The zero Options reads for this machine.
type Options struct {
	// WorkDir is what a relative folder is relative to; empty is the process's working directory.
	WorkDir string
	// Tags are build tags that hold beside those of the system; without any those of -tags in GOFLAGS hold.
	Tags []string
	// Build says which files build tags and file names leave in; nil is what the go command would take, which heeds GOOS,
	// GOARCH and CGO_ENABLED. With it Tags add to its own.
	Build *build.Context
	// Typecheck has go/packages find and type-check all that is imported, instead of the levels that need no go command.
	// What comes out is the same, a second or two later; what Go's type checker has against the declarations is complete.
	Typecheck bool
	// Asked, when it is not nil, is called before each run of the go command: the folder it runs in and the packages it is
	// asked for.
	Asked func(folder string, paths []string)
}

// Loader reads packages, each once. It is for one goroutine.
type Loader struct {
	opts   Options
	env    settings
	build  build.Context
	fset   *token.FileSet
	spaces map[string]*workspace
	units  map[string]*unit // by folder
	of     map[*Package]*unit
	// nested counts the instances of generic types that are being made, one for the sake of the other.
	nested int
}

// New makes a loader that has read nothing.
func New(opts Options) *Loader {
	env := readSettings()
	return &Loader{
		opts: opts, env: env, build: opts.context(env), fset: token.NewFileSet(),
		spaces: map[string]*workspace{}, units: map[string]*unit{}, of: map[*Package]*unit{},
	}
}

// Load reads the package in a folder with a new Loader, without what it needs of other packages.
func Load(dir string, opts Options) (*Package, []diag.Diagnostic, error) { return New(opts).Load(dir) }

// Load reads the package in a folder. The package is nil when there is none or its files break Go's syntax; all that is
// wrong is reported then. Types of other packages are Foreign until Complete has seen them. The error is the environment's: a
// folder or file that cannot be read, or a go.mod or go.work that is none.
func (l *Loader) Load(dir string) (*Package, []diag.Diagnostic, error) {
	folder := l.absolute(dir)
	u := l.units[folder]
	if u == nil || !u.own {
		if err := l.env.waits(folder); err != nil {
			return nil, nil, err
		}
		u = &unit{loader: l, space: l.workspace(folder), dir: path.Clean(filepath.ToSlash(dir)), folder: folder, own: true}
		if err := u.load(); err != nil {
			return nil, nil, err
		}
		l.units[folder] = u
	}
	return u.pkg, u.problems.Sorted(), nil
}

// Generated tells whether nlgen's own output is among the Go files of a folder that was loaded.
func (l *Loader) Generated(dir string) bool {
	u := l.units[l.absolute(dir)]
	return u != nil && u.generated
}

// absolute is a folder as the system finds it, from anywhere.
func (l *Loader) absolute(dir string) string {
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(l.opts.WorkDir, dir)
	}
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return dir
}

// Complete finds out what the types behind the declarations need to know of other packages: afterwards a Foreign type is
// a well-known one. It is for the declarations that matter, of any packages this Loader loaded, all at once, since the go
// command is asked for all that is unknown in one call. The diagnostics are what keeps packages from being found or read.
// The error is the environment's: a file that cannot be read, or a go command that is missing or cannot work.
func (l *Loader) Complete(ctx context.Context, decls []*Decl) ([]diag.Diagnostic, error) {
	c := completion{loader: l, ctx: ctx, reported: map[string]bool{}}
	return c.run(decls)
}
