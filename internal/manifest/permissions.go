package manifest

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// fileModes are the modes of a filesystem permission. Contract 2 does not list them, so that every spelling a host may
// know passes here, and what is no word does not.
var fileModes = []string{"read", "write", "readWrite", "readwrite", "read-write"}

// derived are the kinds of permissions that the host makes of contributes.
var derived = []string{"agentTools", "runtime", "sidecar", "buildDependency", "network"}

// permissions checks the permissions written by hand. What the plugin's tools need is derived.
func (r *reader) permissions(root value) {
	v := root.member("permissions")
	if v.absent() || !r.isArray(v, diag.ManifestPermission, "write a list, or leave it out") {
		return
	}
	for _, e := range v.elements() {
		const hint = `write {"kind": "api", "capability": "..."} or {"kind": "filesystem", "path": "...", "mode": "read", "recursive": false}`
		if !r.isObject(e, diag.ManifestPermission, hint) {
			continue
		}
		kind := e.member("kind")
		if kind.absent() {
			r.missing(e, "kind", diag.ManifestPermission).Hintf(hint)
			continue
		}
		name, ok := r.trimmed(kind, diag.ManifestPermission, hint)
		switch {
		case !ok:
		case name == "api":
			capability, _ := r.permissionText(e, "capability")
			r.manifest.Permissions = append(r.manifest.Permissions, Permission{Kind: name, Capability: capability})
		case name == "filesystem":
			r.manifest.Permissions = append(r.manifest.Permissions, r.filesystem(e))
		case slices.Contains(derived, name):
			r.at(kind, diag.DerivedPermission, "is %s, which is derived from contributes and never written by hand", quote(name)).
				Hintf("remove this permission")
		default:
			r.at(kind, diag.ManifestPermission, "is %s, which is no kind of permission", quote(name)).Hintf(hint)
		}
	}
}

func (r *reader) filesystem(permission value) Permission {
	path, _ := r.permissionText(permission, "path")
	mode, ok := r.permissionText(permission, "mode")
	if ok && !slices.Contains(fileModes, mode) {
		r.at(permission.member("mode"), diag.ManifestPermission, "is %s, which is no mode", quote(mode)).
			Hintf("write one of %s", strings.Join(fileModes[:3], ", "))
	}
	recursive := permission.member("recursive")
	if recursive.absent() {
		r.missing(permission, "recursive", diag.ManifestPermission).Hintf(`add "recursive": false`)
		return Permission{}
	}
	below, _ := r.boolean(recursive, diag.ManifestPermission, "write true or false")
	return Permission{Kind: "filesystem", Path: path, Mode: mode, Recursive: below}
}

func (r *reader) permissionText(permission value, name string) (text string, ok bool) {
	v := permission.member(name)
	if v.absent() {
		r.missing(permission, name, diag.ManifestPermission).Hintf(`add "%s": "..."`, name)
		return "", false
	}
	return r.trimmed(v, diag.ManifestPermission, "write the "+name)
}
