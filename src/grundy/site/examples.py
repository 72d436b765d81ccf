"""The examples of the documentation, run where a visitor's own game runs: text in, what it prints out.

>>> run(["n = 6", ">>> n * 7\\n42\\n>>> for k in (1, 2):\\n...     print(k)\\n1\\n2\\n"])
{'printed': '42\\n1\\n2\\n'}
>>> run([">>> 1 / 0"])
{'printed': 'ZeroDivisionError: division by zero\\n'}
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from io import StringIO
from traceback import format_exception_only
from typing import Any

PROMPT, MORE = ">>>", "..."


def run(blocks: list[str]) -> dict[str, str]:
    """Run the blocks of a page from the top, as Python's prompt would; return what the last one prints.

    The earlier blocks are run for the names that they give, so a reader may begin anywhere.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    out = StringIO()
    for block in blocks:
        out = StringIO()
        names["print"] = partial(print, file=out)
        for source, shown in _statements(block):
            try:
                _execute(source, shown, names, out)
            except Exception as error:
                out.write("".join(format_exception_only(error)))
    return {"printed": out.getvalue()}


def _execute(source: str, shown: bool, names: dict[str, Any], out: StringIO) -> None:
    """Run a statement; the prompt shows the value of one that is an expression."""
    body = ast.parse(source, "<example>").body
    if shown and len(body) == 1 and isinstance(body[0], ast.Expr):
        value = eval(compile(ast.Expression(body[0].value), "<example>", "eval"), names)
        if value is not None:
            names["_"] = value
            print(repr(value), file=out)
    else:
        exec(compile(source, "<example>", "exec"), names)


def _statements(block: str) -> Iterator[tuple[str, bool]]:
    """Yield what is to be run, and whether its value is shown: text without a prompt is one piece.

    >>> list(_statements(">>> if 1:\\n...     print(2)\\n2\\n"))
    [('if 1:\\n    print(2)\\n', True)]
    """
    lines = block.splitlines()
    if not any(line.startswith(PROMPT) for line in lines):
        yield block, False
        return
    found: list[str] = []
    for line in lines:
        if line.startswith(PROMPT):
            found.append("")
        elif not (found and line.startswith(MORE)):
            continue
        found[-1] += line[len(PROMPT) + 1 :] + "\n"
    for source in found:
        yield source, True
