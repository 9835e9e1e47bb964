package emit

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// spell is a type as the model spells it, those of other packages under the names of this file's imports.
func (g *generator) spell(typ string) *jen.Statement {
	s := &jen.Statement{}
	start := 0
	for i := 0; i < len(typ); {
		word := leading(typ[i:])
		path := g.paths[word]
		switch {
		case typ[i] == '"' || typ[i] == '`':
			i = literalEnd(typ, i)
		case word == "":
			i++
		case path != "" && strings.HasPrefix(typ[i+len(word):], "."):
			name := leading(typ[i+len(word)+1:])
			if i > start {
				s.Op(typ[start:i])
			}
			s.Qual(path, name)
			i += len(word) + 1 + len(name)
			start = i
		default:
			i += len(word)
		}
	}
	if start < len(typ) {
		s.Op(typ[start:])
	}
	return s
}

// leading is the identifier that text begins with; empty when it begins with none.
func leading(text string) string {
	for i, r := range text {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return text[:i]
		}
	}
	return text
}

// literalEnd is the place behind the string literal that begins at i.
func literalEnd(text string, i int) int {
	quote := text[i]
	for i++; i < len(text) && text[i] != quote; i++ {
		if quote == '"' && text[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(text))
}

// identifier is a type's spelling as one word, for names that are made of it: Page[geo.Point] is PageGeoPoint.
func identifier(typ string) string {
	if leading(typ) == typ {
		return typ
	}
	var b strings.Builder
	for word := range words(typ) {
		b.WriteString(exported(word))
	}
	return b.String()
}

// words are the identifiers and keywords in a type's spelling.
func words(typ string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for typ := typ; typ != ""; {
			word := leading(typ)
			if word != "" && !yield(word) {
				return
			}
			_, size := utf8.DecodeRuneInString(typ)
			typ = typ[max(len(word), size):]
		}
	}
}
