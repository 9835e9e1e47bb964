package emit

import "testing"

func TestEmbedPattern(t *testing.T) {
	for path, want := range map[string]string{
		"agent/guide.md":      "agent/guide.md",
		"agent/my guide.md":   `"agent/my guide.md"`,
		"agent/[draft].md":    `"agent/\\[draft].md"`,
		"agent/what's-new.md": "agent/what's-new.md",
	} {
		if got := embedPattern(path); got != want {
			t.Errorf("embedPattern(%q) = %s, want %s", path, got, want)
		}
	}
}
