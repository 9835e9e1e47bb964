package mcpserve_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// author is a project's author at another process: what is decided reaches the server through the project's files.
type author struct {
	t      testing.TB
	plugin runtime.Plugin
	store  store.Store
}

// undecided is a host of the cases plugin in a new project in which nothing is approved yet, and its author.
func undecided(t testing.TB) (*host.Host, author) {
	t.Helper()
	folder, plugin := t.TempDir(), cases.Plugin(cases.Setup)
	open := func() store.Store {
		s, err := disk.Open(folder, disk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	h, err := host.New(host.Options{Plugins: []runtime.Plugin{plugin}, Projects: []store.Store{open()}})
	if err != nil {
		t.Fatal(err)
	}
	return h, author{t, plugin, open()}
}

func (a author) approve(yes bool) {
	a.t.Helper()
	var grant *store.Grant
	if yes {
		grant = &store.Grant{Permissions: host.Permissions(&a.plugin)}
	}
	if err := a.store.SetGrant(a.plugin.ID, grant, store.Event{What: "approve"}); err != nil {
		a.t.Fatal(err)
	}
}

func (a author) set(alter func(*store.Switches)) {
	a.t.Helper()
	if err := a.store.SetSwitches(func(s *store.Switches) error { alter(s); return nil }, store.Event{What: "set"}); err != nil {
		a.t.Fatal(err)
	}
}

func (a author) off(off bool) {
	a.t.Helper()
	a.set(func(s *store.Switches) {
		s.Off = nil
		if off {
			s.Off = []string{a.plugin.ID}
		}
	})
}

// eager reads what the server says at once, as in a bubble of synctest somebody has to: time stands still while writers queue.
func eager(c *client) *client {
	chunks := make(chanReader, 1000)
	from := c.out
	go func() {
		defer close(chunks)
		for {
			line, err := from.ReadBytes('\n')
			chunks <- line
			if err != nil {
				return
			}
		}
	}()
	c.out = bufio.NewReader(chunks)
	return c
}

type chanReader chan []byte

func (r chanReader) Read(p []byte) (int, error) {
	chunk, ok := <-r
	if !ok {
		return 0, io.EOF
	}
	return copy(p, chunk), nil // lines of these tests are shorter than a bufio.Reader's buffer
}

const (
	shake   = `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}`
	shaken  = `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"
	changed = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`
)

func listen(id, notifications string) string {
	return request(id, "subscriptions/listen", "{"+modernMeta+`,"notifications":`+notifications+"}")
}

// marked is a notification of the subscription with that id.
func marked(id, method, more string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/%s","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%s}%s}}`, method, id, more)
}

// said is all the server has said by now and a while later.
func (c *client) said() (lines []string) {
	c.t.Helper()
	time.Sleep(3 * time.Second)
	synctest.Wait()
	c.send(request(`"said"`, "ping", "")) // comes after whatever was in line
	for {
		m := c.receive()
		if string(m.ID) == `"said"` {
			return lines
		}
		lines = append(lines, m.line)
	}
}

func (c *client) says(when string, want ...string) {
	c.t.Helper()
	if got := c.said(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		c.t.Errorf("%s:\ngot  %s\nwant %s", when, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// A legacy client is told once of each change of the list, unasked, whoever changed what: after it said that it is
// initialized, and only when the list is another one.
func TestListChangedLegacy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, author := undecided(t)
		c := eager(connectTo(t, h, identity))
		author.approve(true)
		c.says("before the handshake")
		c.send(shaken)
		author.approve(false)
		c.says("initialized without initialize")
		c.send(request("1", "initialize", shake))
		c.receive()
		author.approve(true)
		c.says("before it is initialized")
		c.send(shaken + shaken)
		c.says("initialized")
		author.approve(false)
		c.says("revoked", changed)
		author.approve(true)
		c.says("approved", changed)
		author.off(true)
		c.says("off", changed)
		author.approve(false)
		c.says("revoked while off: the list is the same")
		author.approve(true)
		author.off(false)
		c.says("two causes of one change", changed)
		author.off(true)
		author.off(false)
		c.says("back before anyone looked")
		author.set(func(s *store.Switches) { s.Writes, s.Paused, s.Frozen, s.Trusted = true, true, "merge", new(false) })
		c.says("switches that do not change the list")
		c.in.Close()
		if all, err := c.rest(); err != nil || len(all) > 0 {
			t.Error(all, err)
		}
	})
}

// A modern client is told what it asked for, marked with its own id, by each of its subscriptions until it cancels it; and
// they hold nothing up.
func TestListen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, author := undecided(t)
		c := eager(connectTo(t, h, identity))
		author.approve(true)
		c.says("not asked")
		const all = `{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true,"resourceSubscriptions":["x:y"],"later":{}}`
		const honoured = `,"notifications":{"toolsListChanged":true}`
		c.send(listen(`9007199254740993`, all))
		c.says("acknowledged", marked(`9007199254740993`, "subscriptions/acknowledged", honoured))
		c.send(listen(`"\u0061"`, `{"toolsListChanged":true}`))
		c.says("again", marked(`"\u0061"`, "subscriptions/acknowledged", honoured))
		c.send(listen(`3`, `{"toolsListChanged":false,"promptsListChanged":true}`))
		c.says("nothing that is here", marked(`3`, "subscriptions/acknowledged", `,"notifications":{}`))
		author.approve(false)
		got := strings.Join(c.said(), "\n")
		one, other := marked(`9007199254740993`, "tools/list_changed", ""), marked(`"\u0061"`, "tools/list_changed", "")
		if got != one+"\n"+other && got != other+"\n"+one {
			t.Error(got)
		}
		c.send(listen(`"a"`, all))
		if m := c.receive(); m.Error == nil || m.Error.Code != -32600 {
			t.Error(m.line)
		}
		c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}` + "\n")
		author.approve(true)
		c.says("one is cancelled", one)
		c.send(call("7", "check", `{"n":1}`, modernMeta))
		if m := c.receive(); string(m.ID) != "7" {
			t.Error(m.line)
		}
		c.in.Close()
		left, err := c.rest()
		ended := map[string]bool{}
		for _, m := range left {
			ended[m.line] = true
		}
		for _, id := range []string{`9007199254740993`, `3`} {
			if !ended[`{"jsonrpc":"2.0","id":`+id+`,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":`+id+`}}}`] ||
				!ended[`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`}}`] {
				t.Errorf("%s is not ended", id)
			}
		}
		if err != nil || len(left) != 4 {
			t.Error(left, err)
		}
	})
}

// When the server is told to stop it ends the subscriptions, and does not wait for them.
func TestListenStop(t *testing.T) {
	o := identity
	o.Grace = time.Minute
	c := connect(t, o)
	c.send(listen("1", `{"toolsListChanged":true}`))
	c.receive()
	start := time.Now()
	c.stop()
	all, err := c.rest()
	if err != nil || len(all) != 2 || string(all[0].ID) != "1" || all[0].Error != nil || time.Since(start) > o.Grace/2 {
		t.Error(all, err, time.Since(start))
	}
}

// What is wrong with the params of a subscription is said, and a connection cannot open any number of them.
func TestListenRefused(t *testing.T) {
	for _, notifications := range []string{`null`, `[]`, `true`, `{"toolsListChanged":1}`, `{"promptsListChanged":null}`,
		`{"resourceSubscriptions":"x:y"}`, `{"resourceSubscriptions":["x:y",5]}`, `{"resourceSubscriptions":[` + strings.Repeat(`"x:y",`, 1000) + `"x:y"]}`, `{"toolsListChanged":true,"toolsListChanged":true}`} {
		if m := only(t, talk(t, listen("1", notifications))); m.Error == nil || m.Error.Code != -32602 {
			t.Errorf("%s: %s", notifications, m.line)
		}
	}
	c := connect(t, identity)
	for i := range 65 {
		c.send(listen(fmt.Sprint(i), `{}`))
		if m := c.receive(); (m.Error != nil) != (i == 64) {
			t.Fatal(m.line)
		}
	}
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}` + "\n")
	for i := 0; ; i++ { // the room is given back a moment later
		c.send(listen(fmt.Sprint(100+i), `{}`))
		if m := c.receive(); m.Error == nil {
			break
		}
	}
}

func TestListChangedIsAdvertised(t *testing.T) {
	for _, m := range talk(t, request("1", "initialize", shake)+request("2", "server/discover", "{"+modernMeta+"}")) {
		var r struct {
			Capabilities struct{ Tools struct{ ListChanged bool } }
		}
		if err := json.Unmarshal(m.Result, &r); err != nil || !r.Capabilities.Tools.ListChanged {
			t.Error(m.line)
		}
	}
}
