package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Document is one namespace of a plugin's data in the project, holding a T:
//
//	var stored = runtime.Document[notes]("notes")
//
// It is stored as JSON indented by two spaces with a final newline (contract 7). A namespace that was never written reads
// as the zero T.
type Document[T any] string

// Get reads the document.
func (d Document[T]) Get(r Reader) (T, error) {
	var v T
	docs := r.documents()
	if docs == nil {
		return v, fmt.Errorf("document %q: this call has no project", string(d))
	}
	b, err := docs.Read(string(d))
	if err != nil || b == nil {
		return v, err
	}
	if err := json.Unmarshal(b, &v); err != nil {
		return v, fmt.Errorf("document %q does not hold what the plugin expects: %w", string(d), plain(err))
	}
	return v, nil
}

// Put writes the document. It fails on a zero WriteCall and on one whose handler has returned.
func (d Document[T]) Put(call *WriteCall, v T) error {
	if call == nil || call.writer == nil {
		return fmt.Errorf("document %q cannot be written: the call is not running", string(d))
	}
	b, err := encodeDocument(v)
	if err != nil {
		return fmt.Errorf("document %q cannot be written as JSON: %w", string(d), err)
	}
	return call.writer.Write(string(d), b)
}

// Update reads the document, lets change alter it, and writes it unless change fails. It returns the altered value.
func (d Document[T]) Update(call *WriteCall, change func(*T) error) (T, error) {
	v, err := d.Get(call)
	if err != nil {
		return v, err
	}
	if err := change(&v); err != nil {
		return v, err
	}
	return v, d.Put(call, v)
}

func encodeDocument(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v) // ends with a newline
	return b.Bytes(), err
}

// plain takes the Go words out of encoding/json's errors: an agent may read them.
func plain(err error) error {
	var t *json.UnmarshalTypeError
	if errors.As(err, &t) {
		return fmt.Errorf("%s holds a %s", t.Field, t.Value)
	}
	return err
}
