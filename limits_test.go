package nlgen_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestLimits holds docs/limits.md to the constants it tells of.
func TestLimits(t *testing.T) {
	tellsOf(t, "docs/limits.md", []limit{
		{"internal/names/advertised.go", "MaxAdvertised = 64", "| 64 characters |"},
		{"internal/bind/list.go", "maxArray = 1000", "| 1 000; 10 000 values"},
		{"internal/bind/room.go", "maxRoom = 10_000", "| 1 000; 10 000 values"},
		{"internal/source/instance.go", "maxInstances = 5000", "| 5 000, 20 inside"},
		{"internal/source/instance.go", "maxNested = 20", "| 5 000, 20 inside"},
		{"internal/manifest/effect.go", "maxTimeout = time.Hour", "| from 1 ms to 1 h |"},
		{"internal/manifest/effect.go", "maxAbout = 1200", "`about` of a tool | 1 200 |"},
		{"internal/manifest/meta.go", "maxMeta = 20_000", "| 20 000 bytes, 32 levels |"},
		{"internal/manifest/meta.go", "maxMetaDepth = 32", "| 20 000 bytes, 32 levels |"},
		{"internal/manifest/icon.go", "maxIcon = 65_536", "| 65 536 bytes |"},
		{"internal/lex/lex.go", "MaxDepth = 10_000", "| 10 000 levels |"},
		{"runtime/store/disk/disk.go", "MaxDocument = 64 << 20", "| a document | 64 MiB |"},
		{"runtime/store/disk/compact.go", "maxSteps = 100", "| the last 100, as far as they take 20 MiB;"},
		{"runtime/store/disk/compact.go", "maxBytes = 20 << 20", "| the last 100, as far as they take 20 MiB;"},
		{"runtime/store/disk/activity.go", "MaxActivity = 1 << 20", "| about the last 1 MiB |"},
		{"runtime/server/call.go", "maxArguments = 8 << 20", "| 8 MiB |"},
		{"runtime/mcpserve/batch.go", "MaxBatch = 1000", "| messages of a batch | 1 000 |"},
		{"runtime/mcpserve/calls.go", "MaxListens = 64", "| 64, each to at most 1 000 resources |"},
		{"runtime/mcpserve/filter.go", "maxURIs = 1000", "| 64, each to at most 1 000 resources |"},
	})
}

// TestLimitsOfTheContract holds docs/contract.md to those of titles, schemas, calls and answers.
func TestLimitsOfTheContract(t *testing.T) {
	tellsOf(t, "docs/contract.md", []limit{
		{"internal/names/advertised.go", "MaxAdvertised = 64", "has at most 64 characters"},
		{"internal/toolentry/limits.go", "MaxTitle = 80", "| 1 to 80, 1 to 1 200, blanks"},
		{"internal/toolentry/limits.go", "MaxDescription = 1200", "| 1 to 80, 1 to 1 200, blanks"},
		{"internal/schema/check.go", "MaxSize = 20_000", "| 20 000, and 10 levels"},
		{"internal/schema/check.go", "MaxDepth = 10", "| 20 000, and 10 levels"},
		{"internal/fault/fault.go", "Max = 8", "| faults told of one schema or one call's arguments | 8 |"},
		{"runtime/limit.go", "maxText = 60_000", "| an answer's text | 60 000;"},
		{"runtime/limit.go", "maxData = 60_000", "| an answer's data | 60 000;"},
		{"runtime/limit.go", "maxImage = 10_000_000", "| 10 000 000 characters of base64,"},
		{"runtime/limit.go", "maxMessage = 4_000", "| 4 000, 2 000 |"},
		{"runtime/limit.go", "maxHint = 2_000", "| 4 000, 2 000 |"},
		{"internal/guide/guide.go", "MaxSize = 262_144", "| 262 144 bytes |"},
		{"runtime/host/handler.go", "MaxClient = 80", "| a client's name, as kept | 80 |"},
		{"runtime/host/host.go", "DefaultDeadline = 30 * time.Second", "| a call | 30 s "},
		{"runtime/mcpserve/lines.go", "MaxLine = 8 << 20", "| a line on standard input | 8 MiB |"},
		{"runtime/mcpserve/receive.go", "MaxBody = 4 << 20", "| the body of an HTTP request | 4 MiB |"},
		{"runtime/mcpserve/calls.go", "MaxCalls = 4096", "| 4 096, with 64 MiB of params together;"},
		{"runtime/mcpserve/calls.go", "MaxCallBytes = 64 << 20", "| 4 096, with 64 MiB of params together;"},
		{"runtime/store/disk/compact.go", "maxSteps = 100", " 100 steps are kept, "},
	})
}

