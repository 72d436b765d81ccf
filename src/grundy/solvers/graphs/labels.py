"""Games on directed graphs: a token moves along the edges, and whoever cannot move loses.

`label` gives every vertex its nim-value and the longest play B(x) from it, in time linear in the
graph where it has no cycle. A vertex from which play may go on for ever has a *loopy* value: a
number where the players can enforce the end, else infinite, ∞ with the set K of numbers among its
followers' values.

**Theorem** [Smith1966, FraenkelPerl1975]. In a sum of graphs with finite values the nim-value is
their xor. With one infinite summand ∞(K) and the rest adding up to x, the player to move wins when
x is in K and draws otherwise; with two or more infinite summands the sum is a draw.

>>> from grundy.rulesets.families.digraphs import Digraph
>>> labels = label(Digraph.from_edges([(0, 1), (1, 0), (1, 2), (3, 0), (3, 2)]))
>>> labels.values.tolist(), labels.longest.tolist()
([0, 1, 0, 1], [-1, -1, 0, -1])
>>> loop = label(Digraph.from_edges([(0, 0), (0, 1), (1, 2)]))
>>> loop.name(0), loop.outcome([0]).value, loop.outcome([0, 1]).value
('∞{1}', 'D', 'N')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grundy.compiling import chosen
from grundy.core.budget import Budget, current_budget
from grundy.core.players import LEFT, Outcome, Player, Score
from grundy.errors import LoopError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.digraphs import Digraph
from grundy.solvers.generic.retrograde import Retrograde
from grundy.solvers.warmup import LABELS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KERNELS = "grundy.solvers.graphs.kernels"
INFINITE = -1


@dataclass(frozen=True)
class Labels:
    """The labels of a graph; -1 in `values` is infinite, -1 in `longest` is endless."""

    graph: Digraph = field(repr=False)
    values: NDArray[np.int32] = field(repr=False)
    longest: NDArray[np.int32] = field(repr=False)

    @property
    def is_loopy(self) -> bool:
        """Return whether some play never ends."""
        return bool((self.longest < 0).any())

    @property
    def has_infinite_values(self) -> bool:
        """Return whether at some vertex the end of play cannot be enforced."""
        return bool((self.values == INFINITE).any())

    def grundy(self, vertex: int) -> int | None:
        """Return the nim-value of a vertex, None where it is infinite."""
        value = int(self.values[vertex])
        return None if value == INFINITE else value

    def finite_followers(self, vertex: int) -> frozenset[int]:
        """Return the set K of an infinite value: the finite values among the followers."""
        known = (self.grundy(u) for u in self.graph.followers(vertex))
        return frozenset(value for value in known if value is not None)

    def name(self, vertex: int) -> str:
        """Return the label as it is written on a vertex: `3`, or `∞{0,2}`."""
        value = self.grundy(vertex)
        if value is not None:
            return str(value)
        return "∞{" + ",".join(map(str, sorted(self.finite_followers(vertex)))) + "}"

    def outcome(self, tokens: Iterable[int]) -> Outcome:
        """Return who wins the sum of the games that start at the given vertices."""
        total = 0
        infinite: list[int] = []
        for vertex in tokens:
            value = self.grundy(vertex)
            if value is None:
                infinite.append(vertex)
            else:
                total ^= value
        if not infinite:
            return Outcome.N if total else Outcome.P
        won = len(infinite) == 1 and total in self.finite_followers(infinite[0])
        return Outcome.N if won else Outcome.D


def label(graph: Digraph, budget: Budget | None = None) -> Labels:
    """Return nim-values and longest plays of all vertices; both players may use every edge."""
    budget = budget or current_budget()
    budget.spend(graph.vertices)
    graph_kernel = _kernel(budget)
    back = graph_kernel.transpose(graph.offsets, graph.targets)
    values, longest = graph_kernel.peel(graph.offsets, graph.targets, *back)
    if (values == INFINITE).any():
        graph_kernel.settle(graph.offsets, graph.targets, *back, values)
    return Labels(graph, values, longest)


class GraphNimbers:
    """Nim-values of tokens on graphs: what `GrundySolver` is for games in general."""

    method = "graph labels"
    theorem: str | None = "Sprague1935"
    searched = True

    def __init__(self, game: Ruleset[Any], budget: Budget) -> None:
        self.game, self.budget = game, budget
        self._labels: dict[Digraph, Labels] = {}

    def labels(self, graph: Digraph) -> Labels:
        """Return the labels of a graph, computed once."""
        if graph not in self._labels:
            self._labels[graph] = label(graph, self.budget)
        return self._labels[graph]

    def grundy(self, position: Any) -> int:
        """Return the nim-value; raise `LoopError` where a token stands on an infinite vertex."""
        labels = self.labels(position.graph)
        total = 0
        for vertex in position.tokens:
            value = labels.grundy(vertex)
            if value is None:
                raise LoopError(
                    "vertex {vertex} has the loopy value {value}, so there is no nim-value",
                    vertex=position.graph.name(vertex),
                    value=labels.name(vertex),
                )
            total ^= value
        return total

    def known(self, position: Any) -> int | None:
        """Return the nim-value where the labels are there already."""
        return self.grundy(position) if position.graph in self._labels else None


class GraphSearch:
    """Win, draw or loss of tokens on graphs, partizan and misère too; loops are draws."""

    def __init__(self, game: Ruleset[Any], budget: Budget, misere: bool) -> None:
        self.game, self.budget, self.misere = game, budget, misere
        self.theorem: str | None = None
        self.method = "retrograde analysis"
        self._nimbers = GraphNimbers(game, budget)
        self._results: dict[Digraph, Any] = {}
        self._general = Retrograde(game, budget, misere=misere)

    def relative(self, position: Any, player: Player) -> Score:
        """Return +1, 0 or -1 for `player`, who is to move."""
        tokens: Sequence[int] = position.tokens
        if not self.misere and self.game.impartial:
            self.method, self.theorem = "graph labels", "Smith1966"
            winner = self._nimbers.labels(position.graph).outcome(tokens).winner(player)
            return 0 if winner is None else 1 if winner is player else -1
        if len(tokens) != 1:
            return self._general.relative(position, player)
        return int(self.table(position.graph)[0 if player is LEFT else 1, tokens[0]])

    def is_loopy(self, position: Any) -> bool:
        """Return whether play from here may go on for ever."""
        labels = self._nimbers.labels(position.graph)
        return any(labels.longest[vertex] < 0 for vertex in position.tokens)

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where the graph has been solved already."""
        if position.graph in self._results and len(position.tokens) == 1:
            return self.relative(position, player)
        return self._general.known(position, player)

    def table(self, graph: Digraph) -> Any:
        """Return the results of every vertex, for Left and for Right on move."""
        if graph not in self._results:
            self.budget.spend(graph.vertices)
            self._results[graph] = _kernel(self.budget).results(
                graph.offsets, graph.targets, graph.marks, self.misere
            )
        return self._results[graph]


def _kernel(budget: Budget) -> Any:
    return chosen(f"{KERNELS}.labels", LABELS, wait=budget.compiles)
