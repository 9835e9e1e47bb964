// Package store is what the host keeps of one project, as an interface: the documents of its plugins. In go a plugin's
// id, a namespace and JSON text; out comes the text as it was last written. A document is written whole or not at all,
// and whoever reads sees one version of it. Package disk is the default.
package store

// Store is one project's. Its methods may be called at the same time; the host sees to it that one call writes at a time.
type Store interface {
	// Project is the absolute path of the project's folder, without symbolic links.
	Project() string
	// Present is an error unless that path still leads to the folder that was opened. It is asked for every call, so it is
	// cheap; it is nil again once the folder is back.
	Present() error
	Documents
	// Close gives up what the store holds open. The documents stay.
	Close() error
}

// Documents are the documents of all plugins in one project (contract 7).
type Documents interface {
	// Read is a document as JSON text; nil when the namespace was never written, was removed or holds null. An error says
	// what is the matter with the document in words that an agent and the project's author can act on.
	Read(plugin, namespace string) ([]byte, error)
	// Write replaces a document by JSON text; nil and null remove it. It leaves alone what it cannot read: a document that
	// someone broke by hand is theirs to mend. After an error the document is what it was before.
	Write(plugin, namespace string, document []byte) error
}
