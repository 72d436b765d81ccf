"""Who wins Domineering: a compiled search whose bounds come from values of strips.

A ruleset of the structure `"dominoes"` writes a position as the free cells of a rectangle
(`rulesets.machine.Dominoes`); Left's dominoes are upright, Right's lying. The search is depth first with a
table of positions, reduced by reflections (and, on square boards, by turning the board: what one player
is to it, the other is to the turned board). Its strength is one bound.

**Lemma** (cut into strips). Let a board be cut between rows into strips of one or two rows, and let S be
the sum of the strips. Then S ≤ G, because the cuts take away upright dominoes only, Left's. So Left wins
G where she wins S, and of strips we know the values exactly: see `strips`. Dominoes that Right can no
longer hinder may be laid aside first; they count 1 each. For Right the same holds with columns.

A board in pieces is bounded by their sum; small pieces count with their values there: see `boxes`. These
are made once a search turns out to be long.

This counts what the safe moves, protective and vulnerable areas of [Bullock2002] count, and exactly:
6×6 is decided in 12 positions, where his program needs 908; but 7×7 takes 25,731, where his needs 13,874,
and 8×8 takes 2.7 million to his 2.0: the order of moves, and how rarely the table is asked for a move
beforehand, were chosen for the time that 8×8 takes. The bounds of all positions one move away cost a few
look-ups each: see `kernels.strip_sums`.

Regions where only one player can move are integers and join the `lead`. For each position the table
keeps the least lead with which the mover wins and the greatest with which she loses.

>>> from grundy.rulesets.registry import get
>>> game = get("domineering")
>>> DominoSearch(game).relative(game.parse("5x5"), LEFT)
-1
"""

from __future__ import annotations

from mmap import mmap
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget, current_budget
from grundy.core.players import LEFT, Player, Score
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import WORD, Dominoes
from grundy.solvers.boards.sums import SumSearch
from grundy.solvers.warmup import DOMINOES, until_ready

if TYPE_CHECKING:
    import numpy

    from grundy.solvers.boards.kernels.strips import View
    from grundy.solvers.searchers import Searcher

    Views = tuple[View, View]
    Numbers = numpy.ndarray[Any, Any]

__all__ = ["LEFT", "DominoSearch"]

STRIPS = "strip search"
SLICE = 150_000
"""Positions searched between two looks at the budget; the table keeps what was found."""
LONG = 400_000
"""So many positions take a second: now the half second for the values of small pieces pays."""
ENEMYS = 1 << WORD - 1
"""What marks the second player's positions in the table: no board but a square one has 64 cells."""


