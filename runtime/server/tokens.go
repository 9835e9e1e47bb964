package server

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// maxUser is how long the name in a file of tokens may be, in characters.
const maxUser = 80

// maxTokens is how long that file may be, in bytes.
const maxTokens = 1 << 20

// tokens are those that clients over HTTP are let in with: of the file that the command line names, else the one that the first
// project keeps, which is printed when it is made.
func (p *program) tokens(w web, projects opened) ([]mcpserve.Token, error) {
	switch {
	case w.noToken:
		return nil, nil
	case w.tokenFile != "":
		return p.tokensOf(w.tokenFile)
	}
	t, err := projects[0].Token(rand.Text)
	switch {
	case err != nil:
		return nil, hinted{fmt.Errorf("no token can be kept in %s: %w", projects[0].Project(), err), "mend that, or pass --token-file and a file with tokens"}
	case !mcpserve.ValidToken(t.Secret):
		return nil, hinted{fmt.Errorf("%s is not one token: a token has letters, digits and -._~+/ alone", t.Path), "remove it, and a new one is made"}
	case t.Exposed:
		p.exposed(t.Path)
	}
	if t.Made {
		p.say("clients send the header `Authorization: Bearer " + t.Secret + "`; the token is kept in " + t.Path)
	} else {
		p.say("clients send the header `Authorization: Bearer` with the token in " + t.Path)
	}
	return []mcpserve.Token{{Secret: t.Secret}}, nil
}

func (p *program) exposed(path string) {
	p.say("other users of this machine may read the tokens in " + path + "\nhint: chmod 600 " + path)
}

// tokensOf are the tokens in a file.
func (p *program) tokensOf(file string) ([]mcpserve.Token, error) {
	path, err := p.absolute(file)
	if err != nil {
		return nil, err
	}
	text, mode, err := readTokens(path)
	if err != nil {
		return nil, hinted{fmt.Errorf("the tokens in %s cannot be read: %w", path, cause(err)), "pass --token-file and a file with a line TOKEN or NAME TOKEN for each client"}
	}
	if runtime.GOOS != "windows" && mode.IsRegular() && mode.Perm()&0o077 != 0 {
		p.exposed(path)
	}
	return parseTokens(path, string(text))
}

// readTokens reads the file at a path, which may be a pipe that a program writes its tokens to.
func readTokens(path string) (text []byte, mode fs.FileMode, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil {
		text, err = io.ReadAll(io.LimitReader(f, maxTokens+1))
	}
	if err != nil {
		return nil, 0, err
	}
	if len(text) > maxTokens {
		return nil, 0, fmt.Errorf("it is longer than %d bytes", maxTokens)
	}
	return text, info.Mode(), nil
}

// parseTokens reads lines of TOKEN or NAME TOKEN. Blank lines and those that begin with # are passed over. No error has a token
// in it.
func parseTokens(path, text string) (all []mcpserve.Token, err error) {
	given := map[string]int{} // the line of each
	n := 0
	for line := range strings.Lines(text) {
		n++
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		t := mcpserve.Token{Secret: fields[len(fields)-1]}
		if len(fields) == 2 {
			t.User = fields[0]
		}
		if err := flaw(fields, t, given[t.Secret]); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		given[t.Secret] = n
		all = append(all, t)
	}
	if len(all) == 0 {
		return nil, hinted{fmt.Errorf("%s has no tokens", path), "write a line TOKEN or NAME TOKEN for each client, the token long and random"}
	}
	return all, nil
}

// flaw is what is wrong with a line of tokens; before is the line that had its token already, or 0.
func flaw(fields []string, t mcpserve.Token, before int) error {
	switch {
	case len(fields) > 2:
		return hinted{fmt.Errorf("the line has %d words", len(fields)), "write TOKEN or NAME TOKEN, and a name in one word"}
	case !utf8.ValidString(t.User) || utf8.RuneCountInString(t.User) > maxUser || strings.ContainsFunc(t.User, unicode.IsControl):
		return hinted{errors.New("the name cannot be shown"), fmt.Sprintf("write at most %d characters of UTF-8", maxUser)}
	case !mcpserve.ValidToken(t.Secret):
		return hinted{errors.New("the token has characters that a header cannot carry"), "write letters, digits and -._~+/, and = at the end alone"}
	case before > 0:
		return hinted{fmt.Errorf("the token is that of line %d", before), "give each client a token of its own"}
	}
	return nil
}
