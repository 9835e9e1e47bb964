package mcpserve_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// What the program's core is for is told beside what it can do, in each era.
func TestBesideInstructions(t *testing.T) {
	core := server.NewMCPServer("program", "9", server.WithInstructions("Greet <first>."))
	c := connect(t, beside(core))
	c.ask(elicits("2025-06-18")).has(t, `"instructions":"Greet <first>."`)
	c.ask(request("1", "server/discover", "{"+modernMeta+"}")).has(t, `"instructions":"Greet <first>."`)
}

// A notification of a client reaches the program's handler for it, once it has shaken hands, with what it says; one that
// breaks is its own affair, and none is answered.
func TestBesideHears(t *testing.T) {
	core := foreignCore()
	var heard []string
	core.AddNotificationHandler("notifications/roots/list_changed", func(ctx context.Context, n mcp.JSONRPCNotification) {
		client := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo).GetClientInfo().Name
		heard = append(heard, fmt.Sprint(client, n.Params.AdditionalFields["x"]))
		panic("broken")
	})
	c := connect(t, beside(core))
	const changed = `{"jsonrpc":"2.0","method":"notifications/roots/list_changed","params":{"x":"%s"}}` + "\n"
	c.send(fmt.Sprintf(changed, "early"))
	c.ask(elicits("2025-06-18"))
	c.send(fmt.Sprintf(changed, "a") + fmt.Sprintf(changed, "b"))
	c.ask(request("1", "ping", "")).has(t, `"id":1`)
	if strings.Join(heard, " ") != "na nb" {
		t.Errorf("heard %q", heard)
	}
}

// A client cannot subscribe to any number of resources.
func TestBesideSubscriptions(t *testing.T) {
	c := connect(t, beside(foreignCore()))
	c.ask(elicits("2025-06-18"))
	subscribe := func(i int) message {
		return c.ask(request("1", "resources/subscribe", fmt.Sprintf(`{"uri":"x:%d"}`, i)))
	}
	for i := range 1000 {
		if m := subscribe(i); m.Error != nil {
			t.Fatal(m.line)
		}
	}
	subscribe(5).has(t, `"result"`)
	subscribe(1000).has(t, `"error"`, "too many resources")
	c.ask(request("2", "resources/unsubscribe", `{"uri":"x:5"}`))
	subscribe(1000).has(t, `"result"`)
}
