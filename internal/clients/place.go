package clients

import (
	"errors"
	"path/filepath"
)

// place is where a client's file lies.
type place struct {
	// project is below the project's folder, with forward slashes; empty for clients that have no file there.
	project string
	// user finds the user's own file; noUser says what to do where it is nothing to write to.
	user   func(Home) (string, error)
	noUser string
}

// Home is what tells where a user's files lie.
type Home struct {
	// OS is the system as package runtime names it.
	OS string
	// Folder is the user's home; empty when nobody knows.
	Folder string
	// Getenv is the value of a variable.
	Getenv func(name string) string
}

// ErrNoHome says that nobody knows where the user's files lie.
var ErrNoHome = errors.New("there is no home directory")

// NoFile says that a client has no file of the kind asked for, and what to do instead.
type NoFile struct{ Instead string }

func (e NoFile) Error() string { return "this client has no such file" }

// OfUser tells whether the client's file is the user's own, whatever the project; asked says that it is asked for.
func (c Client) OfUser(asked bool) bool { return asked || c.place.project == "" }

// File is the path of the file that tells the client of servers: the project's, or the user's own. The error is ErrNoHome or
// a NoFile.
func (c Client) File(project string, user bool, h Home) (string, error) {
	switch {
	case !c.OfUser(user):
		return filepath.Join(project, filepath.FromSlash(c.place.project)), nil
	case c.place.user == nil:
		return "", NoFile{c.place.noUser}
	}
	return c.place.user(h)
}

func (h Home) join(parts ...string) (string, error) {
	if h.Folder == "" {
		return "", ErrNoHome
	}
	return filepath.Join(append([]string{h.Folder}, parts...)...), nil
}

// folder is the value of a variable that names a folder; empty when it names none.
func (h Home) folder(variable string) string {
	if path := h.Getenv(variable); filepath.IsAbs(path) {
		return path
	}
	return ""
}

func inHome(path string) func(Home) (string, error) {
	return func(h Home) (string, error) { return h.join(filepath.FromSlash(path)) }
}

func claudeDesktop(h Home) (string, error) {
	const folder, file = "Claude", "claude_desktop_config.json"
	switch h.OS {
	case "darwin":
		return h.join("Library", "Application Support", folder, file)
	case "windows":
		if data := h.folder("APPDATA"); data != "" {
			return filepath.Join(data, folder, file), nil
		}
		return h.join("AppData", "Roaming", folder, file)
	}
	if config := h.folder("XDG_CONFIG_HOME"); config != "" {
		return filepath.Join(config, folder, file), nil
	}
	return h.join(".config", folder, file)
}

func codex(h Home) (string, error) {
	if own := h.folder("CODEX_HOME"); own != "" {
		return filepath.Join(own, "config.toml"), nil
	}
	return h.join(".codex", "config.toml")
}
