//lint:file-ignore SA5008,U1000 what encoding/json makes of odd types is the point

package source_test

import "time"

// The types that TestMembersAsJSON gives both to encoding/json and, as this file's text, to source.

type plain struct {
	B, A   int
	C      string `json:"see"`
	hidden int
	D      int    `json:"-"`
	E      int    `json:"-,"`
	F      int    `json:",omitzero"`
	G      int    `json:"it's"`
	H      int    `json:"名前"`
	I      int    `yaml:"i"`
	J      string `json:"j,string"`
	Ünder  int
}

type embeds struct {
	Z int
	inner
	*Outer
	Number
	lower
	*Number2
	Face
	Aliased
	last int
}

type inner struct {
	A int
	Z string
	deeper
}

type deeper struct {
	A    int
	Deep int
}

type Outer struct {
	B    int `json:"outer"`
	Deep int
}

type (
	Number  int
	Number2 int
	lower   int
	Face    interface{ M() }
	Aliased = aliased
	aliased struct{ FromAlias int }
)

type ties struct {
	Left
	Right
	Tagged
	Own1 int `json:"own"`
}

type Left struct {
	Tie   int
	Win   int
	Third int
}

type Right struct {
	Tie   int
	Win   int
	Third int
}

type Tagged struct {
	T     int `json:"Win"`
	Third int
}

type twice struct {
	Once1
	Once2
	Own int
}

type Once1 struct{ Shared }
type Once2 struct{ Shared }
type Shared struct {
	InShared int
	Below
}
type Below struct{ InBelow int }

type named struct {
	Plain  plainer `json:"plain"`
	inner2 `json:"inner"`
	*Outer `json:"outerStruct"`
}

type plainer struct{ X int }
type inner2 struct{ Y int }

type loops struct {
	*loops
	X int
	*Loop
}

type Loop struct {
	*Loop
	X int
	Y int
}

type sameUnder struct {
	First
	Second
}

type First struct{ U int }
type Second First

type shadows struct {
	time.Month `json:"-"`
	Outer      int
	Base
}

type Base struct {
	Outer
	Kept int
}
