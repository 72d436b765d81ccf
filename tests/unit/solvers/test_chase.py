"""Fox and Geese by a second method: the order of a position and a value, straight from the definition.

A position G of a chase is at least a stopper H when Left, moving second, survives G - H. The hunters only
go forward, so their places are treated from the end of the chase up; for one place of theirs and each
vertex of H, the cells of the prey where Left survives are the greatest set that the rules allow. Nothing
here uses the table of stoppers, sidling or the cells where the prey has escaped.
"""

from __future__ import annotations

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.value import AnyValue, LoopyValue, graphs_of, read_operand
from grundy.core.players import Player
from grundy.rulesets.registry import get
from grundy.rulesets.structures import Chase
from grundy.solvers.loopy.chase import ChaseValues
from grundy.solvers.loopy.values import LoopyValues

Sets = tuple[list[int], list[int]]
"""For each vertex of H the cells where Left survives: with Right to move, with Left to move."""


class Difference:
    """Where Left survives G - H (`hunts` is True) or H - G (False), G a position of the chase."""

    def __init__(self, chase: Chase, value: LoopyGraph, *, hunts: bool) -> None:
        self.chase, self.value, self.hunts = chase, value, hunts
        self.cells = (1 << len(chase.lines)) - 1
        self.found: dict[int, Sets] = {}

    def survives(self) -> bool:
        stack = [self.chase.hunters]
        while stack:
            hunters = stack[-1]
            steps = self.steps(hunters)
            waiting = [after for after, _ in steps if after not in self.found]
            if waiting and hunters not in self.found:
                stack += waiting
                continue
            stack.pop()
            if hunters not in self.found:
                self.found[hunters] = self.settle(hunters, steps)
        return bool(
            self.found[self.chase.hunters][0][self.value.start] >> self.chase.prey & 1,
        )

    def steps(self, hunters: int) -> list[tuple[int, int]]:
        return [
            (hunters ^ 1 << cell | 1 << target, 1 << target)
            for cell, targets in enumerate(self.chase.forward)
            if hunters >> cell & 1
            for target in targets
            if not hunters >> target & 1
        ]

    def reaching(self, targets: int, hunters: int) -> int:
        """Return the free cells from which the prey can go to one of the targets."""
        found = 0
        for cell, lines in enumerate(self.chase.lines):
            if hunters >> cell & 1:
                continue
            for line in lines:
                for there in line:
                    if hunters >> there & 1:
                        break
                    found |= (targets >> there & 1) << cell
        return found

    def settle(self, hunters: int, steps: list[tuple[int, int]]) -> Sets:
        free = self.cells & ~hunters
        size = len(self.value)
        second, first = [free] * size, [free] * size
        own, other = (
            (self.value.right, self.value.left)
            if self.hunts
            else (self.value.left, self.value.right)
        )
        while True:
            before = (list(second), list(first))
            for v in range(size):
                if self.hunts:
                    moved = 0
                    for after, cell in steps:
                        moved |= self.found[after][0][v] & ~cell
                    kept = free & ~self.reaching(free & ~first[v], hunters)
                else:
                    moved = self.reaching(second[v], hunters)
                    kept = free
                    for after, cell in steps:
                        kept &= self.found[after][1][v] | cell
                for u in own[v]:
                    moved |= second[u]
                for u in other[v]:
                    kept &= first[u]
                second[v], first[v] = kept, moved & free
            if (second, first) == before:
                return second, first


def is_worth(game: str, position: str, value: AnyValue) -> bool:
    """Return whether a position has this value, which is a stopper."""
    ruleset = get(game)
    chase = ruleset.structured(ruleset.parse(position))
    graph = graphs_of(value)[0]
    return all(Difference(chase, graph, hunts=hunts).survives() for hunts in (True, False))


@pytest.mark.parametrize("position", ["4x4", "6x4", "5x5", "..g.|...g|..f.|....", "g.g.|....|..f."])
@pytest.mark.parametrize("game", ["fox-and-geese", "fox-and-geese(2)"])
def test_values_agree_with_the_definition(game: str, position: str) -> None:
    ruleset = get(game)
    value = ChaseValues(ruleset, Budget(30)).value(ruleset.parse(position))
    assert is_worth(game, position, value)
    for other in ("0", "1over", "2over", "off", "*"):
        assert is_worth(game, position, read_operand(other)) == (value == read_operand(other))


def test_boards_of_different_sizes_are_kept_apart() -> None:
    ruleset = get("fox-and-geese")
    values, plain = ChaseValues(ruleset, Budget(30)), LoopyValues(ruleset, Budget(30))
    for text in ("4x4", "3x4", "4x3", "5x4", "4x4"):
        position = ruleset.parse(text)
        assert values.value(position) == plain.value(position), text


@pytest.mark.parametrize("position", ["4x4", "5x4", "f...|....|..g.|....", "....|.g.g|....|...f"])
def test_the_reason_names_answers_that_win(position: str) -> None:
    game = get("fox-and-geese")
    root = game.parse(position)
    steps = {step.kind: step for step in grundy.explain(game, root).steps}
    outcome = grundy.solve(game, root).outcome
    if "chase-escaped" in steps:
        assert outcome is grundy.Outcome.R
        return
    for second in Player:
        if outcome.winner(-second) is second:
            table = steps["chase-answers"].table
            assert table is not None
            answers = dict(table.rows)
            for move, option in game.moves(root, -second):
                after = dict(game.moves(option, second))[str(answers[move])]
                assert grundy.solve(game, after).outcome.winner(-second) is second


@pytest.mark.slow
def test_the_usual_board_is_worth_two_and_over() -> None:
    assert is_worth("fox-and-geese", "8x8", LoopyValue("2over"))
    assert not is_worth("fox-and-geese", "8x8", LoopyValue("1over"))
