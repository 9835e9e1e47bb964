package args_test

import (
	"encoding/json"
	"math"
	"net/netip"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

// Argument structs with their decoders, written by hand as nlgen generates them. The tests and benchmarks of this
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
	levelEnum = args.IntEnum{1, 2, 3}
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
			v.Level = level(r.IntEnum(levelEnum))
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
			v.Y = r.Float32(-math.MaxFloat64, math.MaxFloat64)
		}
	}
}

// jsonNumber keeps a number inside any as it is written.
func jsonNumber(token string) any { return json.Number(token) }

// ruledArgs have the words of a tag: what a value must keep beyond its schema.
type ruledArgs struct {
	Slug   string     `json:"slug" jsonschema:"minLength=2,maxLength=8,pattern=^[a-z]+$"`
	Kind   kind       `json:"kind,omitempty"`
	Even   int32      `json:"even,omitempty" jsonschema:"multipleOf=2"`
	Level  level      `json:"level,omitempty"`
	Size   uint64     `json:"size,omitempty" jsonschema:"maximum=100,multipleOf=7,exclusiveMaximum=70"`
	Price  float64    `json:"price,omitempty" jsonschema:"exclusiveMinimum=0,multipleOf=0.1"`
	Share  float32    `json:"share,omitempty" jsonschema:"exclusiveMaximum=1"`
	Tags   []string   `json:"tags,omitempty" jsonschema:"minItems=2,maxItems=4,uniqueItems"`
	Corner [2]float64 `json:"corner,omitzero"`
	Spans  [2]span    `json:"spans,omitzero"`
	Rows   [][]int    `json:"rows,omitempty" jsonschema:"uniqueItems"`
}

type span struct {
	From int `json:"from"`
	To   int `json:"to"`
}

var (
	ruledArgsShape = args.Shape{
		Names:    []string{"slug", "kind", "even", "level", "size", "price", "share", "tags", "corner", "spans", "rows"},
		Required: []int{0},
	}
	ruledArgsSlugRules   = []args.Rule{args.MinLength(2), args.MaxLength(8), args.Pattern("^[a-z]+$")}
	ruledArgsEvenRules   = []args.Rule{args.MultipleOf("2")}
	ruledArgsSizeRules   = []args.Rule{args.MultipleOf("7"), args.ExclusiveMaximum("70")}
	ruledArgsPriceRules  = []args.Rule{args.ExclusiveMinimum("0"), args.MultipleOf("0.1")}
	ruledArgsShareRules  = []args.Rule{args.ExclusiveMaximum("1")}
	ruledArgsTagsRules   = []args.Rule{args.MinItems(2), args.MaxItems(4), args.UniqueItems()}
	ruledArgsCornerRules = []args.Rule{args.MinItems(2), args.MaxItems(2)}
	ruledArgsSpansRules  = []args.Rule{args.MinItems(2), args.MaxItems(2)}
	ruledArgsRowsRules   = []args.Rule{args.UniqueItems()}
)

// decodeRuledArgs reads one ruledArgs.
func decodeRuledArgs(r *args.Reader, v *ruledArgs) {
	for o := r.Object(&ruledArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // slug
			v.Slug = r.String(ruledArgsSlugRules...)
		case 1: // kind
			v.Kind = kind(r.Enum(kindEnum))
		case 2: // even
			v.Even = int32(r.Int(math.MinInt32, math.MaxInt32, ruledArgsEvenRules...))
		case 3: // level
			v.Level = level(r.IntEnum(levelEnum))
		case 4: // size
			v.Size = r.Uint(0, 100, ruledArgsSizeRules...)
		case 5: // price
			v.Price = r.Float(-math.MaxFloat64, math.MaxFloat64, ruledArgsPriceRules...)
		case 6: // share
			v.Share = r.Float32(-math.MaxFloat64, math.MaxFloat64, ruledArgsShareRules...)
		case 7: // tags
			v.Tags = []string{}
			for a := r.Array(ruledArgsTagsRules...); a.Next(); {
				v.Tags = append(args.Room(a, v.Tags), r.String())
			}
		case 8: // corner
			for a := r.Array(ruledArgsCornerRules...); a.Next(); {
				v.Corner[a.Index(2)] = r.Float(-math.MaxFloat64, math.MaxFloat64)
			}
		case 9: // spans
			for a := r.Array(ruledArgsSpansRules...); a.Next(); {
				decodeSpan(r, &v.Spans[a.Index(2)])
			}
		case 10: // rows
			v.Rows = [][]int{}
			for a := r.Array(ruledArgsRowsRules...); a.Next(); {
				e := []int{}
				for a2 := r.Array(); a2.Next(); {
					e = append(args.Room(a2, e), int(r.Int(math.MinInt, math.MaxInt)))
				}
				v.Rows = append(args.Room(a, v.Rows), e)
			}
		}
	}
}

