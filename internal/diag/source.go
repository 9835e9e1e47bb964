package diag

// Codes NL2xxx: Go source.
var ()
