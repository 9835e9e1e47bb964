package args_test

import (
	"testing"

	"github.com/nlgen/nlgen/runtime/args"
)

func TestDecode(t *testing.T) {
	var v addArgs
	project, faults, err := args.Decode([]byte(` {"scene":"s\u00e9","project":"/p","entries":[{"id":"a","kind":"line","text":"x","count":1.0,"at":{"x":0.5,"y":1e3},"extra":{"k":[1e400,null]},"raw":[ 1 ]}]} `), &v, decodeAddArgs)
	t.Log(*project, faults, err, v)
	_, faults, err = args.Decode([]byte(` {"entries":[{"zz":1,"zz":2,"kind":"Line","count":-1,"title":null}]} `), &v, decodeAddArgs)
	t.Log(faults, err)
	for _, f := range faults {
		t.Log(f, f.Hint)
	}
}
