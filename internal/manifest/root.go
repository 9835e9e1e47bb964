package manifest

import (
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/form"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/names"
)

// root reads the whole manifest, in the order of contract 2. Root members it does not know are the business of others.
func (r *reader) root(root value) {
	r.manifestVersion(root)
	r.id(root)
	r.name(root)
	r.version(root)
	r.entries(root)
	r.contributes(root)
	r.localized(root)
	r.permissions(root)
	r.settings(root)
}

func (r *reader) manifestVersion(root value) {
	v := root.member("manifestVersion")
	if v.absent() {
		if r.strict {
			r.missing(root, "manifestVersion", diag.ManifestVersion).Hintf(`add "manifestVersion": 2`)
		}
		return
	}
	r.strict = true
	n, err := strconv.ParseFloat(v.Text, 64)
	if v.Kind != jsontree.Number || err != nil || n != 2 {
		r.at(v, diag.ManifestVersion, "must be the number 2").Hintf("write 2")
	}
}

var (
	idForm      = form.Of(`^[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$`)
	versionForm = form.Of(`^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)
)

func (r *reader) id(root value) {
	const hint = `an id has at least two parts of a-z, 0-9 and - with a dot between, such as "acme.notes"`
	v := root.member("id")
	if v.absent() {
		r.missing(root, "id", diag.ManifestID).Hintf(`add "id": "acme.notes" with words of your own`)
		return
	}
	id, ok := r.trimmed(v, diag.ManifestID, hint)
	if !ok {
		return
	}
	if !idForm().MatchString(id) {
		d := r.at(v, diag.ManifestID, "is %s, which is no plugin id", quote(id)).Hintf("%s", hint)
		switch meant := idLike(id); {
		case idForm().MatchString(meant):
			r.write(d, v.Offset, v.End, meant)
		case idForm().MatchString("my-name." + meant):
			d.Hintf("put a word of your own and a dot before it, such as %s", quote("my-name."+meant))
		}
		return
	}
	r.manifest.ID = id
}

var notInID = form.Of(`[^a-z0-9.-]+`)

// idLike is the id that a text which is none may have meant.
func idLike(s string) string {
	return strings.Trim(notInID().ReplaceAllString(strings.ToLower(s), "-"), ".-")
}

func (r *reader) name(root value) {
	const hint = `write the name people see, such as "Notes"`
	v := root.member("name")
	if v.absent() {
		if r.strict {
			r.missing(root, "name", diag.ManifestName).Hintf(`add "name": "Notes" with the name people see`)
		}
		r.manifest.Name = r.manifest.ID[strings.LastIndexByte(r.manifest.ID, '.')+1:]
		return
	}
	r.manifest.Name, _ = r.trimmed(v, diag.ManifestName, hint)
}

func (r *reader) version(root value) {
	const hint = `write three numbers with dots between, such as "1.0.0"`
	v := root.member("version")
	if v.absent() {
		if r.strict {
			r.missing(root, "version", diag.ManifestRelease).Hintf(`add "version": "1.0.0"`)
		}
		r.manifest.Version = "0.0.0"
		return
	}
	version, ok := r.trimmed(v, diag.ManifestRelease, hint)
	if !ok {
		return
	}
	if !versionForm().MatchString(version) {
		d := r.at(v, diag.ManifestRelease, "is %s, which is no version", quote(version)).Hintf("%s", hint)
		if meant := versionLike(version); versionForm().MatchString(meant) {
			r.write(d, v.Offset, v.End, meant)
		}
		return
	}
	r.manifest.Version = version
}

// versionLike is the version that a text which is none may have meant: "v1.2" means 1.2.0.
func versionLike(s string) string {
	s = strings.TrimPrefix(strings.ToLower(s), "v")
	for strings.Count(s, ".") < 2 {
		s += ".0"
	}
	return names.Trim(s)
}
