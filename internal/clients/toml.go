package clients

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/tomledit"
)

// tomlForm is a file of TOML with a table for each server.
type tomlForm struct {
	// servers is the table around those of servers.
	servers string
}

func (f tomlForm) find(text []byte, name string) (e entry, ok bool, err error) {
	t, err := tomledit.Find(text, []string{f.servers, name})
	if t == nil || err != nil {
		return e, false, f.problem(err)
	}
	e = entry{offset: t.Offset, known: true}
	if command := t.Keys["command"]; command.Kind == tomledit.String {
		e.command = command.Text
	}
	for _, v := range t.Keys["args"].Elements {
		e.known = e.known && v.Kind == tomledit.String
		e.args = append(e.args, v.Text)
	}
	return e, true, nil
}

func (f tomlForm) add(text []byte, s Server) ([]byte, error) {
	name := []string{f.servers, s.Name}
	t, err := tomledit.Find(text, name)
	if t != nil {
		text, err = tomledit.Remove(text, name)
	}
	if err == nil {
		text, err = tomledit.Set(text, name, []tomledit.Key{{Name: "command", Value: tomledit.Quote(s.Binary)}, list(s.args())})
	}
	return text, f.problem(err)
}

// list is the key of arguments.
func list(args []string) tomledit.Key {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = tomledit.Quote(a)
	}
	return tomledit.Key{Name: "args", Value: "[" + strings.Join(quoted, ", ") + "]"}
}

func (f tomlForm) update(text []byte, s Server, e entry, args []string) ([]byte, error) {
	var keys []tomledit.Key
	if e.command != s.Binary {
		keys = append(keys, tomledit.Key{Name: "command", Value: tomledit.Quote(s.Binary)})
	}
	if !e.known || !slices.Equal(e.args, args) {
		keys = append(keys, list(args))
	}
	if keys == nil {
		return text, nil
	}
	text, err := tomledit.Set(text, []string{f.servers, s.Name}, keys)
	return text, f.problem(err)
}

func (f tomlForm) remove(text []byte, name string) ([]byte, error) {
	text, err := tomledit.Remove(text, []string{f.servers, name})
	if err != nil {
		return nil, f.problem(err)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, nil
	}
	return text, nil
}

func (tomlForm) empty() string { return "" }

// problem says what keeps a text from being edited; nil of nil.
func (f tomlForm) problem(err error) error {
	if err == nil {
		return nil
	}
	var at *tomledit.Error
	if !errors.As(err, &at) {
		return err
	}
	return broken(at.Offset, at.Reason)
}
