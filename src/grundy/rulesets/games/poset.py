"""Poset games: choose an element of a partially ordered set; it and everything above it is removed.

Whoever takes the last element wins. Nim is the game on disjoint chains, Hackenbush on a tree the game on
its edges, and Chomp the game on a rectangle without its poisoned corner: `box(2x3x2)` is Chomp in three
dimensions, the corner left out.

A position lists pairs with < between them and elements without any, `0<1,0<2,3`; or `chain(4)`,
`box(2x3x2)`. A move is the chosen element.

**Theorem** [Byrnes2003]. With a greatest element the player to move wins: if taking it does not, the
answer that beats it, which removes it as well, could have been played at once (strategy stealing).

>>> import grundy
>>> grundy.solve("poset", "0<2,1<2").outcome.value
'N'
>>> grundy.solve("poset", "chain(3)").grundy, grundy.solve("poset", "box(2x2x2)").outcome.value
(3, 'N')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

from grundy.core.bitset import bits
from grundy.core.players import LEFT
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset
from grundy.rulesets.families.layout import layers
from grundy.rulesets.scene import Edge, HotSpot, Past, Role, Scene, Shape, Token

EXAMPLE = "0<1,0<2,3"
MOST = 64


@dataclass(frozen=True, slots=True)
class Order:
    """What lies above each element, itself included, as bit sets; and the elements still there."""

    above: tuple[int, ...]
    alive: int

    def up(self, element: int) -> int:
        """Return what is removed with an element."""
        return self.above[element] & self.alive

    def covers(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs of neighbours: nothing lies between them."""
        for low in bits(self.alive):
            higher = self.up(low) & ~(1 << low)
            for high in bits(higher):
                if not any(self.up(middle) >> high & 1 for middle in bits(higher & ~(1 << high))):
                    yield low, high


