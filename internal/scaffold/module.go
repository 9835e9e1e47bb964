package scaffold

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/nlgen/nlgen/internal/form"
	"github.com/nlgen/nlgen/internal/source"
)

// settle finds out which module the plugin is in, or becomes.
func (n *newcomer) settle() (err error) {
	if info, err := os.Stat(n.dir); err == nil && !info.IsDir() {
		return fmt.Errorf("%s is a file, and a plugin is a folder", n.options.Dir)
	}
	if n.around, err = source.Surround(n.dir); err != nil {
		return err
	}
	if err := n.replace(); err != nil {
		return err
	}
	if n.root = n.around.Root; n.root == "" {
		n.root = n.dir
		n.Module = n.options.Module
		if n.Module == "" {
			n.Module = "example.com/" + n.Binary
		}
		if err := source.CheckModulePath(n.Module); err != nil {
			return fmt.Errorf("--module: %w", err)
		}
		n.Import = n.Module
		return nil
	}
	if n.options.Module != "" {
		return fmt.Errorf("--module is for a folder outside of modules, and %s is in %s", n.options.Dir, n.around.Path)
	}
	below, err := filepath.Rel(n.root, n.dir)
	if err != nil {
		return err
	}
	if part := source.PassedOver(below); part != "" {
		return fmt.Errorf("the go command passes over folders such as %s, and would find no package of the module %s there; name another folder", part, n.around.Path)
	}
	n.Import = path.Join(n.around.Path, filepath.ToSlash(below))
	if err := source.CheckModulePath(n.Import); err != nil {
		return fmt.Errorf("no package can be in this folder of the module %s: %w", n.around.Path, err)
	}
	return nil
}

// released is the form of a version that others can get.
var released = form.Of(`^v\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)

// replace settles where nlgen's module comes from.
func (n *newcomer) replace() error {
	dir := n.options.Replace
	if dir == "" {
		if released().MatchString(n.options.Version) {
			n.Require = n.options.Version
		}
		return nil
	}
	abs := n.options.abs(dir)
	if s, err := source.Surround(abs); err != nil || s.Root != abs || s.Path != modulePath {
		return errors.Join(fmt.Errorf("--replace: %s is no folder with the go.mod of %s", dir, modulePath), err)
	}
	n.Require = "v0.0.0"
	if !filepath.IsAbs(dir) {
		from := n.dir
		if n.around.Root != "" {
			from = n.around.Root
		}
		if rel, err := filepath.Rel(from, abs); err == nil {
			if abs = rel; !strings.HasPrefix(rel, "..") {
				abs = "." + string(filepath.Separator) + rel
			}
		}
	}
	n.replacement = filepath.ToSlash(abs)
	n.Replace = source.QuoteInMod(n.replacement)
	return nil
}
