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

from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction

from grundy.late import views

_LONGEST = 40
_SHORT_KINDS = (str, int, Enum, Fraction)


class Printed:
    """What a frozen dataclass inherits to be printed as its command prints it."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "__repr__" not in cls.__dict__:  # before the decorator writes one with every field
            cls.__repr__ = Printed.__repr__  # type: ignore[method-assign]

    def __str__(self) -> str:
        return views.text(self)

    def __repr__(self) -> str:
        shown = [f"{name}={_short(found)}" for name, found in _short_fields(self)]
        return f"{type(self).__name__}({', '.join(shown)})"


def _short_fields(answer: Printed) -> list[tuple[str, object]]:
    assert is_dataclass(answer)
    found = [(f.name, getattr(answer, f.name)) for f in fields(answer) if f.repr]
    return [(n, v) for n, v in found if _is_short(v)][:6]


def _is_short(found: object) -> bool:
    return isinstance(found, _SHORT_KINDS) and found is not False and found != ""


def _short(found: object) -> str:
    text = repr(str(found)) if isinstance(found, Enum) else repr(found)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
