package gallery

import (
	"strings"
	"unicode/utf16"

	"github.com/nlgen/nlgen/runtime"
)

// lineName is how much of a line names a variant, in UTF-16 units.
const lineName = 60

// addVariants adds variants to an entry, whose kind says what each must have.
func (c *change) addVariants(p place, e *Entry, in []NewVariant) error {
	for i, n := range in {
		v := Variant{ID: e.ID + ".v." + c.newID()}
		// What is left out of a new variant is empty, and empty means none: all of it can be said as edits.
		err := c.editVariant(p.at(i), &v, VariantEdit{Name: &n.Name, Image: &n.Image, Thumbnail: &n.Thumbnail, Audio: &n.Audio, VoiceUnit: &n.VoiceUnit})
		if err != nil {
			return err
		}
		if lacks := e.Kind.lacks(v); lacks != "" {
			return p.at(i).refuse(runtime.InvalidArgs, "a variant of kind "+string(e.Kind)+" needs "+lacks+".", "Add it, or give the entry another kind.")
		}
		if v.Name == "" {
			v.Name = v.defaultName(e.Kind)
		}
		e.Variants = append(e.Variants, v)
	}
	return nil
}

// editVariant makes the changes in the order of the arguments.
func (c *change) editVariant(p place, v *Variant, in VariantEdit) error {
	if name := trimmed(in.Name); name != "" {
		v.Name = name
	}
	if in.Image != nil {
		a, err := c.image(p.of("image"), *in.Image)
		if err != nil {
			return err
		}
		v.ImageAssetID, v.ImageAssetName = orNull(a.ID), orNull(a.Name)
	}
	if in.Thumbnail != nil {
		a, err := c.image(p.of("thumbnail"), *in.Thumbnail)
		if err != nil {
			return err
		}
		v.ThumbnailAssetID, v.ThumbnailAssetName = a.ID, a.Name
	}
	return c.editSound(p, v, in)
}

// editSound changes what is heard. The length of a variant is its audio's, and the voice unit's when it has no audio.
func (c *change) editSound(p place, v *Variant, in VariantEdit) error {
	if in.Audio != nil {
		a, err := c.audio(p.of("audio"), *in.Audio)
		if err != nil {
			return err
		}
		v.AudioAssetID, v.AudioAssetName, v.DurationSec = a.ID, a.Name, max(0, a.DurationSec)
	}
	if in.VoiceUnit != nil {
		u, err := c.voice(p.of("voiceUnit"), *in.VoiceUnit)
		if err != nil {
			return err
		}
		v.VoiceUnitID, v.LineText = u.ID, u.Text
	}
	if v.AudioAssetID == "" && (in.Audio != nil || in.VoiceUnit != nil) {
		u, _, err := c.spoken(v.VoiceUnitID) // one that is spoken no more has no length
		if err != nil {
			return err
		}
		v.DurationSec = max(0, u.DurationSec)
	}
	return nil
}

// lacks is what a new variant of this kind would need to be of any use, or empty.
func (k Kind) lacks(v Variant) string {
	switch {
	case k == CG && v.ImageAssetID.Value == "":
		return "an image"
	case k == Music && v.AudioAssetID == "":
		return "an audio"
	case k == Voice && v.AudioAssetID == "" && v.VoiceUnitID == "":
		return "a voice unit or an audio"
	}
	return ""
}

// defaultName is the line's beginning, or else the file's name. An empty one is numbered when the entry is tidied.
func (v Variant) defaultName(k Kind) string {
	files := []string{v.ImageAssetName.Value, v.AudioAssetName}
	if k == Music || k == Voice {
		files[0], files[1] = files[1], files[0]
	}
	for _, name := range []string{strings.TrimSpace(clip(v.LineText, lineName)), stem(files[0]), stem(files[1]), v.VoiceUnitID} {
		if name != "" {
			return name
		}
	}
	return ""
}

// clip is as much of a text as fits in so many UTF-16 units, the measure of every length here.
func clip(s string, units int) string {
	for i, r := range s {
		if units -= utf16.RuneLen(r); units < 0 {
			return s[:i]
		}
	}
	return s
}

// trimmed is a text without the space around it; nil is empty.
func trimmed(s *string) string {
	if s == nil {
		return ""
	}
	return strings.TrimSpace(*s)
}
