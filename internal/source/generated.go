package source

import "github.com/nlgen/nlgen/internal/mark"

// Generated tells whether a Go file is nlgen's own output, by its name and by nlgen's mark. Nothing else of the file
// counts, so that stale, cut or conflicted output is still recognised.
func Generated(name string, src []byte) bool { return name == mark.GoFile && mark.Owned(name, src) }
