package release

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/nlgen/nlgen/internal/check"
)

// Fingerprint is the SHA-256, in hexadecimal, of what an agent is told of a tool before it calls it: the canonical JSON of its
// name, description and inputSchema, members in the order of their names and numbers by value. So it changes when a description
// alone does, as where an approved tool is turned to another use, and not with the order of members, the title, or the run.
// It is empty for no entry.
func Fingerprint(entry json.RawMessage) string {
	var told struct {
		Name        json.RawMessage `json:"name"`
		Description json.RawMessage `json:"description"`
		InputSchema json.RawMessage `json:"inputSchema"`
	}
	if entry == nil || json.Unmarshal(entry, &told) != nil {
		return ""
	}
	text, err := json.Marshal(told)
	if err != nil { // what was read is written
		return ""
	}
	sum := sha256.Sum256([]byte(check.Key(text)))
	return hex.EncodeToString(sum[:])
}
