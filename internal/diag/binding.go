package diag

// Codes NL4xxx: binding.
var ()
