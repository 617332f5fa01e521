# Everything runs from .venv, which has an editable, uncompiled install of the project. The compiled build is a copy of
# the package in build/compiled, built as by `pip install .`; to use it, put that folder on PYTHONPATH. The browser client
# is built into build/web.

PYTHON ?= python3
PY := .venv/bin/python
COMPILED := build/compiled
BASE ?= main
RUN_COMPILED := PYTHONPATH="$(CURDIR)/$(COMPILED)" $(PY)
RUN_BROWSER := PYTHONPATH="$(CURDIR)/$(COMPILED):$(CURDIR)/tests" $(PY)
PYTEST := -m pytest -n auto --maxprocesses=8
SOURCES := $(shell find src -name '*.py' -o -name '*.ftl' -o -name '*.toml' -o -name '*.jsonl') pyproject.toml hatch_build.py
CLIENT := build/web
CLIENT_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -name messages.d.ts 2>/dev/null) \
	docs/rules.md docs/rules.de.md $(wildcard src/wolfsbane/text/*/*.ftl src/wolfsbane/arena/*.json)
PORT ?= 8000
DECK ?=
DECK_FILES := $(patsubst %,--deck-file '%',$(DECK))
# Tests of programs, processes, docs pages and long simulations, which run on the compiled build, the one that people install.
WHOLE := tests/server tests/browser tests/simulation tests/test_cli.py tests/test_docs.py tests/test_play.py tests/test_puzzles.py \
	$(wildcard tests/test_arena*.py tests/test_bot_protocol*.py tests/test_review*.py)

# Without cached bytecode every start of a program would compile all of its modules again.
unexport PYTHONPATH PYTHONDONTWRITEBYTECODE
.NOTPARALLEL:
# Every documented target is a command, not a file.
.PHONY: FORCE $(shell sed -n 's/^\([a-z-]*\):.*  \#\# .*/\1/p' $(firstword $(MAKEFILE_LIST)))

help:  ## list these commands
	@awk -F ':.*  ## ' '/^[a-z-]+:.*  ## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The two halves have little in common, so each gets a make of its own; .NOTPARALLEL is for everything else.
play: .venv/.node  ## play in the browser: starts a server for you and your friends (PORT=8000, DECK=moon.py)
	@$(MAKE) --no-print-directory client & client=$$!; $(MAKE) --no-print-directory compiled && wait $$client
	@$(RUN_COMPILED) -m wolfsbane $(DECK_FILES) serve --client $(CLIENT) --port $(PORT) --open --log-level warning

terminal: compiled  ## play in the terminal (DECK=moon.py)
	@$(RUN_COMPILED) -m wolfsbane $(DECK_FILES) play

test: test-plain test-compiled test-client  ## run all tests

test-plain: setup .venv/.node  ## run the tests of the engine, the bots and so on, on the plain build, with coverage
	WOLFSBANE_EXPECT=plain $(PY) $(PYTEST) --cov --cov-report=term-missing $(addprefix --ignore=,$(WHOLE))

test-compiled: setup compiled client  ## run the tests on the compiled build, and those of the server and in the browser
	@if [ -e $(COMPILED)/.stamp ]; then set -x; WOLFSBANE_EXPECT=compiled $(RUN_COMPILED) $(PYTEST); else \
		echo 'The compiled build is NOT tested: there is none on this machine.' >&2; set -x; $(PY) $(PYTEST) $(WHOLE); fi

test-devices: setup compiled client  ## play a round in the browser on all 60 combinations of window, pointer, language and theme
	WOLFSBANE_DEVICES=all WOLFSBANE_EXPECT=compiled $(RUN_COMPILED) -m pytest -q -n 2 tests/browser/test_devices.py

test-research-stacks: compiled .venv-stacks/.installed  ## run learning libraries on the environments, each for a moment
	PYTHONPATH="$(CURDIR)/$(COMPILED):$(CURDIR)/tests" .venv-stacks/bin/python -m pytest -q -p no:cacheprovider tests/stacks.py

test-ray: setup compiled  ## review games on a real Ray cluster, with a lost worker and a lost cluster (some minutes)
	WOLFSBANE_EXPECT=compiled $(RUN_COMPILED) -m pytest -q -n 0 tests/server/reviews_on_ray.py

test-client: setup compiled client  ## check the types of the browser client and run its unit tests
	@npm="$$($(PY) hatch_build.py --node)" && cd web && \
		export PATH="$$(dirname "$${npm%% *}"):$$PATH" && set -x && $$npm run check && $$npm test

lint: setup  ## check style and format
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: setup  ## check the types
	$(PY) -m mypy

format: setup  ## format the code
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: setup compiled  ## measure the speed of the engine: compiled, and briefly plain
	$(RUN_COMPILED) -m wolfsbane bench
	$(PY) -m wolfsbane bench --quick

bench-peers: setup compiled .venv-peers/.installed  ## measure it beside OpenSpiel and RLCard
	@test -e $(COMPILED)/.stamp || { echo 'There is no compiled build to compare.' >&2; exit 1; }
	PYTHONPATH="$(CURDIR)/$(COMPILED)" .venv-peers/bin/python benchmarks/peers.py

bench-search: setup compiled .venv-peers/.installed  ## measure the search beside that of OpenSpiel, in speed and strength
	@test -e $(COMPILED)/.stamp || { echo 'There is no compiled build to compare.' >&2; exit 1; }
	PYTHONPATH="$(CURDIR)/$(COMPILED)" .venv-peers/bin/python benchmarks/ismcts.py

bench-before: setup compiled  ## play the search against that without networks (OPTIONS='--ours 1600 --mix coin --games 100')
	$(PY) benchmarks/against.py $(OPTIONS)

bench-evaluator: setup compiled  ## measure how well the evaluator predicts who wins (OPTIONS='--bots greedy,steady')
	$(RUN_COMPILED) benchmarks/evaluator.py $(OPTIONS)

bench-research: setup compiled .venv-peers/.installed  ## measure the environments beside PettingZoo, OpenSpiel and Pgx
	@test -e $(COMPILED)/.stamp || { echo 'There is no compiled build to compare.' >&2; exit 1; }
	PYTHONPATH="$(CURDIR)/$(COMPILED)" .venv-peers/bin/python benchmarks/research.py

bench-learners: setup compiled  ## measure what opponents, the vector interface and features cost, and watch the memory
	$(RUN_COMPILED) benchmarks/learners.py

bench-server: setup compiled  ## measure the server, with its load from another process
	$(RUN_COMPILED) benchmarks/server.py

bench-server-peers: setup compiled  ## measure it beside boardgame.io (needs Node and npm)
	$(RUN_COMPILED) benchmarks/server_peers.py

bench-client: setup compiled client  ## measure the browser client: bytes, time to the first game, frames (needs Chromium)
	$(RUN_BROWSER) -P benchmarks/client.py

protocol: setup  ## generate the protocol page and its TypeScript types from the types of the server
	$(PY) -m wolfsbane.server.protocol .

text-tables: setup compiled  ## generate the tables of docs/texts.md: every kind of move and of question, in all words
	$(RUN_COMPILED) tests/text_tables.py

research-tables: setup  ## generate the tables of docs/research.md from the code
	$(PY) -m wolfsbane.research.tables docs/research.md

small-rounds: setup compiled  ## solve small rounds exactly and write their table in docs/research.md (some minutes)
	$(RUN_COMPILED) -m wolfsbane.research.exact docs/research.md

card-figures: setup compiled  ## measure how strong each card is and write the figures of their page (ten minutes on two cores)
	$(RUN_COMPILED) -m wolfsbane.arena.figures src/wolfsbane/arena/card_figures.json

data-set: setup compiled  ## play 100,000 games of hard into build/hard-games, or go on (28 hours of a core; OPTIONS='--parts 0')
	$(RUN_COMPILED) -m wolfsbane dataset build/hard-games $(OPTIONS)

notebooks: setup  ## make Jupyter notebooks of examples/notebooks in build/notebooks
	$(PY) -m wolfsbane.research.notebooks examples/notebooks build/notebooks

mix-figures: setup compiled  ## play games with random mixes and write what mixes are like (ten minutes on two cores)
	$(RUN_COMPILED) -m wolfsbane.arena.mix_figures src/wolfsbane/arena/mix_figures.json

review-figures: setup compiled  ## measure reviews and write the tables of docs/review.md (about half an hour on two cores)
	$(RUN_BROWSER) tests/review_figures.py docs/review.md

bench-check: setup compiled  ## count instructions, and fail if there are more than 3 % more than on BASE (main)
	$(RUN_COMPILED) benchmarks/instructions.py --base $(BASE)

bench-history: setup  ## measure revisions by turns, with checksums of what they played (REVISIONS='v0.1.0 main HEAD')
	$(PY) -m benchmarks.history $(or $(REVISIONS),$(BASE) HEAD)

games: setup compiled  ## regenerate the golden games; review the difference
	$(RUN_COMPILED) tests/golden/make.py

soak: setup compiled  ## play 100,000 random games, checking each
	$(RUN_COMPILED) tests/soak.py --games 100000

release-check: setup client  ## check a release: complete texts; build, install into an empty environment, run the README (PYTHONS=...)
	$(PY) -m wolfsbane texts --strict
	$(PY) tests/release.py --client $(CLIENT) $(if $(PYTHONS),--python $(PYTHONS))

soak-server: setup compiled  ## kill the server repeatedly during a thousand games, and check that nothing is lost
	WOLFSBANE_CRASH_GAMES=500 $(RUN_COMPILED) -m pytest -n 2 tests/server/test_crash.py

simulate: setup compiled  ## simulate thousands of halls with faults; SEED=n repeats one of them
	PYTHONHASHSEED=0 $(RUN_COMPILED) tests/simulation/run.py $(if $(SEED),--seed $(SEED),--seeds $(or $(SEEDS),2000))

soak-hall: setup compiled  ## PostgreSQL, three servers, HAProxy and players, with faults for half an hour (needs HAProxy)
	$(RUN_COMPILED) tests/simulation/soak.py --minutes $(or $(MINUTES),30)

setup: .venv/.installed  ## make .venv (other targets do this automatically)

compiled: $(COMPILED)/.stamp  ## compile the engine into build/compiled (other targets do this automatically)

client: $(CLIENT)/.stamp  ## build the browser client into build/web (other targets do this automatically)

docs: .venv-docs/.installed  ## build the documentation site into build/site
	.venv-docs/bin/zensical build --clean --strict

pictures: setup compiled client  ## take screenshots of all pages into build/pictures (needs Chromium)
	$(RUN_BROWSER) -m browser.pictures

readme-pictures: setup compiled client  ## regenerate the images of the README in docs/pictures (needs Chromium)
	$(RUN_BROWSER) -m browser.drawing

lock: .venv/.node  ## choose the newest dependencies and write them to the lock files
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --upgrade uv
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' --extra server --extra gymnasium --extra nats --extra numpy \
		--extra openspiel --extra pettingzoo --output-file requirements-dev.lock \
		pyproject.toml requirements-dev.in
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' --extra server --constraint requirements-dev.lock \
		--output-file requirements-play.lock pyproject.toml requirements-build.in
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' --output-file benchmarks/requirements-peers.lock \
		benchmarks/requirements-peers.in
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' --output-file requirements-node.lock requirements-node.in
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' --output-file requirements-docs.lock requirements-docs.in
	@npm="$$($(PY) hatch_build.py --node)" && cd web && $$npm run lock

clean:  ## remove everything that these commands made
	rm -rf .venv .venv-docs .venv-peers .venv-stacks build dist web/node_modules web/dist \
		.coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# What compiling and playing take, a part of what developing takes: of each package the same release.
.venv/.playing: requirements-play.lock requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Wolfsbane needs Python 3.11 or newer")'
	@if [ .venv/.locked -nt requirements-dev.lock ]; then echo 'All packages are in .venv.'; else \
		echo 'Installing Python packages into .venv, about 15 seconds.'; $(PYTHON) -m venv --clear .venv && \
		$(PY) -m pip install --quiet --no-compile --require-hashes --no-deps --requirement requirements-play.lock; fi
	@touch $@

.venv/.locked: .venv/.playing
	$(PY) -m pip install --quiet --no-compile --require-hashes --no-deps --requirement requirements-dev.lock
	@touch $@

.venv/.installed: .venv/.locked pyproject.toml src/wolfsbane/_version.py
	$(PY) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv-docs/.installed: requirements-docs.lock
	$(PYTHON) -m venv --clear .venv-docs
	.venv-docs/bin/python -m pip install --quiet --require-hashes --no-deps --requirement $<
	@touch $@

.venv-peers/.installed: benchmarks/requirements-peers.lock
	$(PYTHON) -m venv --clear .venv-peers
	.venv-peers/bin/python -m pip install --quiet --require-hashes --no-deps --requirement $< || \
		{ echo 'The packages to compare with can not be installed.' >&2; exit 1; }
	@touch $@

# Torch is not in the lock: its packages for CUDA, which nothing here uses, are several gigabytes.
# PufferLib declares older releases of numpy and Gymnasium than it runs with, so it is installed without what it requires.
.venv-stacks/.installed: tests/requirements-stacks.lock tests/requirements-pufferlib.lock
	$(PYTHON) -m venv --clear .venv-stacks
	.venv-stacks/bin/python -m pip install --quiet --no-compile torch==2.13.0
	.venv-stacks/bin/python -m pip install --quiet --no-compile --require-hashes --no-deps --requirement $<
	NO_OCEAN=1 NO_TRAIN=1 PYTHONPATH="$(CURDIR)/tests/pufferlib_build" .venv-stacks/bin/python -m pip install --quiet --no-compile \
		--require-hashes --no-deps --no-build-isolation --requirement tests/requirements-pufferlib.lock
	@touch $@

# These lists change only when a source file is added or removed, which timestamps of the other files do not show.
build/sources.txt: FORCE
	@mkdir -p build
	@find src -name '*.py' -o -name '*.ftl' -o -name '*.toml' -o -name '*.jsonl' | sort >$@.new
	@cmp -s $@.new $@ || cp $@.new $@

build/client.txt: FORCE
	@mkdir -p build
	@echo $(CLIENT_SOURCES) >$@.new
	@cmp -s $@.new $@ || cp $@.new $@

# The client is built with the Node of this machine if it is new enough, otherwise with one from a Python wheel.
.venv/.node: .venv/.playing requirements-node.lock
	@$(PY) hatch_build.py --node >/dev/null 2>&1 || \
		$(PY) -m pip install --quiet --require-hashes --no-deps --requirement requirements-node.lock
	@touch $@

$(CLIENT)/.stamp: .venv/.node build/client.txt hatch_build.py $(CLIENT_SOURCES)
	@echo 'Building the browser client, about 15 seconds; this is repeated only after a change of it.'
	@$(PY) hatch_build.py $(CLIENT)
	@touch $@

# Intermediate files, reused by the next compilation. Another mypyc or other options need a fresh folder.
build/mypyc: .venv/.playing hatch_build.py
	@rm -rf $@
	@mkdir -p $@

# Without a C compiler this is the plain package and gets no stamp, so that the next run tries again. The build is not
# left to pip, which would hide its progress.
$(COMPILED)/.stamp: .venv/.playing build/sources.txt $(SOURCES) | build/mypyc
	@echo 'Compiling the engine, about 45 seconds on two cores; a change compiles only what it concerns.'
	@rm -rf $(COMPILED) build/wheel
	@touch build/compiling
	@WOLFSBANE_CLIENT=0 WOLFSBANE_BUILD_DIR=build/mypyc WOLFSBANE_COMPILED=$(if $(filter true,$(CI)),1) \
		$(PY) -m hatchling build --target wheel --directory build/wheel >build/wheel.log
	@$(PY) -m pip install --quiet --no-deps --no-index --target $(COMPILED) build/wheel/*.whl
	@if [ -e $(COMPILED)/wolfsbane/_plain.txt ]; then \
		echo "Continuing with the plain build, which is much slower ($$(cat $(COMPILED)/wolfsbane/_plain.txt))" >&2; \
	else touch -r build/compiling $@; fi  # a source that was changed meanwhile is newer
