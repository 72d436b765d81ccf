r"""Reasons as Markdown, with the tables that most readers of it know.

>>> escape("*2 | {0,*|*}")
'\\*2 \\| {0,\\*\\|\\*}'
"""

from __future__ import annotations

import re

from grundy.i18n import Readable, show
from grundy.reasons.bibliography import cited
from grundy.rulesets.parts import Step, Table

_SPECIAL = re.compile(r"([\\`*_<>\[\]|~#^])")


def escape(text: str) -> str:
    """Return text with everything that Markdown would take as a sign escaped."""
    return _SPECIAL.sub(r"\\\1", text)


def steps_markdown(steps: tuple[Step, ...], *, language: str | None = None) -> str:
    """Return the steps of an explanation as a numbered list, then the sources with their standing.

    >>> from grundy.rulesets.parts import Step
    >>> print(steps_markdown((Step("x", "All heaps are equal.", "Bouton1902"),)).splitlines()[0])
    1. All heaps are equal. \\[Bouton1902\\]
    """
    parts = []
    for number, step in enumerate(steps, start=1):
        mark = f"{number}. "
        source = rf" \[{step.theorem}\]" if step.theorem else ""
        parts.append(f"{mark}{_shown(step.text, language)}{source}")
        if step.table is not None:
            indent = " " * len(mark)
            parts.append("\n".join(indent + line for line in _table(step.table, language)))
    keys = dict.fromkeys(step.theorem for step in steps if step.theorem)
    parts += [rf"\[{key}\] {escape(cited(key, language))}" for key in keys]
    return "\n\n".join(parts)


def _table(table: Table, language: str | None) -> list[str]:
    width = len(table.head or table.rows[0])
    head = table.head or ("",) * width
    foot = [tuple(f"**{_shown(c, language)}**" if c else "" for c in table.foot)]
    rows = [tuple(_shown(cell, language) for cell in row) for row in (head, *table.rows)]
    rows[1:1] = [("---:",) * width]
    return [f"| {' | '.join(row)} |" for row in [*rows, *(foot if table.foot else ())]]


def _shown(text: Readable, language: str | None) -> str:
    return escape(show(text, language))
