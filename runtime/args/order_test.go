package args_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/args"
)

// The order of contract 5: an object's missing members come before everything that is wrong inside it, wherever the
// object ends, and eight faults are told.
func TestOrder(t *testing.T) {
	wrong := func(n int) string { // an array of n wrong tags
		return `"tags":[` + strings.Repeat(`1,`, n-1) + `1]`
	}
	tag := func(from, to int) (list []string) {
		for k := from; k < to; k++ {
			list = append(list, "entries[0].tags["+string(rune('0'+k))+"] type")
		}
		return list
	}
	for name, c := range map[string]struct {
		doc  string
		want []string
	}{
		"outer missing is found last, and comes first": {
			`{"entries":[{"zz":1,"kind":"Line"}]}`,
			[]string{"scene required", "entries[0].id required", "entries[0].text required", "entries[0].count required",
				"entries[0].zz unknown", "entries[0].kind enum"},
		},
		"two entries miss members": {
			`{"scene":1,"entries":[{},{"id":"","kind":"line","count":0.5}],"dryRun":0}`,
			[]string{"scene type", "entries[0].id required", "entries[0].kind required", "entries[0].text required", "entries[0].count required",
				"entries[1].text required", "entries[1].count type", "dryRun type"},
		},
		"missing members push the eighth fault out": {
			`{"entries":[{"id":"","kind":"line","text":"",` + wrong(12) + `}]}`,
			append([]string{"scene required", "entries[0].count required"}, tag(0, 6)...),
		},
		"eight faults, then the missing member is sent after all": {
			`{"entries":[{"id":"","kind":"line","text":"",` + wrong(12) + `,"count":"x"}],"scene":5}`,
			tag(0, 8),
		},
		"eight faults, the inner object is complete, the outer is not": {
			`{"entries":[{"id":"","kind":"line","text":"","count":1,` + wrong(12) + `,"zz":1},{}],"dryRun":7}`,
			append([]string{"scene required"}, tag(0, 7)...),
		},
		"eight faults, the outer object is complete, the inner is not": {
			`{"scene":"","entries":[{"id":"","kind":"line",` + wrong(12) + `,"zz":1},{}],"dryRun":7}`,
			append([]string{"entries[0].text required", "entries[0].count required"}, tag(0, 6)...),
		},
		"a missing member whose name comes escaped after the eighth fault": {
			`{"entries":[{"id":"","kind":"line","text":"","count":1,` + wrong(12) + `}],"\u0073cene":""}`,
			tag(0, 8),
		},
		"a name in bad Unicode is no member": {
			"{\"entries\":[{\"id\":\"\",\"kind\":\"line\",\"text\":\"\",\"count\":1," + wrong(12) + "}],\"scene\\ud800\":\"\",\"s\xffcene\":1}",
			append([]string{"scene required"}, tag(0, 7)...),
		},
		"more are missing than are told": {
			`{"entries":[{},{},{}]}`,
			[]string{"scene required", "entries[0].id required", "entries[0].kind required", "entries[0].text required", "entries[0].count required",
				"entries[1].id required", "entries[1].kind required", "entries[1].text required"},
		},
		"members are told in the order sent": {
			`{"dryRun":1,"zz":1,"scene":null,"zz":1,"dryRun":true,"entries":{}}`,
			[]string{"dryRun type", "zz unknown", "scene type", "zz duplicate", "dryRun duplicate", "entries type"},
		},
		"unknown names are each object's own": {
			`{"scene":"","entries":[{"id":"","kind":"line","text":"","count":1,"zz":1},{"id":"","kind":"line","text":"","count":1,"zz":{"zz":1},"zz":2}],"zz":3}`,
			[]string{"entries[0].zz unknown", "entries[1].zz unknown", "entries[1].zz duplicate", "zz unknown"},
		},
		"the value of a duplicate or unknown member is not looked at": {
			`{"scene":"","entries":[],"scene":{"a":1,"a":"\ud800"},"zz":[{"a":1,"a":"\ud800"}]}`,
			[]string{"scene duplicate", "zz unknown"},
		},
		"project takes its turn": {
			`{"scene":0,"project":false,"entries":0}`,
			[]string{"scene type", "project type", "entries type"},
		},
	} {
		_, faults, err := args.Decode([]byte(c.doc), new(addArgs), decodeAddArgs)
		if got := places(faults); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v\n got %v\nwant %v", name, err, got, c.want)
		}
	}
}

// After eight faults the rest is read only while it can change the answer, and then only its syntax.
func TestStop(t *testing.T) {
	eight := `"entries":[` + strings.Repeat(`1,`, 7) + `1`
	for doc, wantErr := range map[string]bool{
		`{"scene":"",` + eight + ` broken`:                     false,
		`{` + eight + ` broken`:                                true,
		`{` + eight + `,{]`:                                    true,
		`{` + eight + `,2],"scene":1 broken`:                   false,
		`{` + eight + `,2],"zz":{"a":1,"a":[}`:                 true,
		`{` + eight + `,2],"zz":{"a":1,"a":"\ud800"}}`:         false,
		`{` + eight + `,2]} broken`:                            false,
		`{"scene":"","entries":[{` + wrongMembers + ` broken`:  true,
		`{"scene":"","entries":[{` + wrongMembers + `} broken`: false,
	} {
		_, faults, err := args.Decode([]byte(doc), new(addArgs), decodeAddArgs)
		if (err != nil) != wantErr || (len(faults) == 8) == wantErr {
			t.Errorf("%s: %v, %v", doc, err, faults)
		}
	}
}

// wrongMembers are eight faults in an entry that misses its members.
const wrongMembers = `"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1`
