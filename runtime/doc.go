// Package runtime is what a plugin author's code touches: Plugin, App, calls, documents, answers and refusals. In go
// generated code and the author's handlers; out comes what the host runs: tools that bind raw arguments to checked,
// typed ones and run their handler. A handler of a reading tool holds nothing that leads to a write, and nothing it
// answers can break the protocol: texts are valid Unicode, data is one JSON object, both within their limits.
package runtime
