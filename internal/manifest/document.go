package manifest

// Document is manifest.json as a Go type, for its JSON Schema: editors complete and check a manifest by that before nlgen
// reads the file. Parse remains the judge. The types say what each value alone must be; what JSON Schema says of several
// together, and what a tag cannot spell, internal/draft adds.
type Document struct {
	ManifestVersion int                     `json:"manifestVersion,omitempty" jsonschema:"enum=2" jsonschema_description:"A manifest that says its version follows all of the host's rules. That of a plugin which is only a Go server may leave it out."`
	ID              string                  `json:"id" jsonschema:"pattern=^\\s*[a-z0-9][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)+\\s*$,example=acme.notes" jsonschema_description:"The plugin's id: at least two parts of a-z, 0-9 and - with dots between."`
	Name            string                  `json:"name,omitempty" jsonschema:"pattern=\\S,example=Notes" jsonschema_description:"The name people see."`
	Version         string                  `json:"version,omitempty" jsonschema:"pattern=^\\s*[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?\\s*$,example=1.0.0" jsonschema_description:"Three numbers with dots between, then -pre or +build if wanted."`
	Entries         *documentEntries        `json:"entries,omitempty" jsonschema_description:"The files the host runs. A plugin that is only a Go server has none."`
	Contributes     *documentContributes    `json:"contributes,omitempty" jsonschema_description:"What the plugin adds to the host."`
	Localized       map[string]documentText `json:"localized,omitempty" jsonschema_description:"The plugin's name and description in other languages, by locale."`
	Permissions     []documentPermission    `json:"permissions,omitempty" jsonschema_description:"What the plugin asks for beside what follows from contributes."`
	Nlgen           *documentSettings       `json:"nlgen,omitempty" jsonschema_description:"What nlgen is told and the host does not read."`
}

type documentEntries struct {
	Studio  string `json:"studio,omitempty" jsonschema:"example=main.js" jsonschema_description:"The script of the studio, where the host runs agent tools."`
	Runtime string `json:"runtime,omitempty" jsonschema:"example=runtime.js" jsonschema_description:"The script of the game's runtime."`
}

// documentContributes has any where nlgen does not look into what is contributed.
type documentContributes struct {
	AgentTools          []documentTool `json:"agentTools,omitempty" jsonschema_description:"The tools that agents may call: what a person approves."`
	AgentGuide          string         `json:"agentGuide,omitempty" jsonschema:"example=agent/guide.md" jsonschema_description:"The guide chapter that agents can read: a Markdown file of at most 262144 bytes."`
	BlueprintNodes      []string       `json:"blueprintNodes,omitempty" jsonschema:"pattern=\\S"`
	Widgets             []string       `json:"widgets,omitempty" jsonschema:"pattern=\\S"`
	RuntimeData         []string       `json:"runtimeData,omitempty" jsonschema:"pattern=\\S"`
	Tests               []string       `json:"tests,omitempty" jsonschema:"pattern=\\S"`
	ReservedSaveIDs     []string       `json:"reservedSaveIds,omitempty" jsonschema:"pattern=\\S"`
	Locales             any            `json:"locales,omitempty"`
	RuntimeCapabilities any            `json:"runtimeCapabilities,omitempty"`
	Sidecars            any            `json:"sidecars,omitempty"`
	BuildDependencies   any            `json:"buildDependencies,omitempty"`
	BuildConfig         any            `json:"buildConfig,omitempty"`
	ExternalLinks       any            `json:"externalLinks,omitempty"`
	Network             any            `json:"network,omitempty"`
	WidgetText          any            `json:"widgetText,omitempty"`
	Structs             any            `json:"structs,omitempty"`
}