var spanShape = args.Shape{
	Names:    []string{"from", "to"},
	Required: []int{0, 1},
}

// decodeSpan reads one span.
func decodeSpan(r *args.Reader, v *span) {
	for o := r.Object(&spanShape); o.Next(); {
		switch o.Field() {
		case 0: // from
			v.From = int(r.Int(math.MinInt, math.MaxInt))
		case 1: // to
			v.To = int(r.Int(math.MinInt, math.MaxInt))
		}
	}
}

// textArgs are read from strings, and numbers of any size.
type textArgs struct {
	At      time.Time        `json:"at,omitzero"`
	Wait    runtime.Duration `json:"wait,omitempty" jsonschema:"maxLength=8"`
	Blob    []byte           `json:"blob,omitempty"`
	Host    netip.Addr       `json:"host,omitzero" jsonschema:"minLength=3"`
	Hosts   []netip.Addr     `json:"hosts,omitempty"`
	Count   int8             `json:"count,string,omitempty"`
	Total   *uint64          `json:"total,string,omitempty"`
	Ratio   float32          `json:"ratio,string,omitempty"`
	On      bool             `json:"on,string,omitempty"`
	Word    string           `json:"word,string,omitempty"`
	Exact   json.Number      `json:"exact,omitempty" jsonschema:"minimum=0"`
	Wei     runtime.Integer  `json:"wei,omitzero" jsonschema:"minimum=-5,multipleOf=5"`
	Quoted  json.Number      `json:"quoted,string,omitempty"`
	Waiting *time.Time       `json:"waiting,omitempty"`
}

var (
	textArgsShape = args.Shape{
		Names: []string{"at", "wait", "blob", "host", "hosts", "count", "total", "ratio", "on", "word", "exact", "wei", "quoted", "waiting"},
	}
	textArgsWaitRules = []args.Rule{args.MaxLength(8)}
	textArgsHostRules = []args.Rule{args.MinLength(3)}
	textArgsWeiRules  = []args.Rule{args.MultipleOf("5")}
)

// decodeTextArgs reads one textArgs.
func decodeTextArgs(r *args.Reader, v *textArgs) {
	for o := r.Object(&textArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // at
			v.At = r.Time()
		case 1: // wait
			v.Wait = runtime.Duration(r.Duration(textArgsWaitRules...))
		case 2: // blob
			v.Blob = r.Bytes()
		case 3: // host
			r.Text(v.Host.UnmarshalText, textArgsHostRules...)
		case 4: // hosts
			v.Hosts = []netip.Addr{}
			for a := r.Array(); a.Next(); {
				v.Hosts = append(args.Room(a, v.Hosts), netip.Addr{})
				r.Text(v.Hosts[len(v.Hosts)-1].UnmarshalText)
			}
		case 5: // count
			v.Count = int8(r.QuotedInt(8))
		case 6: // total
			v.Total = new(r.QuotedUint(64))
		case 7: // ratio
			v.Ratio = float32(r.QuotedFloat(32))
		case 8: // on
			v.On = r.QuotedBool()
		case 9: // word
			v.Word = r.QuotedString()
		case 10: // exact
			v.Exact = json.Number(r.Number(0, math.MaxFloat64))
		case 11: // wei
			v.Wei = runtime.ReadInteger(r, "-5", "", textArgsWeiRules...)
		case 12: // quoted
			v.Quoted = json.Number(r.QuotedNumber())
		case 13: // waiting
			v.Waiting = new(r.Time())
		}
	}
}

