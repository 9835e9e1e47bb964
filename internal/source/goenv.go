package source

import (
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// settings are what `go env -w` noted in the user's file.
type settings map[string]string

func readSettings() settings {
	file := os.Getenv("GOENV")
	if file == "" {
		if dir, err := os.UserConfigDir(); err == nil {
			file = filepath.Join(dir, "go", "env")
		}
	}
	text, err := readRegular(file)
	if err != nil { // "off" too
		return nil
	}
	all := settings{}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			all[name] = value
		}
	}
	return all
}

// get is a variable as the go command takes it: from the environment, else as it was noted.
func (s settings) get(name string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return s[name]
}

// flag is the value of a flag in GOFLAGS, the last one if it stands there more than once.
func (s settings) flag(name string) (value string, ok bool) {
	for _, word := range strings.Fields(s.get("GOFLAGS")) {
		word = strings.TrimPrefix(strings.Trim(word, `'"`), "-")
		if rest, found := strings.CutPrefix(strings.TrimPrefix(word, "-"), name+"="); found {
			value, ok = rest, true
		}
	}
	return value, ok
}

// context is whose build tags count.
func (o Options) context(env settings) build.Context {
	if o.Build != nil {
		ctx := *o.Build
		ctx.BuildTags = append(ctx.BuildTags[:len(ctx.BuildTags):len(ctx.BuildTags)], o.Tags...)
		return ctx
	}
	ctx := build.Default
	if system := env.get("GOOS"); system != "" {
		ctx.GOOS = system
	}
	if processor := env.get("GOARCH"); processor != "" {
		ctx.GOARCH = processor
	}
	ctx.CgoEnabled = cgo(ctx, env)
	if ctx.BuildTags = o.Tags; len(o.Tags) == 0 {
		tags, _ := env.flag("tags")
		ctx.BuildTags = strings.FieldsFunc(tags, func(r rune) bool { return r == ',' || r == ' ' })
	}
	return ctx
}

// cgo tells whether the go command lets files that import "C" in: by default when it builds for this system and a C
// compiler is there.
func cgo(ctx build.Context, env settings) bool {
	switch env.get("CGO_ENABLED") {
	case "0":
		return false
	case "1":
		return true
	}
	if !ctx.CgoEnabled || ctx.GOOS != runtime.GOOS || ctx.GOARCH != runtime.GOARCH {
		return false
	}
	if os.Getenv("CC") != "" {
		return true
	}
	compiler := "gcc"
	switch ctx.GOOS {
	case "darwin", "freebsd", "openbsd", "ios":
		compiler = "clang"
	}
	_, err := exec.LookPath(compiler)
	return err == nil
}
