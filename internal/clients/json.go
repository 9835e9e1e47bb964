package clients

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"github.com/nlgen/nlgen/internal/jsonedit"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// jsonForm is a file of JSON, in which comments and trailing commas may stand.
type jsonForm struct {
	// servers is the member that has a member for each server.
	servers string
	// typed entries say that the server talks by stdio, env ones have a place for variables. Beside the servers an empty list
	// of inputs stands in files that begin with us.
	typed, env, inputs bool
	// dashes is a client that reads _ in names wrongly.
	dashes bool
}

func (f jsonForm) find(text []byte, name string) (e entry, ok bool, err error) {
	if lex.Space(text, 0) == len(text) {
		return e, false, nil
	}
	root, err := jsonedit.Parse(text)
	if err != nil {
		return e, false, f.problem(err)
	}
	// Whatever cannot be edited is told now, not when somebody has agreed to it.
	if _, err := jsonedit.Set(text, []string{f.servers, name}, []byte("{}")); err != nil {
		return e, false, f.problem(err)
	}
	var v *jsontree.Value
	if servers := root.Get(f.servers); servers != nil {
		v = servers.Get(name)
	}
	if v == nil {
		return e, false, nil
	}
	if v.Kind == jsontree.Object {
		for i := range v.Members {
			if v.Members[i].Duplicate {
				return e, false, f.problem(&lex.Error{Offset: v.Members[i].Offset, Reason: string(lex.AppendQuoted(nil, v.Members[i].Name)) + " is given twice"})
			}
		}
	}
	e = entry{offset: v.Offset, known: true}
	if command := v.Get("command"); command != nil && command.Kind == jsontree.String {
		e.command = command.Text
	}
	args := v.Get("args")
	for i := 0; args != nil && i < len(args.Elements); i++ {
		e.known = e.known && args.Elements[i].Kind == jsontree.String
		e.args = append(e.args, args.Elements[i].Text)
	}
	return e, true, nil
}

// entry is a new entry as JSON.
func (f jsonForm) entry(s Server) []byte {
	var e struct {
		Type    string            `json:"type,omitempty"`
		Command string            `json:"command"`
		Args    []string          `json:"args"`
		Env     map[string]string `json:"env,omitzero"`
	}
	e.Command, e.Args = s.Binary, s.args()
	if f.typed {
		e.Type = "stdio"
	}
	if f.env {
		e.Env = map[string]string{}
	}
	return compact(e)
}

// compact is a value as JSON. Texts have only the escapes they need.
func compact(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("clients: texts are JSON: " + err.Error())
	}
	return bytes.TrimSpace(b.Bytes())
}

func (f jsonForm) add(text []byte, s Server) ([]byte, error) { return f.put(text, s.Name, f.entry(s)) }

// put puts an entry, which is JSON, in the place of any.
func (f jsonForm) put(text []byte, name string, entry []byte) ([]byte, error) {
	fresh := lex.Space(text, 0) == len(text)
	text, err := jsonedit.Set(text, []string{f.servers, name}, entry)
	if err == nil && fresh && f.inputs {
		text, err = jsonedit.Set(text, []string{"inputs"}, []byte("[]"))
	}
	return text, f.problem(err)
}

func (f jsonForm) update(text []byte, s Server, e entry, args []string) (_ []byte, err error) {
	at := []string{f.servers, s.Name}
	if e.command != s.Binary {
		if text, err = jsonedit.Set(text, append(at, "command"), compact(s.Binary)); err != nil {
			return nil, f.problem(err)
		}
	}
	if !e.known || !slices.Equal(e.args, args) {
		text, err = jsonedit.Set(text, append(at, "args"), compact(args))
	}
	return text, f.problem(err)
}

// remove takes an entry out. If putting it back into the text without the member for servers, or into no text, makes the same
// text, then that is what there was before.
func (f jsonForm) remove(text []byte, name string) ([]byte, error) {
	root, err := jsonedit.Parse(text)
	if err != nil {
		return nil, f.problem(err)
	}
	value := root.Get(f.servers).Get(name)
	entry := jsonedit.Compact(value)
	if fresh, err := f.put(nil, name, entry); err == nil && bytes.Equal(fresh, text) {
		return nil, nil
	}
	if len(root.Get(f.servers).Members) == 1 {
		rest, err := jsonedit.Remove(text, []string{f.servers})
		if err != nil {
			return nil, f.problem(err)
		}
		if again, err := f.put(rest, name, entry); err == nil && bytes.Equal(again, text) {
			return rest, nil
		}
	}
	text, err = jsonedit.Remove(text, []string{f.servers, name})
	return text, f.problem(err)
}

func (jsonForm) empty() string { return "{}\n" }

// problem says what keeps a text from being edited; nil of nil.
func (f jsonForm) problem(err error) error {
	if err == nil {
		return nil
	}
	var at *lex.Error
	if !errors.As(err, &at) {
		return err
	}
	return broken(at.Offset, at.Reason)
}
