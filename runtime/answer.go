package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// Answer is what a handler answers: text for the model, and data for programs.
type Answer[T any] struct {
	// Text is at most 60 000 UTF-16 units; the rest is cut with a note (contract 1). Bytes that are not UTF-8 are sent
	// as U+FFFD.
	Text string
	// Data is sent as one JSON object of at most 60 000 UTF-16 units; anything else, or larger, is dropped with a note in
	// the text. Nil slices in it are sent as [] and nil maps as {}. A nil Data is no data.
	Data T
	// Image is optional.
	Image *Image
}

// TextAnswer is the answer of a tool whose data has no type of its own.
type TextAnswer struct {
	// Text is at most 60 000 UTF-16 units; the rest is cut with a note (contract 1). Bytes that are not UTF-8 are sent
	// as U+FFFD.
	Text string
	// Image is optional.
	Image *Image
}

// Image is a picture in an answer.
type Image struct {
	// MIMEType is image/png or image/jpeg.
	MIMEType string
	// Data is the picture's bytes, not base64 and not a data URL. As base64 it is at most 10 000 000 characters; larger is
	// dropped with a note.
	Data []byte
}

// Answering is implemented by Answer and TextAnswer.
type Answering interface {
	reply() (Reply, error)
}

// Reply is an answer without its Go type: what the host limits and a transport sends.
type Reply struct {
	Text string
	// Data is compact JSON; nil when the answer has no data.
	Data []byte
	// Image is nil when the answer has none.
	Image *Image
}

func (a Answer[T]) reply() (Reply, error) {
	data, err := encodeData(&a.Data)
	return Reply{Text: a.Text, Data: data, Image: a.Image}, err
}

func (a TextAnswer) reply() (Reply, error) {
	return Reply{Text: a.Text, Image: a.Image}, nil
}

// encodeData is the data as compact JSON without HTML escapes, nil for a nil value. The data is not altered: a plugin
// may share its memory with other calls.
//
// Only text that holds a null can hold a nil slice or map; then a filled copy is encoded in its place. Encoding first
// also means that whatever encoding/json refuses (cycles, channels, NaN) never reaches the copying.
func encodeData[T any](data *T) ([]byte, error) {
	text, err := encode(data, "")
	if err == nil && bytes.Contains(text, []byte("null")) {
		v := reflect.ValueOf(data).Elem()
		if string(text) == "null\n" && isNil(v) {
			return nil, nil
		}
		text, err = encode(filled(v), "")
	}
	if err != nil {
		return nil, fmt.Errorf("the answer's data cannot be sent as JSON: %w", plainEncoding(err))
	}
	return bytes.TrimSuffix(text, []byte("\n")), nil
}

// encode is v as JSON and a newline, with no escapes but those JSON demands.
func encode(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(v)
	return b.Bytes(), err
}

// compact is v as JSON on one line, with no escapes but those JSON demands.
func compact(v any) ([]byte, error) {
	text, err := encode(v, "")
	return bytes.TrimSuffix(text, []byte("\n")), err
}

// plainEncoding takes the Go words out of encoding/json's errors: an agent may read them.
func plainEncoding(err error) error {
	var (
		value  *json.UnsupportedValueError
		kind   *json.UnsupportedTypeError
		method *json.MarshalerError
	)
	switch {
	case errors.As(err, &method):
		return plainEncoding(method.Err)
	case errors.As(err, &value) && value.Value.CanFloat():
		return fmt.Errorf("JSON has no number %v", value.Value.Float())
	case errors.As(err, &value):
		return errors.New("it contains itself")
	case errors.As(err, &kind) && kind.Type.Kind() == reflect.Map:
		return errors.New("the names in a JSON object are strings")
	case errors.As(err, &kind):
		return fmt.Errorf("JSON has no value for a %s", kind.Type.Kind())
	}
	return err
}
