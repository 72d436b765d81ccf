"""Answers as Python shows them: `print` shows what the command prints, `repr` is one short line.

>>> import grundy
>>> answer = grundy.compare("^", 0)
>>> answer
Comparison(first='^', second='0', relation='>')
>>> print(answer)
>
^ > 0: Left wins the difference, whoever starts
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import ClassVar

from grundy.core.document import names_of
from grundy.late import views

_LONGEST, _LONGEST_LINE = 40, 100
_SHORT_KINDS = (str, int, Enum, Fraction)


class Printed:
    """What a frozen dataclass inherits to be printed as its command prints it."""

    verb: ClassVar[str] = ""
    """The command that prints it, where that is not the name of its file."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "__repr__" not in cls.__dict__:  # before the decorator writes one with every field
            cls.__repr__ = Printed.__repr__  # type: ignore[method-assign]

    def __str__(self) -> str:
        return views.text(self)

    def __repr__(self) -> str:
        shown: list[str] = []
        for name, found in _short_fields(self):
            shown.append(f"{name}={_short(found)}")
            if sum(map(len, shown)) > _LONGEST_LINE:
                break
        return f"{type(self).__name__}({', '.join(shown)})"


def _short_fields(answer: Printed) -> Iterator[tuple[str, object]]:
    """Yield what is short: first what the answer works out, then what it was given."""
    own: list[str] = [f.name for f in fields(answer) if f.repr] if is_dataclass(answer) else []
    names = [name for name in names_of(type(answer)) if name not in (*own, "exact")]
    for name in (*names, *own):
        found = getattr(answer, name)
        if isinstance(found, _SHORT_KINDS) and found is not False and found != "":
            yield name, found


def _short(found: object) -> str:
    text = repr(str(found)) if isinstance(found, Enum) else repr(found)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
