"""Operations on values by name: what a text such as `cool(1/2)` or `ordinal_sum(*)` does to a value.

>>> from grundy.core.values.value import Value
>>> apply(Value("{2|-1}"), "cool(1)"), apply(Value("7/16"), "overheat(0, 0)")
(Value('{1|0}'), Value('^[3]'))
"""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from grundy.core.reading import Reader
from grundy.errors import GameError
from grundy.i18n import plural

if TYPE_CHECKING:
    from grundy.core.values.value import Value

OPERATIONS: dict[str, tuple[str, ...]] = {
    "cool": ("1",),
    "heat": ("1/2",),
    "overheat": ("1", "1"),
    "norton_product": ("^",),
    "conway_product": ("^",),
    "ordinal_sum": ("*",),
    "ordinal_product": ("2",),
    "conjunctive_sum": ("*",),
    "selective_sum": ("*",),
    "power": ("2",),
    "power_to": ("2",),
    "subordinate": ("1",),
    "freeze": (),
    "reduced": (),
    "companion": (),
    "atomic_weight": (),
}
"""An example of the games that each takes beside the value itself."""

EXAMPLE = "cool(1/2)"
_CALL = re.compile(r"\s*(?P<name>\w+)\s*(?:\((?P<inside>.*)\))?\s*", re.DOTALL)


def apply(value: Value, text: str) -> Value:
    """Return what an operation makes of a value."""
    reader = Reader(text, EXAMPLE)
    match = _CALL.fullmatch(text)
    name = match["name"].replace("-", "_") if match else ""
    if match is None or name not in OPERATIONS:
        raise _unknown((name or text.strip())[:30])
    words = split_at_commas(match["inside"] or "")
    if len(words) != len(OPERATIONS[name]):
        raise reader.problem(
            plural(
                "{name} takes {n} game, not {found}",
                "{name} takes {n} games, not {found}",
                n=len(OPERATIONS[name]),
                name=name,
                found=len(words),
            )
        )
    found = getattr(value, name)
    result: Value | None = found(*words) if words else found
    if result is None:
        raise reader.problem("{value} has no atomic weight", value=str(value))
    return result


def _unknown(name: str) -> GameError:
    """Return the error for a name that no operation has."""
    near = difflib.get_close_matches(name, OPERATIONS, n=1)
    if near:
        return GameError(
            'there is no operation "{name}"; did you mean {near}?', name=name, near=near[0]
        )
    return GameError(
        'there is no operation "{name}"; {command} lists them',
        name=name,
        command="grundy value --help",
    )


def examples() -> list[str]:
    """Return every operation as a text that `apply` reads.

    >>> examples()[:3]
    ['cool(1)', 'heat(1/2)', 'overheat(1, 1)']
    """
    return [f"{name}({', '.join(games)})" if games else name for name, games in OPERATIONS.items()]


def split_at_commas(inside: str) -> list[str]:
    """Split at the commas that stand in no bracket."""
    words = [""]
    depth = 0
    for sign in inside:
        depth += (sign in "({") - (sign in ")}")
        if sign == "," and depth == 0:
            words.append("")
        else:
            words[-1] += sign
    return [word.strip() for word in words] if inside.strip() else []
