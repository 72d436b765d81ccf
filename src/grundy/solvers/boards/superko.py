"""The score of Go on small boards, where captured stones count and no board may come back.

What a player can still do depends on all earlier boards. So the search remembers for each answer what it
used of them: the boards whose ban it *needs* (a move of the loser that was forbidden), and the boards that
it must be able to *enter* (moves of the winner). It holds in every history that has the former and none of
the latter; what happened inside the search itself is the same each time.

**Bound.** A player who only ever passes loses no other stones than those on the board, and of these none
that are unconditionally alive [Benson1976]: not even an opponent who moves every time captures them.

>>> from grundy.rulesets.registry import get
>>> go = get("go")
>>> SuperkoSearch(go).relative(go.parse("x..|...;o"), Player.RIGHT)
1
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.players import Player, Score
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import Superko
from grundy.solvers.generic.outcome import OutcomeSearch

__all__ = ["Player", "SuperkoSearch"]

METHOD = "superko search"


class SuperkoSearch(OutcomeSearch):
    """Scores of games whose positions are `Superko`; others go through the general search."""

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, misere: bool = False
    ) -> None:
        super().__init__(game, budget, misere=misere)
        self._fights: dict[tuple[int, int], Fights] = {}

    @property
    def method(self) -> str:
        """Return how the scores were found."""
        return METHOD if self._fights else super().method

    def _search(self, position: Any, player: Player) -> Score:
        board = self.game.structured(position)
        if board is None:
            return super()._search(position, player)
        assert isinstance(board, Superko)
        key = self._key(position, player)
        if key not in self._known:
            size = (board.rows, board.columns)
            fights = self._fights.setdefault(size, Fights(*size, self.budget))
            self._known[key] = board.captured * player.sign + fights.gain(board, player)
        return self._known[key]


class BoardQuestion(NamedTuple):
    """Whether the mover can gain this many points from here."""

    own: int
    other: int
    side: int
    """0 where the mover is Left, 1 where she is Right."""
    passes: int
    seen: int
    """The earlier boards, by number, as a bit mask."""
    points: int
    ply: int


class BoardProof(NamedTuple):
    """An answer, and the histories in which it holds."""

    reached: bool
    needs: int = 0
    """The boards that must have been there."""
    enters: int = 0
    """The boards that must not have been there."""


class Placement(NamedTuple):
    """The stones after a move, and how many it captured."""

    own: int
    other: int
    captured: int


class Fights:
    """Answers for one size of board."""

    def __init__(self, rows: int, columns: int, budget: Budget) -> None:
        self.rows, self.columns, self.budget = rows, columns, budget
        self.all = (1 << rows * columns) - 1
        self._numbers: dict[tuple[int, int], int] = {}
        self._placements: dict[tuple[int, int], list[Placement]] = {}
        self._at_risk: dict[tuple[int, int], int] = {}
        self._proofs: dict[tuple[int, int, int, int, int], list[BoardProof]] = {}

    def gain(self, board: Superko, player: Player) -> int:
        """Return by how many points the mover does better from here on."""
        side = 0 if player is Player.LEFT else 1
        own, other = (board.left, board.right)[:: player.sign]
        seen = sum(self._number(left, right, 0) for left, right in board.seen)
        gained, most = -self.at_risk(own, other), self.at_risk(other, own)
        while gained < most:
            question = BoardQuestion(own, other, side, board.passes, seen, gained + 1, 0)
            if not depth_first(0, question, self._visit, None, self.budget).reached:
                break
            gained += 1
        return gained

    def _number(self, own: int, other: int, side: int) -> int:
        """Return the bit of a board, whoever is to move."""
        board = (other, own) if side else (own, other)
        return 1 << self._numbers.setdefault(board, len(self._numbers))

    def _visit(self, asked: BoardQuestion) -> Visit[BoardQuestion, BoardProof]:
        """Find whether the points can be gained: by a move after which the other cannot prevent it."""
        own, other, side, passes, seen, points, ply = asked
        at_once = self._at_once(asked)
        if at_once is not None:
            return at_once
        here = self._number(own, other, side)
        seen |= here
        proofs = self._proofs.setdefault((own, other, side, passes, points), [])
        for proof in proofs:
            if not proof.needs & ~seen and not proof.enters & seen:
                return proof
        needs, enters = 0, 0
        for move in (*self.placements(own, other), None):
            if move is None:
                entered, reply = 0, (other, own, 1 - side, passes + 1, seen, 1 - points)
            else:
                entered = self._number(move.own, move.other, side)
                if entered & seen:
                    needs |= entered
                    continue
                wanted = move.captured - points + 1
                reply = (move.other, move.own, 1 - side, 0, seen, wanted)
            found = yield ply + 1, BoardQuestion(*reply, ply + 1)
            if not found.reached:
                proof = BoardProof(True, found.needs & ~here, found.enters | entered)
                break
            needs |= found.needs
            enters |= found.enters
        else:
            proof = BoardProof(False, needs & ~here, enters)
        proofs.append(proof)
        return proof

    def _at_once(self, asked: BoardQuestion) -> BoardProof | None:
        """Return the answer by the end of the game, a pass that ends it, or the bound."""
        if asked.passes == 2:
            return BoardProof(asked.points <= 0)
        if (asked.passes == 1 and asked.points <= 0) or asked.points <= -self.at_risk(
            asked.own, asked.other
        ):
            return BoardProof(True)
        return BoardProof(False) if asked.points > self.at_risk(asked.other, asked.own) else None

    # -- stones -----------------------------------------------------------------------------------

    def placements(self, own: int, other: int) -> list[Placement]:
        """Return the placements that the rules allow whatever was before: captures, then free groups."""
        if (own, other) not in self._placements:
            found = []
            for cell in _each(self.all & ~(own | other)):
                captured = 0
                for group in self._groups(other, self._beside(cell) & other):
                    if not self._beside(group) & self.all & ~(own | other | cell):
                        captured |= group
                mine, theirs = own | cell, other & ~captured
                liberties = self._beside(self._group(cell, mine)) & self.all & ~(mine | theirs)
                if liberties:
                    order = (-captured.bit_count(), -liberties.bit_count(), cell)
                    found.append((order, Placement(mine, theirs, captured.bit_count())))
            self._placements[own, other] = [move for _, move in sorted(found)]
        return self._placements[own, other]

    def at_risk(self, own: int, other: int) -> int:
        """Return how many of the own stones are not alive unconditionally."""
        if (own, other) not in self._at_risk:
            chains = [(chain, self._beside(chain)) for chain in self._groups(own, own)]
            space = self.all & ~own
            regions = [
                (region, self._beside(region) & own) for region in self._groups(space, space)
            ]
            while True:
                alive = sum(chain for chain, _ in chains)
                enclosed = [region for region, border in regions if not border & ~alive]
                # A region is vital to a chain whose liberties are all of its free cells.
                kept = [
                    (chain, liberties)
                    for chain, liberties in chains
                    if sum(not region & ~other & ~liberties for region in enclosed) >= 2
                ]
                if len(kept) == len(chains):
                    break
                chains = kept
            self._at_risk[own, other] = (own & ~alive).bit_count()
        return self._at_risk[own, other]

    def _groups(self, stones: int, touched: int) -> Iterator[int]:
        """Yield the connected groups of stones of which one stone is touched."""
        while touched:
            group = self._group(touched & -touched, stones)
            yield group
            touched &= ~group

    def _group(self, group: int, stones: int) -> int:
        while True:
            more = group | self._beside(group) & stones
            if more == group:
                return group
            group = more

    def _beside(self, cells: int) -> int:
        """Return the cells beside some cells; those themselves may be among them."""
        first, last = self._edges
        across = (cells & ~last) << 1 | (cells & ~first) >> 1
        return (across | cells << self.columns | cells >> self.columns) & self.all

    @cached_property
    def _edges(self) -> tuple[int, int]:
        """Return the first and the last column."""
        first = sum(1 << row * self.columns for row in range(self.rows))
        return first, first << self.columns - 1


def _each(cells: int) -> Iterator[int]:
    while cells:
        low = cells & -cells
        yield low
        cells ^= low