// TestLimitsInAnswers holds the words that a client is refused with to the constants: who is told another number tries in vain.
func TestLimitsInAnswers(t *testing.T) {
	for _, c := range []limit{
		{"runtime/mcpserve/lines.go", "MaxLine = 8 << 20", "stdio.go: longer than 8 MiB."},
		{"runtime/mcpserve/batch.go", "MaxBatch = 1000", "batch.go: more than 1000 messages."},
		{"runtime/mcpserve/filter.go", "maxURIs = 1000", "filter.go: at most 1000 URIs."},
		{"runtime/mcpserve/calls.go", "MaxCalls = 4096", "calls.go: at most 4096 calls, with 64 MiB of params together"},
		{"runtime/mcpserve/calls.go", "MaxCallBytes = 64 << 20", "calls.go: at most 4096 calls, with 64 MiB of params together"},
		{"runtime/mcpserve/receive.go", "MaxBody = 4 << 20", "receive.go: longer than 4 MiB."},
		{"runtime/mcpserve/endpoint.go", usualPace, "receive.go: not within 30 seconds."},
	} {
		file, words, _ := strings.Cut(c.words, ": ")
		c.words = words
		tellsOf(t, "runtime/mcpserve/"+file, []limit{c})
	}
}

// usualPace is how long clients of the endpoint may take.
const usualPace = "usualPace = pace{header: 10 * time.Second, body: 30 * time.Second, write: 30 * time.Second, idle: 2 * time.Minute, beat: 15 * time.Second}"

// TestLimitsOfHTTP holds docs/http.md to those of the endpoint.
func TestLimitsOfHTTP(t *testing.T) {
	tellsOf(t, "docs/http.md", []limit{
		{"runtime/mcpserve/receive.go", "MaxBody = 4 << 20", "| 4 MiB, within 30 s |"},
		{"runtime/mcpserve/receive.go", "maxBodies = 128 << 20", "| 128 MiB of memory |"},
		{"runtime/mcpserve/endpoint.go", "maxHeader = 32 << 10", "| 32 KiB, within 10 s |"},
		{"runtime/mcpserve/endpoint.go", usualPace, "| 2 minutes |"},
		{"runtime/mcpserve/connections.go", "maxConnections = 10_000", "| connections | 10 000 |"},
		{"runtime/mcpserve/sessions.go", "MaxSessions = 4096", "| 4 096, silent for at most a day |"},
		{"runtime/mcpserve/sessions.go", "IdleSession = 24 * time.Hour", "| 4 096, silent for at most a day |"},
		{"runtime/mcpserve/calls.go", "MaxCalls = 4096", "| 4 096, with 64 MiB of params |"},
		{"runtime/mcpserve/calls.go", "MaxCallBytes = 64 << 20", "| 4 096, with 64 MiB of params |"},
	})
}

// limit is a constant, as its file gives it, and the words that a page tells it in.
type limit struct{ file, constant, words string }

// tellsOf holds a page to constants: each stands in its file as given here, and its words on the page.
func tellsOf(t *testing.T, name string, limits []limit) {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range limits {
		src, err := os.ReadFile(c.file)
		if err != nil {
			t.Error(err)
			continue
		}
		name, value, _ := strings.Cut(c.constant, " = ")
		if !regexp.MustCompile(`(?m)\b` + name + `\s+= ` + regexp.QuoteMeta(value) + `\s*(//.*)?$`).Match(src) {
			t.Errorf("%s does not say %s: correct %s, and this list", c.file, c.constant, name)
		}
		if !strings.Contains(string(page), c.words) {
			t.Errorf("%s does not say %q", name, c.words)
		}
	}
}
