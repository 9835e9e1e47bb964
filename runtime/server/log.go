package server

import (
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/spf13/pflag"
)

// logging is what the command line says about the log.
type logging struct {
	level, format choice
	file          string
}

// newLogging logs from a level on unless the command line says another.
func newLogging(level string) logging {
	return logging{
		level:  choice{level, []string{"debug", "info", "warn", "error", "off"}},
		format: choice{"text", []string{"text", "json"}},
	}
}

func (l *logging) flags(f *pflag.FlagSet) {
	f.Var(&l.level, "log-level", "log from this `level` on: debug (every call), info (what tools log), warn, error or off")
	f.Var(&l.format, "log-format", "log in this `format`: text or json")
	f.StringVar(&l.file, "log-file", "", "append the log to this `file` instead of the error stream")
}

// openLog is the log, and what closes it.
func (p *program) openLog(l logging) (*slog.Logger, func(), error) {
	var out io.Writer = p.err
	closed := func() {}
	if l.file != "" {
		path, err := p.absolute(l.file)
		if err != nil {
			return nil, nil, err
		}
		file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return nil, nil, hinted{fmt.Errorf("the log cannot be written to %s: %w", path, cause(err)), "pass --log-file and a file in a folder that exists"}
		}
		out, closed = file, func() { file.Close() }
	}
	if l.level.value == "off" {
		return slog.New(slog.DiscardHandler), closed, nil
	}
	var options slog.HandlerOptions
	var level slog.Level
	if err := level.UnmarshalText([]byte(l.level.value)); err != nil {
		return nil, nil, err
	}
	options.Level = level
	if l.format.value == "json" {
		return slog.New(slog.NewJSONHandler(out, &options)), closed, nil
	}
	return slog.New(slog.NewTextHandler(out, &options)), closed, nil
}
