package dev

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary be a server: fake MODE TOOL... .
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "fake" {
		os.Exit(fake(os.Args[2], os.Args[3:]))
	}
	os.Exit(m.Run())
}

// fake is a server with the tools given. It works on calls beside each other and answers all of them before it ends. A call of
// slow takes a while, one of crash ends the process, one of ask asks the client something first.
// A broken one ends at once, a deaf one reads nothing and does not end.
func fake(mode string, tools []string) int {
	if mode == "broken" {
		fmt.Fprintln(os.Stderr, "fake: does not start")
		return 3
	}
	for mode == "deaf" {
		fmt.Fprintln(os.Stderr, "fake: lives")
		time.Sleep(50 * time.Millisecond)
	}
	answers := make(chan string)
	running := 0
	lines := make(chan string)
	go func() {
		in := bufio.NewScanner(os.Stdin)
		for in.Scan() {
			lines <- in.Text()
		}
		close(lines)
	}()
	for lines != nil || running > 0 {
		select {
		case a := <-answers:
			running--
			fmt.Println(a)
		case line, ok := <-lines:
			if !ok {
				lines = nil
				continue
			}
			if work := answer(mode, tools, line); work != nil {
				running++
				go func() { answers <- work() }()
			}
		}
	}
	return 0
}

// answer works on a line; nil is for nothing to answer later.
func answer(mode string, tools []string, line string) func() string {
	var m struct {
		ID     json.RawMessage
		Method string
		Params struct {
			Name          string
			Notifications json.RawMessage
		}
		Result json.RawMessage
	}
	if json.Unmarshal([]byte(line), &m) != nil || m.ID == nil {
		return nil
	}
	say := func(result string) { fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", m.ID, result) }
	switch m.Method {
	case "initialize":
		say(`{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"` + mode + `"}}`)
	case "tools/list":
		var list []string
		for _, t := range tools {
			list = append(list, `{"name":"`+t+`"}`)
		}
		say(`{"tools":[` + strings.Join(list, ",") + `]}`)
	case "subscriptions/listen":
		fmt.Printf(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%s},"notifications":%s}}`+"\n", m.ID, m.Params.Notifications)
	case "tools/call":
		switch m.Params.Name {
		case "crash":
			os.Exit(2)
		case "ask":
			fmt.Println(`{"jsonrpc":"2.0","id":"q","method":"roots/list"}`)
			return nil
		case "never":
			return nil
		case "slow":
			return func() string {
				time.Sleep(700 * time.Millisecond)
				return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"by":%q}}`, m.ID, mode)
			}
		}
		say(fmt.Sprintf(`{"by":%q}`, mode))
	case "":
		if m.Result != nil { // to ask
			fmt.Printf(`{"jsonrpc":"2.0","method":"asked","params":%s}`+"\n", m.Result)
		}
	default:
		say(`{}`)
	}
	return nil
}
