package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// commandLine is the name of the client in the history and to handlers.
const commandLine = "command line"

// callCommand calls a tool as an agent would: what the project's author switched off is off here too.
func (p *program) callCommand() *cobra.Command {
	var dry bool
	log := newLogging("off")
	command := &cobra.Command{
		Use:   "call TOOL [JSON|@file|-]",
		Short: "Call a tool as an agent would",
		Long: "Call calls a tool as an agent would, with arguments as JSON, from a file, or from standard input. The tool is named as\n" +
			"agents know it (acme_notes__list), as the manifest does (acme.notes.list), or without the plugin's id (list).",
	}
	command.Args = func(command *cobra.Command, args []string) error {
		if len(args) < 1 || len(args) > 2 {
			return usageError{"call takes a tool, and its arguments as JSON, @file or -", command.CommandPath()}
		}
		return nil
	}
	command.RunE = func(command *cobra.Command, args []string) error {
		return p.call(command, args, dry, log)
	}
	command.Flags().BoolVar(&dry, "dry-run", false, "check everything up to the tool itself, and print the verdict as JSON")
	log.flags(command.Flags())
	p.fsyncFlag(command.Flags())
	return command
}

func (p *program) call(command *cobra.Command, args []string, dry bool, l logging) (err error) {
	ctx := command.Context()
	request := host.Request{Tool: args[0], Client: new(commandLine), Session: commandLine, DryRun: dry}
	if len(args) > 1 {
		if request.Arguments, err = p.arguments(args[1]); err != nil {
			return err
		}
	}
	projects, err := p.openProjects(command.CommandPath())
	if err != nil {
		return err
	}
	defer projects.Close()
	log, closeLog, err := p.openLog(l)
	if err != nil {
		return err
	}
	defer closeLog()
	h, err := host.New(host.Options{Plugins: p.Plugins, Projects: projects.stores(), Command: p.Name, Log: log})
	if err != nil {
		return err
	}
	if h.Tool(request.Tool) == nil {
		registered, err := runtime.Register(p.Plugins...)
		if err != nil {
			return err
		}
		t, err := findTool(registered, request.Tool)
		if err != nil {
			return noSuch{usageError{err.Error(), p.Name + " tools"}}
		}
		request.Tool = t.Advertised
	}
	if err := p.takeStreams(); err != nil {
		return err
	}
	outcome := h.Call(ctx, request)
	return errors.Join(p.answer(outcome, dry), h.Close(ctx))
}

// maxArguments is how many bytes of arguments are read, as many as a client can send in a line.
const maxArguments = 8 << 20

// arguments are the JSON of a call: the text itself, a file's, or standard input's.
func (p *program) arguments(from string) ([]byte, error) {
	name, isFile := strings.CutPrefix(from, "@")
	if !isFile && from != "-" {
		return []byte(from), nil
	}
	in := p.in
	if isFile {
		path, err := p.absolute(name)
		if err != nil {
			return nil, err
		}
		f, err := os.Open(path)
		if err != nil {
			return nil, hinted{fmt.Errorf("the arguments cannot be read from %s: %w", path, cause(err)), "pass @ and a file that exists"}
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxArguments+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the arguments cannot be read: %w", cause(err))
	case len(text) > maxArguments:
		return nil, fmt.Errorf("the arguments are longer than %d bytes, which no client can send", maxArguments)
	}
	return bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF")), nil
}

// errRefused says that a call was refused, which has been printed.
var errRefused = errors.New("refused")

// answer prints what became of a call.
func (p *program) answer(o host.Outcome, dry bool) error {
	if o.Protocol != nil {
		var data struct{ Hint string }
		_ = json.Unmarshal(o.Protocol.Data, &data) // an error without data has no hint
		if data.Hint == "" {
			return o.Protocol
		}
		return hinted{o.Protocol, data.Hint}
	}
	if p.json && (!dry || o.Refusal != nil) {
		if err := p.printRaw(mcpserve.Result(o)); err != nil {
			return err
		}
	}
	if o.Refusal != nil {
		if p.json {
			return errRefused
		}
		return refused(o.Refusal)
	}
	switch {
	case dry:
		return p.printRaw(o.Reply.Data)
	case p.json:
		return nil
	}
	text := o.Reply.Text
	if i := o.Reply.Image; i != nil {
		text = strings.TrimSuffix(text, "\n") + fmt.Sprintf("\n[an image, %s, %s: --json prints it]", i.MIMEType, bytesOf(int64(len(i.Data))))
	}
	if isTerminal(p.out) {
		text = cleanLines(text)
	}
	return p.print(strings.TrimSuffix(text, "\n") + "\n")
}

// refused is a refusal as an error of the command.
func refused(r *runtime.Refusal) error {
	err := errors.New(clean(string(r.Code)) + ": " + cleanLines(r.Message))
	if r.Hint == "" {
		return err
	}
	return hinted{err, cleanLines(r.Hint)}
}

// printRaw prints JSON as it comes, indented.
func (p *program) printRaw(text []byte) error {
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return fmt.Errorf("the answer is no JSON: %w", err)
	}
	b.WriteByte('\n')
	return p.print(b.String())
}
