// Command demo plays a short conversation between an agent's client and the notes server and prints both sides: what the
// tools are, a change that is refused, a change that is allowed, arguments that are wrong, and what is in the project
// afterwards. In goes the server's binary; the conversation is real, and the same each time.
//
//	demo bin/acme-notes
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: demo SERVER")
		os.Exit(2)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := play(ctx, os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

// play is the whole conversation.
func play(ctx context.Context, binary string, out io.Writer) error {
	project, err := os.MkdirTemp("", "nlgen-demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(project)
	if project, err = filepath.EvalSymlinks(project); err != nil { // as the server names it
		return err
	}
	d := &demo{out: out, binary: binary, project: project}

	d.say("The author lets agents use the notes plugin in a project, but not change the project yet.")
	d.run(ctx, "approve", "--yes")
	d.start(ctx)
	d.list(ctx)
	d.call(ctx, "acme_notes__add_note", `{"text": "Buy rope for the lighthouse scene."}`)

	d.say("Now the author allows changes, which holds for the next call.")
	d.run(ctx, "writes", "on", "--yes")
	d.call(ctx, "acme_notes__add_note", `{"text": "Buy rope for the lighthouse scene."}`)
	d.call(ctx, "acme_notes__add_note", `{"text": 5, "colour": "red"}`)
	d.call(ctx, "acme_notes__add_note", `{"text": " "}`)
	d.call(ctx, "acme_notes__list", `{}`)

	d.say("What the agent did is a file in the project:")
	d.showDocument("editor/services/plugin__acme.notes__notes.json")

	d.say("And the author takes it back.")
	d.run(ctx, "undo")
	d.call(ctx, "acme_notes__list", `{}`)
	d.stop()
	return d.err
}
