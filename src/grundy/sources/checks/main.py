"""Checks for the main source (000), chapter 1: Nim and the basic techniques."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from grundy.core.players import LEFT
from grundy.play.chance import Random
from grundy.play.greedy import Greedy
from grundy.play.leave_two import LeaveTwo
from grundy.play.match import Match, TwoBoards, copycat
from grundy.rulesets.base import Ruleset
from grundy.rulesets.games.three_to_fifteen import MAGIC_SQUARE, SQUARE
from grundy.rulesets.registry import get
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.solve import solve


def game_named(text: str) -> Ruleset[Any]:
    """Return the game of a name."""
    game = get(text)
    assert isinstance(game, Ruleset)
    return game


def outcomes(game: str, positions: list[str], misere: bool = False) -> list[str]:
    """Return the outcomes of several positions."""
    return [str(solve(game, p, misere=misere).document()["outcome"]) for p in positions]


def even_columns(heaps: list[int]) -> bool:
    """Return whether every column of the heaps' binary digits has an even sum."""
    width = max(heaps, default=0).bit_length()
    return all(sum(heap >> bit & 1 for heap in heaps) % 2 == 0 for bit in range(width))


def criterion_holds(heaps: int, below: int, misere: bool) -> bool:
    """Check by search that exactly the positions with even columns are lost for the mover."""
    search = OutcomeSearch(game_named("nim"), misere=misere, claims=False)
    return all(
        (search.relative(position, LEFT) < 0) == even_columns(list(position))
        for count in range(1, heaps + 1)
        for position in combinations_with_replacement(range(1, below), count)
    )


def moves_flip_correctness(below: int) -> bool:
    """Check that a correct position has only incorrect options and an incorrect one a correct option."""
    game = game_named("nim")
    for heaps in combinations_with_replacement(range(below), 3):
        reached = {even_columns(list(option)) for option in game.options(heaps, LEFT)}
        if (True in reached) == even_columns(list(heaps)):
            return False
    return True


def long_chains(rows: int, boxes: int, how: str) -> dict[str, int]:
    """Play out rows of equal length, of which A must open one, and return the boxes of A and of B.

    `how` is `greedy` (both take whatever they can) or `two-left` (B leaves two boxes of every row).
    """
    game = game_named("dots-and-boxes")
    walls, inside = "-" * boxes, "." * (boxes + 1)
    start = game.parse("|".join([walls, *(f"{inside}|{walls}" for _ in range(rows))]))
    match = Match(game, start, [Greedy(), Greedy() if how == "greedy" else LeaveTwo()]).play_out()
    lead = game.score(match.position)
    assert isinstance(lead, int)
    return {"A": (rows * boxes + lead) // 2, "B": (rows * boxes - lead) // 2}


def copycat_never_loses_both(game: str, position: str, plays: int) -> bool:
    """Let random opponents play against the copycat on two boards: she never loses both games."""
    return not any(boards.copycat_lost_both for boards in _copied(game, position, plays))


def copycat_wins_one(game: str, position: str, plays: int) -> bool:
    """Return whether in each of these plays the copycat wins at least one of the two games."""
    return all(
        boards.opponent_first.result == "second" or boards.opponent_second.result == "first"
        for boards in _copied(game, position, plays)
    )


def _copied(game: str, position: str, plays: int) -> Iterator[TwoBoards]:
    ruleset = game_named(game)
    start = ruleset.parse(position)
    for seed in range(plays):
        yield copycat(ruleset, start, Random(2 * seed), Random(2 * seed + 1))


def magic_sums() -> list[int]:
    """Return the sums of the rows, columns and diagonals of the printed square."""
    return [sum(line) for line in _lines()]


def lines_are_fifteen() -> bool:
    """Check that the triples of 1..9 with sum 15 are exactly the lines of the square."""
    fifteen = {frozenset(c) for c in combinations(range(1, 10), 3) if sum(c) == 15}
    return fifteen == {frozenset(line) for line in _lines()}


def _lines() -> list[tuple[int, ...]]:
    diagonals = [tuple(SQUARE[i][i] for i in range(3)), tuple(SQUARE[i][2 - i] for i in range(3))]
    return [*SQUARE, *zip(*SQUARE, strict=True), *diagonals]


def can_end_with(numbers: list[int]) -> bool:
    """Return whether a play of 3-to-15 can take exactly these numbers and end with the last of them."""
    lines = [set(line) for line in _lines()]
    first = (len(numbers) + 1) // 2
    for chosen in combinations(numbers, first):
        hands = (set(chosen), set(numbers) - set(chosen))
        last, other = hands if len(numbers) % 2 else hands[::-1]
        if any(line <= other for line in lines):
            continue
        made = [line for line in lines if line <= last]
        if made and set.intersection(*made):
            return True
    return False


def disguise_is_complete(plays: int) -> bool:
    """Compare the moves of tic-tac-toe and 3-to-15 in all positions of random plays."""
    boards, hands = game_named("tic-tac-toe"), game_named("three-to-fifteen")
    for seed in range(plays):
        match = Match(boards, boards.parse("3x3"), [Random(seed), Random(seed + plays)]).play_out()
        position, player = boards.parse("3x3"), LEFT
        for ply in match.plies:
            if MAGIC_SQUARE.differences(boards, hands, boards.format(position), player):
                return False
            position = boards.find_move(position, player, ply.move)[1]
            player = -player
        if MAGIC_SQUARE.differences(boards, hands, boards.format(position), player):
            return False
    return True


def splits_take_one_move_less(largest: int) -> bool:
    """Check that every play of splitting n cards has n - 1 moves, by the definition."""
    lengths: list[set[int]] = [{0}, {0}]
    for n in range(2, largest + 1):
        lengths.append(
            {1 + a + b for k in range(1, n // 2 + 1) for a in lengths[k] for b in lengths[n - k]}
        )
    return all(lengths[n] == {n - 1} for n in range(1, largest + 1))


def first_wins(game: str, largest: int) -> list[int]:
    """Return the sizes from 1 on that the first player wins."""
    return [n for n in range(1, largest + 1) if outcomes(game, [str(n)]) == ["N"]]


def chomp_first_wins(largest: int) -> bool:
    """Check by search that the first player wins on every rectangle of at least two squares."""
    search = OutcomeSearch(game_named("chomp"), claims=False)
    return all(
        search.relative((columns,) * rows, LEFT) > 0
        for rows, columns in product(range(1, largest + 1), repeat=2)
        if rows * columns > 1
    )


def first_bite_takes_the_corner(largest: int) -> bool:
    """Check that each first bite also takes the upper right square, so that a strategy can be stolen."""
    game = game_named("chomp")
    return all(
        len(option) < rows or option[-1] < columns
        for rows, columns in product(range(1, largest + 1), repeat=2)
        for option in game.options((columns,) * rows, LEFT)
    )


def squares_left_by_the_corner(largest: int) -> list[int]:
    """Return how many squares of a rectangle can be left after a bite at its lower left corner.

    The game itself has no bite at the poison; so the rectangle stands in a larger one, without the
    lowest row and the leftmost column of that, where its corner is the square b2.
    """
    game = game_named("chomp")
    left = set()
    for rows, columns in product(range(1, largest + 1), repeat=2):
        bitten = game.find_move((columns + 1,) * (rows + 1), LEFT, "b2")[1]
        left.add(sum(bitten) - (rows + columns + 1))
    return sorted(left)
