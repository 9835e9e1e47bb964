# make demo and make test are all a newcomer needs; both want nothing but Go, make and a module proxy.
GO ?= go
export CGO_ENABLED = 0
GENERATED = ./examples/... ./internal/fixture/...
MANIFEST_SCHEMA = schemas/manifest.schema.json

.PHONY: bench demo test outside race soak lint generate check fuzz mutate build cross conformance

# A short conversation with the notes server, through a real MCP client.
demo: generate build
	@$(GO) build -o bin/demo ./internal/demo
	@bin/demo bin/acme-notes

# Static binaries in bin/.
build:
	@$(GO) build -o bin/ ./cmd/nlgen ./examples/notes/cmd/acme-notes ./examples/gallery/cmd/narraleaf-gallery ./examples/studio/cmd/narraleaf-studio

test:
	$(GO) test ./...

# The documents' commands as they are printed, and plugins in modules of their own, laid out in every way there is: what a
# user does outside of this repository, each time with a build from nothing.
outside:
	$(GO) test -tags outside .

# The race detector needs a C compiler.
race:
	CGO_ENABLED=1 $(GO) test -race -timeout 20m ./runtime/...

# What takes minutes, of each of which make test has a short round: three servers on one project with the race detector,
# processes killed in every phase of their work, long random histories.
soak:
	NLGEN_SOAK=1 CGO_ENABLED=1 $(GO) test -race -count=1 -timeout 30m ./internal/soak
	NLGEN_SOAK=1 $(GO) test -count 1 -timeout 60m ./runtime/store/disk -run 'TestKill|TestModel|TestLongHistory'

# The servers under the suites and clients of other people, which npm brings the first time: conformance/README.md.
conformance: conformance/node_modules/.package-lock.json
	cd conformance && $(GO) test -count 1

conformance/node_modules/.package-lock.json: conformance/package-lock.json
	cd conformance && npm ci --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@

lint: check
	$(GO) run ./cmd/nlgen vet ./examples/...
	@echo gofmt && out=$$(git ls-files '*.go' ':!:*testdata*' | xargs gofmt -l) && if [ -n "$$out" ]; then echo "not formatted:"; echo "$$out"; exit 1; fi
	$(GO) mod tidy -diff
	$(GO) vet ./... && $(GO) vet -tags outside .
	$(GO) tool staticcheck ./... && $(GO) tool staticcheck -tags outside .
	cd conformance && $(GO) mod tidy -diff && $(GO) vet ./... && $$(cd .. && $(GO) tool -n staticcheck) ./...

# The schema takes its place only when it is whole.
generate:
	@$(GO) run ./cmd/nlgen $(GENERATED)
	@cd conformance && $(GO) tool nlgen ./...
	@$(GO) run ./cmd/nlgen manifest-schema >$(MANIFEST_SCHEMA).new && mv $(MANIFEST_SCHEMA).new $(MANIFEST_SCHEMA)

# Is everything generated current?
check:
	$(GO) run ./cmd/nlgen check $(GENERATED)
	cd conformance && $(GO) tool nlgen check ./...
	@$(GO) run ./cmd/nlgen manifest-schema | diff -u $(MANIFEST_SCHEMA) - || { echo "run make generate"; exit 1; }

# Do nlgen and the plugins build for every system they are for? Nothing is kept but the build cache, which the first run
# has to fill.
cross:
	@for os in linux darwin windows; do for arch in amd64 arm64; do \
		echo "$$os $$arch"; GOOS=$$os GOARCH=$$arch $(GO) build ./cmd/nlgen ./examples/... || exit 1; done; done

# How long nlgen takes for 6, 50 and 500 tools, beside stringer on the same package.
RUNS ?= 15
bench:
	@$(GO) run ./internal/bench $(RUNS)

# Would the tests notice if a generated decoder forgot a check? Each check is switched off in turn, for a quarter of an hour.
mutate:
	@$(GO) run ./internal/mutate

# Every fuzz target for a short while: make fuzz FUZZTIME=1m. When the time is up, Go's engine now and then fails for that
# reason alone (it asks a child of the context that ended, which may not know yet): without an input that is no finding. Left to
# itself it would spend most of the time on making inputs smaller.
FUZZTIME ?= 10s
fuzz:
	@grep -rEo '^func Fuzz[A-Za-z0-9]+' --include='*_test.go' . | sed 's|/[^/]*:func | |' | while read -r dir name; do \
		echo "$$dir $$name"; \
		out=$$($(GO) test "$$dir" -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x 2>&1) && continue; echo "$$out"; \
		case "$$out" in *testdata/fuzz*) exit 1;; *"context deadline exceeded"*) ;; *) exit 1;; esac; done
