package store

import "time"

// History is what agents did to a project, one step a call, and the way back (contract 7). All but Steps and Contents need
// the project's lock, Alone.
type History interface {
	// Begin opens the change that a call makes. Nothing is kept of a call that writes nothing.
	Begin(Origin) Change
	// Steps are the steps that are kept, oldest first.
	Steps() ([]Step, error)
	// Contents are a step's documents before and after it, in the order of first write.
	Contents(id string) ([]Content, error)
	// Undo writes a step's befores back in reverse order of first write; an absent one removes the namespace. It refuses,
	// with a *Conflict and without a change, when a later step that is done touched one of the namespaces, and when a document
	// is not what the step left, unless force says to put back what was before all the same: what is thrown away by that is
	// kept and told in Restored. A step that is undone already or not there is a *NoStep.
	Undo(id string, force bool, by Event) (Restored, error)
	// Redo writes an undone step's afters in order, under the same rules. A step without a place to Redo is a *NoStep.
	Redo(id string, force bool, by Event) (Restored, error)
}

// Change is what one call writes. Its methods are not called at the same time.
type Change interface {
	// Write replaces a document by JSON text; nil and null remove it. Before the first write to a namespace its content is
	// kept and the call noted as open. A document that cannot be read, because someone broke it by hand, is theirs to mend:
	// that write and every later one to the namespace is refused. After an error the document is what it was before. The text
	// must not be altered afterwards.
	Write(namespace string, document []byte) error
	// Close ends the change: the namespaces whose content is another JSON value than before make one step; a nil step says
	// that there is none. A new step clears what could be redone. After an error nothing is left of the change: what it had
	// written is put back, and where even that fails the error says so. Further writes are refused.
	Close() (*Step, error)
}

// Origin is who makes a change.
type Origin struct {
	Plugin string `json:"plugin,omitempty"`
	// Tool is the advertised name, Title the tool's title and the step's label.
	Tool  string `json:"tool,omitempty"`
	Title string `json:"title,omitempty"`
	// Call is the call's id in logs. Client is the name the agent's client gave itself, nil when it gave none; User is the one
	// of an HTTP token.
	Call   string  `json:"call,omitempty"`
	Client *string `json:"client,omitempty"`
	User   string  `json:"user,omitempty"`
}

// State is what became of a step.
type State string

const (
	Done   State = "done"
	Undone State = "undone"
)

// Step is what one call changed.
type Step struct {
	// ID names the step as long as it is kept; it is no number, so that `undo 3` and `undo ID` differ.
	ID string
	Origin
	Time time.Time
	// Interrupted tells that the process ended in the middle of the call.
	Interrupted bool
	State       State
	// Redo is the step's place among those that can be redone, 1 for the one that is redone next; 0 when it cannot, because
	// it is done or a new step came after it was undone.
	Redo int
	// Changes are the namespaces in the order of first write.
	Changes []NamespaceChange
}

// NamespaceChange is a document before and after a step.
type NamespaceChange struct {
	Namespace string
	// Document is the document's name in a Version.
	Document      string
	Before, After Digest
}

// Digest tells a document without its text.
type Digest struct {
	// Hash is hexadecimal, empty when there is no document. Size is in bytes.
	Hash string `json:"hash,omitempty"`
	Size int64  `json:"size,omitempty"`
}

// Content is a document before and after a step; nil is none.
type Content struct {
	Namespace     string
	Before, After []byte
}

// Restored is what an undo or redo did.
type Restored struct {
	// Step is the step as it is now.
	Step Step
	// Lost are the documents that a forced one threw away.
	Lost []Lost
}

// Lost is a document that was replaced though it was not what the step left.
type Lost struct {
	Namespace string
	// Kept is the path, relative to the project, of the file that has it now; empty when there was no document.
	Kept string
}
