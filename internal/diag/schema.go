package diag

// Codes NL3xxx: schema.
var ()
