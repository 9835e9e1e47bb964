package source

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Member is a field as encoding/json sees it: a member of the struct's JSON object.
type Member struct {
	// Name is the member's name in JSON.
	Name string
	// Path leads to the field through embedded structs; the last is the field itself.
	Path []*Field
	// Options are the words after the name in the json tag, in order.
	Options []Option

	tagged bool // the tag gives the name
	index  []int
}

// Option is a word of a json tag after the name.
type Option struct {
	Name string
	// Index is where the word starts in the tag's value.
	Index int
}

// Field is the field itself.
func (m *Member) Field() *Field { return m.Path[len(m.Path)-1] }

// Has tells whether the json tag has the option.
func (m *Member) Has(option string) bool {
	return slices.ContainsFunc(m.Options, func(o Option) bool { return o.Name == option })
}

// Tagged tells whether the json tag gives the name; else it is the Go field's.
func (m *Member) Tagged() bool { return m.tagged }

// Members are the members of the struct's JSON object, by the rules of encoding/json and in its order: embedded structs
// give their members to the struct around them, of several with one name the shallowest counts and there the one whose
// tag names it. Where several remain encoding/json takes none of them: those are in clashes, a group for each name.
func (t *Type) Members() (members []*Member, clashes [][]*Member) {
	all := t.candidates()
	byName := map[string][]*Member{}
	for _, m := range all {
		byName[m.Name] = append(byName[m.Name], m)
	}
	done := map[string]bool{}
	for _, m := range all {
		if done[m.Name] {
			continue
		}
		done[m.Name] = true
		if best := dominant(byName[m.Name]); len(best) == 1 {
			members = append(members, best[0])
		} else {
			clashes = append(clashes, best)
		}
	}
	slices.SortFunc(members, func(a, b *Member) int { return slices.Compare(a.index, b.index) })
	return members, clashes
}

// dominant are the members of one name that win over the others; more than one is a tie.
func dominant(same []*Member) []*Member {
	rank := func(m *Member) (depth, untagged int) {
		if m.tagged {
			return len(m.Path), 0
		}
		return len(m.Path), 1
	}
	order := func(a, b *Member) int {
		da, ua := rank(a)
		db, ub := rank(b)
		return cmp.Or(cmp.Compare(da, db), cmp.Compare(ua, ub))
	}
	first := slices.MinFunc(same, order)
	var best []*Member
	for _, m := range same {
		if order(m, first) == 0 {
			best = append(best, m)
		}
	}
	return best
}

// embedding is a struct to look into, and how it was reached.
type embedding struct {
	typ   *Type
	path  []*Field
	index []int
}

// candidates are all fields that could be members, level by level. A struct type that was looked into at a shallower
// level is not looked into again, and one embedded several times at one level gives its members twice, so that they tie.
func (t *Type) candidates() []*Member {
	var all []*Member
	visited := map[*Type]bool{}
	for level := []embedding{{typ: t.Under()}}; len(level) > 0; {
		var next []embedding
		count := map[*Type]int{}
		for _, e := range level {
			count[e.typ]++
		}
		done := map[*Type]bool{}
		for _, e := range level {
			if visited[e.typ] || done[e.typ] {
				continue
			}
			done[e.typ] = true
			found, below := e.look()
			all = append(all, found...)
			if count[e.typ] > 1 {
				all = append(all, found...)
			}
			next = append(next, below...)
		}
		for typ := range done {
			visited[typ] = true
		}
		level = next
	}
	return all
}

// look lists the members a struct's own fields are, and the structs embedded in it.
func (e embedding) look() (members []*Member, below []embedding) {
	for i, f := range e.typ.Fields {
		inner := f.Type.pointee()
		if !f.Exported() && !(f.Embedded && inner.structural()) {
			continue
		}
		tag, _ := f.Tag("json")
		if tag.Value == "-" {
			continue
		}
		name, options := parseJSON(tag.Value)
		path := append(slices.Clone(e.path), f)
		index := append(slices.Clone(e.index), i)
		if name == "" && f.Embedded && inner.structural() { // a well-known one has no fields to show
			below = append(below, embedding{inner.Under(), path, index})
			continue
		}
		m := &Member{Name: name, Path: path, Options: options, tagged: name != "", index: index}
		if name == "" {
			m.Name = f.Name
		}
		members = append(members, m)
	}
	return members, below
}

// parseJSON reads the value of a json tag. A name that encoding/json would not take is no name.
func parseJSON(value string) (name string, options []Option) {
	name, rest, more := strings.Cut(value, ",")
	at := len(name) + 1
	for more {
		var word string
		word, rest, more = strings.Cut(rest, ",")
		if word != "" {
			options = append(options, Option{word, at})
		}
		at += len(word) + 1
	}
	if !ValidName(name) {
		name = ""
	}
	return name, options
}

// ValidName tells whether encoding/json takes a name from a tag; where it does not, it uses the field's name instead.
func ValidName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r)
	})
}
