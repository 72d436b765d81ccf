# The two commands of the README: `make try` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
CATALOGUES := $(wildcard src/grundy/i18n/locale/*/grundy.po)

.PHONY: try shots test pure site site-test wheel slow fuzz budgets lint messages proofs docs docs-site docs-messages bench sbom floors installs root clean

try: $(VENV)/installed
	@sh docs/try.sh $(BIN)/grundy

# One process for each processor, a test file as a whole in one of them.
test: $(VENV)/installed-test
	$(BIN)/python -m pytest -n auto --dist loadfile

# The compiled core and its Python sources must behave alike: `make test` runs one, this the other.
pure: $(VENV)/installed-test
	GRUNDY_PURE=1 $(BIN)/python -m pytest src/grundy/core tests/unit/core \
		tests/unit/solvers/test_canonical.py tests/property/test_values.py tests/truth/test_values.py

# The page as a folder of static files, and what must hold of it; needs Node.js and npm.
site: $(VENV)/installed-test
	$(BIN)/grundy site build/site

site-test: site
	GRUNDY_SITE=build/site $(BIN)/python -m pytest tests/site -m "slow or not slow"

# The wheel without compiled parts, which every Python can install, Pyodide's too.
wheel: $(VENV)/installed-test
	GRUNDY_NO_COMPILE=1 $(PIP) wheel --no-deps --wheel-dir build/wheel .

slow: $(VENV)/installed-test
	$(BIN)/python -m pytest -m slow

# A million generated inputs, other ones each time; findings are kept in tests/fuzz/corpus.
CASES ?= 1000000
fuzz: $(VENV)/installed-test
	$(BIN)/python -m tests.fuzz --cases $(CASES)

# Every verb, every game, small, large and hostile inputs, by the real command: about two hours. Some of
# them, drawn with a seed: make budgets CASES=150 SEED=7
SEED ?= 18
budgets: $(VENV)/installed-test
	$(BIN)/grundy warmup
	GRUNDY_BUDGETS=$(if $(filter file,$(origin CASES)),all,$(CASES)) GRUNDY_BUDGETS_SEED=$(SEED) \
		$(BIN)/python -m pytest tests/budgets -m slow

lint: $(VENV)/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Every game at its start, in mid-game, at its end and analysed, on one page to look through; and the
# pictures of the README.
shots: $(VENV)/installed-test
	$(BIN)/python tools/shots.py
	$(BIN)/python tools/shots.py --readme

# The theorems, accepted by Coq's kernel, and what each of them assumes.
proofs:
	@proofs/check.sh

# After any change of a sentence: collect the messages, carry the translations over, compile.
messages: | $(BIN)/pybabel
	$(BIN)/python tools/messages.py
	$(BIN)/python -c "import setup; setup.compile_catalogues()"

# English, and the tutorial and the how-to pages in the other languages. With SITE=… their examples have a
# Run button, whose Python is in that folder beside the pages.
docs: $(VENV)/installed-docs
	$(BIN)/python tools/docs_messages.py --check
	$(BIN)/python -m sphinx -W --keep-going -q -b html -D grundy_site=$(SITE) docs docs/_build/html
	for language in hr sr sl; do \
		$(BIN)/python -m sphinx -W --keep-going -q -b html -D language=$$language \
			-D grundy_site=$(SITE:%=../%) docs docs/_build/html/$$language || exit 1; \
	done

docs-site: site
	$(MAKE) docs SITE=page
	rm -rf docs/_build/html/page
	cp -r build/site docs/_build/html/page

# After a change of the tutorial or a how-to page: collect its paragraphs, carry the translations over.
docs-messages: $(VENV)/installed-docs
	$(BIN)/python tools/docs_messages.py

# The software bill of materials of everything a user may install, and the page of licences.
sbom: | $(BIN)/python
	$(BIN)/python -m venv build/sbom
	build/sbom/bin/pip -q install ".[all,pdf,pandas]" cyclonedx-bom
	build/sbom/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible \
		--output-format JSON --output-file build/sbom.json build/sbom
	build/sbom/bin/python tools/licences.py

# The oldest versions of the packages that pyproject.toml allows.
floors: | $(BIN)/python
	$(PIP) install uv
	$(BIN)/uv venv -q --clear build/floors
	$(BIN)/uv pip install -q --python build/floors --resolution lowest-direct ".[all]" \
		"pytest==8.3.5" "hypothesis==6.130.0" "httpx==0.27.2" "jsonschema==4.20.0"
	build/floors/bin/python -m pytest -p no:cacheprovider tests/unit/heaps tests/unit/core \
		tests/unit/solvers tests/unit/web tests/truth tests/unit/store tests/unit/scan \
		tests/cli/test_results.py tests/cli/test_pictures.py tests/cli/test_scan.py

# Clean installations of what would be published, and the Containerfile's steps in a fresh Debian (root only).
installs: | $(BIN)/python
	$(PIP) install build
	$(BIN)/python tools/installs.py

root: | $(BIN)/python
	$(BIN)/python tools/fresh_root.py

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
