package clients

import "fmt"

// Change is a file's text before and after.
type Change struct {
	// Text is the new text; nil when nothing would be left of the file that its client needs, so that it can go.
	Text []byte
	// Done is what happens to the entry.
	Done Done
	// Served is the project that the entry's server served alone before; empty when nobody can tell, or it is the same.
	Served string
}

// Done is what happens to an entry.
type Done uint8

// What can happen.
const (
	Nothing Done = iota
	Added
	Updated
	Replaced // an entry that was not ours
	Removed
)

// Problem is why a file is left alone.
type Problem struct {
	// Offset is the index of the byte that it is about.
	Offset int
	Reason string
	Hint   string
}

func (p *Problem) Error() string { return p.Reason }

// broken is the Problem of a text that cannot be read, or edited where it has to be.
func broken(offset int, reason string) *Problem {
	return &Problem{offset, reason, "mend the file there, or paste in what --print says"}
}

// form is how a client's file is written. A nil text is that of a file that is not there.
type form interface {
	// find is what the text says of a server; ok is false when it says nothing.
	find(text []byte, name string) (e entry, ok bool, err error)
	// add puts a new entry in the place of any.
	add(text []byte, s Server) ([]byte, error)
	// update changes the command and arguments of an entry where they are others.
	update(text []byte, s Server, e entry, args []string) ([]byte, error)
	// remove takes an entry out, and what was made for it.
	remove(text []byte, name string) ([]byte, error)
	// empty is a text that says nothing.
	empty() string
}

// Install puts a server's entry in a file's text. An entry of that name that starts another program is left alone unless
// force is true. The error is a *Problem.
func (c Client) Install(text []byte, s Server, force bool) (Change, error) {
	e, there, err := c.form.find(text, s.Name)
	switch {
	case err != nil:
		return Change{}, err
	case !there:
		text, err := c.form.add(text, s)
		return Change{Text: text, Done: Added}, err
	case !e.ofOurs(s) && !force:
		return Change{}, e.foreign(s, "--force to replace it, or --name and another name")
	case !e.ofOurs(s):
		text, err := c.form.add(text, s)
		return Change{Text: text, Done: Replaced}, err
	}
	args := e.updated(s)
	after, err := c.form.update(text, s, e, args)
	if err != nil || string(after) == string(text) {
		return Change{Text: text}, err
	}
	change := Change{Text: after, Done: Updated}
	if was := e.project(); was != s.Project && (entry{args: args}).project() == s.Project {
		change.Served = was
	}
	return change, nil
}

// Uninstall takes a server's entry out of a file's text; see Install. Of a file that Install made nothing is left.
func (c Client) Uninstall(text []byte, s Server, force bool) (Change, error) {
	e, there, err := c.form.find(text, s.Name)
	switch {
	case err != nil:
		return Change{}, err
	case !there:
		return Change{Text: text}, nil
	case !e.ofOurs(s) && !force:
		return Change{}, e.foreign(s, "--force to remove it, or --name and the name it has there")
	}
	text, err = c.form.remove(text, s.Name)
	return Change{Text: text, Done: Removed}, err
}

// Snippet is what stands in the file of a client that knows no other server.
func (c Client) Snippet(s Server) []byte {
	text, err := c.form.add(nil, s)
	if err != nil {
		panic("clients: an empty file cannot be added to: " + err.Error())
	}
	return text
}

// Empty is the text of a file of the client's that says nothing, where one has to stay.
func (c Client) Empty() []byte { return []byte(c.form.empty()) }

// foreign says that an entry is not ours.
func (e entry) foreign(s Server, way string) error {
	what := "is reached otherwise than by starting a program"
	if e.command != "" {
		what = "starts " + e.command
	}
	return &Problem{e.offset, fmt.Sprintf("there is a server %s already, which %s", s.Name, what), "pass " + way}
}
