package fault

import "strconv"

// root is how the place of the whole arguments is spelled (contract 5).
const root = "arguments"

// Join is the path of an object's member. The root's path is "", and so is that of a member of the root named "".
func Join(path, name string) string {
	name = cut(name, maxName)
	if path == "" {
		return name
	}
	return path + "." + name
}

// Item is the path of an array's item.
func Item(path string, index int) string { return path + "[" + strconv.Itoa(index) + "]" }

// place is a path as a Fault spells it.
func place(path string) string {
	if path == "" {
		return root
	}
	return path
}
