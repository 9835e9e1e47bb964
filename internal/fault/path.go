package fault

import "strconv"

// root is how the place of the whole arguments is spelled (contract 5).
const root = "arguments"

// Join is the path of an object's member. The root's path is "", and so is that of a member of the root named "".
func Join(path, name string) string {
	if name = cut(name, maxName); path == "" {
		return name
	}
	return path + "." + name
}

// AppendMember is Join for a path in bytes.
func AppendMember(path []byte, name string) []byte {
	if len(path) > 0 {
		path = append(path, '.')
	}
	return append(path, cut(name, maxName)...)
}

// Item is the path of an array's item.
func Item(path string, index int) string { return path + "[" + strconv.Itoa(index) + "]" }

// AppendItem is Item for a path in bytes.
func AppendItem(path []byte, index int) []byte {
	return append(strconv.AppendInt(append(path, '['), int64(index), 10), ']')
}

// place is a path as a Fault spells it.
func place(path string) string {
	if path == "" {
		return root
	}
	return path
}
