"""Hunters and prey: who wins, and where the prey has escaped for good.

The hunters go forward, so their places can be sorted from the end of the chase up, and for each of them
all cells of the prey are treated at once, as a set of bits: 34,523 sets of cells instead of 966,123
positions on the board of Fox and Geese with eight rows.

The prey has *escaped* where it can move for ever even if Left may pass whenever she likes: such a position
is `off`, the least game of all, and need not be looked into.

>>> from grundy.rulesets.registry import get
>>> game = get("fox-and-geese")
>>> ChaseSearch(game, Budget(), False).relative(game.parse("4x4"), LEFT)
1
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import postorder
from grundy.core.loopy.board import both_sides
from grundy.core.players import LEFT, RIGHT, Player, Score
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import Chase
from grundy.solvers.generic.retrograde import Retrograde
from grundy.solvers.loopy.values import LoopyValues

Forward = tuple[tuple[int, ...], ...]
Lines = tuple[tuple[tuple[int, ...], ...], ...]
Place = tuple[int, int]
"""The cells of the hunters, as bits, and the cell of the prey."""


class ChaseTables:
    """Sets of cells of the prey, for every set of cells of the hunters."""

    def __init__(self, forward: Forward, lines: Lines) -> None:
        self.forward, self.lines = forward, lines
        self.cells = (1 << len(lines)) - 1
        self.steps_only = all(len(line) <= 1 for cell in lines for line in cell)
        """Whether the prey goes one cell at a time; then nobody stands in its way but on that cell."""
        self.beside = [sum(1 << line[0] for line in cell if line) for cell in lines]
        self.prey_wins: dict[int, tuple[int, int]] = {}
        """Where the prey wins, with Left and with Right to move."""
        self.prey_escapes: dict[int, tuple[int, int]] = {}
        """Where it moves for ever though Left may pass, with Left and with Right to move."""

    def fill(self, hunters: int, budget: Budget) -> None:
        """Fill the tables for these hunters and all that can come of them."""
        steps: dict[int, list[tuple[int, int]]] = {}

        def unknown(hunters: int) -> Iterator[int]:
            steps[hunters] = self.steps(hunters)
            return (after for after, _ in steps[hunters] if after not in self.prey_wins)

        if hunters not in self.prey_wins:
            for now in postorder((hunters,), unknown):
                budget.spend()
                self._enter(now, steps.pop(now))

    def steps(self, hunters: int) -> list[tuple[int, int]]:
        """Return the hunters after each step, and the cell that was entered."""
        found = []
        for cell, targets in enumerate(self.forward):
            if hunters >> cell & 1:
                found += [
                    (hunters ^ 1 << cell | 1 << target, target)
                    for target in targets
                    if not hunters >> target & 1
                ]
        return found

    def walks(self, hunters: int, prey: int) -> Iterator[int]:
        """Yield the cells that the prey can go to."""
        for line in self.lines[prey]:
            for cell in line:
                if hunters >> cell & 1:
                    break
                yield cell

    def _enter(self, hunters: int, steps: list[tuple[int, int]]) -> None:
        free = self.cells & ~hunters
        wins = escapes = free
        for after, entered in steps:
            # The step is not possible where the prey stands in its way.
            wins &= self.prey_wins[after][1] | 1 << entered
            escapes &= self.prey_escapes[after][1] | 1 << entered
        self.prey_wins[hunters] = wins, self._before(wins, hunters)
        while True:  # the greatest set that the prey can keep to
            before = self._before(escapes, hunters)
            if escapes & before == escapes:
                break
            escapes &= before
        self.prey_escapes[hunters] = escapes, before

    def _before(self, targets: int, hunters: int) -> int:
        """Return the free cells from which the prey can move into the set of targets."""
        found = 0
        while targets:
            lowest = targets & -targets
            targets ^= lowest
            cell = lowest.bit_length() - 1
            if self.steps_only:
                found |= self.beside[cell]
            else:
                for before in self.walks(hunters, cell):  # and back the same way
                    found |= 1 << before
        return found & ~hunters


@lru_cache(maxsize=2)
def tables_on(forward: Forward, lines: Lines) -> ChaseTables:
    """Return the tables of a board, kept between questions: they hold for every position on it."""
    return ChaseTables(forward, lines)


def filled_tables(chase: Chase, budget: Budget) -> ChaseTables:
    """Return the tables of a board, filled for the hunters as they stand."""
    tables = tables_on(chase.forward, chase.lines)
    tables.fill(chase.hunters, budget)
    return tables


class ChaseSearch:
    """Who wins a chase, for every position at once; misère play is searched like any game."""

    method = "chase tables"
    theorem: str | None = None

    def __init__(self, game: Ruleset[Any], budget: Budget, misere: bool) -> None:
        self.game, self.budget = game, budget
        self._general = Retrograde(game, budget, misere=misere) if misere else None

    def relative(self, position: Any, player: Player) -> Score:
        """Return +1 or -1 for `player`, who is to move."""
        if self._general is not None:
            return self._general.relative(position, player)
        chase: Chase = self.game.structured(position)
        wins = (
            filled_tables(chase, self.budget).prey_wins[chase.hunters][player is RIGHT]
            >> chase.prey
            & 1
        )
        return 1 if bool(wins) is (player is RIGHT) else -1

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where the tables have it."""
        if self._general is not None:
            return self._general.known(position, player)
        chase: Chase = self.game.structured(position)
        is_known = chase.hunters in tables_on(chase.forward, chase.lines).prey_wins
        return self.relative(position, player) if is_known else None


class ChaseValues(LoopyValues):
    """Values of a chase: positions where the prey has escaped are `off` at once.

    Positions are listed as sets of cells, without the boards that the ruleset would make of them.
    """

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        super().__init__(game, budget)
        (self._off,) = self.table.solve([([], [-1])])

    def _sides_of(self, root: Any, key: Hashable) -> tuple[int, int]:
        chase: Chase = self.game.structured(root)
        tables = filled_tables(chase, self.budget)
        moves = self._listed(tables, (chase.hunters, chase.prey))
        if not moves:
            return self._off, self._off
        onsides, offsides = both_sides(self.table, moves)
        return onsides[0], offsides[0]

    def _listed(self, tables: ChaseTables, root: Place) -> list[tuple[list[int], list[int]]]:
        """Return the moves of all places that can be reached; where the prey has escaped there are none."""
        number: dict[Place, int] = {}
        places: list[Place] = []
        escaped = -1 - self._off

        def numbered(place: Place) -> int:
            found = number.get(place)
            if found is None:
                hunters, prey = place
                if tables.prey_escapes[hunters][0] >> prey & 1:
                    found = escaped
                else:
                    found = len(places)
                    places.append(place)
                number[place] = found
            return found

        numbered(root)
        steps: dict[int, list[tuple[int, int]]] = {}
        moves: list[tuple[list[int], list[int]]] = []
        for hunters, prey in places:  # which grows while it is read
            self.budget.spend()
            if hunters not in steps:
                steps[hunters] = tables.steps(hunters)
            moves.append(
                (
                    [numbered((after, prey)) for after, cell in steps[hunters] if cell != prey],
                    [numbered((hunters, cell)) for cell in tables.walks(hunters, prey)],
                )
            )
        return moves


__all__ = ["LEFT", "ChaseSearch", "ChaseTables", "ChaseValues"]
