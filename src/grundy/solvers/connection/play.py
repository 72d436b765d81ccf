"""Playing Shannon's switching game perfectly, each answer by one exchange between two trees.

Short keeps two edge-disjoint trees on the same vertices. When Cut deletes an edge of one, that tree
falls into two pieces; some edge of the other joins the pieces, and Short fastens it: contracted, it
keeps both trees whole. Cut plays the same game upside down: it keeps two forests that stay forests when
an edge a–b is added; when the edge Short has fastened closes a cycle in the other forest, Cut deletes
another edge of that cycle [Lehman1964, BrunoWeinberg1970].

Edges are named by their index in the graph given at the start, for the whole game.

>>> from grundy.rulesets.structures import SwitchingGraph
>>> graph = SwitchingGraph(((0, 1), (0, 1), (1, 2), (1, 2)), a=0, b=2)
>>> short = ShortStrategy(graph)
>>> short.reply(0), short.reply(3)
(1, 2)
>>> short.has_won
True
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.core.budget import Budget
from grundy.core.players import Outcome
from grundy.errors import GameError
from grundy.rulesets.structures import SwitchingGraph
from grundy.solvers.connection.switching import solve_switching

_TERMINALS_EDGE = -1


class _Sets:
    """Merged sets of arbitrary vertex names."""

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        self._parent: dict[int, int] = {}
        for u, v in pairs:
            self.merge(u, v)

    def find(self, x: int) -> int:
        path = []
        while (up := self._parent.get(x, x)) != x:
            path.append(x)
            x = up
        for y in path:
            self._parent[y] = x
        return x

    def merge(self, u: int, v: int) -> None:
        self._parent[self.find(u)] = self.find(v)


class _SwitchingStrategy:
    """What both sides share: the edges still open and the vertices merged by fastening."""

    def __init__(self, graph: SwitchingGraph) -> None:
        self.graph = graph
        self.open = set(range(len(graph.edges)))
        self.merged = _Sets(graph.fastened)

    def ends(self, edge: int) -> tuple[int, int]:
        """Return the ends of an edge after contraction; `_TERMINALS_EDGE` is an edge a–b."""
        u, v = (self.graph.a, self.graph.b) if edge == _TERMINALS_EDGE else self.graph.edges[edge]
        return self.merged.find(u), self.merged.find(v)

    def path(self, edges: Iterable[int], start: int, goal: int) -> list[int] | None:
        """Return the edges of the path from `start` to `goal` in a forest, or None."""
        around: dict[int, list[tuple[int, int]]] = {}
        for edge in edges:
            u, v = self.ends(edge)
            around.setdefault(u, []).append((edge, v))
            around.setdefault(v, []).append((edge, u))
        came: dict[int, tuple[int, int]] = {start: (_TERMINALS_EDGE, start)}
        stack = [start]
        while stack and goal not in came:
            v = stack.pop()
            for edge, w in around.get(v, ()):
                if w not in came:
                    came[w] = edge, v
                    stack.append(w)
        if goal not in came:
            return None
        path = []
        while goal != start:
            edge, goal = came[goal]
            path.append(edge)
        return path

    def take(self, edge: int, fastened: bool) -> None:
        """Record a move of either player."""
        if edge not in self.open:
            raise GameError("edge {edge} is not open", edge=edge)
        self.open.discard(edge)
        if fastened:
            self.merged.merge(*self.graph.edges[edge])


class ShortStrategy(_SwitchingStrategy):
    """Short's perfect play in a graph that Short wins.

    With `first=True` Short has the first move and calls `open_game` before any `reply`.
    """

    def __init__(
        self, graph: SwitchingGraph, *, first: bool = False, budget: Budget | None = None
    ) -> None:
        super().__init__(graph)
        answer = solve_switching(graph, budget)
        if answer.trees is None or (answer.outcome is Outcome.N and not first):
            raise GameError("Short cannot force a win here")
        self._trees = set(answer.trees.first), set(answer.trees.second)
        self._opening = answer.short_moves[0] if answer.outcome is Outcome.N else None

    @property
    def has_won(self) -> bool:
        """Return whether fastened edges join the terminals."""
        a, b = self.ends(_TERMINALS_EDGE)
        return a == b

    def open_game(self) -> int:
        """Make the first move of the game and return the edge fastened."""
        if self._opening is None:
            return self._spare_move()
        self.take(self._opening, fastened=True)
        return self._opening

    def reply(self, deleted: int) -> int:
        """Answer Cut's deletion and return the edge fastened."""
        self.take(deleted, fastened=False)
        for damaged, whole in (self._trees, self._trees[::-1]):
            if deleted in damaged:
                damaged.discard(deleted)
                pieces = self._pieces(damaged)
                mend = min(e for e in whole if self._is_split(e, pieces))
                whole.discard(mend)
                self.take(mend, fastened=True)
                return mend
        return self._spare_move()

    def _pieces(self, edges: Iterable[int]) -> _Sets:
        return _Sets(self.ends(edge) for edge in edges)

    def _is_split(self, edge: int, pieces: _Sets) -> bool:
        u, v = self.ends(edge)
        return pieces.find(u) != pieces.find(v)

    def _spare_move(self) -> int:
        """Fasten an edge on the way from a to b that nothing forces; drop the edge it replaces."""
        first, second = self._trees
        way = self.path(second, *self.ends(_TERMINALS_EDGE))
        if not way:
            edge = min(self.open)
        else:
            edge = way[0]
            second.discard(edge)
            cycle = self.path(first, *self.ends(edge))
            assert cycle, "the first tree spans the vertices of the second"
            first.discard(cycle[0])
        self.take(edge, fastened=True)
        return edge


