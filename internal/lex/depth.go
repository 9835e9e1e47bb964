package lex

// TooDeep is the error of an array or object that opens at i inside MaxDepth others.
func TooDeep(i int) error { return &Error{i, "nested deeper than 10000 levels"} }
