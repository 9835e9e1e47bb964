package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// handshake is the runtime's constant for the form of code that this package writes. A runtime that cannot serve it has no
// such constant.
const handshake = "Generated1"

// handlers is the interface that the plugin's author implements.
func (g *generator) handlers() {
	var methods []jen.Code
	for i, t := range g.plugin.Tools {
		if i > 0 {
			methods = append(methods, jen.Line())
		}
		methods = append(methods, comment(methodSummary(t), t.Description), g.method(t))
	}
	g.add(comment(handlersName + " are the handlers of the plugin " + g.plugin.ID + ", one for each tool its manifest declares."))
	g.file.Type().Id(handlersName).Interface(methods...)
}

func methodSummary(t model.Tool) string {
	if t.Write {
		return t.Method + " answers " + t.Name + ", which changes the project."
	}
	return t.Method + " answers " + t.Name + "."
}

func (g *generator) method(t model.Tool) jen.Code {
	call, answer := "ReadCall", g.pkg.runtime("TextAnswer")
	if t.Write {
		call = "WriteCall"
	}
	if t.Data != "" {
		answer = g.pkg.runtime("Answer").Index(jen.Id(t.Data))
	}
	return jen.Id(t.Method).Params(
		jen.Id(g.names.context).Add(g.pkg.context("Context")),
		jen.Id(g.names.call).Op("*").Add(g.pkg.runtime(call)),
		jen.Id(g.names.arguments).Id(t.Args),
	).Params(answer, jen.Error())
}

// guide embeds the guide chapter.
func (g *generator) guide() {
	if g.plugin.Guide == "" {
		return
	}
	g.add(jen.Comment("//go:embed " + embedPattern(g.plugin.Guide)))
	g.file.Var().Id(g.names.guide).String()
}

// embedPattern matches exactly one path. A path that embed's pattern language or its splitting at blanks would read
// otherwise is escaped and quoted.
func embedPattern(path string) string {
	escaped := strings.NewReplacer(`[`, `\[`, `*`, `\*`, `?`, `\?`, `\`, `\\`).Replace(path)
	if escaped != path || strings.ContainsAny(path, " \"`") {
		return strconv.Quote(escaped)
	}
	return path
}

// registration is the function that gives the runtime the plugin.
func (g *generator) registration() {
	setup := g.names.locals.Allocate("setup")
	g.add(comment(registerName + " is the plugin " + g.plugin.ID + ". Setup makes its handlers, once for each project, at the first call there."))
	g.file.Func().Id(registerName).Params(
		jen.Id(setup).Func().
			Params(g.pkg.context("Context"), jen.Op("*").Add(g.pkg.runtime("App"))).
			Params(jen.Id(handlersName), jen.Error()),
	).Add(g.pkg.runtime("Plugin")).Block(jen.Return(g.pkg.runtime("Plugin").Add(elements(g.pluginFields(setup)...))))
}

func (g *generator) pluginFields(setup string) []jen.Code {
	var declared, tools []jen.Code
	for _, t := range g.plugin.Tools {
		declared = append(declared, jen.Values(field("Name", literal(t.Name)), field("Write", jen.Lit(t.Write))))
		tools = append(tools, g.tool(t))
	}
	fields := []jen.Code{
		field("ID", literal(g.plugin.ID)),
		field("Name", literal(g.plugin.Name)),
		field("Version", literal(g.plugin.Version)),
		field("Declared", jen.Index().Add(g.pkg.runtime("Declared")).Add(elements(declared...))),
	}
	if len(g.plugin.Permissions) > 0 {
		fields = append(fields, field("Permissions", jen.Index().Add(g.pkg.runtime("Permission")).Add(elements(g.permissions()...))))
	}
	fields = append(fields, field("Tools", jen.Index().Add(g.pkg.runtime("Tool")).Add(elements(tools...))))
	if g.plugin.Guide != "" {
		fields = append(fields, field("Guide", jen.Id(g.names.guide)), field("HasGuide", jen.True()))
	}
	return append(fields,
		field("Generated", g.pkg.runtime(handshake)),
		field("Setup", g.pkg.runtime("SetupOf").Call(jen.Id(setup))),
	)
}

// permissions are those by hand, with the members that their kind has.
func (g *generator) permissions() (all []jen.Code) {
	for _, p := range g.plugin.Permissions {
		fields := []jen.Code{field("Kind", literal(p.Kind))}
		if p.Kind == "api" {
			fields = append(fields, field("Capability", literal(p.Capability)))
		} else {
			fields = append(fields, field("Path", literal(p.Path)), field("Mode", literal(p.Mode)), field("Recursive", jen.Lit(p.Recursive)))
		}
		all = append(all, jen.Values(fields...))
	}
	return all
}

func (g *generator) tool(t model.Tool) jen.Code {
	kind := "Reading"
	if t.Write {
		kind = "Writing"
	}
	info := g.pkg.runtime("Info").Add(elements(g.info(t)...))
	return g.pkg.runtime(kind).Call(info, jen.Id(g.names.decoder[t.Args]), jen.Id(handlersName).Dot(t.Method))
}

// elements are those of a composite literal, one a line, in the order given.
func elements(items ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, items...)
}

func field(name string, value jen.Code) jen.Code { return jen.Id(name).Op(":").Add(value) }