// looseArgs hold maps, other members, null, unions and schemas of their own.
type looseArgs struct {
	Labels map[string]int32            `json:"labels,omitempty"`
	Spans  map[kind]span               `json:"spans,omitempty"`
	Deep   map[string]map[string]*bool `json:"deep,omitempty"`
	Open   openSpan                    `json:"open,omitzero"`
	Rest   restSpan                    `json:"rest,omitzero"`
	Due    runtime.Null[string]        `json:"due,omitzero" jsonschema:"minLength=2"`
	Limit  runtime.Null[int8]          `json:"limit,omitzero"`
	List   runtime.Null[[]span]        `json:"list,omitzero"`
	Shape  *shape                      `json:"shape,omitempty"`
	Target target                      `json:"target,omitzero"`
	Maybe  runtime.Null[target]        `json:"maybe,omitzero"`
	Shapes []shape                     `json:"shapes,omitempty"`
	Filter any                         `json:"filter,omitempty"`
	Mixed  json.RawMessage             `json:"mixed,omitempty"`
	Forms  map[string]shape            `json:"forms,omitempty"`
	One    runtime.Null[dot]           `json:"one,omitzero"`
	Mark   *mark                       `json:"mark,omitempty"`
}

// openSpan takes other members.
//
//nlgen:open
type openSpan struct {
	From int `json:"from"`
}

// restSpan keeps other members.
type restSpan struct {
	From  int            `json:"from"`
	Other map[string]int `json:"-" nlgen:"rest"`
}

// shape is an object that its first member tells.
//
//nlgen:oneof kind
type shape struct {
	Circle *circle `json:"circle"`
	Square *square `json:"square"`
}

type circle struct {
	R float64 `json:"r"`
}

type square struct {
	Side  int32   `json:"side"`
	Inner *shape2 `json:"inner,omitempty"`
}

// shape2 is a union inside a union.
//
//nlgen:oneof type
type shape2 struct {
	A *circle `json:"a"`
	B *span   `json:"b"`
}

// target is told by its JSON type, or by its required members.
//
//nlgen:oneof
type target struct {
	IDs    []string
	Circle *circle
	Span   *span
}

// mark is told by a member that its forms declare themselves.
//
//nlgen:oneof
type mark struct {
	Dot  *dot
	Line *line
	Name []string
}

type dot struct {
	Kind string `json:"kind" jsonschema:"enum=dot"`
	X    int    `json:"x"`
}

type line struct {
	Kind string `json:"kind" jsonschema:"enum=line"`
	From int    `json:"from"`
}

var looseArgsShape = args.Shape{
	Names: []string{"labels", "spans", "deep", "open", "rest", "due", "limit", "list", "shape", "target", "maybe", "shapes", "filter", "mixed", "forms", "one", "mark"},
}

var looseArgsDueRules = []args.Rule{args.MinLength(2)}

