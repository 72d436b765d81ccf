"""Values as people write them in a line of text: one function for every page, table and tree.

>>> from grundy.core.values.value import Value
>>> typeset(Value("+-1")), typeset(Value("^^*")), typeset(Value("-3/4"))
('±1', '⇑∗', '−3/4')
>>> typeset(Value("{5|{3|{2|{1|*}}}}"), limit=6), typeset(None)
('{…|…}', '')
>>> typeset_nimber(0), typeset_nimber(1), typeset_nimber(5)
('0', '∗', '∗5')
>>> typeset_number(Fraction(-1, 2))
'−1/2'
"""

from __future__ import annotations

from fractions import Fraction

from grundy.core.loopy.value import AnyValue
from grundy.core.values.formatting import UNICODE, TextTooLong, write_number

LONGEST = 60
FOLDED = "{…|…}"
"""What stands for a value that is too long to be read at a glance."""


def typeset(value: AnyValue | None, limit: int = LONGEST) -> str:
    """Return a value with mathematical signs; a long one is folded, an unknown one empty."""
    if value is None:
        return ""
    try:
        return value.to_unicode(limit=limit)
    except TextTooLong:
        return FOLDED


def typeset_number(number: Fraction) -> str:
    """Return a number as it stands within values, with a minus and not a hyphen."""
    return write_number(number, UNICODE)


def typeset_nimber(nim_value: int) -> str:
    """Return the nimber of a nim-value."""
    return f"∗{nim_value}" if nim_value > 1 else "∗" if nim_value else "0"
