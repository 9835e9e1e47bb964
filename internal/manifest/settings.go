package manifest

import "github.com/nlgen/nlgen/internal/diag"

// settings reads the root member "nlgen", which is nlgen's own.
func (r *reader) settings(root value) {
	v := root.member("nlgen")
	if v.absent() || !r.isObject(v, diag.ManifestSettings, "write {} or leave it out") {
		return
	}
	for _, m := range v.Members {
		if !m.Duplicate && !m.BadUnicode {
			r.Errorf(diag.ManifestSettings, r.pos(m.Offset), "nlgen has the member %s, which this version of nlgen does not support", quote(m.Name)).Hintf("remove it")
		}
	}
}
