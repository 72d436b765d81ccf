"""Everything that can be said about a value, beyond the first lines: `grundy value --all`.

>>> from grundy.core.values.value import Value
>>> *_, facts = facts_of(Value("^"))
>>> facts.companion, facts.incentives, facts.is_atomic
(Value('^*'), (Value('^*'),), True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from grundy.core.document import Documented
from grundy.core.players import Outcome
from grundy.core.values.formatting import TextTooLong, write_number
from grundy.core.values.value import Value
from grundy.i18n import Message, Readable, marked
from grundy.solvers.result import LONGEST_TEXT

Values = tuple[Value, ...]
Corners = tuple[tuple[Fraction, Fraction], ...]
"""The corners of a wall of the thermograph: temperature, then value."""
MOST_LISTED = 60
"""More followers than this are counted, not listed."""


@dataclass(frozen=True)
class Facts(Documented):
    """What is None was not found before the budget ended, is too long to write, or does not exist."""

    is_zero: bool
    is_integer: bool
    is_number: bool
    is_nimber: bool
    is_ordinal: bool
    is_uptimal: bool
    is_infinitesimal: bool
    is_numberish: bool
    is_number_tiny: bool
    is_all_small: bool
    is_atomic: bool | None = None
    is_even: bool | None = None
    is_odd: bool | None = None
    is_even_tempered: bool | None = None
    is_odd_tempered: bool | None = None
    uptimal_expansion: str | None = None
    follower_count: int | None = None
    followers: Values | None = None
    stop_count: int | None = None
    misere_outcome: Outcome | None = None
    left_wall: Corners | None = None
    right_wall: Corners | None = None
    reduced: Value | None = None
    freeze: Value | None = None
    companion: Value | None = None
    left_incentives: Values | None = None
    right_incentives: Values | None = None
    incentives: Values | None = None
    cgsuite: str | None = None

    def rows(self) -> list[tuple[Message, Readable]]:
        """Return what is known, named, in the order of the page."""
        found: list[tuple[Message, Readable]] = []
        for name, words in NAMES.items():
            fact = getattr(self, name)
            if fact is not None:
                found.append((Message(words), _shown(fact)))
        return found

    def holds(self) -> list[Message]:
        """Return the predicates that hold."""
        return [Message(words) for name, words in PREDICATES.items() if getattr(self, name)]

    def fails(self) -> list[Message]:
        """Return the predicates that are known not to hold."""
        return [
            Message(words) for name, words in PREDICATES.items() if getattr(self, name) is False
        ]


OUTCOMES = {
    Outcome.L: marked("Left wins, whoever starts (L)"),
    Outcome.R: marked("Right wins, whoever starts (R)"),
    Outcome.N: marked("the first player wins (N)"),
    Outcome.P: marked("the second player wins (P)"),
    Outcome.D: marked("a draw, whoever starts (D)"),
    Outcome.N_HAT: marked("Left wins by starting; if Right starts, it is a draw (N^)"),
    Outcome.N_CHECK: marked("Right wins by starting; if Left starts, it is a draw (Nv)"),
    Outcome.P_HAT: marked("Left wins if Right starts; if Left starts, it is a draw (P^)"),
    Outcome.P_CHECK: marked("Right wins if Left starts; if Right starts, it is a draw (Pv)"),
}
NAMES = {
    "uptimal_expansion": marked("uptimal expansion"),
    "follower_count": marked("number of followers"),
    "followers": marked("followers"),
    "stop_count": marked("stops in the tree"),
    "misere_outcome": marked("misère outcome"),
    "left_wall": marked("Left wall by temperature"),
    "right_wall": marked("Right wall by temperature"),
    "reduced": marked("reduced form"),
    "freeze": marked("frozen"),
    "companion": marked("companion"),
    "left_incentives": marked("Left's incentives"),
    "right_incentives": marked("Right's incentives"),
    "incentives": marked("incentives"),
    "cgsuite": marked("for CGSuite"),
}
PREDICATES = {
    "is_zero": marked("zero"),
    "is_integer": marked("an integer"),
    "is_number": marked("a number"),
    "is_nimber": marked("a nimber"),
    "is_ordinal": marked("an ordinal"),
    "is_uptimal": marked("an uptimal"),
    "is_infinitesimal": marked("an infinitesimal"),
    "is_numberish": marked("number-ish"),
    "is_number_tiny": marked("number-tiny"),
    "is_all_small": marked("all-small"),
    "is_atomic": marked("atomic"),
    "is_even": marked("even"),
    "is_odd": marked("odd"),
    "is_even_tempered": marked("even-tempered"),
    "is_odd_tempered": marked("odd-tempered"),
}


def facts_of(value: Value) -> Iterator[Facts]:
    """Yield what is known, better and better: what the form shows, then what is computed."""
    cheap = [name for name in PREDICATES if name in REQUIRED]
    found = Facts(**{name: getattr(value, name) for name in cheap})
    yield found
    for name, ask in ASKED.items():
        found = replace(found, **{name: ask(value)})
        yield found


def _shown(fact: Any) -> Readable:
    if isinstance(fact, tuple):
        return ", ".join(map(_one, fact)) or "–"
    return Message(OUTCOMES[fact]) if isinstance(fact, Outcome) else str(fact)


def _one(fact: Any) -> str:
    """Return one of several: a value, or a corner of a wall as `temperature: value`."""
    return ": ".join(map(write_number, fact)) if isinstance(fact, tuple) else str(fact)


def _short(value: Value) -> Value | None:
    """Return the value, or None where its text would be endless."""
    try:
        value.to_text(limit=LONGEST_TEXT)
    except TextTooLong:
        return None
    return value


def _all_short(values: Values) -> Values | None:
    return None if any(_short(value) is None for value in values) else values


def _followers(value: Value) -> Values | None:
    return None if value.follower_count > MOST_LISTED else _all_short(value.followers)


def _expansion(value: Value) -> str | None:
    found = value.uptimal_expansion
    return None if found is None else str(found)


def _cgsuite(value: Value) -> str | None:
    try:
        return value.to_cgsuite(limit=LONGEST_TEXT)
    except TextTooLong:
        return None


ASKED: dict[str, Callable[[Value], Any]] = {
    "uptimal_expansion": _expansion,
    "is_even": lambda value: value.is_even,
    "is_odd": lambda value: value.is_odd,
    "is_even_tempered": lambda value: value.is_even_tempered,
    "is_odd_tempered": lambda value: value.is_odd_tempered,
    "follower_count": lambda value: value.follower_count,
    "followers": _followers,
    "stop_count": lambda value: value.stop_count,
    "misere_outcome": lambda value: value.misere_outcome,
    "left_wall": lambda value: value.thermograph.left.corners,
    "right_wall": lambda value: value.thermograph.right.corners,
    "cgsuite": _cgsuite,
    "freeze": lambda value: _short(value.freeze),
    "reduced": lambda value: _short(value.reduced),
    "is_atomic": lambda value: value.is_atomic,
    "companion": lambda value: _short(value.companion),
    "left_incentives": lambda value: _all_short(value.left_incentives),
    "right_incentives": lambda value: _all_short(value.right_incentives),
    "incentives": lambda value: _all_short(value.incentives),
}
REQUIRED = set(PREDICATES) - set(ASKED)
