# `make` alone lists the targets. Everything is built in one configuration, so that test, demo and bench share one build.

SHELL := bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

configuration := -c release --explicit-target-dependency-import-check error
# Tests reach in by `package` access; without testable imports they use the very modules that the products use.
test_configuration := $(configuration) --disable-testable-imports --disable-xctest
formatted := $(wildcard Sources Tests Benchmarks) Package.swift
# A benchmark is an executable target named like its folder.
benchmarks := $(patsubst Benchmarks/%/main.swift,%,$(wildcard Benchmarks/*/main.swift))

# swift test also succeeds when it found no test at all.
define run_tests
@mkdir -p .build
@set -o pipefail; swift test $(test_configuration) $(ARGS) 2>&1 | tee .build/test.log
@grep -qE 'Test run with [1-9][0-9]* tests?.* passed' .build/test.log || { echo 'No test ran.' >&2; exit 1; }
endef

# An application's view: a package of its own that sees what is public and nothing else.
# The plan is made anew, since it does not see files that have come to a package that is depended on by path.
define run_consumer
@rm -f .build/consumer/release.yaml
swift run --package-path Tests/Consumer --scratch-path .build/consumer -c release Consumer
endef

.PHONY: help prerequisites build test soak demo bench api-check format lint

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

prerequisites:
	@Scripts/prerequisites.sh

build: prerequisites ## Build every product and benchmark
	swift build $(configuration)

test: prerequisites ## Build and run every test (ARGS='--filter Causality' for some)
	$(if $(ARGS),,$(run_consumer))
	$(run_tests)

soak: export WEFT_SOAK = 1
soak: prerequisites ## The same tests with far more seeds
	$(run_tests)

demo: prerequisites ## Three stations edited apart, synced in a random order, explained
	swift build $(configuration) --product weft
	@Scripts/demo.sh "$$(swift build $(configuration) --show-bin-path)/weft"

bench: prerequisites ## Build and run every benchmark (ARGS are passed on)
	@[ -n '$(benchmarks)' ] || { echo 'Benchmarks/ holds no benchmark.' >&2; exit 1; }
	@for name in $(benchmarks); do swift run $(configuration) "$$name" $(ARGS) || exit; done

api-check: prerequisites ## Compare the public API with the revision named in .api-baseline
	swift package diagnose-api-breaking-changes "$$(cat .api-baseline)" --products Weft

format: ## Format every Swift file in place
	swift format --in-place --recursive $(formatted)

lint: ## Name what is not formatted
	swift format lint --strict --recursive $(formatted)
