package host

import (
	"regexp"
	goruntime "runtime"
	"strings"
)

// Commands are how a project's author reaches the commands of the server's binary, for hints that name one.
type Commands struct {
	// Binary is the binary's name; empty when nobody said.
	Binary string
	// Project is the path of the project that is meant.
	Project string
}

var plainPath = regexp.MustCompile(`^[A-Za-z0-9_./:\\+@%,-]+$`)

// To is a command as a sentence says it, in backquotes.
func (c Commands) To(words string) string {
	words = "`" + c.Typed(words) + "`"
	if c.Binary == "" {
		return "the server's command " + words
	}
	return words
}

// Typed is the whole of a command as it is typed: of "writes on", acme-notes writes on --project /home/ada/novel.
func (c Commands) Typed(words string) string {
	if c.Binary != "" {
		words = c.Binary + " " + words
	}
	if c.Project != "" {
		words += " --project " + shellQuoted(c.Project)
	}
	return words
}

// Quoted is a command of any program as it is typed.
func Quoted(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = shellQuoted(w)
	}
	return strings.Join(quoted, " ")
}

// shellQuoted is a path as a shell takes it for one word.
func shellQuoted(path string) string {
	switch {
	case plainPath.MatchString(path) && (goruntime.GOOS == "windows" || !strings.Contains(path, `\`)): // which escapes elsewhere
		return path
	case goruntime.GOOS == "windows":
		return `"` + path + `"` // no path there has a quote
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
