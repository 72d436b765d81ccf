"""`graph`: the nim-value of every vertex of a directed graph, and the longest play.

>>> LabelGraph("0>1,0>2,1>2").answer().grundy
[2, 1, 0]
>>> LabelGraph("nim", "2").answer().names
('2', '0', '1')
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.core.budget import Budget
from grundy.core.document import documented, hidden
from grundy.core.players import LEFT
from grundy.errors import DamagedFileError, GameError
from grundy.i18n import marked
from grundy.render.graphs import labels_scene
from grundy.render.picture import Picture
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.digraphs import Digraph
from grundy.rulesets.position import Position
from grundy.rulesets.registry import get
from grundy.solvers.graphs.labels import Labels, label
from grundy.solvers.result import Provenance
from grundy.solvers.solve import locate

MAX_POSITIONS = 20_000


@dataclass(frozen=True)
class GraphLabelled(Answer):
    """The labels of a graph."""

    labels: Labels = hidden()
    tokens: tuple[int, ...] = hidden(())

    @documented
    def vertices(self) -> int:
        """Return the number of vertices."""
        return self.labels.graph.vertices

    @documented
    def edges(self) -> int:
        """Return the number of edges."""
        return self.labels.graph.edges

    @documented
    def names(self) -> tuple[str, ...]:
        """Return the names of the vertices, where they have some."""
        return self.labels.graph.names

    @documented
    def grundy(self) -> list[int | None]:
        """Return the nim-value of each vertex, None where it is infinite."""
        return [None if v < 0 else v for v in self.labels.values.tolist()]

    @documented
    def longest(self) -> list[int | None]:
        """Return the moves of the longest play from each vertex, None where it is endless."""
        return [None if v < 0 else v for v in self.labels.longest.tolist()]

    @documented
    def infinite(self) -> Mapping[str, list[int]]:
        """Return the finite values among the followers of each vertex with an infinite value."""
        vertices = (self.labels.values < 0).nonzero()[0].tolist()
        return {str(v): sorted(self.labels.finite_followers(v)) for v in vertices}

    @documented
    def loopy(self) -> bool:
        """Return whether some play never ends."""
        return self.labels.is_loopy

    def picture(self) -> Picture:
        """Return the labelled graph."""
        return labels_scene(self.labels, self.tokens)


@dataclass(frozen=True)
class LabelGraph(Question[GraphLabelled]):
    """What each vertex of a graph is worth."""

    verb: ClassVar[str] = "graph"
    help: ClassVar[str] = marked(
        "Label every vertex of a directed graph with its nim-value and the longest play from it."
        " GRAPH is a text such as 0>1,1>2, JSON, or - for standard input; --file reads JSON or an edge"
        " list, one edge a line. With a game and a POSITION, the graph of that game."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy graph "0>1,0>2,1>2,2>3"',
        'grundy graph "0>1,1>0,1>2" --picture graph.svg',
    )
    answer_type: ClassVar[type[GraphLabelled]] = GraphLabelled
    is_public: ClassVar[bool] = False

    graph: str | None = given("A graph, or a game.", None, example="0>1,0>2,1>2")
    position: str | None = given("The position, where GRAPH is a game.", None)
    file: Path | None = setting("Read the graph from this file.")

    def improve(self, budget: Budget) -> Iterator[GraphLabelled]:
        """Yield the labels."""
        if self.position is None:
            graph, tokens = _read(self._text())
        else:
            graph, tokens = _graph_of(locate(self.graph or "", self.position), budget), (0,)
        labels = label(graph)
        yield GraphLabelled(Provenance.of("labels of a graph", budget), labels, tokens)

    def _text(self) -> str:
        if self.file is not None:
            try:
                return self.file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                reason = getattr(error, "strerror", None) or str(error)
                raise DamagedFileError(
                    "{file} cannot be read: {error}", file=self.file.name, error=reason
                ) from None
        return sys.stdin.read() if self.graph in (None, "-") else str(self.graph)


def _read(text: str) -> tuple[Digraph, tuple[int, ...]]:
    body = text.strip()
    if "\n" in body and not body.startswith("{"):
        return Digraph.from_edge_list(body), ()
    place: Any = get("digraph").parse(body)
    return place.graph, place.tokens


def _graph_of(place: Position, budget: Budget) -> Digraph:
    """Return the graph of all positions that can be reached, the given one first."""
    game = place.game
    if not isinstance(game, Ruleset) or not game.impartial:
        raise GameError("graph labels impartial games; grundy tree draws {game}", game=str(game))
    numbers = {game.normalize(place.bare): 0}
    queue, tails, heads = [place.bare], [], []
    for tail, position in enumerate(queue):
        budget.spend()
        for option in game.options(position, LEFT):
            key = game.normalize(option)
            if key not in numbers:
                numbers[key] = len(queue)
                queue.append(option)
            tails.append(tail)
            heads.append(numbers[key])
        if len(queue) > MAX_POSITIONS:
            raise GameError("more than {limit} positions: too many to draw", limit=MAX_POSITIONS)
    edges = dict.fromkeys(zip(tails, heads, strict=True))
    return Digraph(
        [tail for tail, _ in edges],
        [head for _, head in edges],
        len(queue),
        names=[game.format(position) or "–" for position in queue],
    )