// decodeLooseArgs reads one looseArgs.
func decodeLooseArgs(r *args.Reader, v *looseArgs) {
	for o := r.Object(&looseArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // labels
			v.Labels = map[string]int32{}
			for m := r.Map(); m.Next(); {
				v.Labels[m.Name()] = int32(r.Int(0, 100))
			}
		case 1: // spans
			v.Spans = map[kind]span{}
			for m := r.Map(); m.Next(); {
				var e span
				name := kind(m.Name())
				decodeSpan(r, &e)
				v.Spans[name] = e
			}
		case 2: // deep
			v.Deep = map[string]map[string]*bool{}
			for m := r.Map(); m.Next(); {
				name, e := m.Name(), map[string]*bool{}
				for m2 := r.Map(); m2.Next(); {
					e[m2.Name()] = new(r.Bool())
				}
				v.Deep[name] = e
			}
		case 3: // open
			decodeOpenSpan(r, &v.Open)
		case 4: // rest
			decodeRestSpan(r, &v.Rest)
		case 5: // due
			v.Due.Sent = true
			for n := r.Nullable("string", &v.Due.Null); n.Next(); {
				v.Due.Value = r.String(looseArgsDueRules...)
			}
		case 6: // limit
			v.Limit.Sent = true
			for n := r.Nullable("integer", &v.Limit.Null); n.Next(); {
				v.Limit.Value = int8(r.Int(math.MinInt8, math.MaxInt8))
			}
		case 7: // list
			v.List.Sent = true
			for n := r.Nullable("array", &v.List.Null); n.Next(); {
				v.List.Value = []span{}
				for a := r.Array(); a.Next(); {
					v.List.Value = append(args.Room(a, v.List.Value), span{})
					decodeSpan(r, &v.List.Value[len(v.List.Value)-1])
				}
			}
		case 8: // shape
			v.Shape = new(shape)
			decodeShape(r, v.Shape)
		case 9: // target
			decodeTarget(r, &v.Target)
		case 10: // maybe
			v.Maybe.Sent = true
			for n := r.Nullable("", &v.Maybe.Null); n.Next(); {
				decodeTarget(r, &v.Maybe.Value)
			}
		case 11: // shapes
			v.Shapes = []shape{}
			for a := r.Array(); a.Next(); {
				v.Shapes = append(args.Room(a, v.Shapes), shape{})
				decodeShape(r, &v.Shapes[len(v.Shapes)-1])
			}
		case 12: // filter
			v.Filter = r.AnyOf(&filterNode, jsonNumber)
		case 13: // mixed
			v.Mixed = r.RawOf(&mixedNode)
		case 14: // forms
			v.Forms = map[string]shape{}
			for m := r.Map(); m.Next(); {
				var e shape
				name := m.Name()
				decodeShape(r, &e)
				v.Forms[name] = e
			}
		case 15: // one
			v.One.Sent = true
			for n := r.Nullable("object", &v.One.Null); n.Next(); {
				decodeDot(r, &v.One.Value)
			}
		case 16: // mark
			v.Mark = new(mark)
			decodeMark(r, v.Mark)
		}
	}
}

var openSpanShape = args.Shape{
	Names:    []string{"from"},
	Required: []int{0},
	Open:     true,
}

// decodeOpenSpan reads one openSpan.
func decodeOpenSpan(r *args.Reader, v *openSpan) {
	for o := r.Object(&openSpanShape); o.Next(); {
		switch o.Field() {
		case 0: // from
			v.From = int(r.Int(math.MinInt, math.MaxInt))
		}
	}
}

var restSpanShape = args.Shape{
	Names:    []string{"from"},
	Required: []int{0},
	Rest:     true,
}

// decodeRestSpan reads one restSpan.
func decodeRestSpan(r *args.Reader, v *restSpan) {
	v.Other = map[string]int{}
	for o := r.Object(&restSpanShape); o.Next(); {
		switch o.Field() {
		case 0: // from
			v.From = int(r.Int(math.MinInt, math.MaxInt))
		case args.Rest: // other members
			v.Other[o.Name()] = int(r.Int(1, math.MaxInt))
		}
	}
}

var shapeUnion = args.Union{
	Tag: "kind",
	Branches: []args.Branch{
		{Type: "object", Tag: "circle"},
		{Type: "object", Tag: "square"},
	},
}

// decodeShape reads one shape.
func decodeShape(r *args.Reader, v *shape) {
	for u := r.Union(&shapeUnion); u.Next(); {
		*v = shape{}
		switch u.Branch() {
		case 0: // circle
			v.Circle = new(circle)
			decodeCircle(r, v.Circle)
		case 1: // square
			v.Square = new(square)
			decodeSquare(r, v.Square)
		}
	}
}

var circleShape = args.Shape{
	Names:    []string{"r"},
	Required: []int{0},
}

// decodeCircle reads one circle.
func decodeCircle(r *args.Reader, v *circle) {
	for o := r.Object(&circleShape); o.Next(); {
		switch o.Field() {
		case 0: // r
			v.R = r.Float(-math.MaxFloat64, math.MaxFloat64)
		}
	}
}

var squareShape = args.Shape{
	Names:    []string{"side", "inner"},
	Required: []int{0},
}

// decodeSquare reads one square.
func decodeSquare(r *args.Reader, v *square) {
	for o := r.Object(&squareShape); o.Next(); {
		switch o.Field() {
		case 0: // side
			v.Side = int32(r.Int(math.MinInt32, math.MaxInt32))
		case 1: // inner
			v.Inner = new(shape2)
			decodeShape2(r, v.Inner)
		}
	}
}

