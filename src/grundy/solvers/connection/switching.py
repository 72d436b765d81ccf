"""Shannon's switching game, decided in polynomial time.

Short fastens an open edge, Cut deletes one; Short wins when fastened edges join the terminals a and b,
Cut when deleted edges part them.

**Theorem** [Lehman1964]. Short wins as second player exactly when the graph contains two edge-disjoint
trees that span the same vertices, a and b among them. Short wins as first player exactly when this
holds after one more edge a–b is added. So the three classes are told apart by how many of two extra
edges a–b make the largest pair of edge-disjoint forests larger: none (Short wins), one (the first
player wins) or both (Cut wins).

>>> from grundy.rulesets.structures import SwitchingGraph
>>> solve_switching(SwitchingGraph(((0, 1), (0, 1)), a=0, b=1)).outcome
<Outcome.L: 'L'>
>>> wheatstone = SwitchingGraph(((0, 1), (0, 2), (1, 2), (1, 3), (2, 3)), a=0, b=3)
>>> answer = solve_switching(wheatstone)
>>> answer.outcome, answer.short_moves, answer.cut_moves
(<Outcome.N: 'N'>, (0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.core.players import Outcome
from grundy.rulesets.structures import SwitchingGraph
from grundy.solvers.connection.forests import ForestPair, UnionFind


@dataclass(frozen=True)
class TwoTrees:
    """Why Short wins as second player: two edge-disjoint trees on the same vertices, with a and b.

    Edges are indices into `graph.edges`; fastened edges count as contracted. Both trees are empty when
    fastened edges already join a and b.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]


@dataclass(frozen=True)
class TwoForests:
    """Why Cut wins as second player: what is left beside `given` splits into two forests, and either
    forest stays one when an edge a–b is added to it.

    `given` are edges that Cut may treat as fastened: a union of pairs of trees.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    given: tuple[int, ...]


@dataclass(frozen=True)
class SwitchingAnswer:
    """Who wins a switching game, all winning moves of both players, and the reason.

    `short_moves` and `cut_moves` are the winning first moves, as indices into `graph.edges`; `trees`
    is there when Short wins as second player, `forests` when Cut does. When the first player wins,
    both describe the graph after that player's first winning move, with the indices of the graph
    before it.
    """

    outcome: Outcome
    short_moves: tuple[int, ...]
    cut_moves: tuple[int, ...]
    trees: TwoTrees | None
    forests: TwoForests | None

    @property
    def over(self) -> bool:
        """Return whether a and b are already joined or parted, so that nobody has a move."""
        return not self.short_moves and not self.cut_moves


def solve_switching(graph: SwitchingGraph, budget: Budget | None = None) -> SwitchingAnswer:
    """Decide a switching game and find every winning move of both players.

    >>> bridge = SwitchingGraph(((0, 1), (1, 2), (1, 2)), a=0, b=2)
    >>> answer = solve_switching(bridge)
    >>> answer.outcome.value, answer.short_moves, answer.cut_moves
    ('N', (0,), (0, 1, 2))
    """
    contracted = _Contracted(graph)
    every = tuple(range(len(graph.edges)))
    if contracted.a == contracted.b:
        return SwitchingAnswer(Outcome.L, (), (), TwoTrees((), ()), None)
    if contracted.are_parted():
        return SwitchingAnswer(Outcome.R, (), (), None, TwoForests((), (), every))
    pair = ForestPair(contracted.n, contracted.edges, budget)
    extra, grew = pair.add(contracted.a, contracted.b)
    if not grew:
        return SwitchingAnswer(Outcome.L, every, (), _trees(pair, extra), None)
    second_extra, grew = pair.add(contracted.a, contracted.b)
    if grew:
        return SwitchingAnswer(Outcome.R, (), every, None, _forests(pair, extra))
    # One extra edge helps: `extra` is in a forest, `second_extra` closes two trees with it.
    short_moves = tuple(sorted(pair.reach_back(extra) - {extra, second_extra}))
    idle = pair.reach(set(pair.unused()) - {second_extra})
    cut_moves = tuple(sorted(pair.reach([second_extra]) - idle - {extra, second_extra}))
    return SwitchingAnswer(
        Outcome.N,
        short_moves,
        cut_moves,
        _trees_after(graph, short_moves[0], budget),
        _forests_after(graph, cut_moves[0], budget),
    )


def switching_outcome(graph: SwitchingGraph, budget: Budget | None = None) -> Outcome:
    """Decide a switching game without looking for moves.

    >>> switching_outcome(SwitchingGraph(((0, 1), (1, 2)), a=0, b=2))
    <Outcome.R: 'R'>
    """
    contracted = _Contracted(graph)
    if contracted.a == contracted.b:
        return Outcome.L
    pair = ForestPair(contracted.n, contracted.edges, budget)
    gained = sum(pair.add(contracted.a, contracted.b)[1] for _ in range(2))
    return (Outcome.L, Outcome.N, Outcome.R)[gained]


class _Contracted:
    """The graph with its fastened edges contracted and its vertices renumbered from 0."""

    def __init__(self, graph: SwitchingGraph) -> None:
        index = {v: i for i, v in enumerate(graph.vertices)}
        merged = UnionFind(len(index))
        for u, v in graph.fastened:
            merged.union(index[u], index[v])
        name: dict[int, int] = {}
        of = {v: name.setdefault(merged.find(i), len(name)) for v, i in index.items()}
        self.n = len(name)
        self.edges = [(of[u], of[v]) for u, v in graph.edges]
        self.a, self.b = of[graph.a], of[graph.b]

    def are_parted(self) -> bool:
        """Return whether no path of open edges joins the terminals."""
        parts = UnionFind(self.n)
        for u, v in self.edges:
            parts.union(u, v)
        return parts.find(self.a) != parts.find(self.b)


def _trees(pair: ForestPair, extra: int) -> TwoTrees:
    touched = sorted(pair.reach([extra]) - {extra})
    first, second = (tuple(e for e in touched if pair.forest_of[e] == f) for f in (0, 1))
    return TwoTrees(first, second)


def _forests(pair: ForestPair, extra: int) -> TwoForests:
    given = pair.reach(pair.unused())
    first, second = (
        tuple(e for e in pair.forest(f) if e < extra and e not in given) for f in (0, 1)
    )
    return TwoForests(first, second, tuple(sorted(given)))


def _trees_after(graph: SwitchingGraph, move: int, budget: Budget | None) -> TwoTrees:
    trees = solve_switching(graph.fasten(move), budget).trees
    assert trees is not None, "the move does not win for Short"
    return TwoTrees(_before(trees.first, move), _before(trees.second, move))


def _forests_after(graph: SwitchingGraph, move: int, budget: Budget | None) -> TwoForests:
    forests = solve_switching(graph.delete(move), budget).forests
    assert forests is not None, "the move does not win for Cut"
    return TwoForests(
        *(_before(part, move) for part in (forests.first, forests.second, forests.given))
    )


def _before(edges: tuple[int, ...], removed: int) -> tuple[int, ...]:
    """Return indices as they were before one edge was removed from the list."""
    return tuple(edge + (edge >= removed) for edge in edges)
