package server

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/pflag"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// web is what the command line says about serving over HTTP.
type web struct {
	address     address
	stdio       bool
	tokenFile   string
	noToken     bool
	allowRemote bool
	origins     parsed
	hosts       parsed
}

func newWeb() web {
	return web{origins: parsed{parse: mcpserve.ParseOrigin, kind: "origin"}, hosts: parsed{parse: mcpserve.ParseHost, kind: "host"}}
}

func (w *web) flags(f *pflag.FlagSet) {
	f.Var(&w.address, "http", "serve over HTTP at this `address`, such as 127.0.0.1:8080; port 0 takes a free one")
	f.BoolVar(&w.stdio, "stdio", false, "serve on standard input and output, as without --http, and with it beside HTTP")
	f.StringVar(&w.tokenFile, "token-file", "", "let in clients that send a token of this `file`: a line is TOKEN or NAME TOKEN")
	f.BoolVar(&w.noToken, "no-token", false, "ask clients on this machine for no token")
	f.Var(&w.origins, "allow-origin", "let pages of this `origin` call over HTTP, may be repeated")
	f.Var(&w.hosts, "allow-host", "answer over HTTP under this name of the `host` too, may be repeated")
	f.BoolVar(&w.allowRemote, "allow-remote", false, "let other machines reach the address of --http")
}

// check is what is wrong with the flags together.
func (w *web) check(command string) error {
	var alone string
	switch {
	case w.tokenFile != "":
		alone = "--token-file"
	case w.noToken:
		alone = "--no-token"
	case w.allowRemote:
		alone = "--allow-remote"
	case len(w.origins.values) > 0:
		alone = "--allow-origin"
	case len(w.hosts.values) > 0:
		alone = "--allow-host"
	}
	switch {
	case alone != "" && w.address == "":
		return usageError{alone + " is for serving over HTTP: pass --http too, as in --http 127.0.0.1:8080", command}
	case w.noToken && w.tokenFile != "":
		return usageError{"--no-token and --token-file exclude each other", command}
	}
	return nil
}

// listen listens at the address of --http, which other machines reach only where that is allowed.
func (p *program) listen(w web, command string) (net.Listener, error) {
	given := string(w.address)
	at, err := net.ResolveTCPAddr("tcp", given)
	if err != nil {
		return nil, hinted{fmt.Errorf("there is no address %s: %w", given, resolving(err)), "pass --http and an address of this machine, such as 127.0.0.1:8080"}
	}
	remote := !at.IP.IsLoopback() // no IP is all of them
	switch {
	case remote && !w.allowRemote:
		return nil, usageError{fmt.Sprintf("other machines reach %s: pass --allow-remote if they are to, or --http 127.0.0.1:%d", given, at.Port), command}
	case remote && w.noToken:
		return nil, usageError{"--no-token is for addresses that this machine alone reaches: leave it out, or pass --http 127.0.0.1:" + strconv.Itoa(at.Port), command}
	}
	l, err := net.ListenTCP("tcp", at)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, hinted{fmt.Errorf("the address %s is taken by another program", given), "pass --http and another port, or 0 for a free one"}
	}
	if err != nil {
		return nil, hinted{fmt.Errorf("nothing can listen at %s: %w", given, listening(err)), "pass --http and an address of this machine, such as 127.0.0.1:8080"}
	}
	if remote {
		p.say("other machines reach this address, and HTTP encrypts nothing: put a proxy with TLS before it")
	}
	return l, nil
}

// resolving is why a name leads nowhere, without the name.
func resolving(err error) error {
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return errors.New(dns.Err)
	}
	return err
}

// listening is why an address cannot be had, in the system's words alone.
func listening(err error) error {
	var number syscall.Errno
	if errors.As(err, &number) {
		return number
	}
	return err
}

// address is the value of --http.
type address string

func (a *address) String() string { return string(*a) }
func (a *address) Type() string   { return "address" }

func (a *address) Set(text string) error {
	_, port, err := net.SplitHostPort(text)
	if _, wrong := strconv.ParseUint(port, 10, 16); err != nil || wrong != nil {
		return errors.New("it takes a host and a port, such as 127.0.0.1:8080, or 127.0.0.1:0 for a free one")
	}
	*a = address(text)
	return nil
}

// parsed is the value of a flag that takes several of a kind, by commas or by repeating the flag.
type parsed struct {
	kind   string
	parse  func(string) (string, error)
	values []string
}

func (l *parsed) String() string { return strings.Join(l.values, ",") }
func (l *parsed) Type() string   { return l.kind }

func (l *parsed) Set(text string) error {
	for given := range strings.SplitSeq(text, ",") {
		value, err := l.parse(strings.TrimSpace(given))
		if err != nil {
			return err
		}
		l.values = append(l.values, value)
	}
	return nil
}
