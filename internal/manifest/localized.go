package manifest

import (
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/form"
)

// localized reads names and descriptions in other languages, which the host shows; nlgen only checks them.
func (r *reader) localized(root value) {
	v := root.member("localized")
	if v.absent() || !r.isObject(v, diag.ManifestLocalized, `write {"ja": {"name": "..."}}`) {
		return
	}
	for _, m := range v.Members {
		if m.Duplicate || m.BadUnicode {
			continue
		}
		if !localeForm().MatchString(m.Name) {
			r.Errorf(diag.ManifestLocalized, r.pos(m.Offset), "%s is no locale", quote(m.Name)).
				Hintf(`write a language of two or three small letters, with parts after - where needed, such as "ja" or "zh-CN"`)
			continue
		}
		r.locale(value{m.Value, v.path + "." + m.Name})
	}
}

var localeForm = form.Of(`^[a-z]{2,3}(-[A-Za-z0-9]+)*$`)

func (r *reader) locale(v value) {
	const hint = `write a name, a description or both, such as {"name": "ノート"}`
	if !r.isObject(v, diag.ManifestLocalized, hint) {
		return
	}
	name, description := v.member("name"), v.member("description")
	if name.absent() && description.absent() {
		r.at(v, diag.ManifestLocalized, "has neither a name nor a description").Hintf("%s", hint)
	}
	for _, text := range []value{name, description} {
		if !text.absent() {
			r.trimmed(text, diag.ManifestLocalized, "write the text, or leave it out")
		}
	}
}
