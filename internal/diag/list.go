package diag

import (
	"cmp"
	"slices"
)

// List collects diagnostics. The zero List is empty and ready.
type List struct {
	all []*Diagnostic
}

// Errorf adds a mistake and returns it, to be completed with Hintf and Relatef.
func (l *List) Errorf(code Code, pos Pos, format string, args ...any) *Diagnostic {
	d := Errorf(code, pos, format, args...)
	l.all = append(l.all, &d)
	return &d
}

// Warnf adds a warning and returns it, to be completed with Hintf and Relatef.
func (l *List) Warnf(code Code, pos Pos, format string, args ...any) *Diagnostic {
	d := Warnf(code, pos, format, args...)
	l.all = append(l.all, &d)
	return &d
}

// Add adds diagnostics made elsewhere.
func (l *List) Add(diagnostics ...Diagnostic) {
	for _, d := range diagnostics {
		l.all = append(l.all, &d)
	}
}

// Len is how many were added, repeats included.
func (l *List) Len() int { return len(l.all) }

// HasErrors reports whether any of them is an Error.
func (l *List) HasErrors() bool {
	return slices.ContainsFunc(l.all, func(d *Diagnostic) bool { return d.Severity == Error })
}

// Sorted is what was collected, in the order of Sort.
func (l *List) Sorted() []Diagnostic {
	all := make([]Diagnostic, len(l.all))
	for i, d := range l.all {
		all[i] = *d
	}
	return Sort(all)
}

// HasErrors reports whether any of them is an Error.
func HasErrors(diagnostics []Diagnostic) bool {
	return slices.ContainsFunc(diagnostics, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sort orders diagnostics in place by file, line, column, code and message, and drops the second of two that say the
// same of the same place. It returns the shortened slice.
func Sort(diagnostics []Diagnostic) []Diagnostic {
	slices.SortStableFunc(diagnostics, compare)
	return slices.CompactFunc(diagnostics, func(a, b Diagnostic) bool { return compare(a, b) == 0 })
}

func compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(a.Pos.File, b.Pos.File),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Col, b.Pos.Col),
		cmp.Compare(a.Code.id, b.Code.id),
		cmp.Compare(a.Message, b.Message),
	)
}