class CutStrategy(_SwitchingStrategy):
    """Cut's perfect play in a graph that Cut wins.

    With `first=True` Cut has the first move and calls `open_game` before any `reply`.

    >>> graph = SwitchingGraph(((0, 1), (1, 2)), a=0, b=2)
    >>> CutStrategy(graph).reply(1)
    0
    """

    def __init__(
        self, graph: SwitchingGraph, *, first: bool = False, budget: Budget | None = None
    ) -> None:
        super().__init__(graph)
        answer = solve_switching(graph, budget)
        if answer.forests is None or (answer.outcome is Outcome.N and not first):
            raise GameError("Cut cannot force a win here")
        self._forests = set(answer.forests.first), set(answer.forests.second)
        self._opening = answer.cut_moves[0] if answer.outcome is Outcome.N else None
        # Short may have these edges for nothing; they are contracted from the start.
        for edge in answer.forests.given:
            self.merged.merge(*graph.edges[edge])

    @property
    def has_won(self) -> bool:
        """Return whether no open or fastened edge can join the terminals any more."""
        return self.path(self.open, *self.ends(_TERMINALS_EDGE)) is None

    def open_game(self) -> int:
        """Make the first move of the game and return the edge deleted."""
        if self._opening is None:
            return self._spare_move()
        self.take(self._opening, fastened=False)
        return self._opening

    def reply(self, fastened: int) -> int:
        """Answer the edge that Short has fastened and return the edge deleted."""
        u, v = self.ends(fastened)
        for hit, other in (self._forests, self._forests[::-1]):
            if fastened in hit:
                hit.discard(fastened)
                cycle = self.path((*other, _TERMINALS_EDGE), u, v)
                self.take(fastened, fastened=True)
                if not cycle:
                    break
                cut = min(edge for edge in cycle if edge != _TERMINALS_EDGE)
                other.discard(cut)
                self.take(cut, fastened=False)
                return cut
        else:
            self.take(fastened, fastened=True)
        return self._spare_move()

    def _spare_move(self) -> int:
        """Delete an edge that nothing forces: of a forest while there is one."""
        forest = self._forests[0] or self._forests[1] or self.open
        edge = min(forest)
        forest.discard(edge)
        if edge in self.open:
            self.take(edge, fastened=False)
        return edge
