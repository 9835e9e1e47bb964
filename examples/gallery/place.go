package gallery

import (
	"fmt"
	"strconv"

	"github.com/nlgen/nlgen/runtime"
)

// place is where in a call's arguments something stands, spelled as the faults are that the arguments' schema finds:
// entries[0].variants[1].image. A refusal begins with it, so that an agent sees which of many entries it has to mend.
type place string

func (p place) of(member string) place { return p + "." + place(member) }

func (p place) at(i int) place { return p + place("["+strconv.Itoa(i)+"]") }

func (p place) refuse(code runtime.Code, message, hint string) error {
	return code.Refuse(string(p)+": "+message, hint)
}

// missing refuses a name that nothing has.
func (p place) missing(what, ref, hint string) error {
	return p.refuse(runtime.NotFound, fmt.Sprintf("there is no %s %q.", what, ref), hint)
}
