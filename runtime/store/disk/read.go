package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// Read is a document; see store.Documents. It takes what editors write: a byte order mark is dropped, CRLF is space.
func (s *Store) Read(plugin, namespace string) ([]byte, error) {
	path, err := s.claim(plugin, namespace)
	if err != nil {
		return nil, err
	}
	d, err := s.read(path)
	return d.value, err
}

// document is a namespace's file as it was read; all is zero when there is no file.
type document struct {
	// text is the file's, byte for byte; value is the JSON text in it. Both are nil when it holds null, which is no document.
	text, value []byte
	// info is nil when there is no file.
	info fs.FileInfo
}

// mode is that of a file in the document's place.
func (d document) mode() fs.FileMode {
	if d.info == nil {
		return 0
	}
	return d.info.Mode().Perm()
}

func (s *Store) read(path string) (document, error) {
	text, info, err := readFile(s.files, path, MaxDocument)
	if err != nil {
		return document{}, unreadable(path, err)
	}
	if info == nil {
		return document{}, nil
	}
	value, err := parse(path, text)
	if value == nil {
		text = nil
	}
	return document{text, value, info}, err
}

func unreadable(path string, err error) error {
	return fmt.Errorf("%s cannot be read: %w", path, cause(err))
}

// parse is the JSON text in a file, nil when it is null. What is not JSON, or would not survive reading and writing, is an
// error with its line and column.
func parse(path string, text []byte) ([]byte, error) {
	document := withoutMark(text)
	fault, offset := invalid(document)
	if fault == "" {
		if isNull(document) {
			return nil, nil
		}
		return document, nil
	}
	line, column := jsontree.Position(document, offset)
	return nil, fmt.Errorf("%s:%d:%d: %s", path, line, column, fault)
}

func isNull(document []byte) bool { return string(bytes.TrimSpace(document)) == "null" }

// invalid says what is wrong with a document, and at which byte.
func invalid(document []byte) (fault string, offset int) {
	if bytes.HasPrefix(document, []byte("\xFF\xFE")) || bytes.HasPrefix(document, []byte("\xFE\xFF")) {
		return "the text is UTF-16: it has to be saved as UTF-8", 0
	}
	var syntax *lex.Error
	if errors.As(lex.Valid(document), &syntax) {
		return "the text is not JSON: " + syntax.Reason, syntax.Offset
	}
	if utf8.Valid(document) && !bytes.Contains(document, []byte(`\ud`)) && !bytes.Contains(document, []byte(`\uD`)) {
		return "", 0
	}
	root, err := jsontree.Parse(document)
	if err == nil {
		offset = badUnicode(root)
	}
	if err != nil || offset < 0 {
		return "", 0
	}
	return "the text is not valid Unicode here", offset
}

// badUnicode is where the first string or name that is not valid Unicode stands, -1 when there is none. Go reads such text
// as something else, and the next write would lose it.
func badUnicode(v *jsontree.Value) int {
	if v.BadUnicode {
		return v.Offset
	}
	for _, e := range v.Elements {
		if at := badUnicode(e); at >= 0 {
			return at
		}
	}
	for _, m := range v.Members {
		if m.BadUnicode {
			return m.Offset
		}
		if at := badUnicode(m.Value); at >= 0 {
			return at
		}
	}
	return -1
}
