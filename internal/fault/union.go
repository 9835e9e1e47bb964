package fault

import (
	"slices"
	"strconv"
	"strings"
)

// Option is one form that a oneOf's value may have, and what is wrong with the value in it.
type Option struct {
	// Type is the JSON type of the form, empty when it may have any.
	Type JSONType
	// Tag is the member that tells the form from others, and Value what it must be; Tagged forms have one. A form is tagged
	// by its first property when that is required and an enum of one string.
	Tag, Value string
	Tagged     bool
	Faults     []Fault
}

// Tag finds what tells the options that are objects apart, when there are several: a tag of the same name in all and of
// another value in each. It is not ok when there is none.
func Tag(options []Option) (name string, ok bool) {
	seen := map[string]bool{}
	for i := range options {
		o := &options[i]
		switch {
		case o.Type == "":
			return "", false // it may be an object as well
		case o.Type != Object:
			continue
		case !o.Tagged || len(seen) > 0 && o.Tag != name || seen[o.Value]:
			return "", false
		}
		name, seen[o.Value] = o.Tag, true
	}
	return name, len(seen) > 1
}

// Choice is a value that had to fit exactly one of several forms, and did not.
type Choice struct {
	Got Value
	// Optional means that the value is a declared member which may be left out.
	Optional bool
	Options  []Option
	// Matched is how many options the value fits.
	Matched int
	// Member is the first member of that name, of a value that is an object.
	Member func(name string) (v Value, sent bool)
}

// NotOne says that a value does not fit exactly one of a oneOf's options. It says as much as can be known of the one that
// was meant: the faults of the option that the tag chose, of the only one that has the value's type, or of the nearest.
// However much that is, it is one fault at the value's place.
func NotOne(path string, c Choice) Fault {
	if c.Matched > 0 {
		return Fault{place(path), OneOf, "fits " + strconv.Itoa(c.Matched) + " of the " + strconv.Itoa(len(c.Options)) + " forms it may have, and must fit exactly one", ""}
	}
	if name, ok := Tag(c.Options); ok && c.Got.Type == Object {
		return notTagged(path, name, c)
	}
	var able []*Option
	for i := range c.Options {
		if o := &c.Options[i]; o.Type.Takes(c.Got.Type) {
			able = append(able, o)
		}
	}
	switch len(able) {
	case 0:
		return wrongTypes(path, c)
	case 1:
		return told(path, "", able[0].Faults)
	}
	return nearest(path, able, len(c.Options))
}

// nearest tells which of the options that take the value's type was meant: one of which all required members were sent,
// then the one with the fewest faults beside members that lack. When that does not tell, it says what each of the nearest
// wants.
func nearest(path string, able []*Option, forms int) Fault {
	distance := func(o *Option) int {
		n := o.lacks(path)
		return Max*min(n, 1) + len(o.Faults) - n
	}
	least := distance(slices.MinFunc(able, func(a, b *Option) int { return distance(a) - distance(b) }))
	able = slices.DeleteFunc(able, func(o *Option) bool { return distance(o) > least })
	if len(able) == 1 && len(able[0].Faults) > 0 {
		return told(path, "", able[0].Faults)
	}
	f := Fault{Path: place(path), Kind: OneOf}
	var ways []string
	for _, o := range able {
		way := told(path, "", o.Faults)
		if f.Hint == "" {
			f.Hint = way.Hint
		}
		if n := o.lacks(path); n > 0 {
			way = told(path, "", o.Faults[:n])
		}
		if ways = append(ways, way.Reason); way.Reason == "" || repeated(ways) {
			ways = ways[:len(ways)-1]
		}
	}
	f.Reason = "fits none of the " + strconv.Itoa(forms) + " forms it may have"
	if len(ways) > 0 {
		f.Reason = cut(f.Reason+": "+strings.Join(ways, ", or "), maxTold)
	}
	return f
}

// lacks is how many required members a value at the path lacks in the form: their faults come before all others. A name
// with a dot or a bracket in it is taken for a path, and makes the words a little worse.
func (o *Option) lacks(path string) (n int) {
	for _, f := range o.Faults {
		name, below := strings.CutPrefix(f.Path, Join(path, ""))
		if f.Kind != Required || !below || strings.ContainsAny(name, ".[") {
			break
		}
		n++
	}
	return n
}

// notTagged says that the tag is missing, chooses no option, or what is wrong with the value in the option it chose.
func notTagged(path, name string, c Choice) Fault {
	tag, sent := c.Member(name)
	if !sent {
		return told(path, "", []Fault{Missing(path, name)})
	}
	var allowed []Value
	for i := range c.Options {
		o := &c.Options[i]
		if o.Type != Object {
			continue
		}
		if tag.Is(o.Value) {
			return told(path, "for "+cut(name, maxQuoted)+" "+quote(o.Value)+": ", o.Faults)
		}
		allowed = append(allowed, Value{Type: String, Text: o.Value})
	}
	return told(path, "", []Fault{NotInEnum(Join(path, name), tag, allowed)})
}

// wrongTypes says that a value has the type of no option.
func wrongTypes(path string, c Choice) Fault {
	var types []string
	f := Fault{Path: place(path), Kind: OneOf}
	for i := range c.Options {
		want := c.Options[i].Type
		if f.Hint == "" {
			f.Hint = typeHint(want, c.Got, c.Optional)
		}
		if types = append(types, want.some()); repeated(types) {
			types = types[:len(types)-1]
		}
	}
	last := len(types) - 1
	wanted := types[last]
	if last > 0 {
		wanted = strings.Join(types[:last], ", ") + " or " + wanted
	}
	f.Reason = "expected " + wanted + ", got " + c.Got.Type.some()
	return f
}

// repeated tells whether the last of the texts is among those before it.
func repeated(texts []string) bool {
	last := len(texts) - 1
	for _, t := range texts[:last] {
		if t == texts[last] {
			return true
		}
	}
	return false
}

// told is one fault that tells others, after a lead. Of one that stands at the same place its reason is enough.
func told(path, lead string, faults []Fault) Fault {
	f := Fault{Path: place(path), Kind: OneOf}
	lines := make([]string, len(faults))
	for i, inner := range faults {
		if lines[i] = inner.String(); inner.Path == f.Path {
			lines[i] = inner.Reason
		}
		if f.Hint == "" {
			f.Hint = inner.Hint
		}
	}
	f.Reason = cut(lead+strings.Join(lines, "; "), maxTold)
	return f
}
