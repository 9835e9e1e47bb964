package mcpserve

// filter is what a subscription is told of.
type filter struct {
	tools, prompts, resources bool
	uris                      []string // whose updates
}

// readFilter reads what the params of subscriptions/listen ask for, all of it.
func readFilter(params []byte) (f filter, p problem) {
	wanted, p := param(params, "notifications")
	if p.code != 0 {
		return f, p
	}
	if !isObject(wanted) {
		return f, badParams("The member notifications of params must be an object: what to tell of.")
	}
	names := []string{"toolsListChanged", "promptsListChanged", "resourcesListChanged", "resourceSubscriptions"}
	var v [4][]byte
	if _, twice, _ := pick(wanted, names, v[:]); twice != "" {
		return f, badParams("The member " + twice + " of notifications is given twice.")
	}
	for i, name := range names[:3] {
		if s := string(v[i]); v[i] != nil && s != "true" && s != "false" {
			return f, badParams("The member " + name + " of notifications must be true or false.")
		}
	}
	uris, ok := texts(v[3])
	if !ok {
		return f, badParams("The member resourceSubscriptions of notifications must be a list of at most 1000 URIs.")
	}
	return filter{tools: string(v[0]) == "true", prompts: string(v[1]) == "true", resources: string(v[2]) == "true", uris: uris}, p
}

// maxURIs is how many resources a subscription may follow.
const maxURIs = 1000

// texts are the values of an array of at most maxURIs strings; an absent one is empty.
func texts(array []byte) (all []string, ok bool) {
	if array == nil {
		return nil, true
	}
	if array[0] != '[' {
		return nil, false
	}
	for e := range elements(array) {
		s, ok := text(e)
		if !ok || len(all) == maxURIs {
			return nil, false
		}
		all = append(all, s)
	}
	return all, true
}

// member is the filter as a further member of an object.
func (f filter) member() []byte {
	b := []byte("{")
	for _, kind := range []struct {
		wanted bool
		name   string
	}{{f.tools, "toolsListChanged"}, {f.prompts, "promptsListChanged"}, {f.resources, "resourcesListChanged"}} {
		if kind.wanted {
			b = appendMember(b, kind.name, []byte("true"))
		}
	}
	if len(f.uris) > 0 {
		uris := []byte("[")
		for i, uri := range f.uris {
			if i > 0 {
				uris = append(uris, ',')
			}
			uris = appendText(uris, uri)
		}
		b = appendMember(b, "resourceSubscriptions", append(uris, ']'))
	}
	return append(append([]byte(`,"notifications":`), b...), '}')
}
