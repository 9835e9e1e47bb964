package conformance_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

const inspector = "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"

// The exit codes of the inspector.
const (
	inspectorHeld  = 0
	inspectorError = 5 // the tool answered an error, or is none
)

// TestInspector has the MCP inspector look at the notes example: list its tools, which have to be portable as it sees that,
// call them, be refused, and read the guide.
func TestInspector(t *testing.T) {
	for _, transport := range transports {
		for _, era := range []string{"legacy", "modern"} {
			t.Run(transport+"/"+era, func(t *testing.T) {
				t.Parallel()
				inspect(t, newInspection(t, transport, era))
			})
		}
	}
}

func inspect(t *testing.T, i *inspection) {
	var listed struct {
		Tools []struct {
			Name        string
			Annotations struct{ ReadOnlyHint *bool }
		}
	}
	i.run(t, inspectorHeld, &listed, "--method", "tools/list", "--strict")
	var names []string
	for _, tool := range listed.Tools {
		names = append(names, tool.Name)
		if tool.Annotations.ReadOnlyHint == nil {
			t.Errorf("%s does not say whether it reads", tool.Name)
		}
	}
	if got := strings.Join(names, " "); got != "agent_status agent_guide acme_notes__add_note acme_notes__list" {
		t.Errorf("listed %s", got)
	}

	add := []string{"--method", "tools/call", "--tool-name", "acme_notes__add_note", "--tool-args-json"}
	i.call(t, inspectorHeld, "Added. The project has 1 notes.", `{"count":1}`, append(add, `{"text":"Buy <rope> & paint."}`)...)
	i.call(t, inspectorError, "invalid_args: The note is empty.\nHint: Pass the note's words as text.", "", append(add, `{"text":" "}`)...)
	i.call(t, inspectorError, "invalid_args: text: expected a string, got a number\n", "", append(add, `{"text":5}`)...)
	i.refused(t, "tool_not_found", "--method", "tools/call", "--tool-name", "acme_notes__nothing")

	var read struct{ Contents []struct{ Text string } }
	const chapter = "narraleaf://guide/plugin/acme.notes"
	if said := i.run(t, inspectorHeld, nil, "--method", "resources/list"); !strings.Contains(said, chapter) {
		t.Errorf("the chapter is not listed: %s", said)
	}
	i.run(t, inspectorHeld, &read, "--method", "resources/read", "--uri", chapter)
	if len(read.Contents) != 1 || !strings.HasPrefix(read.Contents[0].Text, "# Notes\n") {
		t.Errorf("the chapter is %q", read.Contents)
	}
	if i.commands != 7 {
		t.Errorf("%d commands, not 7", i.commands)
	}
	held(t, "@modelcontextprotocol/inspector 2.12.0, %s: %d commands, each with the exit code it should have", i.name, i.commands)
}

// inspection is the inspector and a server.
type inspection struct {
	name, era, home string
	before, after   []string // the command line's parts around a method
	commands        int
}

func newInspection(t *testing.T, transport, era string) *inspection {
	i := &inspection{name: transport + ", " + era, era: era, home: t.TempDir()}
	i.before = []string{inspector, "--cli", "--format", "json", "--protocol-era", era}
	if transport == "http" {
		e := serve(t, notesServer)
		i.before = append(i.before, "--header", "Authorization: Bearer "+e.Token, "--transport", "http", "--server-url", e.URL)
	} else {
		i.after = []string{"--", notesServer, "serve", "--project", project(t, notesServer)}
	}
	return i
}

// run runs one command of the inspector, which has to exit with a code, and reads the result that it prints.
func (i *inspection) run(t *testing.T, code int, result any, args ...string) string {
	t.Helper()
	i.commands++
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, node, append(append(i.before, args...), i.after...)...)
	c.Env = append(os.Environ(), "HOME="+i.home)
	var out, said bytes.Buffer
	c.Stdout, c.Stderr = &out, &said
	var exit *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if got := c.ProcessState.ExitCode(); got != code {
		t.Fatalf("%s: exit code %d, want %d\n%s%s", strings.Join(args, " "), got, code, &out, &said)
	}
	answer := struct{ Result any }{result}
	if result != nil {
		if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, &out)
		}
	}
	return out.String() + said.String()
}

// call is a call whose text begins with some words and whose data, if there is any, is some JSON. Only a modern answer says
// whose it is.
func (i *inspection) call(t *testing.T, code int, text, data string, args ...string) {
	t.Helper()
	var answer struct {
		Meta              map[string]any `json:"_meta"`
		Content           []struct{ Text string }
		StructuredContent json.RawMessage
		IsError           bool
	}
	i.run(t, code, &answer, args...)
	if len(answer.Content) != 1 || !strings.HasPrefix(answer.Content[0].Text, text) {
		t.Errorf("answered %q, want %q", answer.Content, text)
	}
	if data != "" && string(answer.StructuredContent) != data {
		t.Errorf("answered the data %s, want %s", answer.StructuredContent, data)
	}
	if answer.IsError != (code == inspectorError) {
		t.Errorf("isError is %v", answer.IsError)
	}
	if _, modern := answer.Meta["io.modelcontextprotocol/serverInfo"]; modern != (i.era == "modern") {
		t.Errorf("an answer of another era: _meta is %v", answer.Meta)
	}
}

// refused is a command that the inspector ends with an error of its own.
func (i *inspection) refused(t *testing.T, code string, args ...string) {
	t.Helper()
	if said := i.run(t, inspectorError, nil, args...); !strings.Contains(said, `"code":"`+code+`"`) {
		t.Errorf("the inspector said %s, want %s", said, code)
	}
}
