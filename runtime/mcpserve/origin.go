package mcpserve

import (
	"errors"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// addresses are the names by which an endpoint may be called, and the pages that may call it (contract 10). A page that
// reaches a local server through a name of its own (DNS rebinding) sends that name as Host and as Origin.
type addresses struct {
	// own are the host:port of the endpoint itself. One that listens on loopback has all three of them.
	own map[string]bool
	// allowed are hosts beside them, in lower case, with the port they were given, if any.
	allowed map[string]bool
	// remote endpoints can be reached by any of the machine's addresses, and through others that lead to it. No name stands in
	// an address of numbers, so that none can be bent.
	remote bool
	// origins may call although they are not ours.
	origins map[string]bool
}

// newAddresses are those of an endpoint that listens on an address, with what HTTPOptions allows.
func newAddresses(listening net.Addr, o HTTPOptions) (a addresses, err error) {
	a = addresses{own: map[string]bool{}, allowed: map[string]bool{}, origins: map[string]bool{}}
	host, port, err := net.SplitHostPort(listening.String())
	if err != nil {
		return a, err
	}
	a.remote = !isLoopback(listening)
	names := []string{"127.0.0.1", "::1", "localhost", host}
	if a.remote {
		names = nil
	}
	for _, name := range names {
		a.own[net.JoinHostPort(name, port)] = true
	}
	for _, given := range o.Hosts {
		h, err := ParseHost(given)
		if err != nil {
			return a, err
		}
		a.allowed[h] = true
	}
	for _, given := range o.Origins {
		origin, err := ParseOrigin(given)
		if err != nil {
			return a, err
		}
		a.origins[origin] = true
	}
	return a, nil
}

// isLoopback tells whether only this machine reaches an address.
func isLoopback(a net.Addr) bool {
	ip, err := netip.ParseAddrPort(a.String())
	return err == nil && ip.Addr().Unmap().IsLoopback()
}

// host tells whether a request's Host is ours.
func (a *addresses) host(host string) bool {
	name, port, ok := splitHost(host)
	if !ok {
		return false
	}
	if a.own[net.JoinHostPort(name, port)] || a.allowed[net.JoinHostPort(name, port)] || a.allowed[withoutPort(name)] {
		return true
	}
	if !a.remote {
		return false
	}
	_, err := netip.ParseAddr(name)
	return err == nil || name == "localhost"
}

// origin tells whether a page of this origin may send a request to a host that is ours: one that is allowed, or one that came
// from the endpoint itself.
func (a *addresses) origin(origin, host string) bool {
	if a.origins[strings.ToLower(origin)] {
		return true
	}
	from, ok := strings.CutPrefix(strings.ToLower(origin), "http://")
	if !ok {
		return false
	}
	name, port, ok := splitHost(from)
	if !ok {
		return false
	}
	if a.own[net.JoinHostPort(name, port)] {
		return true
	}
	toName, toPort, ok := splitHost(host)
	return ok && a.host(host) && name == toName && port == toPort
}

// splitHost takes the value of a Host header apart, in lower case, the port of http filled in. It is not ok when it is no
// host and port.
func splitHost(host string) (name, port string, ok bool) {
	host = strings.ToLower(host)
	if strings.ContainsAny(host, "/?#@\\ \t") {
		return "", "", false
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"), "80"
		if strings.Contains(name, ":") != strings.HasPrefix(host, "[") {
			return "", "", false
		}
	}
	return strings.TrimSuffix(name, "."), port, name != "" && port != ""
}

// ParseHost reads a host beside the endpoint's own: a name or an address, with a port when it is meant with no other.
// An IPv6 address has brackets. What is returned can be given, and is the same then.
func ParseHost(given string) (string, error) {
	name, port, ok := splitHost(given)
	if ip, err := netip.ParseAddr(name); err == nil {
		name = ip.String() // in the one spelling that clients send
	}
	switch {
	case !ok || strings.ContainsAny(given, "*, ") || !isPort(port):
		return "", errors.New("it takes a host as clients name it, such as notes.example.org or localhost:9000")
	case !isASCII(name):
		return "", errors.New(notASCII)
	}
	if _, _, err := net.SplitHostPort(given); err == nil {
		return net.JoinHostPort(name, port), nil
	}
	return withoutPort(name), nil
}

// withoutPort is a host as it is written where no port is.
func withoutPort(name string) string {
	if strings.Contains(name, ":") {
		return "[" + name + "]"
	}
	return name
}

// isPort tells whether a port is one that something can listen at, in the one spelling that clients send.
func isPort(port string) bool {
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && n > 0 && port == strconv.FormatUint(n, 10)
}

func isASCII(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf })
}

// notASCII is what is wrong with a name as people read it: it would be none that a client ever sends.
const notASCII = "it takes a host in the letters of ASCII, as clients send it: xn--bcher-kva.example for bücher.example"

// ParseOrigin reads an origin as browsers send it: a scheme and a host, with a port when it is not the scheme's own.
func ParseOrigin(given string) (string, error) {
	u, err := url.Parse(strings.ToLower(given))
	switch {
	case given == "null":
		return "", errors.New("it takes an origin such as https://notes.example.org; null is what any page can have sent")
	case err != nil || u.Scheme == "" || u.Hostname() == "" || strings.Contains(u.Host, "*") ||
		u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Path != "" && u.Path != "/":
		return "", errors.New("it takes an origin such as https://notes.example.org: a scheme and a host, without a path or a *")
	case u.Port() != "" && !isPort(u.Port()):
		return "", errors.New("it takes an origin whose port, if it has one, is from 1 to 65535, such as https://notes.example.org:8443")
	case !isASCII(u.Host):
		return "", errors.New(notASCII)
	}
	if u.Scheme == "http" && u.Port() == "80" || u.Scheme == "https" && u.Port() == "443" {
		u.Host = strings.TrimSuffix(u.Host, ":"+u.Port())
	}
	return u.Scheme + "://" + u.Host, nil
}
