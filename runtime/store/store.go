// Package store is what the host keeps of one project, as an interface: the documents of its plugins, the history of what
// agents did to them, the switches and grants of the project's author, and the lock that lets one call at a time run
// whoever serves it. In go a plugin's id, a namespace and JSON text; out comes the text as it was last written. A document
// is written whole or not at all, whoever reads sees one version of it, and what a call wrote is one step that can be
// undone, also when the process dies in the middle of it. Package disk is the default; package storetest holds any other
// to the same rules.
package store

import "context"

// Store is one project's. Its methods may be called at the same time, by any number of processes.
type Store interface {
	// Project is the absolute path of the project's folder, without symbolic links.
	Project() string
	// Present is an error unless that path still leads to the folder that was opened. It is asked for every call, so it is
	// cheap; it is nil again once the folder is back.
	Present() error
	Locker
	Documents
	Versions
	History
	Settings
	// Close gives up what the store holds open, the lock included. The documents stay.
	Close() error
}

// Mode is how a call runs in a project.
type Mode bool

const (
	// Alone is beside no other call.
	Alone Mode = false
	// Beside is beside other calls that run so: those of reading tools declared parallel (contract 6.4).
	Beside Mode = true
)

// Locker lets one call at a time run in a project, whichever process serves it (contract 6.4).
type Locker interface {
	// Lock waits for the project in the order in which it was asked for, and gives up when ctx ends. What a process that died
	// had left open is closed before it returns (contract 7): an interrupted call is a step then. The project is given back by
	// unlock, which may be called again. A lock is not taken twice by the one who holds it: that waits for itself. An error
	// that is not ctx's says in words for people why the project cannot be locked.
	Lock(ctx context.Context, mode Mode) (unlock func(), err error)
}

// Documents are the documents of all plugins in one project (contract 7). They are written by a Change alone.
type Documents interface {
	// Read is a document as JSON text; nil when the namespace was never written, was removed or holds null. An error says
	// what is the matter with the document in words that an agent and the project's author can act on.
	Read(plugin, namespace string) ([]byte, error)
}

// Versions tell whether a plugin's documents have changed.
type Versions interface {
	// Version is how the plugin's documents stand. It is cheap: no document is read.
	Version(plugin string) (Version, error)
}

// Version is how a plugin's documents stood at some time: a text for each document that there was, by the name that
// NamespaceChange.Document has. The text is another whenever the document has changed since, by whomever: a call here or
// in another process, an undo, a person's editor.
type Version map[string]string
