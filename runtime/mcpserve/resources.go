package mcpserve

import "strings"

// guideURI begins the URI of every chapter of the guide (contract 9); the plugin's id follows.
const guideURI = "narraleaf://guide/plugin/"

// listResources answers resources/list: the chapters of the guide and what a foreign core has, all on one page.
func (s *session) listResources(m message, meta meta) ([]byte, problem) {
	if p := firstPage(m); p.code != 0 {
		return nil, p
	}
	b := []byte("[")
	for i, c := range s.host.Guide() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(append(b, `{"uri":`...), guideURI+c.Plugin)
		b = appendText(append(b, `,"name":`...), c.Title())
		b = appendText(append(b, `,"title":`...), c.Name)
		b = append(b, `,"description":"How the plugin's tools are used.","mimeType":"text/markdown"}`...)
	}
	b = append(b, ']')
	if s.foreign != nil {
		b = s.foreign.appended(b, m.method, "resources", foreignResource)
	}
	return s.cacheable(append([]byte(`{"resources":`), b...), meta), problem{}
}

// readResource answers resources/read. A chapter that cannot be read is not found either.
func (s *session) readResource(m message, meta meta) ([]byte, problem) {
	sent, p := param(m.params, "uri")
	if p.code != 0 {
		return nil, p
	}
	uri, ok := text(sent)
	if !ok {
		return nil, badParams("The member uri of params must be a string: the resource to read.")
	}
	id, ours := strings.CutPrefix(uri, guideURI)
	for _, c := range s.host.Guide() {
		if !ours || c.Plugin != id || c.Fault != "" {
			continue
		}
		b := appendText([]byte(`{"contents":[{"uri":`), uri)
		b = appendText(append(b, `,"mimeType":"text/markdown","text":`...), c.Text)
		return s.cacheable(append(b, `}]`...), meta), problem{}
	}
	return nil, notFound(sent, meta)
}

// notFound says that there is no such resource, in the code of the request's era, with the URI as it was sent.
func notFound(uri []byte, meta meta) problem {
	p := problem{code: resourceNotFound, message: "There is no such resource. resources/list names those there are."}
	if meta.modern {
		p.code = invalidParams
	}
	p.data = append(append([]byte(`{"uri":`), uri...), '}')
	return p
}

// firstPage refuses a cursor: no list has another page than the first.
func firstPage(m message) problem {
	cursor, p := param(m.params, "cursor")
	if p.code == 0 && !isNull(cursor) {
		p = badParams("There is no such cursor: the list has one page.")
	}
	return p
}

// param is a member of params, nil when it is not there.
func param(params []byte, name string) ([]byte, problem) {
	var v [1][]byte
	if params == nil {
		return nil, problem{}
	}
	if _, twice, _ := pick(params, []string{name}, v[:]); twice != "" {
		return nil, badParams("The member " + name + " of params is given twice.")
	}
	return v[0], problem{}
}

// cacheable ends a result that is an object without its last brace. A modern one says how long it may be kept.
func (s *session) cacheable(b []byte, meta meta) []byte {
	if meta.modern {
		b = append(s.complete(b), `,"ttlMs":0,"cacheScope":"private"`...)
	}
	return append(b, '}')
}
