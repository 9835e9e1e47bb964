package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// ruled are the rules of a value, by the name of the variable that holds them.
type ruled struct {
	name  string
	rules []schema.Rule
}

// rules are the arguments that hand a reading method the rules of a value; none when it has none. The format of a text is
// the method's own.
func (d *decoder) rules(t *model.Type, stem string) []jen.Code {
	var rules []schema.Rule
	for _, r := range t.Checks {
		if r.Word != "format" {
			rules = append(rules, r)
		}
	}
	if rules == nil {
		return nil
	}
	name := d.scope.Allocate(stem + "Rules")
	d.ruled = append(d.ruled, ruled{name, rules})
	return []jen.Code{jen.Id(name).Op("...")}
}

// rulesOf adds the variables that hold a decoder's rules.
func (d *decoder) rulesOf() {
	var all []jen.Code
	for _, one := range d.ruled {
		var rules []jen.Code
		for _, r := range one.rules {
			rules = append(rules, d.rule(r))
		}
		all = append(all, jen.Id(one.name).Op("=").Index().Add(d.pkg.args("Rule")).Values(rules...))
	}
	d.vars(all)
}

// rule is a rule as Go source.
func (d *decoder) rule(r schema.Rule) jen.Code {
	make := d.pkg.args(exported(r.Word))
	switch r.Word {
	case "uniqueItems":
		return make.Call()
	case "minLength", "maxLength", "minItems", "maxItems":
		return make.Call(jen.Op(r.Value))
	}
	return make.Call(literal(r.Value))
}
