package host

import "github.com/nlgen/nlgen/internal/consent"

// Difference is how what a plugin asks for differs from what was granted, with Lines that say it to people: what asks, in
// Added, ToWrite and Asked; what asks nobody, in Removed, ToRead, Dropped and Retold. Tools go by the manifest's names.
type Difference = consent.Difference

// Difference is how what is asked for differs from what was granted; of nothing granted everything is Added.
func (c Consent) Difference() Difference {
	if c.Granted == nil {
		return consent.Compare(nil, plain(c.Permissions))
	}
	d := consent.Compare(plain(c.Granted.Permissions), plain(c.Permissions))
	for _, t := range c.Tools {
		if before, told := c.Granted.Tools[t.Name]; told {
			if parts := consent.Parts(before, t.Entry); len(parts) > 0 {
				d.Retold = append(d.Retold, consent.Retold{Tool: t.Name, Parts: parts})
			}
		}
	}
	return d
}
