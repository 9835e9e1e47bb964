package vectors

import (
	"bytes"
	"encoding/json"
)

// expand writes out the compact strings in JSON text: {"$repeat": [text, n]} is text n times, {"$concat": [part, ...]}
// is its parts joined, each a string or a $repeat. It works on the text, so that everything else stays as it is spelled
// and strings are joined as escapes, which can make two lone surrogates a pair, as it would in JavaScript.
func expand(text []byte) []byte {
	var out []byte
	for i := 0; i < len(text); {
		switch text[i] {
		case '"':
			end := i + stringLength(text[i:])
			out = append(out, text[i:end]...)
			i = end
		case '{':
			if inner, length, ok := compact(text[i:]); ok {
				out = append(append(append(out, '"'), inner...), '"')
				i += length
				continue
			}
			fallthrough
		default:
			out = append(out, text[i])
			i++
		}
	}
	return out
}

// stringLength is the length of the JSON string at the start of text, quotes included.
func stringLength(text []byte) int {
	i := 1
	for text[i] != '"' {
		if text[i] == '\\' {
			i++
		}
		i++
	}
	return i + 1
}

// compact reads the compact string at the start of text: what stands between the quotes once it is written out, and
// how long the form is. ok is false for any other object.
func compact(text []byte) (inner []byte, length int, ok bool) {
	key := bytes.TrimLeft(text[1:], " \t\r\n")
	if !bytes.HasPrefix(key, []byte(`"$repeat"`)) && !bytes.HasPrefix(key, []byte(`"$concat"`)) {
		return nil, 0, false
	}
	var form struct {
		Repeat []json.RawMessage `json:"$repeat"`
		Concat []json.RawMessage `json:"$concat"`
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&form); err != nil {
		panic("a compact string of the wrong shape: " + err.Error())
	}
	for _, part := range form.Concat {
		inner = append(inner, unquoted(part)...)
	}
	if form.Repeat != nil {
		var times int
		if err := json.Unmarshal(form.Repeat[1], &times); err != nil {
			panic("a $repeat without a count: " + err.Error())
		}
		inner = bytes.Repeat(unquoted(form.Repeat[0]), times)
	}
	return inner, int(decoder.InputOffset()), true
}

// unquoted is what stands between the quotes of a string or a compact string.
func unquoted(part []byte) []byte {
	if part[0] == '"' {
		return part[1 : len(part)-1]
	}
	inner, _, ok := compact(part)
	if !ok {
		panic("a part of a $concat that is no string")
	}
	return inner
}
