package runtime

// Answer is what a handler answers: text for the model, and data for programs.
type Answer[T any] struct {
	// Text is at most 60 000 UTF-16 units; the rest is cut with a note.
	Text string
	// Data is at most 60 000 UTF-16 units of JSON; larger is dropped with a note in the text. Nil slices in it are sent as [].
	Data T
	// Image is optional.
	Image *Image
}

// TextAnswer is the answer of a tool whose data has no type of its own.
type TextAnswer struct {
	// Text is at most 60 000 UTF-16 units; the rest is cut with a note.
	Text string
	// Image is optional.
	Image *Image
}

// Image is a picture in an answer.
type Image struct {
	// MIMEType is image/png or image/jpeg.
	MIMEType string
	// Data is the picture's bytes. As base64 it is at most 10 000 000 characters; larger is dropped with a note.
	Data []byte
}

// Answering is implemented by Answer and TextAnswer.
type Answering interface {
	reply() (Reply, error)
}
