"""Operations on values by name: what a text such as `cool(1/2)` or `ordinal_sum(*)` does to a value.

>>> from grundy.core.values.value import Value
>>> apply(Value("{2|-1}"), "cool(1)"), apply(Value("7/16"), "overheat(0, 0)")
(Value('{1|0}'), Value('^[3]'))
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.errors import NotationError

if TYPE_CHECKING:
    from grundy.core.values.value import Value

OPERATIONS = {
    "cool": 1,
    "heat": 1,
    "overheat": 2,
    "norton_product": 1,
    "conway_product": 1,
    "ordinal_sum": 1,
    "ordinal_product": 1,
    "conjunctive_sum": 1,
    "selective_sum": 1,
    "power": 1,
    "power_to": 1,
    "subordinate": 1,
    "freeze": 0,
    "reduced": 0,
    "companion": 0,
    "atomic_weight": 0,
}
"""How many games each takes beside the value itself."""

EXAMPLE = "cool(1/2)"
_CALL = re.compile(r"\s*(?P<name>\w+)\s*(?:\((?P<inside>.*)\))?\s*", re.DOTALL)


def apply(value: Value, text: str) -> Value:
    """Return what an operation makes of a value."""
    match = _CALL.fullmatch(text)
    name = match["name"].replace("-", "_") if match else ""
    if match is None or name not in OPERATIONS:
        raise NotationError(
            "an operation is one of {known}",
            known=", ".join(OPERATIONS),
            text=text,
            column=1,
            example=EXAMPLE,
        )
    words = split_at_commas(match["inside"] or "")
    if len(words) != OPERATIONS[name]:
        raise NotationError(
            "{name} takes {count} games, not {found}",
            name=name,
            count=OPERATIONS[name],
            found=len(words),
            text=text,
            column=1,
            example=EXAMPLE,
        )
    found = getattr(value, name)
    result: Value | None = found(*words) if words else found
    if result is None:
        raise NotationError(
            "{value} has no atomic weight", value=str(value), text=text, column=1, example=EXAMPLE
        )
    return result


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
