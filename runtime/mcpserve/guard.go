package mcpserve

import (
	"net/http"
	"strings"
)

// ServeHTTP answers one request: who may not ask is told so before anything of a body is read, in the order of contract 10.
func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.limitBody(w, r)
	origin := r.Header["Origin"]
	switch {
	case len(origin) > 1 || len(origin) == 1 && !e.addresses.origin(origin[0], r.Host):
		refuse(w, http.StatusForbidden, foreignOrigin(origin))
		return
	case !e.addresses.host(r.Host):
		refuse(w, http.StatusForbidden, "The host of this request is not the name of this server. The server's flag --allow-host adds names.")
		return
	}
	if len(origin) == 1 && e.crossOrigin(w, r, origin[0]) {
		return
	}
	if isOpen(r.URL.Path) {
		open(w, r)
		return
	}
	user, why := e.bearers.admit(r.Header)
	if why != "" {
		w.Header().Set("WWW-Authenticate", string(why))
		refuse(w, why.status(), "A request needs the header Authorization: Bearer and a token of this server.")
		return
	}
	if r.URL.Path != Path {
		refuse(w, http.StatusNotFound, "There is nothing here: MCP is served at "+Path+".")
		return
	}
	e.byMethod(w, r, user)
}

// foreignOrigin is what a page is told that may not call. No flag lets one that hides where it is from.
func foreignOrigin(origin []string) string {
	switch {
	case len(origin) > 1:
		return "The header Origin is given twice."
	case origin[0] == "null":
		return "Pages that hide their origin (null), such as files and sandboxed frames, may not call here: serve the page from an address, and allow that with the server's flag --allow-origin."
	}
	return "Pages of this origin may not call here. The server's flag --allow-origin lets them."
}

// byMethod carries out a request that may ask.
func (e *Endpoint) byMethod(w http.ResponseWriter, r *http.Request, user string) {
	if r.Method == http.MethodPost {
		e.post(w, r, user)
		return
	}
	switch {
	case newer(strings.Trim(r.Header.Get(headerVersion), " \t")):
		notAllowed(w, "POST")
	case r.Method == http.MethodGet:
		e.get(w, r, user)
	case r.Method == http.MethodDelete:
		e.delete(w, r, user)
	default:
		notAllowed(w, "POST, GET, DELETE")
	}
}

// isOpen tells what is answered without a token: whether the server lives, and that there is no OAuth here. Clients that are
// refused look for that at the paths of RFC 9728 and of the protocol's first revision with it, and stop when they are not there.
func isOpen(path string) bool {
	switch path {
	case HealthPath, "/authorize", "/token", "/register":
		return true
	}
	return strings.HasPrefix(path, "/.well-known/")
}

func open(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path != HealthPath:
		refuse(w, http.StatusNotFound, "There is no OAuth here: this server takes tokens that its owner gave out.")
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		notAllowed(w, "GET, HEAD")
	default:
		writeJSON(w, http.StatusOK, []byte(`{"status":"ok"}`))
	}
}

// notAllowed refuses a method where others are served.
func notAllowed(w http.ResponseWriter, served string) {
	w.Header().Set("Allow", served)
	refuse(w, http.StatusMethodNotAllowed, "This method is not served here; Allow names those that are.")
}

// refuse answers what never becomes a message of the protocol, in its form: clients show its words to people.
func refuse(w http.ResponseWriter, status int, words string) {
	refuseWith(w, status, nil, invalid(words))
}

func refuseWith(w http.ResponseWriter, status int, id []byte, p problem) {
	writeJSON(w, status, failure(id, p))
}
