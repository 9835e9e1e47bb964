package mcpserve

import (
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
)

// notices carries what mcp-go tells one of its sessions, in order. mcp-go does not wait and drops what finds no room, but
// before each notification it says that one comes, when it takes the connection for one of its own: there we wait for room.
type notices struct {
	tell func(mcp.JSONRPCNotification)

	start sync.Once
	line  chan mcp.JSONRPCNotification
	// room has a token for each notification that is coming or in line.
	room chan struct{}
	// ended is closed when nothing more is told.
	ended chan struct{}
}

// maxNotices is how many notifications can be in line before who sends them has to wait.
const maxNotices = 64

func newNotices(tell func(mcp.JSONRPCNotification)) *notices {
	return &notices{tell: tell, ended: make(chan struct{})}
}

func (n *notices) begin() {
	n.start.Do(func() {
		n.line, n.room = make(chan mcp.JSONRPCNotification, maxNotices), make(chan struct{}, maxNotices)
		go func() {
			for {
				select {
				case one := <-n.line:
					n.tell(one)
					<-n.room
				case <-n.ended:
					return
				}
			}
		}()
	})
}

// UpgradeToSSEWhenReceiveNotification is how mcp-go says that a notification comes. It waits for room.
func (n *notices) UpgradeToSSEWhenReceiveNotification() {
	n.begin()
	select {
	case n.room <- struct{}{}:
	case <-n.ended:
	}
}

// NotificationChannel is where mcp-go sends it.
func (n *notices) NotificationChannel() chan<- mcp.JSONRPCNotification {
	n.begin()
	return n.line
}

// end returns when all that came was told. What comes later is dropped.
func (n *notices) end() {
	n.start.Do(func() {}) // none will come
	for range cap(n.room) {
		n.room <- struct{}{}
	}
	close(n.ended)
}
