package args_test

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/args"
)

// lateArgs have arrays whose rules are decided at their end, inside each other and beside a required member.
type lateArgs struct {
	Rows [][]cell `json:"rows,omitempty" jsonschema:"minItems=2,uniqueItems,maxItems=3"`
	Need string   `json:"need"`
}

type cell struct {
	N int8 `json:"n"`
}

const lateArgsSchema = `{"type":"object","properties":{"rows":{"type":"array","items":{"type":"array","items":
	{"type":"object","properties":{"n":{"type":"integer","minimum":-128,"maximum":127,"$go":"int8"}},"required":["n"],"additionalProperties":false},
	"$go":{"checks":[["maxItems","3"],["minItems","1"]]}},"$go":{"checks":[["minItems","2"],["uniqueItems","true"],["maxItems","3"]]}},
	"need":{"type":"string"}},"required":["need"],"additionalProperties":false}`

var (
	lateArgsShape = args.Shape{Names: []string{"rows", "need"}, Required: []int{1}}
	lateRowsRules = []args.Rule{args.MinItems(2), args.UniqueItems(), args.MaxItems(3)}
	lateRowRules  = []args.Rule{args.MaxItems(3), args.MinItems(1)}
	cellShape     = args.Shape{Names: []string{"n"}, Required: []int{0}}
)

func decodeLateArgs(r *args.Reader, v *lateArgs) {
	for o := r.Object(&lateArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // rows
			v.Rows = [][]cell{}
			for a := r.Array(lateRowsRules...); a.Next(); {
				e := []cell{}
				for a2 := r.Array(lateRowRules...); a2.Next(); {
					e = append(args.Room(a2, e), cell{})
					decodeCell(r, &e[len(e)-1])
				}
				v.Rows = append(args.Room(a, v.Rows), e)
			}
		case 1: // need
			v.Need = r.String()
		}
	}
}

func decodeCell(r *args.Reader, v *cell) {
	for o := r.Object(&cellShape); o.Next(); {
		switch o.Field() {
		case 0: // n
			v.N = int8(r.Int(-128, 127))
		}
	}
}

// What an array breaks as a whole comes before what is wrong inside, though it is known only at its end, and also when
// eight faults were there before.
func TestLateOrder(t *testing.T) {
	type want []string
	inside := func(row, from, to int) (list want) {
		for k := from; k < to; k++ {
			list = append(list, "rows["+strconv.Itoa(row)+"]["+strconv.Itoa(k)+"] type")
		}
		return list
	}
	nine := `[` + strings.Repeat("1,", 8) + `1]`
	for name, c := range map[string]struct {
		doc  string
		want want
	}{
		"too few":                                {`{"need":"","rows":[[{"n":"x"}]]}`, want{"rows items", "rows[0][0].n type"}},
		"too many and equal":                     {`{"need":"","rows":[[{"n":1}],[{"n":1.0}],[],[]]}`, want{"rows items", "rows items", "rows[2] items", "rows[3] items"}},
		"missing, too few, inside":               {`{"rows":[[{}]]}`, want{"need required", "rows items", "rows[0][0].n required"}},
		"eight inside, too many":                 {`{"need":"","rows":[` + nine + `,[{"n":0}]]}`, append(want{"rows[0] items"}, inside(0, 0, 7)...)},
		"eight inside, too many and too few":     {`{"need":"","rows":[` + nine + `]}`, append(want{"rows items", "rows[0] items"}, inside(0, 0, 6)...)},
		"eight inside, then equal":               {`{"need":"","rows":[[{"n":0}],` + nine + `,[{"n":0}]]}`, append(want{"rows items", "rows[1] items"}, inside(1, 0, 6)...)},
		"eight inside, then too many":            {`{"need":"","rows":[` + nine + `,[{"n":0}],[{"n":1}],[{"n":2}]]}`, append(want{"rows items", "rows[0] items"}, inside(0, 0, 6)...)},
		"eight inside, then equal and too many":  {`{"need":"","rows":[` + nine + `,[{"n":0}],[{"n":1}],[{"n":1}]]}`, append(want{"rows items", "rows items", "rows[0] items"}, inside(0, 0, 5)...)},
		"eight inside, then equal and missing":   {`{"rows":[` + nine + `,[{"n":0}],[{"n":1}],[{"n":1}]]}`, append(want{"need required", "rows items", "rows items", "rows[0] items"}, inside(0, 0, 4)...)},
		"eight inside, nothing late":             {`{"need":"","rows":[[1,1,1],[2,2,2],[3,3,3]]}`, append(append(inside(0, 0, 3), inside(1, 0, 3)...), inside(2, 0, 2)...)},
		"eight inside, the missing is sent late": {`{"rows":[[1,1,1],[2,2,2],[3,3,3]],"need":5}`, append(append(inside(0, 0, 3), inside(1, 0, 3)...), inside(2, 0, 2)...)},
		"the eighth is the array's own":          {`{"need":"","rows":[[1,1,1],[2,2,2,2]]}`, append(append(inside(0, 0, 3), "rows[1] items"), inside(1, 0, 4)...)},
	} {
		_, faults, err := args.Decode([]byte(c.doc), new(lateArgs), decodeLateArgs)
		if got := places(faults); err != nil || !reflect.DeepEqual(got, []string(c.want)) {
			t.Errorf("%s: %v\n got %v\nwant %v", name, err, got, c.want)
		}
	}
}

