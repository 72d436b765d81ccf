"""Canonical values of boards of at most 64 cells: positions enumerated by compiled code, then folded.

A ruleset of the structure `Placements`, `Patterns` or `Liberties` writes a position as two words. All that
can be reached from it is enumerated, cut into components, brought to one representative under symmetry and
numbered without a Python object in between; then one step of the algebra for each number, options first,
gives the values: on machine words (`algebra`), and where those do not fit with the games of the engine.
What has been found stays, so that a position's options cost next to nothing after it.

Small positions, those that do not fit, and all of them until the compiled code is there, go the general
way of `CanonicalSolver`.

>>> from grundy.rulesets.registry import get
>>> game = get("snort")
>>> BoardValues(game).value(game.parse("2x3"))
Value('+-{4||1|0}')
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.core.values import engine
from grundy.core.values.allowance import spending
from grundy.core.values.fold import fold
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted
from grundy.rulesets.base import Ruleset
from grundy.solvers.boards.algebra import BoardAlgebra
from grundy.solvers.boards.tables import BoardTable, Structure, table_of
from grundy.solvers.generic.canonical import CanonicalSolver, without_garbage_collection
from grundy.solvers.warmup import VALUES, until_ready

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

FIRST_NODES = 200
"""Positions of the general way before compiled code is loaded, which takes longer than they do."""
SLICE_NODES, SLICE_OPTIONS = 1 << 14, 1 << 17
"""What is expanded between two looks at the budget."""
BLOCK = 1 << 11
"""Values made between two looks at the budget."""
FIRST_ROOM = 1 << 11
MOST_CACHED = 1 << 14
"""Options seen lately that the enumeration remembers: as many as there is room for nodes, at most these."""
MOST_NODES = 1 << 29
"""Twice as many still have a number of 31 bits."""


class BoardValues(CanonicalSolver):
    """Values of the positions of a board game, remembered by position and by component."""

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        super().__init__(game, budget)
        self._found: dict[Any, Value] = {}
        self._graphs: dict[BoardTable, PositionGraph] = {}

    def value(self, position: Any) -> Value:
        """Return the canonical value; raise `LoopError` where a position can repeat."""
        found = self._found.get(position)
        if found is None:
            found = self._found[position] = self._value(position)
        return found

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result of a position that was asked for before, or whose components are known."""
        if position in self._found:
            return self.relative(position, player)
        return super().known(position, player)

    def _value(self, position: Any) -> Value:
        # Where positions are counted the way must not depend on what this process did before.
        if "numba" not in sys.modules or (self.budget.counts_nodes_only and not self._graphs):
            try:
                with self.budget.part(nodes=FIRST_NODES):
                    return super().value(position)
            except BudgetExhausted:
                if self.budget.is_over:
                    raise
        form: Structure | None = self.game.structured(position)
        table = None if form is None else table_of(form)
        if form is None or table is None:
            return super().value(position)
        by_rules = super().value
        value = until_ready(VALUES, self.budget, lambda: by_rules(position))
        if value is None:
            graph = self._graphs.get(table)
            if graph is None:
                graph = self._graphs[table] = PositionGraph(table)
            with spending(self.budget), without_garbage_collection():
                node = graph.value(*table.words(form), self.budget)
            # Where play can go on for ever the general way says which position comes back.
            value = by_rules(position) if node is None else Value.of(node)
        return value


