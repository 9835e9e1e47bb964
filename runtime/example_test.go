package runtime_test

import (
	"fmt"

	"github.com/nlgen/nlgen/runtime"
)

func ExampleCode_Refuse() {
	err := runtime.InvalidArgs.Refuse("The note is empty.", "Pass the note's words as text.")
	fmt.Println(err)
	if refusal, ok := runtime.AsRefusal(fmt.Errorf("adding a note: %w", err)); ok {
		fmt.Println(refusal.Code)
	}
	// Output:
	// invalid_args: The note is empty.
	// Hint: Pass the note's words as text.
	// invalid_args
}
