package mcpserve

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the longest line that is read, in bytes without its end (contract 1).
const MaxLine = 8 << 20

var errTooLong = errors.New("the line is too long")

// lineReader reads lines of at most MaxLine bytes, with memory for no more than one of them.
type lineReader struct {
	r   *bufio.Reader
	buf []byte // a line longer than r's buffer
}

func newLineReader(r io.Reader) *lineReader { return &lineReader{r: bufio.NewReaderSize(r, 64<<10)} }

// next is the next line without its end (\n or \r\n); it is good until the next call. A line that is too long is read
// past and errTooLong: the one after it can be read. The last line needs no end.
func (l *lineReader) next() ([]byte, error) {
	l.buf = nil // a long line's memory is not kept
	tooLong := false
	for {
		part, err := l.r.ReadSlice('\n')
		if err == nil && l.buf == nil && !tooLong {
			return trimEnd(part), nil
		}
		if !tooLong {
			l.keep(part)
		}
		if len(trimEnd(l.buf)) > MaxLine {
			l.buf, tooLong = nil, true
		}
		switch {
		case err == bufio.ErrBufferFull:
		case err != nil && (err != io.EOF || len(l.buf) == 0 && !tooLong):
			return nil, err
		case tooLong:
			return nil, errTooLong
		default:
			return trimEnd(l.buf), nil
		}
	}
}

// keep appends to the line. Its memory doubles, which append does not do with large ones: that would leave five times the
// line to collect.
func (l *lineReader) keep(part []byte) {
	if need := len(l.buf) + len(part); need > cap(l.buf) {
		l.buf = append(make([]byte, 0, max(need, 2*cap(l.buf))), l.buf...)
	}
	l.buf = append(l.buf, part...)
}

func trimEnd(line []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
}