type documentTool struct {
	Name  string `json:"name" jsonschema:"pattern=^\\s*[a-z0-9][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)+\\.[a-z0-9_.-]*[a-z0-9][a-z0-9_.-]*\\s*$,maxLength=63,example=acme.notes.add_note" jsonschema_description:"The plugin's id, a dot and a name of a-z, 0-9, _, . and -."`
	Write bool   `json:"write" jsonschema_description:"true if the tool changes the project, false if it only reads."`
}

// documentText is a plugin's text in one language: a name, a description or both.
type documentText struct {
	Name        string `json:"name,omitempty" jsonschema:"pattern=\\S,anyof_required=name"`
	Description string `json:"description,omitempty" jsonschema:"pattern=\\S,anyof_required=description"`
}

// documentPermission is one of the two.
type documentPermission struct {
	API *struct {
		Kind       string `json:"kind" jsonschema:"enum=api"`
		Capability string `json:"capability" jsonschema:"pattern=\\S"`
	}
	Filesystem *struct {
		Kind      string `json:"kind" jsonschema:"enum=filesystem"`
		Path      string `json:"path" jsonschema:"pattern=\\S"`
		Mode      string `json:"mode" jsonschema:"enum=read,enum=write,enum=readWrite,enum=readwrite,enum=read-write"`
		Recursive bool   `json:"recursive"`
	}
}

// documentSettings are nlgen's own.
type documentSettings struct {
	Tools map[string]documentToolSettings `json:"tools,omitempty" jsonschema_description:"More about the tools that agentTools declares, by their names."`
}

type documentToolSettings struct {
	Destructive bool           `json:"destructive,omitempty" jsonschema_description:"Whether the tool may destroy something. A tool that writes may, unless it says false here."`
	Idempotent  bool           `json:"idempotent,omitempty" jsonschema_description:"Whether the same call again changes nothing more."`
	Aliases     []string       `json:"aliases,omitempty" jsonschema:"pattern=^\\s*[a-z0-9][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)+\\.[a-z0-9_.-]*[a-z0-9][a-z0-9_.-]*\\s*$,maxLength=63" jsonschema_description:"Names the tool had before: calls by them are answered, and no list has them."`
	Timeout     string         `json:"timeout,omitempty" jsonschema:"pattern=^\\s*[+-]?(([0-9]+\\.?[0-9]*|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+\\s*$,example=60s" jsonschema_description:"How long a call may take, from a millisecond to an hour."`
	Parallel    bool           `json:"parallel,omitempty" jsonschema_description:"Whether the tool, which only reads, may run beside others that only read."`
	Meta        map[string]any `json:"meta,omitempty" jsonschema_description:"What goes into _meta of the tool's list entry, for programs."`
	About       string         `json:"about,omitempty" jsonschema:"pattern=\\S" jsonschema_description:"What people should know of the tool. Agents never see it."`
	Icon        *documentIcon  `json:"icon,omitempty" jsonschema_description:"A picture for lists that people see."`
}

type documentIcon struct {
	Src      string   `json:"src" jsonschema:"pattern=^\\s*([hH][tT][tT][pP][sS]://[^\\s/?#]\\S*|[dD][aA][tT][aA]:image/[A-Za-z0-9][A-Za-z0-9.+-]*(;[^\\s\\,]*)?\\,\\S*)\\s*$,example=https://example.com/icon.png" jsonschema_description:"An https URI, or a data URI of an image."`
	MIMEType string   `json:"mimeType,omitempty" jsonschema:"pattern=^\\s*image/[A-Za-z0-9][A-Za-z0-9.+-]*\\s*$,example=image/png"`
	Sizes    []string `json:"sizes,omitempty" jsonschema:"pattern=^\\s*([1-9][0-9]?[0-9]?[0-9]?[0-9]?x[1-9][0-9]?[0-9]?[0-9]?[0-9]?|any)\\s*$" jsonschema_description:"Such as 48x48, or any."`
	Theme    string   `json:"theme,omitempty" jsonschema:"pattern=^\\s*(light|dark)\\s*$" jsonschema_description:"The background it is made for, light or dark."`
}
