# The two commands of the README: `make try` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
CATALOGUES := $(wildcard src/grundy/i18n/locale/*/grundy.po)

.PHONY: try test pure slow fuzz budgets lint messages proofs docs bench clean

try: $(VENV)/installed
	@sh docs/try.sh $(BIN)/grundy

test: $(VENV)/installed-test
	$(BIN)/python -m pytest

# The compiled core and its Python sources must behave alike: `make test` runs one, this the other.
pure: $(VENV)/installed-test
	GRUNDY_PURE=1 $(BIN)/python -m pytest src/grundy/core tests/unit/core \
		tests/unit/solvers/test_canonical.py tests/property/test_values.py tests/truth/test_values.py

slow: $(VENV)/installed-test
	$(BIN)/python -m pytest -m slow

# A million generated inputs, other ones each time; findings are kept in tests/fuzz/corpus.
CASES ?= 1000000
fuzz: $(VENV)/installed-test
	$(BIN)/python -m tests.fuzz --cases $(CASES)

# Every verb, every game, small, large and hostile inputs, by the real command: about two hours.
budgets: $(VENV)/installed-test
	$(BIN)/grundy warmup
	GRUNDY_BUDGETS=all $(BIN)/python -m pytest tests/budgets -m slow

lint: $(VENV)/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The theorems, accepted by Coq's kernel, and what each of them assumes.
proofs:
	@proofs/check.sh

# After any change of a sentence: collect the messages, carry the translations over, compile.
messages: | $(BIN)/pybabel
	$(BIN)/python tools/messages.py
	$(BIN)/python -c "import setup; setup.compile_catalogues()"

docs: $(VENV)/installed-docs
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs docs/_build/html

clean:
	rm -rf $(VENV) build src/*.egg-info src/grundy/i18n/locale/*/LC_MESSAGES
	find src -name '*.so' -delete
	rm -f proofs/*.vo proofs/*.vok proofs/*.vos proofs/*.glob proofs/.*.aux

$(BIN)/python:
	@echo "Setting up $(VENV) (once, a minute or two) …"
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade pip

$(BIN)/pybabel: | $(BIN)/python
	$(PIP) install -e ".[test]"

$(VENV)/installed: pyproject.toml setup.py $(CATALOGUES) | $(BIN)/python
	$(PIP) install -e .
	@touch $@

# Installs the program as well, so that a fresh `make test` builds it once.
$(VENV)/installed-test: pyproject.toml setup.py $(CATALOGUES) | $(BIN)/python
	$(PIP) install -e ".[test]"
	@touch $@ $(VENV)/installed

$(VENV)/installed-docs: $(VENV)/installed
	$(PIP) install -e ".[docs]"
	@touch $@
