// Package diag is the diagnostic: a user's mistake with its code, place, words and the smallest edit that mends it, the
// registry of codes that `nlgen explain` reads, and the text and JSON printers. In go mistakes as packages find them, in
// any order; out comes one sorted list without repeats. A Diagnostic's code is always a registered one, because only
// this package makes codes. A Go error is for the environment (a disk, a process), a Diagnostic for what the user wrote.
package diag

import "fmt"

// Severity tells a mistake that stops generating from one that does not. The words are printed and fixed.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Pos is a place in a file the user knows.
type Pos struct {
	// File is slash-separated, as the user gave it or relative to the working directory.
	File string
	// Line and Col start at 1; Col counts bytes. Line 0 is the file as a whole, Col 0 a line as a whole.
	Line, Col int
}

// String is `file:line:col`, without the parts that are not known.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Related is another place that takes part in a mistake: the other declaration, the type that was meant.
type Related struct {
	Pos     Pos
	Message string
}

// Edit replaces what stands in the file of a Diagnostic, from Start up to End, by New.
type Edit struct {
	Start, End Pos
	New        string
}

// Diagnostic is one mistake. Its texts carry no Go dump and no name of a type of ours.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Pos      Pos
	// Message is what is wrong, on one line.
	Message string
	// Hint is the smallest edit that mends it, possibly of several lines; empty when the message already says it.
	Hint    string
	Related []Related
	// Fix is the hint as an edit; nil where no single one is sure to mend the mistake.
	Fix *Edit
}

// Errorf makes a Diagnostic of severity Error.
func Errorf(code Code, pos Pos, format string, args ...any) Diagnostic {
	return Diagnostic{Code: code, Severity: Error, Pos: pos, Message: fmt.Sprintf(format, args...)}
}

// Warnf makes a Diagnostic of severity Warning.
func Warnf(code Code, pos Pos, format string, args ...any) Diagnostic {
	return Diagnostic{Code: code, Severity: Warning, Pos: pos, Message: fmt.Sprintf(format, args...)}
}

// Hintf sets the hint and returns d, so that it can follow the call that made d.
func (d *Diagnostic) Hintf(format string, args ...any) *Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// Relatef adds a related place and returns d.
func (d *Diagnostic) Relatef(pos Pos, format string, args ...any) *Diagnostic {
	d.Related = append(d.Related, Related{pos, fmt.Sprintf(format, args...)})
	return d
}