class PosetGame(Ruleset[Order]):
    """Remove an element and everything above it."""

    name = "poset"
    title = Message("Poset game")
    summary = Message("Choose an element of an order; it and everything above it is removed.")
    rules = Message(
        "A move chooses an element of a partially ordered set and removes it with everything above it."
        " Whoever takes the last element wins. On a box without its lowest corner it is Chomp, in three"
        " dimensions too."
    )
    notation = Message(
        "Pairs with < between them, and elements without any: 0<1,0<2,3; or chain(4); or box(2x3x2), a"
        " box without its lowest corner. A move is the chosen element: 1."
    )
    theory = Message(
        "With a greatest element the player to move wins, by strategy stealing [Byrnes2003]."
    )
    family = "graphs"
    sources = ("Byrnes2003",)
    openings = ("box(2x2x3)", "box(2x3x3)", "box(3x3x3)")
    examples = (
        Example("box(2x2x3)", outcome="N", source="Byrnes2003"),
        Example("0<1,2<3", outcome="P", grundy=0, source="Bouton1902"),
        Example("chain(5)", outcome="N", grundy=5, source="Bouton1902"),
    )

    def parse(self, text: str) -> Order:
        reader = Reader(text, EXAMPLE)
        name, rest = reader.strip().cut("(")
        if rest is not None:
            return _read_family(name, rest)
        pairs: list[tuple[int, int]] = []
        alive = 0
        for word in reader.words():
            low, high = word.cut("<")
            a = low.number()
            b = a if high is None else high.number()
            if max(a, b) >= MOST or (high is not None and a == b):
                raise word.problem(
                    "write two different elements from 0 to {limit} with < between them",
                    limit=MOST - 1,
                )
            alive |= 1 << a | 1 << b
            pairs.append((a, b))
        order = _closed(alive, pairs)
        if order is None:
            raise reader.problem("no element may lie above itself")
        return order

    def format(self, position: Order) -> str:
        pairs = list(position.covers())
        joined = {element for pair in pairs for element in pair}
        alone = [str(e) for e in bits(position.alive) if e not in joined]
        return ",".join([*(f"{low}<{high}" for low, high in pairs), *alone])

    def moves(self, position: Order, player: Player) -> Iterator[Option[Order]]:
        for element in bits(position.alive):
            yield str(element), Order(position.above, position.alive & ~position.above[element])

    def components(self, position: Order) -> Sequence[Order]:
        found = []
        rest = position.alive
        while rest:
            part = rest & -rest
            while True:
                grown = part
                for element in bits(rest):
                    if position.up(element) & part or part >> element & 1:
                        grown |= position.up(element) | 1 << element
                if grown == part:
                    break
                part = grown
            rest &= ~part
            found.append(Order(position.above, part))
        return found

    def normalize(self, position: Order) -> tuple[int, ...]:
        return (position.alive, *(position.up(e) for e in bits(position.alive)))

    def claim(self, position: Order, misere: bool = False) -> Claim | None:
        if misere or not position.alive:
            return None
        if any(
            all(position.above[e] >> top & 1 for e in bits(position.alive))
            for top in bits(position.alive)
        ):
            return Claim("Byrnes2003", outcome=Outcome.N)
        return None

    def small_positions(self) -> Iterator[Order]:
        pairs = list(combinations(range(4), 2))
        for chosen in range(1 << len(pairs)):
            order = _closed(0b1111, [p for i, p in enumerate(pairs) if chosen >> i & 1])
            assert order is not None
            yield order
        for text in ("", "0", "chain(5)", "box(2x3)", "box(2x2x2)", "0<1,2<1,2<3"):
            yield self.parse(text)

    def staged(self, position: Order, past: Past) -> Scene:
        """Draw the elements in layers, smaller ones below, neighbours joined."""
        start: Order = past.start
        levels: dict[int, int] = {}
        for element in sorted(bits(start.alive), key=lambda e: -start.up(e).bit_count()):
            below = [f for f in levels if start.up(f) >> element & 1]
            levels[element] = 1 + max((levels[f] for f in below), default=-1)
        rows = [
            [e for e in levels if levels[e] == level]
            for level in sorted(set(levels.values()), reverse=True)
        ]
        points = layers(rows)
        shapes: list[Shape] = [
            Edge(*points[low], *points[high], width=0.04) for low, high in position.covers()
        ]
        tokens = {e: Token(*points[e], 0.36, Role.EMPTY, str(e)) for e in bits(position.alive)}
        shapes.extend(tokens.values())
        spots = [HotSpot(move, tokens[int(move)]) for move, _ in self.moves(position, LEFT)]
        return Scene(tuple(shapes), tuple(spots), self.format(position))


def _closed(alive: int, pairs: list[tuple[int, int]]) -> Order | None:
    """Return the order that pairs generate, or None where they run in a circle."""
    size = alive.bit_length()
    above = [1 << e for e in range(size)]
    for _ in range(size + 1):
        changed = False
        for low, high in pairs:
            grown = above[low] | above[high]
            changed = changed or grown != above[low]
            above[low] = grown
        if not changed:
            break
    circle = any(a != b and above[b] >> a & 1 and above[a] >> b & 1 for a, b in pairs)
    return None if circle else Order(tuple(above), alive)


def _read_family(name: Reader, rest: Reader) -> Order:
    if name.text not in ("chain", "box"):
        raise name.problem("an order is a list of pairs, chain(4) or box(2x3x2)")
    sides = [word.number() for word in rest.closed().words("x")]
    cells = list(product(*map(range, sides))) if prod(sides) <= MOST else []
    if name.text == "box":
        cells = cells[1:]  # without the lowest corner
    if not cells or (name.text == "chain" and len(sides) != 1):
        raise rest.problem("an order has 1 to {limit} elements", limit=MOST)
    pairs = [
        (i, j)
        for i, low in enumerate(cells)
        for j, high in enumerate(cells)
        if i != j and all(a <= b for a, b in zip(low, high, strict=True))
    ]
    order = _closed((1 << len(cells)) - 1, pairs)
    assert order is not None  # the order of a box has no circles
    return order
