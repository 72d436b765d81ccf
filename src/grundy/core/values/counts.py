"""What is counted in a form, and parities: followers, stops, even and odd, tempers, misère play."""

from __future__ import annotations

from enum import Enum

from grundy.core.players import Outcome
from grundy.core.values import engine
from grundy.core.values.engine import NUMBER, Canonical
from grundy.core.values.positions import Cut, Position, evaluate, lefts, options, rights
from grundy.core.values.structure import is_integer


class Parity(Enum):
    """How many moves a play of the whole game has."""

    EVEN = 0
    ODD = 1
    NEITHER = 2


def _is_integer(position: Position) -> bool:
    return not isinstance(position, Cut) and is_integer(position)


def _is_number(position: Position) -> bool:
    return not isinstance(position, Cut) and position.kind == NUMBER


def _integer(position: Position) -> int:
    assert not isinstance(position, Cut)
    return int(engine.left_stop(position))


def subpositions(root: Position) -> list[Position]:
    """Return the distinct subpositions, the root first; integers are not opened."""
    found: dict[Position, None] = {root: None}
    waiting = [root]
    while waiting:
        position = waiting.pop()
        if not _is_integer(position):
            new = [option for option in options(position) if option not in found]
            found.update(dict.fromkeys(new))
            waiting += new
    return list(found)


def follower_count(root: Position) -> int:
    """Return the number of distinct subpositions, the game itself among them."""
    found = subpositions(root)
    integers = [_integer(position) for position in found if _is_integer(position)]
    highest, lowest = max(integers, default=0), min(integers, default=0)
    # The followers of n are 0, …, n: together the integers from the lowest to the highest.
    between = max(highest, 0) - min(lowest, 0) + 1 if integers else 0
    return len(found) - len(integers) + between


def followers(root: Canonical) -> list[Canonical]:
    """Return the distinct subpositions of a canonical form, itself first."""
    found: dict[Canonical, None] = {root: None}
    waiting = [root]
    while waiting:
        game = waiting.pop()
        new = [o for o in engine.left(game) + engine.right(game) if o not in found]
        found.update(dict.fromkeys(new))
        waiting += new
    return list(found)


def stop_count(root: Position) -> int:
    """Return the number of stops in the tree of the game: 1 for a number, else those of all options."""

    def combine(position: Position, known: dict[Position, int]) -> int:
        if _is_number(position):
            return 1
        return sum(known[option] for option in options(position)) or 1

    return evaluate(root, lambda p: () if _is_number(p) else options(p), combine)


def parity(root: Position) -> Parity:
    """Return even for 0 and where every option is odd, odd where every option is even."""

    def combine(position: Position, known: dict[Position, Parity]) -> Parity:
        if _is_integer(position):
            return Parity(_integer(position) & 1)
        return _opposite({known[option] for option in options(position)})

    return evaluate(root, lambda p: () if _is_integer(p) else options(p), combine)


def temper(root: Position) -> Parity:
    """Return the parity of the play that ends at numbers: even for a number."""

    def combine(position: Position, known: dict[Position, Parity]) -> Parity:
        if _is_number(position):
            return Parity.EVEN
        return _opposite({known[option] for option in options(position)})

    return evaluate(root, lambda p: () if _is_number(p) else options(p), combine)


def _opposite(parities: set[Parity]) -> Parity:
    if not parities or parities == {Parity.ODD}:
        return Parity.EVEN
    return Parity.ODD if parities == {Parity.EVEN} else Parity.NEITHER


def misere_outcome(root: Position) -> Outcome:
    """Return who wins when the player who makes the last move loses."""
    Wins = tuple[bool, bool]  # Left, and Right, moving first

    def combine(position: Position, known: dict[Position, Wins]) -> Wins:
        if _is_integer(position):
            n = _integer(position)
            return n <= 0, n >= 0  # who has no move wins; the other must use up the moves
        left = not lefts(position) or any(not known[o][1] for o in lefts(position))
        right = not rights(position) or any(not known[o][0] for o in rights(position))
        return left, right

    wins = evaluate(root, lambda p: () if _is_integer(p) else options(p), combine)
    return _OUTCOMES[wins]


_OUTCOMES: dict[tuple[bool, bool], Outcome] = {
    (True, True): Outcome.N,
    (True, False): Outcome.L,
    (False, True): Outcome.R,
    (False, False): Outcome.P,
}