class PositionGraph:
    """The positions of one board that have been enumerated, and their values.

    The nodes before `settled` have values. Those after it belong to the question that was asked last: if it
    was interrupted and is asked again, it goes on where it stopped; if another one is asked, they are
    forgotten.
    """

    def __init__(self, table: BoardTable) -> None:
        import numpy as np

        from grundy.solvers.boards.kernels.parts import MOST_PARTS

        self.table = table
        self.counts = np.array([1, 0, 0], np.int64)
        self.nodes = np.zeros((FIRST_ROOM, 2), np.uint64)
        self.kinds = np.zeros(FIRST_ROOM, np.int8)
        self.first = np.zeros(FIRST_ROOM + 1, np.int64)
        self.middle = np.zeros(FIRST_ROOM, np.int64)
        self.edges = np.zeros(4 * FIRST_ROOM, np.int32)
        self.slots = np.full(2 * FIRST_ROOM, -1, np.int32)
        self.options = np.zeros((table.most_options, 2), np.uint64)
        self.cached = np.zeros((2 * FIRST_ROOM, 2), np.uint64)
        self.cached_edges = np.zeros(2 * FIRST_ROOM, np.int64)
        self.scratch = (
            np.zeros((MOST_PARTS, 2), np.uint64),
            np.zeros(MOST_PARTS, np.int64),
            np.zeros(table.generators.anchors.shape[1], np.uint64),
            np.zeros(len(table.generators.distances), np.uint64),
        )
        self.algebra: BoardAlgebra | None = BoardAlgebra()
        self.words = np.zeros(2 * FIRST_ROOM, np.int64)
        self.values: list[engine.Canonical] = []
        """The values where words do not fit: then there is no algebra."""
        self.settled = 0
        self._asked = (0, 0)
        self._fold: WordFold | EngineFold | None = None

    def value(self, a: int, b: int, budget: Budget) -> engine.Canonical | None:
        """Return the value of a state; None where play from it can go on for ever."""
        import numpy as np

        from grundy.solvers.boards.kernels.positions import ask

        if (a, b) != self._asked:
            self._forget()
            self._asked = a, b
        self._make_room(budget)
        words = np.uint64(a), np.uint64(b)
        question = int(ask(*words, self.counts, self.nodes, self.kinds, self.slots))
        if question >= self.settled:
            self._enumerate(budget)
            if not self._settle(budget):
                self._forget()
                return None
        if self.algebra is not None:
            return self.algebra.game(int(self.words[2 * question]))
        return self.values[2 * question]

    def _settle(self, budget: Budget) -> bool:
        """Give all nodes their values; return False where they come round in a circle."""
        from grundy.solvers.boards.kernels.positions import options_first

        number = int(self.counts[0])
        while True:
            if self._fold is None:
                order = options_first(self.settled, number, self.first, self.edges)
                if len(order) < number - self.settled:
                    return False
                self._fold = (
                    EngineFold(self, order) if self.algebra is None else WordFold(self, order)
                )
            if self._fold.run(self, budget):
                self._fold = None
                self.settled = number
                return True
            self.algebra, self._fold, self.settled = None, None, 0

    def _enumerate(self, budget: Budget) -> None:
        from grundy.solvers.boards.kernels.positions import DONE, FULL, expand

        state = DONE + 1
        while state != DONE:
            state, expanded = expand(
                *self.table.arrays,
                self.counts,
                self.nodes,
                self.kinds,
                self.first,
                self.middle,
                self.edges,
                self.slots,
                self.options,
                self.cached,
                self.cached_edges,
                *self.scratch,
                budget.slice(SLICE_NODES),
                SLICE_OPTIONS,
            )
            budget.spend(int(expanded))
            if state == FULL:
                self._make_room(budget)

    def _make_room(self, budget: Budget) -> None:
        """Double what is nearly full; half of the memory may be used."""
        import numpy as np

        from grundy.solvers.boards.kernels.parts import MOST_PARTS
        from grundy.solvers.boards.kernels.positions import EDGES, NODES

        if self.counts[NODES] + 2 * MOST_PARTS > len(self.nodes):
            self.enlarge(budget)
        most = 2 * len(self.options) + 2
        if self.counts[EDGES] + most > len(self.edges):
            _allow(self._bytes + self.edges.nbytes, budget)
            more = np.zeros(max(len(self.edges), most), np.int32)
            self.edges = np.concatenate([self.edges, more])

    def enlarge(self, budget: Budget) -> None:
        """Double the room for nodes."""
        import numpy as np

        from grundy.solvers.boards.kernels.positions import NODES, fill_slots

        room = len(self.nodes)
        _allow(2 * self._bytes, budget)
        if 2 * room > MOST_NODES:
            raise BudgetExhausted(budget.end_of_memory())
        self.nodes = np.concatenate([self.nodes, np.zeros_like(self.nodes)])
        self.kinds = np.concatenate([self.kinds, np.zeros_like(self.kinds)])
        self.first = np.concatenate([self.first, np.zeros(room, np.int64)])
        self.middle = np.concatenate([self.middle, np.zeros_like(self.middle)])
        self.slots = np.full(4 * room, -1, np.int32)
        fill_slots(self.counts[NODES], self.nodes, self.kinds, self.slots)
        cached = min(8 * room, MOST_CACHED)
        if cached > len(self.cached):
            self.cached, self.cached_edges = (
                np.zeros((cached, 2), np.uint64),
                np.zeros(cached, np.int64),
            )

    @property
    def _bytes(self) -> int:
        arrays = (self.nodes, self.kinds, self.first, self.middle, self.edges, self.slots)
        return sum(array.nbytes for array in arrays)

    def _forget(self) -> None:
        """Drop the nodes of a question that was not answered."""
        from grundy.solvers.boards.kernels.positions import EDGES, NEXT, NODES, fill_slots

        self._fold = None
        number = max(self.settled, 1)
        if self.counts[NODES] == number:
            return
        self.counts[NODES] = number
        self.counts[NEXT] = self.settled
        self.counts[EDGES] = self.first[self.settled]
        del self.values[2 * self.settled :]
        self.slots.fill(-1)
        fill_slots(number, self.nodes, self.kinds, self.slots)
        self.cached.fill(0)


