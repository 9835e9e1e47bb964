package schema

// Project is the argument that every tool has beside its own: which project a call is for. The host reads it, the
// handler never sees it, and a tool's schema may not declare it.
const Project = "project"

// Advertise is the schema as agents see it (contract 5): a copy of the root whose properties end with `project`, an
// optional string. The node itself is unchanged and shares everything else with the copy.
func Advertise(n *Node) *Node {
	advertised := *n
	advertised.Properties = append(append(make([]Property, 0, len(n.Properties)+1), n.Properties...), Property{
		Name: Project,
		Node: &Node{Type: String, Description: "Absolute path of the project directory."},
	})
	return &advertised
}
