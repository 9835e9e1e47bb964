package mcpserve

import "strconv"

// teller is where a client is told what is no answer. Its methods may be called by several goroutines.
type teller interface {
	// tell puts a notification, or a request of ours, in line: one message in parts, without a raw line break. It does not wait.
	tell(message ...[]byte)
	// flush returns once what was put in line is written, or can be written no more. It waits for the client.
	flush()
}

// outlet is where what is said about one message of a client goes: a line of a stream, or one HTTP response. In order: any
// number of tell, at most one answer, done; a flush may come late, after done, and so may another done. All may be called by
// several goroutines.
type outlet interface {
	teller
	// answer puts the response in line, as tell does. The code is that of its error, 0 for a result.
	answer(code int, message ...[]byte)
	// done says that nothing more comes, and flushes. Without an answer before it there is none: a notification, a client's
	// response, a cancelled call.
	done()
}

// sendResult answers a request with the JSON of a result.
func sendResult(out outlet, id, result []byte) {
	out.answer(0, []byte(`{"jsonrpc":"2.0","id":`), id, []byte(`,"result":`), result, []byte{'}'})
}

// sendProblem answers with an error.
func sendProblem(out outlet, id []byte, p problem) { out.answer(p.code, failure(id, p)) }

// failure is the response with an error. It leaves the id out when there is none, because it could not be read: the protocol's
// schema knows no null there.
func failure(id []byte, p problem) []byte {
	b := append([]byte(nil), `{"jsonrpc":"2.0",`...)
	if id != nil {
		b = append(append(b, `"id":`...), id...)
		b = append(b, ',')
	}
	b = append(b, `"error":{"code":`...)
	b = strconv.AppendInt(b, int64(p.code), 10)
	b = append(b, `,"message":`...)
	b = appendText(b, p.message)
	if p.data != nil {
		b = append(append(b, `,"data":`...), p.data...)
	}
	return append(b, "}}"...)
}
