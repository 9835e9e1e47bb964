package scaffold

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
	"github.com/nlgen/nlgen/internal/source"
)

// editor writes new contents of a package's files.
type editor struct {
	dir, pkg string
	files    []plan.File
}

// args appends the stub of a tool's arguments.
func (e *editor) args(file string, t tool) error {
	stub, err := render("args", t)
	if err != nil {
		return err
	}
	return e.appendTo(file, stub, "package "+e.pkg+"\n")
}

// handler appends the stub of a tool's handler, as the handlers before it are written. Where there is no type for it the file
// that has one is new; where the file has not the imports the stub is a file of its own.
func (e *editor) handler(h handlers, p plugin, t tool) error {
	if h.typ == "" {
		p.Package, p.Tools = e.pkg, []tool{t}
		text, err := render("handlers.go.tmpl", p)
		if err == nil {
			e.files = append(e.files, plan.File{Name: "handlers.go", Content: text, Once: true})
		}
		return err
	}
	src, err := os.ReadFile(filepath.Join(e.dir, h.file))
	if err != nil {
		return err
	}
	outline, err := source.OutlineOf(h.file, src)
	if err != nil {
		return err
	}
	t.Receiver = h.typ
	for _, m := range outline.Methods {
		if m.Type == h.typ && h.has[m.Name] != (diag.Pos{}) {
			t.Receiver = receiver(m.Receiver)
		}
	}
	var contextual, running bool
	t.Context, contextual = outline.Import("context", "context")
	t.Runtime, running = outline.Import(runtimePath, "runtime")
	if contextual && running {
		stub, err := render("handler", t)
		if err != nil {
			return err
		}
		return e.appendTo(h.file, stub, "")
	}
	t.Context, t.Runtime = "context", "runtime"
	text, err := render("handler.go", struct {
		Package string
		Tool    tool
	}{e.pkg, t})
	if err == nil {
		e.files = append(e.files, plan.File{Name: strings.ToLower(t.Method) + "_handler.go", Content: text, Once: true})
	}
	return err
}

// receiver is a receiver as another method has it, without a name that a parameter of the stub has too.
func receiver(text string) string {
	if name, typ, named := strings.Cut(text, " "); named && slices.Contains([]string{"ctx", "call", "args", "a", "err"}, name) {
		return strings.TrimSpace(typ)
	}
	return text
}

// appendTo puts a stub at the end of a file, with line ends as the file has them. A file that is not there begins with head.
func (e *editor) appendTo(file string, stub []byte, head string) error {
	i := slices.IndexFunc(e.files, func(f plan.File) bool { return f.Name == file })
	if i < 0 {
		i = len(e.files)
		src, err := os.ReadFile(filepath.Join(e.dir, file))
		switch {
		case err == nil:
			e.files = append(e.files, plan.File{Name: file, Content: src, Edited: src})
		case os.IsNotExist(err) && head != "":
			e.files = append(e.files, plan.File{Name: file, Content: []byte(head), Once: true})
		default:
			return err
		}
	}
	e.files[i].Content = appended(e.files[i].Content, stub)
	_, err := source.OutlineOf(file, e.files[i].Content)
	return err
}

// appended is a text with a blank line and more at its end.
func appended(text, more []byte) []byte {
	end := []byte("\n")
	if bytes.Contains(text, []byte("\r\n")) {
		end = []byte("\r\n")
		more = bytes.ReplaceAll(more, []byte("\n"), end)
	}
	if len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		text = slices.Concat(text, end)
	}
	return slices.Concat(text, end, more)
}
