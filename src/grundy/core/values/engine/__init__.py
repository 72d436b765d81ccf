"""The engine of values: short games in canonical form, each kept exactly once.

Everything here is internal; `grundy.core.values.value.Value` is the public face. The file is ordinary
Python and also the source of a compiled extension (see setup.py); both behave alike.

Five ideas carry the speed.

1. Games that differ by a number share one `Node`; a `Canonical` is a node and an offset. Adding a number
   is one look-up, and the memos of order, sum and negative are kept per pair of nodes, once for all
   translates. This is sound by the number translation theorem [Siegel2013].
2. Every game is interned in canonical form, so equality is identity.
3. Numbers and number + n·up + *k are recognised at once and added by arithmetic; their options are
   made only when somebody asks.
4. Left and Right stops decide most comparisons without recursion: G ≤ H forces L(G) ≤ L(H) and
   R(G) ≤ R(H), and L(G) < R(H) forces G ≤ H.
5. `a ≤ b + d` is monotone in the number d, so two bounds per pair of nodes are the whole memo.

Offsets count units of 2^-20. A number finer than that keeps the rest, its *fine part* in [0, 2^-20),
as a Fraction in its node: nothing is ever rounded, and games without fine parts never pay for them.
The offset is then the floor of the number. Comparing floors decides whenever they differ; where they
agree, the recursion goes on and the fine parts decide at its end.

Every thread has an `Engine` of its own with these tables; games of two engines are never identical,
and what meets a game of another engine is adopted first (`adoption`). An engine that has grown large
is retired between two questions (`threads`), so a long-lived process does not grow without end.

Recursion is used only below a fixed depth; deeper games take the same steps with explicit stacks.
"""

from __future__ import annotations

from fractions import Fraction

from grundy.core.values.engine.adoption import adopt
from grundy.core.values.engine.algebra import add, multiple, negate
from grundy.core.values.engine.canonical import make
from grundy.core.values.engine.nodes import (
    COMPILED,
    NUMBER,
    ONE,
    OTHER,
    UNIT_BITS,
    UP_STAR,
    Canonical,
    Engine,
    Node,
    left,
    left_stop,
    right,
    right_stop,
)
from grundy.core.values.engine.order import leq
from grundy.core.values.engine.threads import current, per_engine, ready, retire


def zero() -> Canonical:
    """Return the game 0."""
    return current().zero


def up_star(number: int, up: int, star: int) -> Canonical:
    """Return number + up·↑ + *star, the number counted in units."""
    return current().up_star(number, up, star)


def exact_up_star(number: Fraction, up: int, star: int) -> Canonical:
    """Return number + up·↑ + *star for any dyadic number."""
    return current().exact_up_star(number, up, star)


def is_zero(game: Canonical) -> bool:
    """Return whether the game is 0."""
    return game.kind == NUMBER and game.offset == 0 and game.node.fine_left is None


__all__ = [
    "COMPILED",
    "NUMBER",
    "ONE",
    "OTHER",
    "UNIT_BITS",
    "UP_STAR",
    "Canonical",
    "Engine",
    "Node",
    "add",
    "adopt",
    "current",
    "exact_up_star",
    "is_zero",
    "left",
    "left_stop",
    "leq",
    "make",
    "multiple",
    "negate",
    "per_engine",
    "ready",
    "retire",
    "right",
    "right_stop",
    "up_star",
    "zero",
]
