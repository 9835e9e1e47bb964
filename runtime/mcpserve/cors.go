package mcpserve

import "net/http"

// crossOrigin lets a page read the answers to what it may send, and tells whether the request was nothing but the browser's
// question whether it may. Browsers ask that without a token.
func (e *Endpoint) crossOrigin(w http.ResponseWriter, r *http.Request, origin string) bool {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", headerSession+", WWW-Authenticate")
	h.Set("Vary", "Origin")
	if r.Method != http.MethodOptions || r.Header["Access-Control-Request-Method"] == nil {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "POST, GET, DELETE")
	h.Set("Access-Control-Allow-Headers", "Accept, Authorization, Content-Type, Last-Event-ID, "+
		headerMethod+", "+headerName+", "+headerVersion+", "+headerSession)
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}
