"""The algebra of values on machine words: memory that grows, and the way back to the engine's games.

Canonical games are the words of `kernels.games`. They are exact or not there at all: where a number is
finer than 2^-20, or a game too deep or too far from zero, `fold` says so, and the caller takes the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.values import engine
from grundy.core.values.engine.nodes import translate
from grundy.core.values.fold import games_of_words, node_of_word
from grundy.errors import BudgetExhausted
from grundy.solvers.boards.arrays import untouched

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

FIRST_NODES = 1 << 9
MOST_NODES = 1 << 27
STEPS = 1 << 19
"""Comparisons and options between two looks at the budget: some hundredths of a second."""


class BoardAlgebra:
    """The games that the positions of one board have as values."""

    def __init__(self) -> None:
        self.memory = _new_memory(FIRST_NODES, None)
        self._engine: engine.Engine | None = None
        self._known: dict[int, engine.Canonical] = {}

    def fold(
        self, done: int, values: Array, order: Array, arrays: tuple[Array, ...], budget: Budget
    ) -> int | None:
        """Return how many nodes have values when the next look at the budget is due; None: not exact."""
        from grundy.solvers.boards.kernels.algebra import fold
        from grundy.solvers.boards.kernels.games import FLAG, ROOM, UNFIT
        from grundy.solvers.boards.kernels.games import STEPS as STEPS_LEFT

        steps = STEPS
        while True:
            budget.check()
            memory = self.memory
            memory[FLAG], memory[STEPS_LEFT] = 0, steps
            now = int(fold(memory, done, values, order, *arrays))
            flag = int(memory[FLAG])
            if flag & UNFIT:
                return None
            if flag & ROOM:
                self.enlarge(budget)
            if now > done or now == len(order):
                return now
            steps *= 2  # one node takes longer; what was found of it is remembered

    def enlarge(self, budget: Budget) -> None:
        """Take four times the memory; the memos begin anew."""
        from grundy.solvers.boards.kernels import games as g

        old = self.memory
        nodes = 4 * int(old[g.MOST_NODES])
        if nodes > MOST_NODES:
            raise BudgetExhausted(budget.end_of_memory())
        new = _new_memory(nodes, budget)
        for part, length in (
            (g.AT_NODES, g.NODE_WORDS * old[g.NODES]),
            (g.AT_POOL, old[g.POOL]),
        ):
            new[new[part] : new[part] + length] = old[old[part] : old[part] + length]
        new[g.NODES], new[g.POOL] = old[g.NODES], old[g.POOL]
        g.enter_all(new)
        self.memory = new

    def game(self, word: int) -> engine.Canonical:
        """Return the engine's game of a word."""
        here = engine.current()
        if self._engine is not here:
            self._engine, self._known = here, {0: here.zero}
        node = node_of_word(word)
        if node not in self._known:
            games_of_words(node, *self._lists(node), self._known)
        return translate(self._known[node], word - (node << 32))

    def _lists(self, node: int) -> tuple[list[int], list[int], list[int], list[int]]:
        """Return where the options of each node begin, change sides and end; and all options."""
        from grundy.solvers.boards.kernels import games as g

        memory = self.memory
        begin, pool = int(memory[g.AT_NODES]), int(memory[g.AT_POOL])
        nodes = memory[begin : begin + g.NODE_WORDS * (node + 1)].reshape(-1, g.NODE_WORDS)
        first = nodes[:, g.FIRST]
        middle = first + nodes[:, g.LEFTS]
        last = middle + nodes[:, g.RIGHTS]
        options = memory[pool : pool + int(last[node])]
        return first.tolist(), middle.tolist(), last.tolist(), options.tolist()


def _new_memory(nodes: int, budget: Budget | None) -> Array:
    """Return memory for this many nodes; pages that are never touched cost nothing."""
    from grundy.solvers.boards.kernels import games as g

    parts = (
        (g.AT_NODES, g.NODE_WORDS * nodes),
        (g.AT_POOL, 16 * nodes),
        (g.AT_SLOTS, 2 * nodes),
        (g.AT_ORDER, 16 * nodes),
        (g.AT_SUMS, 8 * nodes),
        (g.AT_SEEN, 4 * nodes),
        (g.AT_SCRATCH, 16 * nodes + (1 << 16)),
    )
    size = g.HEADER + sum(length for _, length in parts)
    if budget is not None and budget.memory is not None and 16 * size > budget.memory:
        raise BudgetExhausted(budget.end_of_memory())
    memory = untouched(size)
    at = g.HEADER
    for part, length in parts:
        memory[part] = at
        at += length
    memory[g.NODES] = 1
    memory[g.MOST_NODES], memory[g.MOST_POOL] = nodes, 16 * nodes
    memory[g.SLOTS], memory[g.ORDER] = 2 * nodes - 1, 8 * nodes - 1
    memory[g.SUMS], memory[g.SEEN] = 4 * nodes - 1, 2 * nodes - 1
    memory[g.SCRATCH] = 16 * nodes + (1 << 16)
    return memory
