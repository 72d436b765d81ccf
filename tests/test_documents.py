"""Every Python example in the README and the docs runs."""

from __future__ import annotations

import ast
import doctest
import json
import re
import runpy
import shlex
from pathlib import Path

import click
import pytest

import grundy
from grundy.cli.verbs import Verbs

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = sorted(set((ROOT / "docs").rglob("*.md")) - set((ROOT / "docs/generated").glob("*.md")))
DOCUMENTS = [ROOT / "README.md", *(path for path in WRITTEN if "_build" not in path.parts)]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.M | re.S)
COMMAND = re.compile(r"`grundy ([^`]+)`|^(?:    |\$ )?grundy (.+)$", re.M)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_examples_run(path: Path) -> None:
    names: dict[str, object] = {"__name__": "document"}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for number, block in enumerate(BLOCK.findall(path.read_text(encoding="utf-8"))):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(
                block, names, f"{path.name}[{number}]", None, 0
            )
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile(block, f"{path.name}[{number}]", "exec", dont_inherit=True), names)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_can_be_read(path: Path) -> None:
    """Read every `grundy VERB …` as the program would, without running it."""
    verbs = Verbs("grundy")
    for line in map("".join, COMMAND.findall(path.read_text(encoding="utf-8"))):
        verb, *words = shlex.split(line.partition(" < ")[0].partition(" | ")[0])
        if "…" in line or any(word.isupper() for word in (verb, *words)):
            continue  # a pattern, not a command
        command = verbs.get_command(click.Context(verbs), verb)
        assert command is not None or verb == "--help", line
        if command is not None and not all(word.startswith("--") for word in words):
            command.make_context(verb, words)


def test_the_reference_has_every_public_name() -> None:
    text = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
    public = [name for name in grundy.__all__ if not name.startswith("_")]
    assert [name for name in public if not re.search(rf"\bgrundy\.{name}\b", text)] == []


def test_the_notebook_tour_runs() -> None:
    """Execute every cell in order; what a cell ends with must have a notebook picture or a repr."""
    tour = json.loads((ROOT / "docs" / "tutorial" / "tour.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {"__name__": "tour"}
    cells = [cell for cell in tour["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 8
    for number, cell in enumerate(cells):
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"tour[{number}]", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), f"tour[{number}]", "eval"), names)
            pictures = [getattr(shown, f"_repr_{kind}_", None) for kind in ("svg", "html", "latex")]
            assert shown is None or any(p and p() for p in pictures) or repr(shown)


def test_the_generated_pages_can_be_made() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "conf.py"))
    for page in ("_bibliography", "_theorems", "_games", "_sources"):
        assert made[page]().startswith("# ")
    assert "`take_and_break` in `proofs/TakeAndBreak.v`" in made["_theorems"]()
