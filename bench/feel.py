"""What a person feels, in CPU seconds: boards of a classroom, the first answer on a fresh machine, and
one's own games beside memo tables written by hand, in one run.

    python -m bench.feel          all tables
    python -m bench.feel own      one table

Each table is a function that yields lines; `TABLES` names them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import grundy
from bench import classroom, cold
from bench.history import History
from grundy import LEFT, RIGHT
from grundy.solvers.generic.outcome import outcome_of
from grundy.solvers.solve import solve

GOAL = 3.0
ROUNDS = 3


class Countdown(grundy.Ruleset[int]):
    """Take one, two or five tokens."""

    name = "bench-countdown"

    def moves(self, position: int, player: Any) -> Iterable[tuple[str, int]]:
        return ((f"take {k}", position - k) for k in (1, 2, 5) if k <= position)


class CountdownOptions(Countdown):
    """The same, with the options listed without names."""

    name = "bench-countdown-options"

    def options(self, position: int, player: Any) -> Iterable[int]:
        return [position - k for k in (1, 2, 5) if k <= position]


class CountdownCompiled(grundy.Ruleset[int]):
    """The same, compiled."""

    name = "bench-countdown-compiled"

    @grundy.compiled
    def moves(position):  # type: ignore[no-untyped-def]
        for k in (1, 2, 5):
            if k <= position:
                yield position - k


class Queen(grundy.Ruleset[tuple[int, int]]):
    """Move a queen towards the corner: Wythoff's game."""

    name = "bench-queen"

    def moves(self, position: tuple[int, int], player: Any) -> Iterator[tuple[str, Any]]:
        a, b = position
        for k in range(1, a + 1):
            yield f"left {k}", (a - k, b)
        for k in range(1, b + 1):
            yield f"down {k}", (a, b - k)
        for k in range(1, min(a, b) + 1):
            yield f"both {k}", (a - k, b - k)


class Chain(grundy.Ruleset[tuple[int, int]]):
    """Go on, and jump at times: play is as long as the number says."""

    name = "bench-chain"

    def moves(self, position: tuple[int, int], player: Any) -> Iterator[tuple[str, Any]]:
        rest, turn = position
        if rest:
            yield "on", (rest - 1, (turn + 1) % 7)
        if rest > 1 and turn == 3:
            yield "jump", (rest - 2, 0)


class TwoPiles(grundy.Ruleset[tuple[int, int]]):
    """The players take from the piles in ways of their own."""

    name = "bench-two-piles"
    impartial = False

    def moves(self, position: tuple[int, int], player: Any) -> Iterator[tuple[str, Any]]:
        a, b = position
        for x, y in ((1, 0), (3, 0), (0, 2)) if player is LEFT else ((0, 1), (2, 0), (1, 4)):
            if x <= a and y <= b:
                yield f"{x},{y}", (a - x, b - y)


class Dominoes(grundy.Ruleset[int]):
    """Cram on a set of bits, five columns and an empty one."""

    name = "bench-dominoes"

    def moves(self, position: int, player: Any) -> Iterator[tuple[str, int]]:
        for reach in (1, 6):
            places = position & position >> reach
            while places:
                low = places & -places
                places ^= low
                yield f"{low} {reach}", position ^ (low | low << reach)


class DominoesCompiled(grundy.Ruleset[int]):
    """The same, compiled."""

    name = "bench-dominoes-compiled"

    @grundy.compiled
    def moves(position):  # type: ignore[no-untyped-def]
        for reach in (1, 6):
            places = position & position >> reach
            while places:
                low = places & -places
                places ^= low
                yield position ^ (low | low << reach)


def heap_by_hand(n: int) -> int:
    """Return the nim-value by the table that a programmer writes for this one rule."""
    found: list[int] = []
    for heap in range(n + 1):
        seen = {found[heap - k] for k in (1, 2, 5) if k <= heap}
        value = 0
        while value in seen:
            value += 1
        found.append(value)
    return found[n]


def heap_of_moves(n: int) -> int:
    """Return the nim-value by a table over the same `moves`."""
    found: list[int] = []
    moves = Countdown().moves
    for heap in range(n + 1):
        seen = {found[option] for _, option in moves(heap, None)}
        value = 0
        while value in seen:
            value += 1
        found.append(value)
    return found[n]


