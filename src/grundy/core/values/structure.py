"""Walks through the canonical form of a value: options in a fixed order, birthday, flat records.

All walks visit each distinct subposition once, as deep as memory allows. Numbers and number + up + star
are leaves: what is asked about them has a closed form.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import blake2b

from grundy.core.depth_first import postorder
from grundy.core.values import engine
from grundy.core.values.dyadic import birthday_of_number
from grundy.core.values.engine import NUMBER, OTHER, Canonical, Node

Record = tuple[int, int, int, int] | tuple[tuple[int, ...], tuple[int, ...]]
"""A leaf (numerator, denominator, up, star), or the places of the Left and of the Right options."""


def is_named(game: Canonical) -> bool:
    """Return whether the game is a number, or a number with ups and a star."""
    return game.kind != OTHER


def is_number(game: Canonical) -> bool:
    """Return whether the game is a number."""
    return game.kind == NUMBER


def is_integer(game: Canonical) -> bool:
    """Return whether the game is an integer."""
    return game.kind == NUMBER and engine.left_stop(game).denominator == 1


def subpositions(
    root: Canonical, is_leaf: Callable[[Canonical], bool] = is_named
) -> Iterator[Canonical]:
    """Yield each distinct subposition after its options; leaves are yielded, not opened."""

    def options(game: Canonical) -> Iterable[Canonical]:
        return () if is_leaf(game) else reversed(engine.left(game) + engine.right(game))

    return postorder((root,), options)


def structural_hash(root: Canonical) -> int:
    """Return a hash that depends only on the game, not on its engine; nodes remember theirs."""

    def unknown(node: Node) -> list[Node]:
        if node.hash is not None or node.kind != OTHER:
            return []
        options = engine.left(node.base) + engine.right(node.base)
        return [option.node for option in options if option.node.hash is None]

    for node in postorder((root.node,), unknown):
        if node.hash is not None:
            continue
        if node.kind != OTHER:
            node.hash = hash((node.up, node.star, node.fine_left))
        else:
            sides = (engine.left(node.base), engine.right(node.base))
            node.hash = hash(
                tuple(frozenset((o.node.hash, o.offset) for o in side) for side in sides)
            )
    return hash((root.node.hash, root.offset))


def birthday(root: Canonical) -> int:
    """Return the day on which the value is born: the depth of its canonical form."""
    days: dict[Canonical, int] = {}
    for game in subpositions(root):
        if game.kind == OTHER:
            days[game] = 1 + max(days[option] for option in engine.left(game) + engine.right(game))
        else:
            days[game] = _birthday_of_leaf(game)
    return days[root]


def _birthday_of_leaf(game: Canonical) -> int:
    # ↑n*k = {0 | ↑(n-1)*(k⊕1)} down to ↑*m = {0 | *(m⊕1)}, except that ↑* = {0,* | 0}.
    start = birthday_of_number(engine.left_stop(game))
    ups, star = abs(game.node.up), game.node.star
    if ups == 0:
        return start + star
    last = star ^ ((ups - 1) & 1)
    return start + ups + (1 if last == 1 else last ^ 1)


def sorted_left(game: Canonical) -> list[Canonical]:
    """Return the Left options in the fixed order of all output."""
    return in_order(engine.left(game))


def sorted_right(game: Canonical) -> list[Canonical]:
    """Return the Right options in the fixed order of all output."""
    return in_order(engine.right(game), rising=False)


def in_order(options: Sequence[Canonical], *, rising: bool = True) -> list[Canonical]:
    """Return games in an order that is the same in every run: by sort, stops, ups, structure."""
    if len(options) < 2:
        return list(options)
    sign = 1 if rising else -1

    def place(game: Canonical) -> tuple[int, int, Fraction | int, int, Fraction | int, int, int]:
        # A stop is compared by its floor and what is above it: faster than as one fraction.
        node = game.node
        return (
            game.kind,
            sign * game.left_floor,
            0 if node.fine_left is None else sign * node.fine_left,
            sign * game.right_floor,
            0 if node.fine_right is None else sign * node.fine_right,
            sign * node.up,
            node.star,
        )

    placed = sorted(((place(game), game) for game in options), key=lambda pair: pair[0])
    if any(a[0] == b[0] for a, b in itertools.pairwise(placed)):
        # The order in memory differs from run to run; a fingerprint of the structure does not.
        prints = _fingerprints([game for _, game in placed])
        placed.sort(key=lambda pair: (pair[0], prints[pair[1]]))
    return [game for _, game in placed]


def _fingerprints(roots: list[Canonical]) -> dict[Canonical, bytes]:
    prints: dict[Canonical, bytes] = {}
    for root in roots:
        for game in subpositions(root):
            if game in prints:
                continue
            if game.kind == OTHER:
                sides = (
                    b"".join(sorted(prints[option] for option in side))
                    for side in (engine.left(game), engine.right(game))
                )
                said = b"|".join(sides)
            else:
                said = repr(_leaf(game)).encode()
            prints[game] = blake2b(said, digest_size=16).digest()
    return prints


def _leaf(game: Canonical) -> tuple[int, int, int, int]:
    number = engine.left_stop(game)
    return number.numerator, number.denominator, game.node.up, game.node.star


def to_records(root: Canonical) -> tuple[Record, ...]:
    """Return the value as a flat table, options before the games that have them; the root is last."""
    places: dict[Canonical, int] = {}
    records: list[Record] = []
    for game in subpositions(root):
        places[game] = len(records)
        if game.kind == OTHER:
            records.append(
                (
                    tuple(places[option] for option in engine.left(game)),
                    tuple(places[option] for option in engine.right(game)),
                )
            )
        else:
            records.append(_leaf(game))
    return tuple(records)


def from_records(records: tuple[Record, ...]) -> Canonical:
    """Return the value of a table made by `to_records`."""
    games: list[Canonical] = []
    for record in records:
        if len(record) == 4:
            numerator, denominator, up, star = record
            games.append(engine.exact_up_star(Fraction(numerator, denominator), up, star))
        else:
            lefts, rights = record
            games.append(engine.make([games[i] for i in lefts], [games[i] for i in rights]))
    return games[-1]
