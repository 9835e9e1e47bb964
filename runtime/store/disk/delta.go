package disk

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"strconv"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"
	"github.com/nlgen/nlgen/runtime/store"
)

// delta is the difference of two texts: how many bytes they begin and end with in common, and what stands between in each.
// It is as large as the change. Both texts are UTF-8, and so are its parts.
type delta struct {
	Prefix int    `json:"prefix,omitempty"`
	Suffix int    `json:"suffix,omitempty"`
	Old    string `json:"old,omitempty"`
	New    string `json:"new,omitempty"`
}

func deltaOf(before, after []byte) delta {
	p := commonPrefix(before, after)
	for p > 0 && !(border(before, p) && border(after, p)) {
		p--
	}
	s := commonSuffix(before[p:], after[p:])
	for s > 0 && !(border(before, len(before)-s) && border(after, len(after)-s)) {
		s--
	}
	return delta{p, s, string(before[p : len(before)-s]), string(after[p : len(after)-s])}
}

// border tells whether a text can be cut at i.
func border(text []byte, i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }

func commonPrefix(a, b []byte) int {
	n, i := min(len(a), len(b)), 0
	for ; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

func commonSuffix(a, b []byte) int {
	n, i := min(len(a), len(b)), 0
	for ; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(a[len(a)-i-8:]) ^ binary.LittleEndian.Uint64(b[len(b)-i-8:]); x != 0 {
			return i + bits.LeadingZeros64(x)/8
		}
	}
	for i < n && a[len(a)-i-1] == b[len(b)-i-1] {
		i++
	}
	return i
}

var errNotOf = errors.New("the difference that was kept does not fit the document")

// forward makes the text after of the one before.
func (d *delta) forward(before []byte) ([]byte, error) { return d.swap(before, d.Old, d.New) }

// back makes the text before of the one after.
func (d *delta) back(after []byte) ([]byte, error) { return d.swap(after, d.New, d.Old) }

func (d *delta) swap(text []byte, from, to string) ([]byte, error) {
	if d.Prefix < 0 || d.Suffix < 0 || d.Prefix > len(text) || d.Suffix > len(text)-d.Prefix || string(text[d.Prefix:len(text)-d.Suffix]) != from {
		return nil, errNotOf
	}
	made := make([]byte, 0, d.Prefix+len(to)+d.Suffix)
	made = append(append(made, text[:d.Prefix]...), to...)
	return append(made, text[len(text)-d.Suffix:]...), nil
}

// digestOf tells a document's text, byte for byte; that of none is zero.
func digestOf(text []byte) store.Digest {
	if text == nil {
		return store.Digest{}
	}
	hash := strconv.FormatUint(xxhash.Sum64(text), 16)
	return store.Digest{Hash: "0000000000000000"[len(hash):] + hash, Size: int64(len(text))}
}
