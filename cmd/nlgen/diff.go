package main

import (
	"encoding/json"
	"errors"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/release"
)

// differ is `nlgen diff old [packages]`.
type differ struct{ pipeline }

func diffCommand() *cobra.Command {
	var d differ
	return d.attach(&cobra.Command{
		Use:   "diff old [packages]",
		Short: "Report what a new version's users will be asked again, and what breaks its callers",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || args[0] == "" {
				return errors.New("diff takes the earlier version: a folder, or a revision of git such as v1.0.0; then packages")
			}
			return nil
		},
	}, d.run)
}

// run compares each plugin with what it was. It succeeds when nobody is asked again and nothing breaks.
func (d *differ) run(cmd *cobra.Command, args []string) error {
	o, err := d.options(args[1:])
	if err != nil {
		return err
	}
	old, err := release.Open(cmd.Context(), o.Dir, args[0])
	if err != nil {
		return err
	}
	plugins, err := d.models(cmd, o)
	if err != nil {
		return err
	}
	if len(plugins) == 0 {
		return errors.New("there is no plugin to compare with what it was")
	}
	reports, err := d.compare(old, o.Dir, plugins)
	if err != nil {
		return err
	}
	return d.print(cmd.OutOrStdout(), reports)
}

// compare finds the earlier version of each plugin where the plugin is now; of a single one also in the folder itself.
func (d *differ) compare(old release.Source, base string, plugins []gen.Plugin) (reports []release.Report, err error) {
	for _, p := range plugins {
		dir, err := relative(base, p.ManifestDir)
		if err != nil {
			return nil, err
		}
		was, err := release.Read(old, dir)
		if was == nil && err == nil && len(plugins) == 1 {
			was, err = release.Read(old, ".")
		}
		if err != nil {
			return nil, err
		}
		if was != nil && was.Manifest.ID != p.Model.ID { // another plugin stood there
			was = nil
		}
		reports = append(reports, release.Compare(was, p.Model))
	}
	return reports, nil
}

// relative is a folder's path from the one that commands run in.
func relative(base, dir string) (string, error) {
	if !filepath.IsAbs(dir) {
		return filepath.ToSlash(dir), nil
	}
	base, err := filepath.Abs(base)
	if err != nil {
		return "", err
	}
	dir, err = filepath.Rel(base, dir)
	return filepath.ToSlash(dir), err
}

func (d *differ) print(w io.Writer, reports []release.Report) (err error) {
	if d.json {
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		err = encoder.Encode(map[string]any{"plugins": reports})
	}
	loud := false
	for _, r := range reports {
		loud = loud || !r.Silent()
		if !d.json && err == nil {
			_, err = io.WriteString(w, r.Text())
		}
	}
	if err == nil && loud {
		err = errFindings
	}
	return err
}
