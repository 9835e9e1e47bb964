package mcpserve

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"
)

// Token lets whoever sends it in, as `Authorization: Bearer SECRET`.
type Token struct {
	// Secret is what ValidToken takes.
	Secret string
	// User is the name of whoever has the token, which calls are made in; empty when it has none.
	User string
}

// ValidToken tells whether a text can be a bearer token (RFC 6750: letters, digits and -._~+/, at the end =).
func ValidToken(secret string) bool {
	body := strings.TrimRight(secret, "=")
	return body != "" && !strings.ContainsFunc(body, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-._~+/", r))
	})
}

// bearers are the tokens that are let in. Their digests are compared: neither how much of a token is right nor how long it is
// can be told from the time that takes.
type bearers []struct {
	digest [sha256.Size]byte
	user   string
}

func newBearers(tokens []Token) bearers {
	b := make(bearers, len(tokens))
	for i, t := range tokens {
		b[i].digest, b[i].user = sha256.Sum256([]byte(t.Secret)), t.User
	}
	return b
}

// challenge is why a request is not let in, as WWW-Authenticate says it; empty when it is.
type challenge string

// The challenges of RFC 6750. None names a place to get a token from: there are no OAuth servers here.
const (
	noToken        challenge = `Bearer realm="mcp"`
	wrongToken     challenge = `Bearer realm="mcp", error="invalid_token", error_description="The token is not one of this server's."`
	malformedToken challenge = `Bearer realm="mcp", error="invalid_request", error_description="The Authorization header is not Bearer and one token."`
)

// admit tells whose token a request has.
func (b bearers) admit(h http.Header) (user string, why challenge) {
	if len(b) == 0 {
		return "", ""
	}
	sent := h["Authorization"]
	if len(sent) == 0 {
		return "", noToken
	}
	scheme, secret, _ := strings.Cut(strings.TrimSpace(sent[0]), " ")
	secret = strings.TrimLeft(secret, " ")
	switch {
	case len(sent) > 1:
		return "", malformedToken
	case !strings.EqualFold(scheme, "Bearer"):
		return "", noToken
	case !ValidToken(secret):
		return "", malformedToken
	}
	digest, found := sha256.Sum256([]byte(secret)), -1
	for i := range b {
		found = subtle.ConstantTimeSelect(subtle.ConstantTimeCompare(digest[:], b[i].digest[:]), i, found)
	}
	if found < 0 {
		return "", wrongToken
	}
	return b[found].user, ""
}

// status is the status of a request that is not let in.
func (c challenge) status() int {
	if c == malformedToken {
		return http.StatusBadRequest
	}
	return http.StatusUnauthorized
}
