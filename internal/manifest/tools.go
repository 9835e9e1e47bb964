package manifest

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/names"
)

const toolExample = `{"name": "acme.notes.list", "write": false}`

func (r *reader) tools(v value) {
	if v.absent() || !r.isArray(v, diag.ManifestTools, "write a list of tools such as ["+toolExample+"]") {
		return
	}
	r.manifest.ToolsPos = r.pos(v.Offset)
	r.manifest.NoTools = len(v.Elements) == 0
	byAdvertised := map[string]Tool{}
	for _, entry := range v.elements() {
		if !r.isObject(entry, diag.ManifestTools, "write "+toolExample) {
			continue
		}
		tool, named := r.toolName(entry)
		tool.Write = r.toolWrite(entry)
		if !named {
			continue
		}
		r.strays(entry, tool.Name)
		if other, taken := byAdvertised[tool.Advertised]; taken {
			r.sameTool(tool, other)
			continue
		}
		byAdvertised[tool.Advertised] = tool
		r.manifest.Tools = append(r.manifest.Tools, tool)
	}
}

// toolName reads an entry's name. ok is false when it has none that could be used, which is already reported, or when
// the plugin's id is wrong, so that nothing can be said; what the name seems to mean is a guess then.
func (r *reader) toolName(entry value) (tool Tool, ok bool) {
	id := r.manifest.ID
	example := "acme.notes.list"
	if id != "" {
		example = id + ".list"
	}
	v := entry.member("name")
	if v.absent() {
		r.missing(entry, "name", diag.ToolName).Hintf(`add "name": %s`, quote(example))
		return tool, false
	}
	name, ok := r.trimmed(v, diag.ToolName, "write the plugin's id, a dot and a name of its own, such as "+quote(example))
	if !ok {
		return tool, false
	}
	advertised, why := names.Advertise(id, name)
	if why != names.Named {
		if id != "" {
			r.noToolName(v, name)
		}
		r.guess(v, name)
		return tool, false
	}
	own, _ := names.Own(id, name)
	return Tool{Name: name, Own: own, Advertised: advertised, Pos: r.pos(v.Offset)}, true
}

// noToolName says why a name has no advertised form, and the nearest that has. The plugin's id is right.
func (r *reader) noToolName(v value, name string) {
	id := r.manifest.ID
	own, prefixed := names.Own(id, name)
	switch {
	case name == id, name == id+".":
		r.at(v, diag.ToolName, "is %s, the plugin's id without a name of the tool's own", quote(name)).
			Hintf("write a word after the id and a dot, such as %s", quote(id+".list"))
		return
	case !prefixed:
		own = name[strings.LastIndexByte(name, '.')+1:]
		r.meant(r.at(v, diag.ToolName, "is %s, which does not start with the plugin's id and a dot, %s", quote(name), quote(id+".")), own)
		return
	}
	switch _, why := names.Advertise(id, name); why {
	case names.BadCharacters:
		r.meant(r.at(v, diag.ToolName, "is %s, which has characters other than a-z, 0-9, _, . and -", quote(name)), own)
	case names.TooLong:
		over := names.Excess(id, own)
		r.at(v, diag.ToolLength, "is %s, which agents would see as a name of %d characters; %d are allowed", quote(name), over+names.MaxAdvertised, names.MaxAdvertised).
			Hintf("make it %d shorter", over)
	default:
		r.at(v, diag.ToolName, "is %s, but %s", quote(name), why).
			Hintf("write a word after the id and a dot, such as %s", quote(id+".list"))
	}
}

// guess notes a tool by the own part that its wrong name seems to have.
func (r *reader) guess(v value, name string) {
	own, prefixed := names.Own(r.manifest.ID, name)
	if !prefixed {
		own = name[strings.LastIndexByte(name, '.')+1:]
	}
	if own = OwnLike(own); own != "" {
		r.guesses = append(r.guesses, Tool{Own: own, Pos: r.pos(v.Offset)})
	}
}

// meant completes d with the name that a tool's wrong own part may have meant, when there is one.
func (r *reader) meant(d *diag.Diagnostic, own string) {
	name := r.manifest.ID + "." + OwnLike(own)
	if _, ok := names.Advertised(r.manifest.ID, name); ok {
		d.Hintf("write %s", quote(name))
		return
	}
	d.Hintf("write the plugin's id, a dot and a name of its own, such as %s", quote(r.manifest.ID+".list"))
}

// OwnLike turns what is no own part of a tool's name into one: "addNote" is add_note. It is empty when nothing is left.
func OwnLike(s string) string {
	var b strings.Builder
	lower := false // whether the character before is a small letter
	for _, c := range s {
		switch {
		case 'A' <= c && c <= 'Z':
			if lower {
				b.WriteByte('_')
			}
			b.WriteRune(c - 'A' + 'a')
		case names.ValidOwn(string(c)):
			b.WriteRune(c)
		default:
			b.WriteByte('_')
		}
		lower = 'a' <= c && c <= 'z'
	}
	return strings.Trim(b.String(), "_")
}

func (r *reader) sameTool(tool, other Tool) {
	if tool.Name == other.Name {
		r.Errorf(diag.ToolCollision, tool.Pos, "the tool %s is declared twice", quote(tool.Name)).
			Hintf("remove one of the two").
			Relatef(other.Pos, "first declared here")
		return
	}
	r.Errorf(diag.ToolCollision, tool.Pos, "agents would see both %s and %s as %s", quote(tool.Name), quote(other.Name), tool.Advertised).
		Hintf("rename one of them; `.`, `-` and `_` are the same to agents").
		Relatef(other.Pos, "the other one")
}

func (r *reader) toolWrite(entry value) bool {
	const hint = "true if the tool changes the project, false if it only reads"
	v := entry.member("write")
	if v.absent() {
		r.missing(entry, "write", diag.ToolWrite).Hintf(`add "write": %s`, hint)
		return false
	}
	write, _ := r.boolean(v, diag.ToolWrite, "write "+hint)
	return write
}

// toolsNeedStudio holds that a host which reads entries has one to run the tools in. A manifest without entries is that
// of a Go server, which needs none.
func (r *reader) toolsNeedStudio(root value) {
	entries := root.member("entries")
	if len(r.manifest.Tools) == 0 || entries.absent() || entries.Kind != jsontree.Object || !entries.member("studio").absent() {
		return
	}
	r.at(entries, diag.ToolsEntry, "has no studio, where the host runs agent tools").Hintf(`add "studio": "main.js"`)
}
