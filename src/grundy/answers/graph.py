"""`graph`: the nim-value of every vertex of a directed graph, or of every position of a game.

>>> LabelGraph("0>1,0>2,1>2").answer().grundy
[2, 1, 0]
>>> LabelGraph("nim", "2").answer().names
('2', '0', '1')
>>> [outcome.value for outcome in LabelGraph("domineering:2x2").answer().outcomes]
['N', 'L', 'R', 'P']
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.answers.worth import Worth
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden
from grundy.core.players import LEFT, Outcome, Player
from grundy.errors import BudgetExhausted, DamagedFileError, GameError
from grundy.i18n import marked, plural
from grundy.i18n.system import reason_of
from grundy.render.graphs import labels_scene
from grundy.render.picture import Picture
from grundy.render.tree import graph_scene, position_plan
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.digraphs import Digraph
from grundy.rulesets.position import Position
from grundy.rulesets.registry import get
from grundy.rulesets.scene import Scene
from grundy.solvers.graphs.labels import Labels, label
from grundy.solvers.result import Provenance
from grundy.solvers.solve import locate

MAX_POSITIONS = 20_000
MOST_DRAWN = 200


class GamePositions:
    """All positions that can be reached from one, and the moves between them, found within a budget."""

    def __init__(self, place: Position, budget: Budget) -> None:
        if not isinstance(place.game, Ruleset):
            raise GameError("{game} is not a game for two players", game=str(place.game))
        self.game: Ruleset[Any] = place.game
        self.numbers = {self.game.normalize(place.bare): 0}
        self.found: list[Any] = [place.bare]
        arcs: dict[tuple[int, int, Player], None] = {}
        for tail, position in enumerate(self.found):
            budget.spend()
            for player in (LEFT,) if self.game.impartial else Player:
                for option in self.game.options(position, player):
                    key = self.game.normalize(option)
                    head = self.numbers.setdefault(key, len(self.found))
                    if head == len(self.found):
                        self.found.append(option)
                    arcs[tail, head, player] = None
            if len(self.found) > MAX_POSITIONS:
                raise GameError(
                    "more than {limit} positions can be reached: too many", limit=MAX_POSITIONS
                )
        self.arcs = tuple(arcs)
        self.names = tuple(self.game.format(position) or "–" for position in self.found)

    def digraph(self) -> Digraph:
        """Return the graph, which knows no players."""
        tails, heads = [a for a, _, _ in self.arcs], [b for _, b, _ in self.arcs]
        return Digraph(tails, heads, len(self.found), names=list(self.names))

    def scene(
        self, worth: Callable[[int], str], outcomes: Sequence[Outcome | None] | None = None
    ) -> Scene:
        """Return the picture in which each position shows what it is worth."""
        if len(self.found) > MOST_DRAWN:
            raise GameError(
                plural(
                    "{n} position is too many for a picture; up to {limit} are drawn",
                    "{n} positions are too many for a picture; up to {limit} are drawn",
                    n=len(self.found),
                    limit=MOST_DRAWN,
                )
            )

        def number(position: Any) -> int:
            return self.numbers[self.game.normalize(position)]

        def outcome(position: Any) -> Outcome | None:
            if outcomes is not None:
                return outcomes[number(position)]
            return Outcome.P if worth(number(position)) == "0" else Outcome.N

        plan = position_plan(
            self.game, self.found[0], outcome, lambda position: worth(number(position))
        )
        return graph_scene(plan)


@dataclass(frozen=True)
class GraphLabelled(Answer):
    """The labels of a graph."""

    labels: Labels = hidden()
    tokens: tuple[int, ...] = hidden(())
    positions: GamePositions | None = hidden(None)
    """The positions that the vertices are, where it is the graph of a game."""

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
        """Return the labelled graph: that of a game from the top down."""
        if self.positions is None or self.labels.is_loopy:
            return labels_scene(self.labels, self.tokens)
        return self.positions.scene(self.labels.name)


@dataclass(frozen=True)
class Arc(Documented):
    """A move from one position to another, by the numbers of both."""

    tail: int
    head: int
    player: Player


@dataclass(frozen=True)
class GraphOfGame(Answer):
    """The graph of a game in which the players have different moves, with its outcomes."""

    positions: GamePositions = hidden()
    outcomes: tuple[Outcome | None, ...] = ()

    @documented
    def vertices(self) -> int:
        """Return the number of positions."""
        return len(self.positions.found)

    @documented
    def edges(self) -> int:
        """Return the number of moves."""
        return len(self.positions.arcs)

    @documented
    def names(self) -> tuple[str, ...]:
        """Return the positions."""
        return self.positions.names

    @documented
    def arcs(self) -> tuple[Arc, ...]:
        """Return the moves."""
        return tuple(Arc(*arc) for arc in self.positions.arcs)

    def picture(self) -> Picture:
        """Return the graph from the top down, Left's and Right's moves in their colours."""
        shown = [None if outcome is None else outcome.value for outcome in self.outcomes]
        return self.positions.scene(lambda n: shown[n] or "?", self.outcomes)


@dataclass(frozen=True)
class LabelGraph(Question[GraphLabelled | GraphOfGame]):
    """What each vertex of a graph is worth."""

    verb: ClassVar[str] = "graph"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked(
        "Label every vertex of a directed graph with its nim-value and the longest play from it."
        " GRAPH is a text such as 0>1,1>2, JSON, or - for standard input; --file reads JSON or an edge"
        " list, one edge a line. With a game and a POSITION, the graph of that game: with its nim-values,"
        " or with its outcomes where the players differ."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy graph "0>1,0>2,1>2,2>3"',
        'grundy graph "0>1,1>0,1>2" --picture graph.svg',
        "grundy graph chomp 3x3 --picture chomp.svg",
    )
    answer_type: ClassVar[type[Answer]] = GraphLabelled
    answer_types: ClassVar[tuple[type[Any], ...]] = (GraphLabelled, GraphOfGame)
    is_public: ClassVar[bool] = False

    graph: str | None = given("A graph, or a game.", None, example="0>1,0>2,1>2")
    position: str | None = given("The position, where GRAPH is a game.", None)
    file: Path | None = setting("Read the graph from this file.")

    def improve(self, budget: Budget) -> Iterator[GraphLabelled | GraphOfGame]:
        """Yield the labels."""
        text = self.graph or ""
        if self.position is not None or (":" in text and not text.lstrip().startswith('{"')):
            yield from self._of_game(locate(text, self.position), budget)
            return
        graph, tokens = _read(self._text())
        labels = label(graph)
        yield GraphLabelled(Provenance.of("labels of a graph", budget), labels, tokens)

    def _of_game(self, place: Position, budget: Budget) -> Iterator[GraphLabelled | GraphOfGame]:
        positions = GamePositions(place, budget)
        game = positions.game
        if game.impartial:
            labels = label(positions.digraph())
            found = Provenance.of("labels of a graph", budget)
            yield GraphLabelled(found, labels, (0,), positions)
            return
        worth = Worth(game, budget)
        outcomes: list[Outcome | None] = [None] * len(positions.found)
        exact = True
        try:
            for number, position in enumerate(positions.found):
                outcomes[number] = worth.outcome(position)
        except BudgetExhausted:
            exact = False
        exact = exact and None not in outcomes
        found = Provenance.of("outcomes", budget, exact=exact)
        yield GraphOfGame(found, positions, tuple(outcomes))

    def _text(self) -> str:
        if self.file is not None:
            try:
                return self.file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise DamagedFileError(
                    "{file} cannot be read: {error}", file=self.file.name, error=reason_of(error)
                ) from None
        return sys.stdin.read() if self.graph in (None, "-") else str(self.graph)


def _read(text: str) -> tuple[Digraph, tuple[int, ...]]:
    body = text.strip()
    if "\n" in body and not body.startswith("{"):
        return Digraph.from_edge_list(body), ()
    place: Any = get("digraph").parse(body)
    return place.graph, place.tokens
