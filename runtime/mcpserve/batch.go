package mcpserve

import (
	"context"
	"iter"
	"sync"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/lex"
)

// MaxBatch is how many messages a batch may hold: each can be answered with more bytes than it has.
const MaxBatch = 1000

// batchVersion is the only revision in which several messages may come as one array.
const batchVersion = "2025-03-26"

var notBatched = invalid("Batches are not served in this revision: send each message by itself.")

// isBatch tells whether a message is an array.
func isBatch(raw []byte) bool {
	i := lex.Space(raw, 0)
	return i < len(raw) && raw[i] == '['
}

// batch acts on the messages of an array. It is answered with one array, once all that is answered in it is.
func (s *session) batch(ctx context.Context, raw []byte, out outlet) {
	messages, p := split(raw)
	if p.code != 0 {
		sendProblem(out, nil, p)
		out.done()
		return
	}
	b := &batch{to: out, open: len(messages)}
	for _, m := range messages {
		s.single(ctx, m, b)
	}
}

// split is the messages of an array.
func split(raw []byte) ([][]byte, problem) {
	raw = raw[lex.Space(raw, 0):]
	if !utf8.Valid(raw) {
		return nil, notUTF8
	}
	if err := lex.Valid(raw); err != nil {
		return nil, notJSON(err)
	}
	var messages [][]byte
	for m := range elements(raw) {
		if len(messages) == MaxBatch {
			return nil, invalid("The batch holds more than 1000 messages.")
		}
		messages = append(messages, m)
	}
	if len(messages) == 0 {
		return nil, invalid("The batch holds no message.")
	}
	return messages, problem{}
}

// elements are the values of an array, which is JSON.
func elements(array []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for i := lex.Space(array, 1); array[i] != ']'; {
			end, err := lex.Skip(array, i, 1)
			if err != nil || !yield(array[i:end]) {
				return
			}
			if i = lex.Space(array, end); array[i] == ',' {
				i = lex.Space(array, i+1)
			}
		}
	}
}

// batch is the outlet of every message of an array: what is told goes out at once, the answers together.
type batch struct {
	to outlet

	mu      sync.Mutex
	open    int // messages that are not done
	answers []byte
}

// excludes is a problem when a request cannot be part of a batch. Modern ones have headers over HTTP that say the same as they do,
// by which gateways judge them, and a subscription would hold back the answers of all others.
func (b *batch) excludes(m message, meta meta) (p problem) {
	switch {
	case m.method == "initialize":
		return invalid("The request initialize must not be part of a batch.")
	case meta.modern:
		return notBatched
	}
	return p
}

func (b *batch) tell(message ...[]byte) { b.to.tell(message...) }

func (b *batch) flush() { b.to.flush() }

func (b *batch) answer(_ int, message ...[]byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	between := byte(',')
	if b.answers == nil {
		between = '['
	}
	b.answers = append(b.answers, between)
	for _, part := range message {
		b.answers = append(b.answers, part...)
	}
}

func (b *batch) done() {
	b.mu.Lock()
	b.open--
	last := b.open == 0
	b.mu.Unlock()
	if !last {
		b.to.flush() // what was told
		return
	}
	if b.answers != nil {
		b.to.answer(0, append(b.answers, ']'))
	}
	b.to.done()
}
