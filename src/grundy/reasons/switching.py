"""Why a switching game is won: two trees for Short, two forests for Cut, and how to answer with them.

>>> from grundy.answers.explain import explain
>>> [step.kind for step in explain("shannon", "0-1,0-1,1-2,1-2;a=0;b=2").steps]
['two-trees', 'tree-exchange', 'conclusion']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.i18n import Message
from grundy.rulesets.families.connection import ShowsSwitchingGraph
from grundy.rulesets.parts import Step, Table
from grundy.rulesets.scene import Role
from grundy.rulesets.structures import SwitchingGraph
from grundy.solvers.connection.play import CutStrategy, ShortStrategy
from grundy.solvers.connection.switching import (
    SwitchingAnswer,
    TwoForests,
    TwoTrees,
    solve_switching,
)
from grundy.solvers.result import Result

LEHMAN = "Lehman1964"
ROWS = 8
SHOWN_EDGES = 24


@dataclass(frozen=True)
class _View:
    """A position, its graph, and the names of its open edges in order."""

    game: Any  # a ruleset that ShowsSwitchingGraph
    position: Any
    graph: SwitchingGraph
    names: Sequence[str]

    @classmethod
    def of(cls, game: Any, position: Any) -> _View:
        shown: ShowsSwitchingGraph[Any] = game
        names = [move for move, _ in game.moves(position, LEFT)]
        return cls(game, position, shown.structured(position), names)

    def after(self, edge: int, player: Player) -> _View:
        _, option = self.game.find_move(self.position, player, self.names[edge])
        return _View.of(self.game, option)

    def listed(self, edges: Iterable[int]) -> str:
        words = [self.names[edge] for edge in edges]
        more = " …" if len(words) > SHOWN_EDGES else ""
        return ", ".join(words[:SHOWN_EDGES]) + more or "–"


def switching_steps(result: Result) -> Iterator[Step]:
    """Yield the steps for a position of any game with the structure `switching-graph`."""
    view = _View.of(result.game, result.position)
    answer = solve_switching(view.graph)
    if answer.over:
        yield _over(answer)
    elif answer.outcome is Outcome.L and answer.trees is not None:
        yield from _short_wins(view, answer.trees)
    elif answer.outcome is Outcome.R and answer.forests is not None:
        yield from _cut_wins(view, answer.forests)
    else:
        yield from _first_wins(view, answer)


def _over(answer: SwitchingAnswer) -> Step:
    if answer.outcome is Outcome.L:
        return Step("over", Message("Fastened edges join A and B: Short (Left) has won."))
    return Step("over", Message("No path can join A and B any more: Cut (Right) has won."))


def _first_wins(view: _View, answer: SwitchingAnswer) -> Iterator[Step]:
    yield Step(
        "one-more-edge",
        Message(
            "There are no two trees without a common edge that span the same vertices, A and B among"
            " them; but there would be with one more edge A–B. So whoever moves first wins: the first"
            " move decides whether that edge is gained."
        ),
        LEHMAN,
    )
    for player, moves in ((LEFT, answer.short_moves), (RIGHT, answer.cut_moves)):
        move = moves[0]
        if player is LEFT:
            text = Message("Short (Left), moving first, fastens {edge}.", edge=view.names[move])
        else:
            text = Message("Cut (Right), moving first, deletes {edge}.", edge=view.names[move])
        yield Step("first-move", text)
        after = view.after(move, player)
        then = solve_switching(after.graph)
        if then.over:
            yield _over(then)
        elif then.trees is not None:
            yield from _short_wins(after, then.trees)
        elif then.forests is not None:
            yield from _cut_wins(after, then.forests)


def _short_wins(view: _View, trees: TwoTrees) -> Iterator[Step]:
    yield Step(
        "two-trees",
        Message(
            "Short (Left) wins, even as second player: here are two trees without a common edge that span"
            " the same vertices, A and B among them. First tree: {first}. Second tree: {second}.",
            first=view.listed(trees.first),
            second=view.listed(trees.second),
        ),
        LEHMAN,
        picture=_picture(view, {Role.FIRST: trees.first, Role.SECOND: trees.second}),
    )
    yield Step(
        "tree-exchange",
        Message(
            "If Cut deletes an edge of one tree, that tree falls into two pieces; some edge of the other"
            " tree joins the pieces, and Short fastens it. Fastened, it belongs to both trees, so there"
            " are again two trees without another common edge."
        ),
        "BrunoWeinberg1970",
        _replies(
            view,
            (Message("Cut deletes"), Message("Short fastens")),
            (*trees.first, *trees.second),
            lambda edge: ShortStrategy(view.graph).reply(edge),
        ),
    )


def _cut_wins(view: _View, forests: TwoForests) -> Iterator[Step]:
    if forests.given:
        text = Message(
            "Cut (Right) wins, even as second player. Let Short have {given} for nothing; the other edges"
            " split into two parts without a cycle, and neither part closes a cycle even with one more"
            " edge A–B. First part: {first}. Second part: {second}.",
            given=view.listed(forests.given),
            first=view.listed(forests.first),
            second=view.listed(forests.second),
        )
    else:
        text = Message(
            "Cut (Right) wins, even as second player: the edges split into two parts without a cycle, and"
            " neither part closes a cycle even with one more edge A–B. First part: {first}. Second part:"
            " {second}.",
            first=view.listed(forests.first),
            second=view.listed(forests.second),
        )
    yield Step(
        "two-forests",
        text,
        LEHMAN,
        picture=_picture(view, {Role.FIRST: forests.first, Role.SECOND: forests.second}),
    )
    yield Step(
        "forest-exchange",
        Message(
            "If Short fastens an edge of one part and it closes a cycle in the other part (the edge A–B"
            " included), Cut deletes another edge of that cycle. So no part ever closes a cycle with A–B,"
            " and A and B never get joined."
        ),
        "BrunoWeinberg1970",
        _replies(
            view,
            (Message("Short fastens"), Message("Cut deletes")),
            (*forests.first, *forests.second),
            lambda edge: CutStrategy(view.graph).reply(edge),
        ),
    )


def _replies(
    view: _View,
    head: tuple[Message, Message],
    edges: Sequence[int],
    reply: Callable[[int], int],
) -> Table | None:
    rows = tuple((view.names[edge], view.names[reply(edge)]) for edge in edges[:ROWS])
    return Table(head, rows) if rows else None


def _picture(view: _View, roles: Mapping[Role, Iterable[int]]) -> Any:
    named = {view.names[edge]: role for role, edges in roles.items() for edge in edges}
    return view.game.scene_with(view.position, named)
