package byhand

import (
	"context"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// addResources adds resources, of which nlgen has none but the guide's chapters.
func addResources(s *server.MCPServer) {
	const text, picture, watched = "test://static-text", "test://static-binary", "test://watched-resource"
	s.AddResource(mcp.NewResource(text, "static-text", mcp.WithResourceDescription("Some text."), mcp.WithMIMEType("text/plain")),
		holds(mcp.TextResourceContents{URI: text, MIMEType: "text/plain", Text: "This is the content of the static text resource."}))
	s.AddResource(mcp.NewResource(picture, "static-binary", mcp.WithResourceDescription("A picture."), mcp.WithMIMEType("image/png")),
		holds(mcp.BlobResourceContents{URI: picture, MIMEType: "image/png", Blob: redPixel}))
	s.AddResource(mcp.NewResource(watched, "watched-resource", mcp.WithResourceDescription("Something to subscribe to."), mcp.WithMIMEType("text/plain")),
		holds(mcp.TextResourceContents{URI: watched, MIMEType: "text/plain", Text: "Nothing has changed."}))
	s.AddResourceTemplate(mcp.NewResourceTemplate("test://template/{id}/data", "template", mcp.WithTemplateDescription("Data by its id."), mcp.WithTemplateMIMEType("application/json")),
		func(_ context.Context, r mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
			id := strings.TrimSuffix(strings.TrimPrefix(r.Params.URI, "test://template/"), "/data")
			return []mcp.ResourceContents{mcp.TextResourceContents{URI: r.Params.URI, MIMEType: "application/json",
				Text: fmt.Sprintf(`{"id":%q,"templateTest":true,"data":%q}`, id, "Data for ID: "+id)}}, nil
		})
}

// holds is the handler of a resource that always holds the same.
func holds(contents mcp.ResourceContents) server.ResourceHandlerFunc {
	return func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return []mcp.ResourceContents{contents}, nil
	}
}
