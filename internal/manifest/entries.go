package manifest

import "github.com/nlgen/nlgen/internal/diag"

var entryNames = []string{"studio", "runtime"}

func (r *reader) entries(root value) {
	const hint = `write {"studio": "main.js"}`
	v := root.member("entries")
	if v.absent() {
		if r.strict {
			r.missing(root, "entries", diag.ManifestEntries).Hintf(`add "entries": {"studio": "main.js"}`)
		}
		return
	}
	if !r.isObject(v, diag.ManifestEntries, hint) {
		return
	}
	if len(v.Members) == 0 {
		r.at(v, diag.ManifestEntries, "names no file").Hintf(hint)
	}
	r.onlyKnown(v, entryNames, diag.ManifestEntries)
	r.manifest.Studio = r.entry(v.member("studio"), "main.js")
	r.manifest.Runtime = r.entry(v.member("runtime"), "runtime.js")
}

func (r *reader) entry(v value, example string) string {
	if v.absent() {
		return ""
	}
	return r.packagePath(v, example)
}
