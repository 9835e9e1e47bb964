package emit

import (
	"strconv"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// info are the fields of what an agent is told of a tool, and of what the host heeds; those that say nothing are left out.
func (g *generator) info(t model.Tool) []jen.Code {
	fields := []jen.Code{
		field("Name", literal(t.Name)),
		field("Title", literal(t.Title)),
		field("Description", prose(t.Description)),
		field("Schema", jen.Id(g.names.schema[t.Name])),
	}
	add := func(name string, value jen.Code, say bool) {
		if say {
			fields = append(fields, field(name, value))
		}
	}
	add("Output", jen.Id(g.names.output[t.Name]), t.Output != nil)
	add("Destructive", truth(t.Destructive), t.Destructive != nil)
	add("Idempotent", truth(t.Idempotent), t.Idempotent != nil)
	add("Aliases", jen.Index().String().Add(aliases(t)), len(t.Aliases) > 0)
	add("Timeout", g.duration(t.Timeout), t.Timeout > 0)
	add("Parallel", jen.True(), t.Parallel)
	add("Meta", literal(string(t.Meta)), t.Meta != nil)
	add("About", prose(t.About), t.About != "")
	add("Icon", g.icon(t.Icon), t.Icon != nil)
	return fields
}

// truth is a pointer to a boolean.
func truth(b *bool) jen.Code { return jen.New(jen.Lit(b != nil && *b)) }

func aliases(t model.Tool) *jen.Statement {
	quoted := make([]string, len(t.Aliases))
	for i, a := range t.Aliases {
		quoted[i] = quote(a.Name)
	}
	return list(quoted)
}

// duration is a time in the largest unit that divides it.
func (g *generator) duration(d time.Duration) jen.Code {
	for _, unit := range []struct {
		name string
		of   time.Duration
	}{{"Hour", time.Hour}, {"Minute", time.Minute}, {"Second", time.Second}, {"Millisecond", time.Millisecond}, {"Microsecond", time.Microsecond}} {
		switch {
		case d == unit.of:
			return g.pkg.time(unit.name)
		case d%unit.of == 0:
			return jen.Op(strconv.FormatInt(int64(d/unit.of), 10)).Op("*").Add(g.pkg.time(unit.name))
		}
	}
	return jen.Op(strconv.FormatInt(int64(d), 10)).Op("*").Add(g.pkg.time("Nanosecond"))
}

func (g *generator) icon(icon *model.Icon) jen.Code {
	if icon == nil {
		return jen.Nil()
	}
	fields := []jen.Code{field("Src", literal(icon.Src))}
	if icon.MIMEType != "" {
		fields = append(fields, field("MIMEType", literal(icon.MIMEType)))
	}
	if len(icon.Sizes) > 0 {
		sizes := make([]string, len(icon.Sizes))
		for i, size := range icon.Sizes {
			sizes[i] = quote(size)
		}
		fields = append(fields, field("Sizes", jen.Index().String().Add(list(sizes))))
	}
	if icon.Theme != "" {
		fields = append(fields, field("Theme", literal(icon.Theme)))
	}
	return jen.Op("&").Add(g.pkg.runtime("Icon")).Add(elements(fields...))
}
