# The two commands of the README: `make try` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
CATALOGUES := $(wildcard src/grundy/i18n/locale/*/*.po)

.PHONY: try test slow lint docs bench clean

try: $(VENV)/installed
	@sh docs/try.sh $(BIN)/grundy

test: $(VENV)/installed-test
	$(BIN)/python -m pytest

slow: $(VENV)/installed-test
	$(BIN)/python -m pytest -m slow

lint: $(VENV)/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

clean:
	rm -rf $(VENV) build src/*.egg-info src/grundy/i18n/locale/*/LC_MESSAGES
	find src -name '*.so' -delete

$(VENV)/installed: pyproject.toml setup.py $(CATALOGUES)
	@echo "Setting up $(VENV) (once, about a minute) …"
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade pip
	$(PIP) install -e .
	@touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(PIP) install -e ".[test]"
	@touch $@
