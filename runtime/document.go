package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Document is one namespace of a plugin's data in the project, holding a T:
//
//	var stored = runtime.Document[notes]("notes")
//
// It is stored as JSON indented by two spaces with a final newline (contract 7). A namespace that was never written reads
// as the zero T.
type Document[T any] string

// Get reads the document. Members that T does not have are ignored; a number inside an `any` is a json.Number, as it is in
// arguments, so that what was stored exactly stays exact.
func (d Document[T]) Get(r Reader) (v T, err error) {
	docs := r.documents()
	if docs == nil {
		return v, fmt.Errorf("document %q cannot be read: the call is not the host's", string(d))
	}
	text, err := docs.Read(string(d))
	if err != nil || text == nil {
		return v, err
	}
	if err := decode(text, &v); err != nil {
		var zero T // Unmarshal fills in what it can: half a document is none
		return zero, fmt.Errorf("document %q does not hold what the plugin expects: %w", string(d), plainDecoding(err))
	}
	return v, nil
}

// Put writes the document; a T that is JSON's null removes it. It fails on a zero WriteCall and once the handler has
// returned.
func (d Document[T]) Put(call *WriteCall, v T) error {
	if err := d.writable(call); err != nil {
		return err
	}
	text, err := encode(&v, "  ")
	if err != nil {
		return fmt.Errorf("document %q cannot be written as JSON: %w", string(d), plainEncoding(err))
	}
	return call.writer.Write(string(d), text)
}

// Update reads the document, lets change alter it, and writes it unless change fails. It returns the altered value, which
// is what is stored only when there is no error.
func (d Document[T]) Update(call *WriteCall, change func(*T) error) (v T, err error) {
	if err := d.writable(call); err != nil {
		return v, err
	}
	if v, err = d.Get(call); err != nil {
		return v, err
	}
	if err := change(&v); err != nil {
		return v, err
	}
	return v, d.Put(call, v)
}

// writable refuses a WriteCall that no host made. A finished one is refused by its Writer.
func (d Document[T]) writable(call *WriteCall) error {
	if call == nil || call.writer == nil {
		return fmt.Errorf("document %q cannot be written: the call is not the host's", string(d))
	}
	return nil
}

func decode(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the JSON value")
	}
	return nil
}

// plainDecoding takes the Go words out of encoding/json's errors: an agent may read them.
func plainDecoding(err error) error {
	var t *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends too early")
	case !errors.As(err, &t):
		return err
	case t.Field == "":
		return fmt.Errorf("it holds a JSON %s", t.Value)
	}
	return fmt.Errorf("%s holds a JSON %s", t.Field, t.Value)
}
