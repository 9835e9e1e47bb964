package toolentry

// The limits of what is told of a tool, in UTF-16 units after trimming (contract 1). A host refuses a longer text.
const (
	MaxTitle       = 80
	MaxDescription = 1200
)
