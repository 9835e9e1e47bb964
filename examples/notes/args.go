package notes

// ListArgs lists the project's notes with their ids. Call it before changing notes.
//
//nlgen:tool title="List notes"
//nlgen:accept NL6004
type ListArgs struct{}

// ListData is what listing answers as data.
type ListData struct {
	Notes []Note `json:"notes"`
}

// AddNoteArgs adds one note to the project, as one step of undo for the author. Keep each note to one line.
//
//nlgen:tool title="Add a note"
type AddNoteArgs struct {
	// The note.
	Text string `json:"text"`
}

// AddNoteData is what adding answers as data.
type AddNoteData struct {
	Count int `json:"count"`
}
