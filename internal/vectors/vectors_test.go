package vectors

import (
	"encoding/json"
	"testing"
)

func TestExpand(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"b":1.0,"a":1E2}`, `{"b":1.0,"a":1E2}`},
		{`{"$repeat":["x",3]}`, `"xxx"`},
		{`{"$repeat":["x",0]}`, `""`},
		{`[{"$repeat":["\ud83d\ude00",2]},2]`, `["\ud83d\ude00\ud83d\ude00",2]`},
		{`{"a":{ "$concat" : ["a\"", {"$repeat":["\ud800", 2]}, "b"]}}`, `{"a":"a\"\ud800\ud800b"}`},
		{`{"text":"{\"$repeat\":[\"x\",3]}"}`, `{"text":"{\"$repeat\":[\"x\",3]}"}`},
		{`["\\",{"$concat":["\ud83d","\ude00"]}]`, `["\\","\ud83d\ude00"]`},
	} {
		if got := string(expand([]byte(c.text))); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// Every file loads, holds as many cases as it says, and has an id of its own for each.
func TestFiles(t *testing.T) {
	entries, err := files.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		file := entry.Name()[:len(entry.Name())-len(".json")]
		text, _ := files.ReadFile("testdata/" + entry.Name())
		var head struct{ Count int }
		if err := json.Unmarshal(text, &head); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, c := range Load(t, file) {
			if c.ID == "" || seen[c.ID] {
				t.Errorf("%s: id %q is empty or there twice", file, c.ID)
			}
			seen[c.ID] = true
		}
		if len(seen) != head.Count {
			t.Errorf("%s: %d cases, the file says %d", file, len(seen), head.Count)
		}
	}
}

func TestCase(t *testing.T) {
	for _, c := range Load(t, "args") {
		switch c.ID {
		case "args-surrogate-002":
			if got := string(c.JSON("args")); got != `{"v":"\ud800"}` || c.Quirk != "lone-surrogate" || !c.OK(t) || c.At(t) != nil {
				t.Errorf("%s: %s", c.ID, got)
			}
		case "args-type-001":
			if got := c.At(t); c.OK(t) || len(got) != 1 || got[0] != [2]string{"v", "type"} || c.Has("argsRaw") || !c.Has("args") {
				t.Errorf("%s: %v", c.ID, got)
			}
		}
	}
	if got := List(t, "names", "collisions"); got[0].ID != "" || string(got[0].JSON("mcpName")) != `"a_b__c_d"` {
		t.Errorf("collisions: %s", got[0].JSON("mcpName"))
	}
}
