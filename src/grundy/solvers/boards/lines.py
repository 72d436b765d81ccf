"""Who wins where the first whole line wins: whether an attacker can force one, asked for each player.

A player wins when they can force a line before the other has one; when neither can, the game is drawn. So
two questions with yes or no are searched, each from one attacker's side.

**Theorem** [ErdosSelfridge1973]. Let every line on which the defender owns nothing, and on which n cells
are still to be taken, weigh 1/2ⁿ. When the weights add up to less than 1 and the defender is to move, or
to less than 1/2 and the attacker is, the defender can take a cell of every line: so the attacker does not
win. (The defender takes the cell of the greatest weight each time.)

Where stones fall (Connect Four), not every free cell can be taken, and the theorem says nothing: only an
attacker without an open line is known to fail.

>>> from grundy.rulesets.registry import get
>>> game = get("tic-tac-toe(4,4,4)")
>>> search = LineSearch(game)
>>> search.relative(game.parse("4x4"), Player.LEFT), search.budget.nodes < 100
(0, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Player, Score
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import Lines
from grundy.solvers.generic.outcome import OutcomeSearch

__all__ = ["LineSearch", "Player"]

METHOD = "line search"
TURNED = 6
"""Cells taken up to which a position is looked up by its symmetry; with more it seldom pays."""

Attack = tuple[int, int, bool]
"""The attacker's cells, the defender's, and whether the attacker is to move."""


class LineSearch(OutcomeSearch):
    """Results of games whose positions are `Lines`; larger boards go through the general search."""

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, misere: bool = False
    ) -> None:
        super().__init__(game, budget, misere=misere)
        self._attacks: dict[tuple[int, ...], Attacks] = {}

    @property
    def method(self) -> str:
        """Return how the results were found."""
        return METHOD if self._attacks else super().method

    def _search(self, position: Any, player: Player) -> Score:
        board = self.game.structured(position)
        if board is None:
            return super()._search(position, player)
        assert isinstance(board, Lines)
        key = self._key(position, player)
        if key not in self._known:
            own, other = (board.left, board.right)[:: player.sign]
            kind = Falling if board.drop else Attacks
            # Boards of different sizes may have the same lines, none at all for example.
            lines = (board.cells, board.drop, *board.lines)
            attacks = self._attacks.setdefault(lines, kind(board, self.budget))
            if attacks.succeeds(own, other, to_move=True):
                self._known[key] = 1
            else:
                self._known[key] = -1 if attacks.succeeds(other, own, to_move=False) else 0
        return self._known[key]


class Attacks:
    """Whether a player can force a line first, for one set of lines."""

    def __init__(self, board: Lines, budget: Budget) -> None:
        self.lines, self.all = board.lines, (1 << board.cells) - 1
        self.budget = budget
        self._longest = max((line.bit_count() for line in board.lines), default=0)
        self._symmetries = board.symmetries
        self._known: dict[Attack, bool] = {}

    def succeeds(self, attacker: int, defender: int, *, to_move: bool) -> bool:
        """Return whether the attacker can have a line before the defender has one."""
        free = self.takeable(attacker | defender)
        weight, threats, weights = 0, 0, dict.fromkeys(_bits(free), 0)
        counter = 0
        for line in self.lines:
            if not line & defender:
                missing = line & ~attacker
                share = 1 << self._longest - missing.bit_count()
                weight += share
                if not missing & missing - 1:
                    threats |= missing & free
                for cell in _bits(missing & free):
                    weights[cell] += share
            elif not line & attacker:
                missing = line & ~defender
                if not missing & missing - 1:
                    counter |= missing & free
                else:  # a move that only gets in the other's way is worth trying later
                    for cell in _bits(missing & free):
                        weights[cell] += 1
        if self.hopeless(weight, to_move):
            return False
        if to_move and threats:
            return True
        if to_move or not counter:
            must = counter if to_move else threats
            if must & must - 1:
                return not to_move  # two threats, and one move to answer them
            return self._looked_up(attacker, defender, to_move, must, weights)
        return False  # the defender completes a line

    def _looked_up(
        self, attacker: int, defender: int, to_move: bool, must: int, weights: dict[int, int]
    ) -> bool:
        """Return the result of trying the moves, those of the greatest weight first; it is remembered."""
        key = self._normal(attacker, defender, to_move)
        found = self._known.get(key)
        if found is None:
            self.budget.spend()
            moves = [must] if must else sorted(weights, key=lambda cell: -weights[cell])
            moves = self.distinct(moves, weights)
            found = self._known[key] = self._tries(attacker, defender, to_move, moves)
        return found

    def takeable(self, taken: int) -> int:
        """Return the cells that the player to move may take."""
        return self.all & ~taken

    def hopeless(self, weight: int, to_move: bool) -> bool:
        """Return whether the weight of the open lines, in 1/2^longest, is too small for an attack."""
        return (weight << to_move) < 1 << self._longest

    def distinct(self, moves: list[int], weights: dict[int, int]) -> list[int]:
        """Return the moves without those that are the same as others: cells on no open line."""
        if moves and not weights[moves[-1]]:
            return [cell for cell in moves if weights[cell]] + moves[-1:]
        return moves

    def _tries(self, attacker: int, defender: int, to_move: bool, moves: list[int]) -> bool:
        if to_move:
            return any(self.succeeds(attacker | cell, defender, to_move=False) for cell in moves)
        # With no cell left the game is drawn, and the attack has failed.
        return bool(moves) and all(
            self.succeeds(attacker, defender | cell, to_move=True) for cell in moves
        )

    def _normal(self, attacker: int, defender: int, to_move: bool) -> Attack:
        if (attacker | defender).bit_count() > TURNED:
            return attacker, defender, to_move
        images = ((_image(attacker, p), _image(defender, p)) for p in self._symmetries)
        return (*min(((attacker, defender), *images)), to_move)


class Falling(Attacks):
    """The same where stones fall to the lowest free cell of their column.

    >>> from grundy.rulesets.registry import get
    >>> game = get("connect-four")
    >>> bin(Falling(game.structured(game.parse("..|x.")), Budget()).takeable(0b0100))
    '0b1001'
    """

    def __init__(self, board: Lines, budget: Budget) -> None:
        super().__init__(board, budget)
        self.drop = board.drop
        self._lowest = self.all & ~(self.all >> board.drop)

    def takeable(self, taken: int) -> int:
        return super().takeable(taken) & (taken >> self.drop | self._lowest)

    def hopeless(self, weight: int, to_move: bool) -> bool:
        return not weight

    def distinct(self, moves: list[int], weights: dict[int, int]) -> list[int]:
        return moves  # a cell on no line opens the one above it


def _bits(cells: int) -> Iterator[int]:
    while cells:
        low = cells & -cells
        yield low
        cells ^= low


def _image(cells: int, permutation: tuple[int, ...]) -> int:
    return sum(1 << permutation[cell.bit_length() - 1] for cell in _bits(cells))
