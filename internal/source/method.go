package source

// HasMethod tells whether a value of the type, or a pointer to it, has the method: the type's own, or one that Go
// promotes from embedded structs of this package.
func (t *Type) HasMethod(name string) bool {
	level, seen := []*Type{t.Resolve()}, map[*Decl]bool{}
	for len(level) > 0 {
		found, methods := 0, 0
		var below []*Type
		for _, t := range level {
			if t.Kind == Named {
				if seen[t.Decl] {
					continue
				}
				seen[t.Decl] = true
				for _, m := range t.Decl.Methods {
					if m.Name == name {
						methods++
					}
				}
			}
			for _, f := range t.Under().Fields {
				if f.Name == name {
					found++
				}
				if f.Embedded {
					below = append(below, f.Type.pointee())
				}
			}
		}
		if found+methods > 0 {
			return methods == 1 && found == 0 // two at one depth hide each other, a field hides what is deeper
		}
		level = below
	}
	return false
}
