package emit

import (
	"bytes"
	"go/format"

	"github.com/dave/jennifer/jen"
)

// boundary stands in the text that jennifer writes before each declaration. It is in no Go source.
const boundary = "\x00"

// partLength is how many declarations, and comments before them, are a part: few enough that all processors have work, and
// enough that starting a part costs nothing.
const partLength = 100

// part is some of the file's declarations. It is written and formatted while the parts after it are made: formatting is
// half of all the work there is. Since a blank line is between any two declarations, they do not bear on each other's
// format, and the parts one after the other are what formatting the whole gives.
type part struct {
	file *jen.File
	// source is the declarations as gofmt formats them, and imports are the paths of the packages that they use.
	source  []byte
	imports []string
	err     error
}

// finish has the part that was made until now written, and begins another.
func (g *generator) finish() {
	p := &part{file: g.file}
	g.parts = append(g.parts, p)
	g.working.Go(p.write)
	g.file, g.length = g.newFile(), 0
}

// write sets what the part is in the end.
func (p *part) write() {
	var b bytes.Buffer
	if p.err = p.file.Render(&b); p.err != nil {
		return
	}
	head, text, _ := bytes.Cut(b.Bytes(), []byte(boundary))
	p.imports = importedIn(head)
	p.source, p.err = format.Source(bytes.ReplaceAll(text, []byte(boundary), []byte("\n")))
	p.source = bytes.TrimSpace(p.source)
	p.file = nil // it is large, and the parts are kept to the end
}
