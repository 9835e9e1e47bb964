package bind

import (
	"fmt"
	"unicode"

	"github.com/nlgen/nlgen/internal/diag"
)

// english warns of a text for agents whose letters are mostly not Latin. Which language Latin letters make is not asked:
// a guess would be wrong too often. What names the text: "the title of add_note".
func (b *binder) english(t Text, what string, args ...any) {
	if b.options.AnyLanguage || mostlyLatin(t.Text) {
		return
	}
	b.problems.Warnf(diag.NotEnglish, t.Pos, "%s is not in English: most of its letters are not Latin", fmt.Sprintf(what, args...)).
		Hintf("write it in English, which no host translates and every model reads, or run nlgen with --any-language")
}

// mostlyLatin tells whether at least half of the letters are Latin.
func mostlyLatin(text string) bool {
	latin, others := 0, 0
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Latin, r):
			latin++
		case unicode.IsLetter(r):
			others++
		}
	}
	return latin >= others
}
