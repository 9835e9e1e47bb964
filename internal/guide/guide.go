// Package guide is what a guide chapter is, for the generator and the server both (contract 9): how large it may be, and
// which part of its file agents read. In goes the file's text, out comes the chapter.
package guide

import "github.com/nlgen/nlgen/internal/form"

// MaxSize is the size in bytes of the largest chapter that is served (contract 1).
const MaxSize = 262_144

// frontMatter is what a Markdown file can begin with: a mark of the byte order, and lines of YAML between two of three
// dashes with the blank lines behind them.
var frontMatter = form.Of(`^\x{FEFF}?(?:---\r?\n(?s:.*?)\r?\n---[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*)?`)

// Chapter is a file's text without its front matter.
func Chapter(text string) string { return text[len(frontMatter().FindString(text)):] }
