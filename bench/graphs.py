"""Labels of large random directed graphs: seconds of CPU for each step, checked on samples.

    python -m bench.graphs [vertices] [edges]

prints one row for a graph without cycles (every edge goes to a smaller number) and one for a graph with
edges anywhere, in which almost every vertex reaches a cycle. The first, small run compiles the kernels.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from grundy.rulesets.families.digraphs import Digraph
from grundy.solvers.generic.grundy import mex
from grundy.solvers.graphs.labels import Labels, label


def acyclic(vertices: int, edges: int, rng: np.random.Generator) -> Digraph:
    """Return a random graph whose edges go from larger to smaller numbers."""
    tails = rng.integers(1, vertices, edges)
    return Digraph(tails, (rng.random(edges) * tails).astype(np.int32), vertices)


def anywhere(vertices: int, edges: int, rng: np.random.Generator) -> Digraph:
    """Return a random graph with edges between any two vertices."""
    return Digraph(rng.integers(0, vertices, edges), rng.integers(0, vertices, edges), vertices)


def check(labels: Labels, samples: int) -> None:
    """Compare sampled labels with the definition: the mex, and one more than the longest."""
    for v in random.Random(0).sample(range(labels.graph.vertices), samples):
        followers = labels.graph.followers(v)
        value = labels.grundy(v)
        known = [labels.grundy(u) for u in followers]
        finite = {k for k in known if k is not None}
        if value is not None:
            assert value == mex(finite), v
            # What is not below the value must have a way back to it.
            for u, k in zip(followers, known, strict=True):
                if k is None or k > value:
                    assert value in {labels.grundy(w) for w in labels.graph.followers(u)}, (v, u)
        if labels.longest[v] >= 0:
            assert labels.longest[v] == max(
                (labels.longest[u] + 1 for u in followers), default=0
            ), v


def timed(action: Callable[[], Any]) -> tuple[Any, float]:
    """Return what the action returns and the CPU seconds it took."""
    started = time.process_time()
    result = action()
    return result, time.process_time() - started


def main() -> None:
    vertices = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    edges = int(sys.argv[2]) if len(sys.argv) > 2 else 5 * vertices
    for make in (acyclic, anywhere):
        label(make(10, 20, np.random.default_rng(0)))
    print(
        f"{'graph':>10} {'vertices':>10} {'edges':>10} {'build s':>8} {'label s':>8} {'infinite':>9} max"
    )
    for make in (acyclic, anywhere):
        rng = np.random.default_rng(1)
        graph, building = timed(lambda make=make, rng=rng: make(vertices, edges, rng))  # type: ignore[misc]
        labels, labelling = timed(lambda graph=graph: label(graph))  # type: ignore[misc]
        check(labels, min(vertices, 20_000))
        infinite = int((labels.values < 0).sum())
        print(
            f"{make.__name__:>10} {vertices:>10} {edges:>10} {building:>8.2f} {labelling:>8.2f}"
            f" {infinite:>9} {labels.values.max()}"
        )


if __name__ == "__main__":
    main()
