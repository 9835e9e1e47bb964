package source

// The directives there are, by the word after //nlgen: .
const (
	ToolDirective   = "tool"   // the struct is a tool's arguments
	OpenDirective   = "open"   // the type takes more than what is declared
	OneOfDirective  = "oneof"  // exactly one of the struct's fields is set
	SchemaDirective = "schema" // the type has a schema of its own
	AcceptDirective = "accept" // what vet finds about the tool is accepted
)

// KnownDirectives are all of them.
var KnownDirectives = []string{ToolDirective, OpenDirective, OneOfDirective, SchemaDirective, AcceptDirective}
