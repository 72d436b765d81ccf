"""Every Python example in the README and the docs runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.M | re.S)


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
            exec(compile(block, f"{path.name}[{number}]", "exec"), names)
    assert runner.summarize(verbose=False).failed == 0