var shape2Union = args.Union{
	Tag: "type",
	Branches: []args.Branch{
		{Type: "object", Tag: "a"},
		{Type: "object", Tag: "b"},
	},
}

// decodeShape2 reads one shape2.
func decodeShape2(r *args.Reader, v *shape2) {
	for u := r.Union(&shape2Union); u.Next(); {
		*v = shape2{}
		switch u.Branch() {
		case 0: // a
			v.A = new(circle)
			decodeCircle(r, v.A)
		case 1: // b
			v.B = new(span)
			decodeSpan(r, v.B)
		}
	}
}

var targetUnion = args.Union{
	Branches: []args.Branch{
		{Type: "array"},
		{Type: "object"},
		{Type: "object"},
	},
}

// decodeTarget reads one target.
func decodeTarget(r *args.Reader, v *target) {
	for u := r.Union(&targetUnion); u.Next(); {
		*v = target{}
		switch u.Branch() {
		case 0: // IDs
			v.IDs = []string{}
			for a := r.Array(); a.Next(); {
				v.IDs = append(args.Room(a, v.IDs), r.String())
			}
		case 1: // Circle
			v.Circle = new(circle)
			decodeCircle(r, v.Circle)
		case 2: // Span
			v.Span = new(span)
			decodeSpan(r, v.Span)
		}
	}
}

var markUnion = args.Union{
	Tag: "kind",
	Branches: []args.Branch{
		{Type: "object", Tag: "dot"},
		{Type: "object", Tag: "line"},
		{Type: "array"},
	},
}

// decodeMark reads one mark.
func decodeMark(r *args.Reader, v *mark) {
	for u := r.Union(&markUnion); u.Next(); {
		*v = mark{}
		switch u.Branch() {
		case 0: // Dot
			v.Dot = new(dot)
			decodeDot(r, v.Dot)
		case 1: // Line
			v.Line = new(line)
			decodeLine(r, v.Line)
		case 2: // Name
			v.Name = []string{}
			for a := r.Array(); a.Next(); {
				v.Name = append(args.Room(a, v.Name), r.String())
			}
		}
	}
}

var (
	dotShape = args.Shape{
		Names:    []string{"kind", "x"},
		Required: []int{0, 1},
	}
	dotKindEnum = args.Enum{"dot"}
)

// decodeDot reads one dot.
func decodeDot(r *args.Reader, v *dot) {
	for o := r.Object(&dotShape); o.Next(); {
		switch o.Field() {
		case 0: // kind
			v.Kind = r.Enum(dotKindEnum)
		case 1: // x
			v.X = int(r.Int(math.MinInt, math.MaxInt))
		}
	}
}

var (
	lineShape = args.Shape{
		Names:    []string{"kind", "from"},
		Required: []int{0, 1},
	}
	lineKindEnum = args.Enum{"line"}
)

// decodeLine reads one line.
func decodeLine(r *args.Reader, v *line) {
	for o := r.Object(&lineShape); o.Next(); {
		switch o.Field() {
		case 0: // kind
			v.Kind = r.Enum(lineKindEnum)
		case 1: // from
			v.From = int(r.Int(math.MinInt, math.MaxInt))
		}
	}
}

// filterNode is what a filter may be.
var filterNode = args.Node{
	OneOf: []args.Node{
		{Type: "string"},
		{
			Type: "object",
			Shape: args.Shape{
				Names:    []string{"field", "values"},
				Required: []int{0, 1},
			},
			Members: []args.Node{
				{Type: "string"},
				{Type: "array", Items: &args.Node{Enum: []args.Scalar{{Type: "string", Text: "a"}, {Type: "number", Text: "1"}}}},
			},
			Closed: true,
		},
	},
}

// mixedNode is what mixed may be.
var mixedNode = args.Node{
	Minimum: "0",
	Maximum: "1e+21",
	Shape:   args.Shape{Names: []string{"x"}},
	Members: []args.Node{{Type: "integer"}},
	Others:  &args.Node{Type: "null"},
}
