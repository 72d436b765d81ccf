"""The decision grid: all states of a game as a plane, for one or two takes.

**Proposition 5** [Bokal2025]. After x takes of `a` and y takes of `b`, in any order, n - xa - yb
tokens are left and seat (first + x + y) mod r is on move. So equal (x, y) are one node: the tree of
games becomes a grid, with `a` to the right and `b` downwards.

>>> from grundy.coalition.circle import Circle
>>> grid = decision_grid(Circle.parse("abc", 2), tokens=4)
>>> len(grid.nodes), grid.nodes[0, 0].good, grid.nodes[1, 1].tokens
(9, ('down',), 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grundy.coalition.chance import Losses, Vector, losses
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.core.budget import Budget
from grundy.errors import NotationError

MOST_TOKENS = 400
RIGHT, DOWN = "right", "down"


@dataclass(frozen=True, slots=True)
class GridNode:
    """One state: clean tokens, the seat on move, who wins, and the moves useful to the mover.

    `favour` weighs the coalitions (alphabetically) by how favourable the state is for them; with
    two coalitions the winner has weight 1. `good` names the directions of the best moves; where all
    moves are equally good it names all.
    """

    x: int
    y: int
    tokens: int
    seat: int
    favour: Vector
    winner: str | None
    good: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DecisionGrid:
    """The nodes of a game by (x, y), and what it was made from."""

    circle: Circle
    tokens: int
    first: int
    nodes: dict[tuple[int, int], GridNode]

    def after(self, node: GridNode) -> dict[str, GridNode]:
        """Return the successors of a node by direction."""
        places = {RIGHT: (node.x + 1, node.y), DOWN: (node.x, node.y + 1)}
        return {way: self.nodes[place] for way, place in places.items() if place in self.nodes}


def decision_grid(
    circle: Circle, tokens: int, first: int = 0, budget: Budget | None = None
) -> DecisionGrid:
    """Return the decision grid from `tokens` clean tokens with seat `first` on move.

    Raises
    ------
    NotationError
        For more than two takes (the grid would need more dimensions) or more than 400 tokens.
    """
    if len(circle.takes) > 2:
        raise NotationError(
            "the decision grid needs one or two different takes, not {n}",
            n=len(circle.takes),
            example="--take 2",
        )
    if not 0 <= tokens <= MOST_TOKENS:
        raise NotationError("the decision grid shows 0 to {limit} tokens", limit=MOST_TOKENS)
    book = _book(circle, tokens, budget)
    right, down = circle.takes[0], circle.takes[-1]
    lowest = tokens // down if len(circle.takes) == 2 else 0
    nodes = {}
    for y in range(lowest + 1):
        for x in range((tokens - y * down) // right + 1):
            left = tokens - x * right - y * down
            seat = (first + x + y) % circle.seats
            favour, winner, takes = book.look(left, seat)
            good = tuple(
                way for way, take in zip((RIGHT, DOWN), circle.takes, strict=False) if take in takes
            )
            nodes[x, y] = GridNode(x, y, left, seat, favour, winner, good)
    return DecisionGrid(circle, tokens, first, nodes)


class _Decided:
    """Two coalitions: somebody wins every state."""

    def __init__(self, circle: Circle, tokens: int, budget: Budget | None) -> None:
        self.circle = circle
        one, other = circle.seating.coalitions
        self.letters = (one, other)
        self.masks: Sequence[int] = Contest(circle, one).masks(tokens, budget)

    def _winner(self, tokens: int, seat: int) -> str:
        return self.letters[0 if int(self.masks[tokens]) >> seat & 1 else 1]

    def look(self, tokens: int, seat: int) -> tuple[Vector, str | None, tuple[int, ...]]:
        winner = self._winner(tokens, seat)
        after = (seat + 1) % self.circle.seats
        legal = tuple(take for take in self.circle.takes if take <= tokens)
        mine = self.circle.word[seat]
        best = tuple(take for take in legal if self._winner(tokens - take, after) == mine)
        favour = tuple(Fraction(int(letter == winner)) for letter in self.letters)
        return favour, winner, best or legal


class _Mixed:
    """Three or more coalitions, or none: chances of the uniform model."""

    def __init__(self, table: Losses) -> None:
        self.table = table

    def look(self, tokens: int, seat: int) -> tuple[Vector, str | None, tuple[int, ...]]:
        return self.table.favour(tokens, seat), None, self.table.best[tokens][seat]


def _book(circle: Circle, tokens: int, budget: Budget | None) -> _Decided | _Mixed:
    if len(circle.seating.coalitions) == 2:
        return _Decided(circle, tokens, budget)
    return _Mixed(losses(circle, tokens, budget))