class DominoSearch:
    """Winners of Domineering positions; boards that do not fit one word go to the search of sums."""

    theorem: str | None = None

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        self.game: Any = game
        self.budget = budget or Budget()
        self.method = STRIPS
        self._machines: dict[tuple[int, int], DominoMachine] = {}
        self._sums: SumSearch | None = None

    def relative(self, position: Any, player: Player) -> Score:
        """Return +1 if `player`, who is to move, wins, else -1."""
        board: Dominoes = self.game.structured(position)
        longest = max(board.rows, board.columns)  # a word cannot be shifted by all its bits
        if board.rows * board.columns > WORD or longest == WORD:
            return self._fallback().relative(position, player)
        found = until_ready(
            DOMINOES, self.budget, lambda: self._fallback().relative(position, player)
        )
        if found is None:
            self.method, self.theorem = STRIPS, None
            wins = self._machine(board).mover_wins(board.free, player, self.budget)
            found = 1 if wins else -1
        return found

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where the bounds or the table give it without search."""
        board: Dominoes = self.game.structured(position)
        machine = self._machines.get((board.rows, board.columns))
        if machine is None:
            return None if self._sums is None else self._sums.known(position, player)
        wins = machine.known(board.free, player)
        return None if wins is None else 1 if wins else -1

    def _machine(self, board: Dominoes) -> DominoMachine:
        size = (board.rows, board.columns)
        if size not in self._machines:
            self._machines[size] = DominoMachine(*size)
        return self._machines[size]

    def _fallback(self) -> Searcher:
        if self._sums is None:
            self._sums = SumSearch(self.game, self.budget)
        self.method, self.theorem = self._sums.method, self._sums.theorem
        return self._sums


class DominoMachine:
    """The arrays of one size of board: both players' views, move lists, and the table of results."""

    def __init__(self, rows: int, columns: int) -> None:
        import numpy as np

        from grundy.solvers.boards.kernels.dominoes import MAX_MOVES, MAX_PLIES
        from grundy.solvers.boards.kernels.strip_sums import KINDS

        self.views, self.numbers = _views(rows, columns)
        # Forked worker processes write to the table together.
        most = 1 << min(22, max(10, rows * columns // 2)) + (rows != columns)
        slots = current_budget().slots(most, 16)
        self.table = np.frombuffer(mmap(-1, slots * 16), np.uint64).reshape(slots, 2)
        self.moves = np.zeros((MAX_PLIES, MAX_MOVES), np.uint64)
        self.scores = np.zeros((MAX_PLIES, MAX_MOVES), np.int64)
        self.sums = np.zeros((2, max(rows, columns) + 1, KINDS), np.uint64)
        self.nodes = np.zeros(1, np.int64)
        self.searched = 0
        self.results: dict[tuple[int, int], bool] = {}
        """Who wins what was asked for, by key and lead: long searches drive it out of the table."""

    def mover_wins(self, free: int, player: Player, budget: Budget) -> bool:
        """Return whether the player on move wins; free cells are numbered row by row."""
        from grundy.solvers.boards.kernels.dominoes import search

        decided, board, lead, side, key = self._look(free, player)
        if decided is not None:
            return decided
        while True:
            self.nodes[0] = 0
            limit = budget.slice(SLICE)
            found = search(
                board,
                lead,
                side,
                0,
                self.views,
                self.numbers,
                self.table,
                self.moves,
                self.scores,
                *self.sums,
                self.nodes,
                limit,
            )
            budget.spend(int(self.nodes[0]))
            if found >= 0:
                self.results[key, lead] = bool(found)
                return bool(found)
            self.searched += int(self.nodes[0])
            if self.searched >= LONG and not self.views[0].boxes:
                self.views, self.numbers = with_boxes(self.views, self.numbers)

    def known(self, free: int, player: Player) -> bool | None:
        """Return whether the player on move wins, where no search is needed."""
        from grundy.solvers.boards.kernels.dominoes import recall, result_of

        decided, _, lead, _, key = self._look(free, player)
        if decided is not None:
            return decided
        found = result_of(_word(recall(key, self.table)), lead)
        return None if found < 0 else bool(found)

    def _look(self, free: int, player: Player) -> tuple[bool | None, Any, int, int, Any]:
        """Return what is known, the board as the mover sees it, her lead, her side, and its key."""
        from grundy.solvers.boards.kernels.dominoes import key_of, without_integers
        from grundy.solvers.boards.kernels.strips import transposed, verdict

        side = 0 if player is LEFT else 1
        view, enemy = self.views[side], self.views[1 - side]
        board = _word(free)
        if side == 1:
            board = _word(transposed(board, enemy, self.numbers))
        rest, lead = without_integers(board, view)
        board = _word(rest)
        key = _word(key_of(board, view))
        decided = self.results.get((key, lead))
        if decided is None and verdict(board, lead, True, view, self.numbers):
            decided = True
        seen = _word(transposed(board, view, self.numbers))
        if decided is None and verdict(seen, -lead, False, enemy, self.numbers):
            decided = False
        return decided, board, lead, side, key


def _word(bits: int) -> Any:
    """Return a whole number as a word of the kernel: compiled code hands back plain integers."""
    import numpy as np

    return np.uint64(bits)


def _views(rows: int, columns: int) -> tuple[Views, Numbers]:
    """Return how both players see a board, and the numbers that they look up."""
    import numpy as np

    shelf: list[Numbers] = []
    left = _view(rows, columns, 0, shelf)
    # On a square board both players see the same positions.
    right = left if rows == columns else _view(columns, rows, ENEMYS, shelf)
    return (left, right), np.concatenate(shelf)


def _view(height: int, width: int, mark: int, shelf: list[Numbers]) -> View:
    """Return how one player sees a board; the numbers for it are put on the shelf."""
    import numpy as np

    from grundy.solvers.boards.kernels.strips import View
    from grundy.solvers.boards.strips import SPREAD, WIDEST, needs, tables

    def put(numbers: Numbers) -> numpy.uint64:
        start = sum(map(len, shelf))
        shelf.append(numbers.ravel())
        return np.uint64(start)

    span = min(width, WIDEST)
    strips = tables(span)
    second, first = needs(strips.heat)
    beside = sum(((1 << width - 1) - 1) << width * row for row in range(height))
    spread = [
        sum(1 << height * column for column in range(width) if row >> column & 1)
        for row in range(1 << width if width <= SPREAD else 0)
    ]
    return View(
        height,
        width,
        put(strips.pairs),
        put(strips.lone),
        np.uint64(second),
        np.uint64(first),
        span,
        np.uint64((1 << width) - 1),
        np.uint64(beside),
        put(np.array(spread, np.uint64)),
        np.uint64(0),
        np.uint64(mark),
    )


def with_boxes(views: Views, numbers: Numbers) -> tuple[Views, Numbers]:
    """Return views that know the values of small pieces as well."""
    import numpy as np

    from grundy.solvers.boards.boxes import boxes
    from grundy.solvers.boards.strips import needs, tables

    pieces, start = boxes(), np.uint64(len(numbers))

    def informed(view: View) -> View:
        heat = tables(view.span).heat
        second, first = needs((*heat[:-1], max(heat[-1], pieces.heat)))
        return view._replace(second=np.uint64(second), first=np.uint64(first), boxes=start)

    left, right = views
    return (informed(left), informed(right)), np.concatenate([numbers, pieces.walls.ravel()])