def memo(game: Any, position: Any) -> int:
    """Return the nim-value by recursion with memory over the same `moves`."""
    found: dict[Any, int] = {}

    def value_of(place: Any) -> int:
        if place not in found:
            seen = {value_of(option) for _, option in game.moves(place, None)}
            value = 0
            while value in seen:
                value += 1
            found[place] = value
        return found[place]

    return value_of(position)


def in_order(game: Any, position: Any) -> int:
    """Return the nim-value by a table with a stack of its own: too deep for recursion."""
    found: dict[Any, int] = {}
    stack = [position]
    while stack:
        place = stack[-1]
        options = [option for _, option in game.moves(place, None)]
        if missing := [option for option in options if option not in found]:
            stack += missing
            continue
        seen = {found[option] for option in options}
        value = 0
        while value in seen:
            value += 1
        found[stack.pop()] = value
    return found[position]


def winners(game: Any, position: Any) -> grundy.Outcome:
    """Return the outcome by recursion with memory over the same `moves`; all moves are looked at."""
    found: dict[Any, bool] = {}

    def wins(place: Any, player: grundy.Player) -> bool:
        if (place, player) not in found:
            found[place, player] = any(
                not wins(option, -player) for _, option in game.moves(place, player)
            )
        return found[place, player]

    for player in (LEFT, RIGHT):
        for _, option in game.moves(position, player):
            wins(option, -player)
    return outcome_of({p: 1 if wins(position, p) else -1 for p in (LEFT, RIGHT)})


@dataclass(frozen=True)
class Row:
    """A question, asked of Grundy and of a table."""

    title: str
    game: Any
    position: Any
    table: Callable[[], int | grundy.Outcome]

    def line(self, history: History) -> str:
        """Return both times and their ratio; ours is kept."""
        value = None if self.game.impartial else False  # who wins, and by which moves
        result: Any = solve(self.game, self.position, value=value)
        agrees = self.table() in (result.worth.grundy, result.outcome)
        ours = cpu(lambda: solve(self.game, self.position, value=value))
        history.add(f"{self.title.strip()}, {self.game.name}", ours)
        table = cpu(self.table)
        verdict = "" if agrees else "  VALUES DIFFER"
        met = "met" if ours <= GOAL * table else "MISSED"
        return f"{self.title:48} {ours:8.3f} {table:8.3f} {ours / table:6.2f}  {met}{verdict}"


def cpu(work: Callable[[], object]) -> float:
    """Return the least CPU seconds of a few runs."""
    times = []
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return min(times)


def own_games(history: History) -> Iterator[str]:
    """Yield the lines of the table: a ruleset in Python beside a memo table for the same question."""
    board = sum(0b11111 << 6 * row for row in range(4))
    million = 10**6
    title = "one’s own game: who wins, all winning moves"
    yield f"{title:48} {'solve':>8} {'table':>8}  ratio  goal {GOAL:g}"
    for row in (
        Row(
            "heap 10^5, table over the same moves", Countdown(), 10**5, lambda: heap_of_moves(10**5)
        ),
        Row(
            "heap 10^6, table over the same moves",
            Countdown(),
            million,
            lambda: heap_of_moves(million),
        ),
        Row(
            "heap 10^6, table with the rule written in",
            Countdown(),
            million,
            lambda: heap_by_hand(million),
        ),
        Row(
            "  the same, `options` written",
            CountdownOptions(),
            million,
            lambda: heap_by_hand(million),
        ),
        Row("  the same, compiled", CountdownCompiled(), million, lambda: heap_by_hand(million)),
        Row("pairs of numbers (60, 60)", Queen(), (60, 60), lambda: memo(Queen(), (60, 60))),
        Row(
            "a chain of pairs 20,000 long",
            Chain(),
            (20_000, 0),
            lambda: in_order(Chain(), (20_000, 0)),
        ),
        Row(
            "players that differ (150, 150)",
            TwoPiles(),
            (150, 150),
            lambda: winners(TwoPiles(), (150, 150)),
        ),
        Row("board 4×5 as bits", Dominoes(), board, lambda: memo(Dominoes(), board)),
        Row("  the same, compiled", DominoesCompiled(), board, lambda: memo(Dominoes(), board)),
    ):
        yield row.line(history)


TABLES: dict[str, Callable[[History], Iterator[str]]] = {
    "own": own_games,
    "classroom": classroom.lines,
    "cold": cold.lines,
}


def main(only: str | None = None) -> None:
    """Print the tables."""
    history = History("feel")
    for name, table in TABLES.items():
        if only in (None, name):
            for line in table(history):
                print(line, flush=True)
    for worse in history.close():
        print(worse)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
