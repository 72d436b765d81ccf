"""Largest matchings against trying all sets of edges, and Geography against search on random graphs."""

from __future__ import annotations

import random
from itertools import combinations

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Outcome
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.matching import matching_size, maximum_matching
from grundy.rulesets.families.simple_graph import SimpleGraph, make_graph
from grundy.solvers.generic.outcome import OutcomeSearch


def random_graph(rng: random.Random, n: int) -> SimpleGraph:
    pairs = list(combinations(range(n), 2))
    edges = rng.sample(pairs, rng.randrange(len(pairs) + 1))
    return make_graph(n, edges, (1 << n) - 1)


def most_edges(edges: list[tuple[int, int]]) -> int:
    if not edges:
        return 0
    (a, b), *rest = edges
    taken = 1 + most_edges([edge for edge in rest if a not in edge and b not in edge])
    return max(taken, most_edges(rest))


def test_matchings_are_matchings_and_largest() -> None:
    rng = random.Random(4)
    for _ in range(400):
        graph = random_graph(rng, rng.randrange(1, 9))
        partner = maximum_matching(graph)
        for v, u in enumerate(partner):
            assert u == -1 or (partner[u] == v and graph.near(v) >> u & 1)
        assert matching_size(graph) == most_edges(list(graph.edges())), graph.text


def test_geography_is_decided_by_matchings() -> None:
    rng = random.Random(9)
    game = registry.get("geography")
    assert isinstance(game, Ruleset)
    for _ in range(150):
        graph = random_graph(rng, rng.randrange(2, 9))
        position = game.parse(f"{graph.text};at={rng.randrange(len(graph.neighbours))}")
        search = OutcomeSearch(game, Budget(), claims=False)
        lost = search.relative(position, LEFT) < 0
        claim = game.claim(position)
        assert claim is not None
        assert (claim.outcome is Outcome.P) == lost, game.format(position)
