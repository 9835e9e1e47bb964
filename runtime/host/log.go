package host

import (
	"context"
	"log/slog"
)

// callLog is the log of one call: what is logged there carries the call's id and tool. A call that logs nothing, which is
// nearly every call, pays nothing for it.
func callLog(log *slog.Logger, id, tool string) *slog.Logger {
	return slog.New(&callHandler{log.Handler(), id, tool})
}

type callHandler struct {
	slog.Handler
	id, tool string
}

func (h *callHandler) Handle(ctx context.Context, r slog.Record) error {
	return h.named().Handle(ctx, r)
}

func (h *callHandler) WithAttrs(attrs []slog.Attr) slog.Handler { return h.named().WithAttrs(attrs) }

func (h *callHandler) WithGroup(name string) slog.Handler { return h.named().WithGroup(name) }

func (h *callHandler) named() slog.Handler {
	return h.Handler.WithAttrs([]slog.Attr{slog.String("call", h.id), slog.String("tool", h.tool)})
}
