package host

import (
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

// builtIns are the tools of the host itself, in the order of the list, which they begin (contract 6). A handler of them is
// handed the call.
func builtIns() ([]runtime.Registered, error) {
	var all []runtime.Registered
	for _, t := range []runtime.Tool{
		runtime.Reading(runtime.Info{
			Name:  "agent_status",
			Title: "What agents may do here",
			Description: "Tells of each open project which tools are on offer there, whether they may change it at the moment, and what to do " +
				"when something is switched off. Call it first, and whenever a call is refused.",
			Schema: `{"type":"object","properties":{},"additionalProperties":false}`,
			Output: statusSchema,
		}, decodeStatus, (*call).status),
		runtime.Reading(runtime.Info{
			Name:  "agent_guide",
			Title: "How the tools are used",
			Description: "Reads a chapter of the guide: what the tools of a plugin are for and how they fit together. Without a chapter it lists " +
				"the chapters. Read a plugin's chapter before its tools are used for the first time.",
			Schema: `{"type":"object","properties":{"chapter":{"type":"string","description":"The chapter as the list names it, for example plugin:acme.notes."}},"additionalProperties":false}`,
			Output: guideSchema,
		}, decodeGuide, (*call).guide),
	} {
		r, err := runtime.BuiltIn(t)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

type statusArgs struct{}

var statusShape args.Shape

func decodeStatus(r *args.Reader, _ *statusArgs) {
	for o := r.Object(&statusShape); o.Next(); { // no member but project, which is not the tool's
	}
}

type guideArgs struct{ chapter string }

var guideShape = args.Shape{Names: []string{"chapter"}}

func decodeGuide(r *args.Reader, v *guideArgs) {
	for o := r.Object(&guideShape); o.Next(); {
		v.chapter = r.String()
	}
}

// routeOwn finds the project that the call names. It need not name one.
func (c *call) routeOwn() error {
	if c.bound.Project == nil {
		return nil
	}
	return c.route()
}

// answerOwn answers for the host. A chapter of the guide is not held to the limit of texts (contract 9).
func (c *call) answerOwn() (err error) {
	c.reply, err = c.tool.Run(c.ctx, c, runtime.Call{}, nil, c.bound)
	if c.tool.Name != "agent_guide" {
		c.reply = c.tool.Limited(c.reply)
	}
	return err
}
