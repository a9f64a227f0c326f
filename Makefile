# What a newcomer needs: make, a C compiler, Python 3.11 or newer with venv and its headers. On Debian and Ubuntu:
#
#     apt install make gcc python3-venv python3-dev
#
#     make play       two bots play a visible game to its end
#     make test       the whole test suite
#     make sanitize   the tests of the core, its grids and random games, with a core built with sanitizers
#     make long       games, programs and damaged images by the thousand;  COUNT=... JOBS=... NAMES="games ..."
#     make bench      measurements, into bench/results.json;  NAMES="placements ..." for some of them
#     make clean      removes what was built, and the virtual environment
#
# VENV=folder takes another virtual environment, PYTHON=program another Python to make it with, PYTEST_ARGS="..." goes to
# pytest.

PYTHON ?= python3
VENV ?= .venv
CC ?= cc
BIN := $(VENV)/bin
SANITIZED := build/sanitize
PYTEST_ARGS ?=
# On all processors, each with a run of neighbouring tests, since these share the games that are compiled for them.
PYTEST := $(BIN)/pytest -q -n auto --dist worksteal
NAMES ?=
COUNT ?=
JOBS ?=

# What the installed package is made from: only these need a new installation, all else is read where it lies.
SOURCES := pyproject.toml setup.py pudsl/core/build.py $(wildcard csrc/*.[ch]) grammars/pudsl.lark pudsl/lang/make_tables.py

.PHONY: play test sanitize long bench install clean check-tools

install: $(VENV)/.pudsl-installed

play: install
	$(BIN)/pudsl play planet_unknown --seat 1=greedy --seat 2=random

test: install
	$(PYTEST) $(PYTEST_ARGS)

# The interpreter itself is not instrumented, so that its leaks are not ours, and the sanitizer must be loaded before it.
sanitize: install
	$(BIN)/python pudsl/core/build.py sanitize $(SANITIZED)
	PYTHONPATH=$(CURDIR)/$(SANITIZED) LD_PRELOAD="$$($(CC) -print-file-name=libasan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PUDSL_SANITIZED=1 \
	$(PYTEST) -p no:cacheprovider $(PYTEST_ARGS) tests/core $(wildcard tests/property/test_grid_*.py)

# Goes on where it was stopped: what is done is kept in build/long.
long: install
	$(BIN)/python pudsl/core/build.py sanitize $(SANITIZED)
	$(BIN)/python tests/long.py $(if $(COUNT),--count $(COUNT)) $(if $(JOBS),--jobs $(JOBS)) $(NAMES)

bench: $(VENV)/.pudsl-bench
	$(BIN)/python -m bench $(NAMES)

clean:
	rm -rf build dist *.egg-info pudsl/_core*.so pudsl/_core.c pudsl/lang/_tables.json bench/_build bench/results.json $(SANITIZED)
	[ "$(VENV)" != .venv ] || rm -rf .venv

# Each line: a command that succeeds, or else a sentence that says what is missing.
check-tools:
	@lacks() { echo "pudsl: $$1" >&2; exit 1; }; \
	command -v $(PYTHON) >/dev/null || \
	    lacks "Python is missing: install python3, or name one by PYTHON=..."; \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    lacks "Python 3.11 or newer is needed and $(PYTHON) is older: name another by PYTHON=..."; \
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    lacks "Python cannot make a virtual environment: install python3-venv"; \
	$(PYTHON) -c 'import os, sys, sysconfig as s; sys.exit(not os.path.exists(s.get_path("include") + "/Python.h"))' || \
	    lacks "the headers of Python are missing: install python3-dev"; \
	command -v $(CC) >/dev/null || \
	    lacks "there is no C compiler: install gcc, or name one by CC=..."

$(VENV)/bin/python: | check-tools
	$(PYTHON) -m venv $(VENV)

$(VENV)/.pudsl-installed: $(SOURCES) | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[test]'
	$(BIN)/python -m compileall -q pudsl
	@touch $@

$(VENV)/.pudsl-bench: $(VENV)/.pudsl-installed
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[bench]'
	@touch $@