def _allow(size: int, budget: Budget) -> None:
    if budget.memory is not None and 2 * size > budget.memory:
        raise BudgetExhausted(budget.end_of_memory())


class WordFold:
    """The work that is left when all positions of a question are enumerated: their values, in order."""

    def __init__(self, graph: PositionGraph, order: Array) -> None:
        import numpy as np

        number = int(graph.counts[0])
        self.negated = _negated(graph, number)
        # A node of an earlier question whose negative was not needed then is made once more.
        earlier = np.flatnonzero(self.negated[: graph.settled]).astype(np.int32)
        self.order = np.concatenate([earlier, order])
        self.done = 0
        if len(graph.words) < 2 * number:
            more = np.zeros(2 * len(graph.nodes) - len(graph.words), np.int64)
            graph.words = np.concatenate([graph.words, more])

    def run(self, graph: PositionGraph, budget: Budget) -> bool:
        """Make the values, going on where it was interrupted; return False where words do not fit."""
        assert graph.algebra is not None
        arrays = graph.kinds, graph.first, graph.middle, graph.edges, self.negated
        while self.done < len(self.order):
            done = graph.algebra.fold(self.done, graph.words, self.order, arrays, budget)
            if done is None:
                return False
            self.done = done
        return True


class EngineFold:
    """The same work with the games of the engine."""

    def __init__(self, graph: PositionGraph, order: Array) -> None:
        start, stop = graph.settled, int(graph.counts[0])
        low, high = int(graph.first[start]), int(graph.first[stop])
        negated = _negated(graph, stop)
        self.start = start
        self.done = 0
        self.order: list[int] = order.tolist()
        self.old_negatives: list[int] = negated[:start].nonzero()[0].tolist()
        self.lists: tuple[list[Any], ...] = tuple(
            array.tolist()
            for array in (
                graph.kinds[start:stop],
                graph.first[start : stop + 1] - low,
                graph.middle[start:stop] - low,
                graph.edges[low:high],
                negated[start:],
            )
        )
        graph.values += [engine.zero()] * (2 * (stop - start))

    def run(self, graph: PositionGraph, budget: Budget) -> bool:
        """Make the values; when interrupted, go on with the same block."""
        values = graph.values
        for node in self.old_negatives:
            values[2 * node + 1] = engine.negate(values[2 * node])
        while self.done < len(self.order):
            budget.check()
            block = self.order[self.done : self.done + BLOCK]
            kinds, first, middle, edges, negated = self.lists
            fold(values, block, kinds, first, middle, edges, negated, self.start)
            self.done += BLOCK
        return True


def _negated(graph: PositionGraph, stop: int) -> Array:
    """Return which nodes' negatives the nodes without values need."""
    import numpy as np

    edges = graph.edges[graph.first[graph.settled] : graph.first[stop]]
    negated = np.zeros(stop, np.bool_)
    negated[edges[edges & 1 == 1] >> 1] = True
    return negated
