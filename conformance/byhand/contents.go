package byhand

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// addContents adds tools whose answers hold more than text, data and a picture, which is what nlgen's answers hold.
func addContents(s *server.MCPServer) {
	s.AddTool(tool("test_audio_content", "Answers a sound."), answers(mcp.NewAudioContent(silence, "audio/wav")))
	s.AddTool(tool("test_embedded_resource", "Answers a resource."), answers(embedded("test://embedded-resource", "text/plain",
		"This is an embedded resource content.")))
	s.AddTool(tool("test_multiple_content_types", "Answers text, a picture and a resource."), answers(
		mcp.NewTextContent("Multiple content types test:"),
		mcp.NewImageContent(redPixel, "image/png"),
		embedded("test://mixed-content-resource", "application/json", `{"test":"data","value":123}`),
	))
}

func embedded(uri, mimeType, text string) mcp.EmbeddedResource {
	return mcp.NewEmbeddedResource(mcp.TextResourceContents{URI: uri, MIMEType: mimeType, Text: text})
}

// addSchemas adds tools whose arguments are said in words that nlgen's restricted schemas do not have.
func addSchemas(s *server.MCPServer) {
	s.AddTool(mcp.NewToolWithRawSchema("json_schema_2020_12_tool", "Takes a contact, in words of JSON Schema 2020-12.", []byte(contact)),
		answers(mcp.NewTextContent("Taken.")))
	s.AddTool(mcp.NewToolWithRawSchema("test_custom_headers", "Takes a region that also travels in a header.", []byte(
		`{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}},"additionalProperties":false}`)),
		answers(mcp.NewTextContent("Taken.")))
}

const contact = `{
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"type": "object",
	"$defs": {
		"address": {
			"$anchor": "addressDef",
			"type": "object",
			"properties": {"street": {"type": "string"}, "city": {"type": "string"}}
		}
	},
	"properties": {
		"name": {"type": "string"},
		"address": {"$ref": "#/$defs/address"},
		"contactMethod": {"type": "string", "enum": ["phone", "email"]},
		"phone": {"type": "string"},
		"email": {"type": "string"}
	},
	"allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
	"if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
	"then": {"required": ["phone"]},
	"else": {"required": ["email"]},
	"additionalProperties": false
}`
