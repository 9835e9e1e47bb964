package source

import "strings"

// knownPackage is what is known of a package without opening it: its name, and some of its types.
type knownPackage struct {
	name  string
	types map[string]*knownFacts
}

// knownFacts is what a well-known type is underneath (a struct without its fields, which are not for others) and which of
// its methods encoding/json calls.
type knownFacts struct {
	under   *Type
	methods []string
}

var (
	underStruct = &Type{Kind: Struct, Text: "struct{...}"}
	underString = &Type{Kind: Basic, Name: "string", Text: "string"}
	underInt64  = &Type{Kind: Basic, Name: "int64", Text: "int64"}
	underBytes  = &Type{Kind: Slice, Text: "[]byte", Elem: &Type{Kind: Basic, Name: "uint8", Text: "byte"}}
)

const (
	readsJSON = "UnmarshalJSON MarshalJSON"
	readsText = "UnmarshalText MarshalText"
)

// wellKnown are the types that arguments are often made of. They stay Foreign, so that whoever reads a type can go by its
// name; that the table says the truth is tested.
var wellKnown = map[string]knownPackage{
	"time": {"time", map[string]*knownFacts{
		"Time":     kind(underStruct, readsJSON, readsText, "IsZero"),
		"Duration": kind(underInt64),
	}},
	"encoding/json": {"json", map[string]*knownFacts{
		"RawMessage": kind(underBytes, readsJSON),
		"Number":     kind(underString),
	}},
	"math/big": {"big", map[string]*knownFacts{
		"Int":   kind(underStruct, readsJSON, readsText),
		"Float": kind(underStruct, readsText),
		"Rat":   kind(underStruct, readsText),
	}},
	"net/netip": {"netip", map[string]*knownFacts{
		"Addr":     kind(underStruct, readsText),
		"AddrPort": kind(underStruct, readsText),
		"Prefix":   kind(underStruct, readsText),
	}},
	"github.com/nlgen/nlgen/runtime": {"runtime", map[string]*knownFacts{
		"Document": kind(underString),
		"Duration": kind(underInt64, readsJSON),
		"Integer":  kind(underStruct, readsJSON),
		"Null":     kind(underStruct, readsJSON, "IsZero"),
	}},
	"unsafe": {"unsafe", map[string]*knownFacts{
		"Pointer": kind(&Type{Kind: Basic, Name: "unsafe.Pointer", Text: "unsafe.Pointer"}),
	}},
}

func kind(under *Type, methods ...string) *knownFacts {
	return &knownFacts{under, strings.Fields(strings.Join(methods, " "))}
}

// knownType finds a well-known type; nil when it is none.
func knownType(path, name string) *knownFacts { return wellKnown[path].types[name] }

// methodsOf are the methods of the type, which is k's.
func (k *knownFacts) methodsOf(t *Type) []Method {
	if k == nil {
		return nil
	}
	all := make([]Method, len(k.methods))
	for i, name := range k.methods {
		all[i] = Method{Name: name, Path: t.Path, Type: t.Name, Fits: true}
	}
	return all
}
