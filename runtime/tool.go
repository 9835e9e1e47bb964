package runtime

import (
	"context"

	"github.com/nlgen/nlgen/runtime/args"
)

// Reading makes a reading tool of a generated decoder and a method of the generated interface Tools.
func Reading[H, A any, R Answering](info Info, decode func(*args.Reader, *A), handle func(H, context.Context, *ReadCall, A) (R, error)) Tool {
	return tool(info, false, decode, func(ctx context.Context, h H, call Call, _ Writer, a A) (R, error) {
		return handle(h, ctx, &ReadCall{call}, a)
	})
}

// Writing makes a writing tool of a generated decoder and a method of the generated interface Tools.
func Writing[H, A any, R Answering](info Info, decode func(*args.Reader, *A), handle func(H, context.Context, *WriteCall, A) (R, error)) Tool {
	return tool(info, true, decode, func(ctx context.Context, h H, call Call, w Writer, a A) (R, error) {
		return handle(h, ctx, &WriteCall{call, w}, a)
	})
}

// SetupOf hides the type of a plugin's handlers from the host.
func SetupOf[H any](setup func(context.Context, *App) (H, error)) func(context.Context, *App) (any, error) {
	return func(ctx context.Context, app *App) (any, error) { return setup(ctx, app) }
}

func tool[H, A any, R Answering](info Info, write bool, decode func(*args.Reader, *A), handle func(context.Context, H, Call, Writer, A) (R, error)) Tool {
	return Tool{
		Info:  info,
		Write: write,
		decode: func(raw []byte) (any, *string, []args.Fault, error) {
			a := new(A)
			project, faults, err := args.Decode(raw, a, decode)
			return a, project, faults, err
		},
		handle: func(ctx context.Context, handlers any, call Call, w Writer, a any) (Reply, error) {
			r, err := handle(ctx, handlers.(H), call, w, *a.(*A))
			if err != nil {
				return Reply{}, err
			}
			return r.reply()
		},
	}
}
