package gallery

import (
	"context"
	"fmt"

	"github.com/nlgen/nlgen/runtime"
)

// SetSettings answers narraleaf.gallery.set_settings.
func (g *gallery) SetSettings(ctx context.Context, call *runtime.WriteCall, in SetSettingsArgs) (a runtime.Answer[SetSettingsData], err error) {
	err = g.write(ctx, call, func(c *change) error {
		s := &c.Settings
		if in.LockedImage != nil {
			image, err := c.image("lockedImage", *in.LockedImage)
			if err != nil {
				return err
			}
			s.LockedImageAssetID, s.LockedImageAssetName = orNull(image.ID), orNull(image.Name)
		}
		if in.LockedNameMask != nil {
			s.LockedNameMask = *in.LockedNameMask
		}
		a.Data.Settings = *s
		return nil
	})
	if err == nil {
		a.Text = a.Data.Settings.tell()
	}
	return a, err
}

func (s Settings) tell() string {
	image, name := "no image", "their own names"
	if s.LockedImageAssetID.Value != "" {
		image = "the image " + s.LockedImageAssetID.Value
	}
	if s.LockedNameMask != "" {
		name = fmt.Sprintf("the name %q", s.LockedNameMask)
	}
	return "Locked entries show " + image + " and " + name + "."
}
