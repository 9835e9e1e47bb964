package mcpserve

import (
	"net"
	"sync"
)

// maxConnections is how many connections an endpoint has open at once. Those beyond wait in the system's queue.
const maxConnections = 10_000

// bounded is a listener that has a bounded number of connections open.
type bounded struct {
	net.Listener
	room   chan struct{}
	closed chan struct{}
	once   sync.Once
}

func boundedTo(n int, l net.Listener) *bounded {
	return &bounded{Listener: l, room: make(chan struct{}, n), closed: make(chan struct{})}
}

// Accept waits for room, and then for a connection.
func (b *bounded) Accept() (net.Conn, error) {
	select {
	case b.room <- struct{}{}:
	case <-b.closed:
		return nil, net.ErrClosed
	}
	c, err := b.Listener.Accept()
	if err != nil {
		<-b.room
		return nil, err
	}
	return &counted{Conn: c, leave: sync.OnceFunc(func() { <-b.room })}, nil
}

// Close also ends an Accept that waits for room.
func (b *bounded) Close() error {
	b.once.Do(func() { close(b.closed) })
	return b.Listener.Close()
}

// counted is a connection that gives its room back.
type counted struct {
	net.Conn
	leave func()
}

func (c *counted) Close() error {
	err := c.Conn.Close()
	c.leave()
	return err
}

// CloseWrite lets a client read the answer before a connection is closed on which it is still sending.
func (c *counted) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
