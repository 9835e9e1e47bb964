package byhand

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
)

// seal signs what is handed to clients to be sent back.
type seal struct{ key []byte }

func newSeal() seal { return seal{[]byte(rand.Text())} }

var errForeignState = errors.New("the state is not one that this server gave")

func (k seal) close(state string) string {
	return state + "." + base64.RawURLEncoding.EncodeToString(k.sum(state))
}

// open is what was sealed. No state at all holds nothing.
func (k seal) open(sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	state, sum, _ := strings.Cut(sealed, ".")
	if got, err := base64.RawURLEncoding.DecodeString(sum); err != nil || !hmac.Equal(got, k.sum(state)) {
		return "", errForeignState
	}
	return state, nil
}

func (k seal) sum(state string) []byte {
	h := hmac.New(sha256.New, k.key)
	h.Write([]byte(state))
	return h.Sum(nil)
}
