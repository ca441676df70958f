# Everything starts from two commands: `make run` and `make test`. `make help` lists the others.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PORT ?= 8000
PYTHON ?= python3
BIN := .venv/bin
# Node comes pinned in the virtual environment; the machine's own is ignored.
export PATH := $(CURDIR)/$(BIN):$(PATH)
unexport VIRTUAL_ENV

DISTRIBUTIONS := core cli plugins/tutor plugins/resources plugins/admin plugins/payments plugins/exams plugins/exercises plugins/lti .
UI_SOURCES := $(shell find webshell plugins/*/ui -type f -not -path '*/node_modules/*' -not -path '*/dist/*' 2>/dev/null)
WHEEL_SOURCES := $(shell find $(DISTRIBUTIONS:.=content) pyproject.toml README.md LICENSE CHANGELOG.md -type f -not -path '*/__pycache__/*' -not -path '*_dist/*' -not -path 'plugins/*/ui/*' -not -path 'core/tests/*' -not -path 'cli/tests/*' -not -path 'plugins/*/tests/*')
SHELL_DIST := core/cubital/web/shell_dist
# The packed sdk, which travels with the command line: `cubital plugins new` gives it to the plugin; and what changed in it.
SDK_DIST := cli/cubital_cli/sdk_dist

# $(call suite,name,command): run it and print how long it took
suite = @start=$$(date +%s); ($(2)); echo "== $(1): $$(($$(date +%s) - start)) s"

SLOWEST := --durations=20 --durations-min=1
# The same examples in every run; `make soak` looks for new ones.
SEEDED := --hypothesis-profile=ci

.PHONY: help setup run dev test quick check check-style check-types check-borders check-ui check-api unit ui-unit journeys screenshots soak bench build types lock format

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .venv/.python-ready $(SHELL_DIST)/.built ## everything that running needs, into .venv and node_modules

.venv/.python-ready: requirements.lock $(addsuffix /pyproject.toml,$(DISTRIBUTIONS))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cubital needs Python 3.11 or newer; name one: make PYTHON=python3.12")'
	@echo "Setting up .venv"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation $(addprefix -e ,$(DISTRIBUTIONS:.=./))
	@touch $@

node_modules/.ready: .venv/.python-ready package.json package-lock.json
	@echo "Setting up node_modules"
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(SHELL_DIST)/.built: node_modules/.ready $(UI_SOURCES)
	@echo "Building the user interface"
	@npm run build --silent
	@touch $@

run: setup ## the school on http://127.0.0.1:8000 (PORT=…), with demo accounts
	@export CUBITAL_ENVIRONMENT=$${CUBITAL_ENVIRONMENT:-demo}; \
	cubital db upgrade && cubital content load content && exec cubital serve --port $(PORT)

dev: setup ## the school with a user interface that rebuilds as one edits
	@CUBITAL_ENVIRONMENT=demo cubital db upgrade && CUBITAL_ENVIRONMENT=demo cubital content load content
	@CUBITAL_ENVIRONMENT=demo cubital serve --port $(PORT) & trap "kill $$!" EXIT; PORT=$(PORT) npm run dev

test: check ui-unit unit journeys ## everything that proves the product; its exit status is the verdict

# Side by side, each one's output in one piece; -j is make's own, so the first that fails decides the exit status.
check: setup ## style, types, borders between the parts, generated files
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check-types check-ui check-style check-borders check-api

check-style:
	$(call suite,style,ruff format --check --quiet . && ruff check --quiet .)

check-types:
	$(call suite,types,mypy core/cubital cli/cubital_cli plugins/*/cubital_*)

check-borders:
	$(call suite,borders,lint-imports --no-logo)

check-ui:
	$(call suite,user interface,npm run check --silent)

check-api:
	$(call suite,api types,python tools/api_types.py --check)

# Without the labelled questions and the models that hang: half a minute of waiting.
quick: setup ## style, types and the unit tests that the change touches: under three minutes
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check-types check-ui check-style
	$(call suite,pytest,tests=$$(python tools/changed_tests.py); [ -z "$$tests" ] || python -m pytest -n 2 --dist worksteal -q -x --ff $(SEEDED) --ignore=plugins/tutor/tests/test_eval_set.py --ignore=plugins/tutor/tests/test_model_faults.py $$tests)
	$(call suite,vitest,npx vitest run --changed $$(python tools/changed_tests.py --base) --passWithNoTests --reporter=dot)

ui-unit: setup ## the tests of the user interface's parts
	$(call suite,vitest,npm test --silent)

unit: setup ## the tests of core, command line and plugins, on SQLite and where it matters on PostgreSQL
	$(call suite,pytest,python -m pytest -n 2 --dist worksteal -q $(SLOWEST) $(SEEDED) plugins core cli)

# In the order of the files: those that take longest have few tests, and would otherwise come last, one after the other.
# Three at once: a visit waits for its page half of the time.
journeys: setup .venv/.browser ## the whole product in a real Chromium
	$(call suite,journeys,CHROMIUM="$${CHROMIUM:-$$(cat .venv/.browser)}" python -m pytest -n 3 --dist loadfile --no-loadscope-reorder -q $(SLOWEST) $(SEEDED) --reruns 1 tests)

.venv/.browser: .venv/.python-ready
	@python tests/find_browser.py > $@.new && mv $@.new $@

screenshots: setup .venv/.browser ## pictures of every page, small and wide, dark and light, into .screenshots/
	@CHROMIUM="$${CHROMIUM:-$$(cat .venv/.browser)}" python tests/screenshots.py

soak: setup ## the long runs: more examples, more load, more faults, both databases everywhere
	$(call suite,soak,CUBITAL_SOAK=1 CHROMIUM="$$(python tests/find_browser.py --whole)" python -m pytest -n 2 --dist loadfile -q core cli plugins tests)

bench: setup .venv/.browser ## how fast the school is, beside a bare FastAPI hello and the last run that was kept
	@CHROMIUM="$${CHROMIUM:-$$(cat .venv/.browser)}" python -m bench --keep --html bench/results/report.html

build: setup dist/.built ## wheels of every distribution, the built user interface in them, and the sdk

dist/.built: dist/.sources requirements.lock tests/release_lock.py $(WHEEL_SOURCES) $(SHELL_DIST)/.built
	@rm -rf dist/*.whl dist/*.tgz $(SDK_DIST) && mkdir $(SDK_DIST)
	@npm pack --silent --workspace @cubital/sdk --pack-destination $(SDK_DIST)
	@cp $(SDK_DIST)/*.tgz dist
	@cp CHANGELOG.md $(SDK_DIST)
	@for part in $(DISTRIBUTIONS); do (cd $$part && python -m hatchling build -t wheel -d $(CURDIR)/dist); done
	@python tests/wheels.py dist
	@python tests/release_lock.py dist
	@touch $@

# A file that has gone makes no other file newer: the list itself tells.
dist/.sources: FORCE
	@mkdir -p dist; printf '%s\n' $(WHEEL_SOURCES) | cmp -s - $@ || printf '%s\n' $(WHEEL_SOURCES) > $@

FORCE:

types: setup ## the TypeScript types of the calls, from their OpenAPI
	@python tools/api_types.py

lock: ## requirements.lock anew, from the pyproject files
	@uv lock --quiet && uv export --quiet --all-packages --all-groups --all-extras --no-emit-workspace --no-header --format requirements-txt -o requirements.lock >/dev/null

format: setup ## let the formatters have their way
	@ruff format --quiet . && ruff check --quiet --fix . && npm run fix --silent