// TestLate holds the order to the interpreter's, with documents that have far more than eight faults.
func TestLate(t *testing.T) {
	node := marked(t, lateArgsSchema)
	for seed := range uint64(3000) {
		a := author{rand.New(rand.NewPCG(seed, 2)), []int{20, 40, 60, 80}[seed%4]}
		rows := make([]string, a.IntN(6))
		for k := range rows {
			cells := make([]string, a.IntN(6))
			for m := range cells {
				cells[m] = a.value(node.Properties[0].Node.Items.Items, 2)
			}
			rows[k] = "[" + strings.Join(cells, ",") + "]"
		}
		doc := `{"rows":[` + strings.Join(rows, ",") + `]` + a.pick(``, `,"need":""`, `,"need":"","need":""`, `,"zz":0`) + `}`
		agree(t, node, []byte(doc), decodeLateArgs)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// An array that is long enough can break no rule any more.
func TestLateStopIsEarly(t *testing.T) {
	rules := []args.Rule{args.MinItems(10)}
	decode := func(r *args.Reader, v *lateArgs) {
		for o := r.Object(&lateArgsShape); o.Next(); {
			for a := r.Array(rules...); a.Next(); {
				r.Bool()
			}
		}
	}
	for n, wantErr := range map[int]bool{8: true, 9: false, 11: false} {
		_, faults, err := args.Decode([]byte(`{"need":[`+strings.Repeat("true,", 10)+`true],"rows":[`+strings.Repeat("1,", n)+` broken`), new(lateArgs), decode)
		if (err != nil) != wantErr || (len(faults) == 8) == wantErr {
			t.Errorf("%d items: %v, %v", n, err, places(faults))
		}
	}
}

// After eight faults an array is read on, its syntax only, while its rules may still break.
func TestLateStop(t *testing.T) {
	nine := `[` + strings.Repeat("1,", 8) + `1]`
	for doc, wantErr := range map[string]bool{
		`{"need":"","rows":[` + nine + ` broken`:               true,
		`{"need":"","rows":[` + nine + `,[{"n":1}] broken`:     true, // may yet be too long
		`{"need":"","rows":[` + nine + `,[{"n":1}]] broken`:    false,
		`{"need":"","rows":[[1,1,1],[1,1,1],[1,1 broken`:       true,
		`{"need":"","rows":[[1,1,1],[1,1,1],[1,1]] broken`:     false,
		`{"need":"","rows":[[1,1,1],[1,1,1],[1,1]],"need":[,]`: false,
	} {
		_, faults, err := args.Decode([]byte(doc), new(lateArgs), decodeLateArgs)
		if (err != nil) != wantErr || (len(faults) == 8) == wantErr {
			t.Errorf("%s: %v, %v", doc, err, faults)
		}
	}
}
