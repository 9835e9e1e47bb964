package args_test

import (
	"encoding/json"
	"math"

	"github.com/nlgen/nlgen/runtime/args"
)

// Three argument structs with their decoders, written by hand as nlgen generates them. The tests and benchmarks of this
// package read through them.

// findArgs is a tiny tool's: about 50 bytes.
type findArgs struct {
	Query string `json:"query"`
	Limit int    `json:"limit,omitempty"`
	Exact *bool  `json:"exact,omitempty"`
}

// addArgs is a medium tool's: about 3.7 KB.
type addArgs struct {
	Scene   string  `json:"scene"`
	Entries []entry `json:"entries"`
	DryRun  bool    `json:"dryRun,omitempty"`
}

// replaceArgs is a large tool's: about 200 KB.
type replaceArgs struct {
	Groups []group `json:"groups"`
	Reason string  `json:"reason"`
}

type group struct {
	Name    string  `json:"name"`
	Entries []entry `json:"entries"`
}

type entry struct {
	ID    string          `json:"id"`
	Kind  kind            `json:"kind"`
	Title *string         `json:"title,omitempty"`
	Text  string          `json:"text"`
	Tags  []string        `json:"tags,omitempty"`
	Count int32           `json:"count"`
	Size  uint64          `json:"size,omitempty"`
	Level level           `json:"level,omitempty"`
	At    *position       `json:"at,omitempty"`
	Extra any             `json:"extra,omitempty"`
	Raw   json.RawMessage `json:"raw,omitempty"`
}

type kind string

type level uint8

type position struct {
	X float64 `json:"x"`
	Y float32 `json:"y"`
}

var findArgsShape = args.Shape{
	Names:    []string{"query", "limit", "exact"},
	Required: []int{0},
}

// decodeFindArgs reads one findArgs.
func decodeFindArgs(r *args.Reader, v *findArgs) {
	v.Limit = 20
	for o := r.Object(&findArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // query
			v.Query = r.String()
		case 1: // limit
			v.Limit = int(r.Int(1, 100))
		case 2: // exact
			v.Exact = new(r.Bool())
		}
	}
}

var addArgsShape = args.Shape{
	Names:    []string{"scene", "entries", "dryRun"},
	Required: []int{0, 1},
}

// decodeAddArgs reads one addArgs.
func decodeAddArgs(r *args.Reader, v *addArgs) {
	for o := r.Object(&addArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // scene
			v.Scene = r.String()
		case 1: // entries
			v.Entries = []entry{}
			for a := r.Array(); a.Next(); {
				v.Entries = append(args.Room(a, v.Entries), entry{})
				decodeEntry(r, &v.Entries[len(v.Entries)-1])
			}
		case 2: // dryRun
			v.DryRun = r.Bool()
		}
	}
}

var replaceArgsShape = args.Shape{
	Names:    []string{"groups", "reason"},
	Required: []int{0, 1},
}

// decodeReplaceArgs reads one replaceArgs.
func decodeReplaceArgs(r *args.Reader, v *replaceArgs) {
	for o := r.Object(&replaceArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // groups
			v.Groups = []group{}
			for a := r.Array(); a.Next(); {
				v.Groups = append(args.Room(a, v.Groups), group{})
				decodeGroup(r, &v.Groups[len(v.Groups)-1])
			}
		case 1: // reason
			v.Reason = r.String()
		}
	}
}

var groupShape = args.Shape{
	Names:    []string{"name", "entries"},
	Required: []int{0, 1},
}

// decodeGroup reads one group.
func decodeGroup(r *args.Reader, v *group) {
	for o := r.Object(&groupShape); o.Next(); {
		switch o.Field() {
		case 0: // name
			v.Name = r.String()
		case 1: // entries
			v.Entries = []entry{}
			for a := r.Array(); a.Next(); {
				v.Entries = append(args.Room(a, v.Entries), entry{})
				decodeEntry(r, &v.Entries[len(v.Entries)-1])
			}
		}
	}
}

var (
	entryShape = args.Shape{
		Names:    []string{"id", "kind", "title", "text", "tags", "count", "size", "level", "at", "extra", "raw"},
		Required: []int{0, 1, 3, 5},
	}
	kindEnum  = args.Enum{"image", "sound", "line"}
	levelEnum = args.UintEnum{1, 2, 3}
)

// decodeEntry reads one entry.
func decodeEntry(r *args.Reader, v *entry) {
	for o := r.Object(&entryShape); o.Next(); {
		switch o.Field() {
		case 0: // id
			v.ID = r.String()
		case 1: // kind
			v.Kind = kind(r.Enum(kindEnum))
		case 2: // title
			v.Title = new(r.String())
		case 3: // text
			v.Text = r.String()
		case 4: // tags
			v.Tags = []string{}
			for a := r.Array(); a.Next(); {
				v.Tags = append(args.Room(a, v.Tags), r.String())
			}
		case 5: // count
			v.Count = int32(r.Int(0, math.MaxInt32))
		case 6: // size
			v.Size = r.Uint(0, math.MaxUint64)
		case 7: // level
			v.Level = level(r.UintEnum(levelEnum))
		case 8: // at
			v.At = new(position)
			decodePosition(r, v.At)
		case 9: // extra
			v.Extra = r.Any(jsonNumber)
		case 10: // raw
			v.Raw = r.Raw()
		}
	}
}

var positionShape = args.Shape{
	Names:    []string{"x", "y"},
	Required: []int{0, 1},
}

// decodePosition reads one position.
func decodePosition(r *args.Reader, v *position) {
	for o := r.Object(&positionShape); o.Next(); {
		switch o.Field() {
		case 0: // x
			v.X = r.Float(0, 1)
		case 1: // y
			v.Y = r.Float32(-math.MaxFloat32, math.MaxFloat32)
		}
	}
}

// jsonNumber keeps a number inside any as it is written.
func jsonNumber(token string) any { return json.Number(token) }
