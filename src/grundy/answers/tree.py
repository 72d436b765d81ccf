"""`tree`: a game as a tree, as a merged graph, or the lattice of all games born by a day.

>>> str(DrawTree("{0,*|*}").answer().description)
'A game tree of 8 positions and 7 moves.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.loops import loop_plan
from grundy.answers.question import PICTURE_HELP, Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.answers.worth import Worth
from grundy.core.budget import Budget
from grundy.core.document import documented, hidden, left_out_when_none
from grundy.core.loopy.value import LoopyValue, read_operand
from grundy.core.players import Outcome
from grundy.core.values.form import Form
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import marked, show
from grundy.render.boards import board_tree, negative_scene, options_scene
from grundy.render.picture import Picture
from grundy.render.tree import (
    graph_scene,
    lattice_scene,
    position_plan,
    tree_scene,
    value_plan,
)
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.scene import Scene
from grundy.solvers.result import Bound, Provenance
from grundy.solvers.solve import locate


@dataclass(frozen=True)
class TreeDrawn(Answer):
    """The picture of a game with its options."""

    scene: Scene | None = hidden(None)
    file: str | None = None
    bound: Bound | None = left_out_when_none()

    @documented
    def description(self) -> str | None:
        """Return the picture in words."""
        return None if self.scene is None else show(self.scene.description)

    def picture(self) -> Picture:
        """Return the picture."""
        if self.scene is None:
            raise BudgetExhausted("there is no tree to draw")
        return self.scene


@dataclass(frozen=True)
class DrawTree(Question[TreeDrawn]):
    """What a game looks like with all its options."""

    verb: ClassVar[str] = "tree"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked(
        "Draw a game with its options; colour and pattern distinguish Left's from Right's. The first"
        " argument is a value such as {0,*|*}, or a game followed by a POSITION."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy tree "{0,*|*}" --picture up.svg',
        "grundy tree domineering 2x2 --dag --picture board.svg",
        "grundy tree domineering 2x3 --boards --depth 1 --picture tree.svg",
        'grundy tree domineering "..|.#" --options --picture options.svg',
        'grundy tree domineering "...|.##" --negative --picture turned.svg',
    )
    answer_type: ClassVar[type[TreeDrawn]] = TreeDrawn

    game: str | None = given(
        "A value, a position as game:position, or a game.",
        None,
        example="{0,*|*}",
        metavar="EXPR|GAME",
    )
    position: str | None = given("The position, where EXPR is a game.", None)
    dag: bool = setting("Merge equal positions: a graph instead of a tree.", False)
    depth: int | None = setting("Draw only this many moves deep.", minimum=0)
    boards: bool = setting("Draw boards instead of text.", False)
    options: bool = setting("Draw the position as {Left's boards | Right's boards}.", False)
    negative: bool = setting("Draw the negative of the position: the turned board.", False)
    day: int | None = setting("Draw all games born by this day.", minimum=0, maximum=3)
    picture: Path | None = setting(PICTURE_HELP, also=("--out",))

    def improve(self, budget: Budget) -> Iterator[TreeDrawn]:
        """Yield the picture."""
        scene = bound = None
        try:
            scene = self._scene(budget)
        except BudgetExhausted as stop:
            bound = Bound(stop.message)
        found = Provenance.of("game tree", budget, exact=bound is None)
        yield TreeDrawn(found, scene, None if self.picture is None else str(self.picture), bound)

    def _scene(self, budget: Budget) -> Scene:
        if self.day is not None:
            return lattice_scene(self.day)
        if self.game is None:
            raise GameError("grundy tree needs a value, a game with a position, or --day")
        if self.position is None and ":" not in self.game:
            value = read_operand(self.game)
            plan = (
                loop_plan(value) if isinstance(value, LoopyValue) else value_plan(Form(self.game))
            )
            return graph_scene(plan) if self.dag else tree_scene(plan, depth=self.depth)
        return self._position_scene(locate(self.game, self.position), budget)

    def _position_scene(self, place: Position, budget: Budget) -> Scene:
        game = _two_players(place)
        if self.options:
            return options_scene(game, place.bare)
        if self.negative:
            return negative_scene(game, place.bare)
        if self.boards:
            return board_tree(game, place.bare, _outcome_in_time(game, budget), self.depth)
        return position_scene(place, budget, merged=self.dag, depth=self.depth)


def position_scene(
    place: Position, budget: Budget, *, merged: bool, depth: int | None = None
) -> Scene:
    """Return the tree of a position (merged: its graph), in which each position shows its outcome."""
    game = _two_players(place)
    plan = position_plan(game, place.bare, _outcome_in_time(game, budget))
    return graph_scene(plan) if merged else tree_scene(plan, depth=depth)


def _outcome_in_time(game: Ruleset[Any], budget: Budget) -> Callable[[Any], Outcome | None]:
    """Return who wins a position, or None once the budget is over: the tree is drawn all the same."""
    worth = Worth(game, budget)

    def outcome(position: Any) -> Outcome | None:
        try:
            return worth.outcome(position)
        except BudgetExhausted:
            return None

    return outcome


def _two_players(place: Position) -> Ruleset[Any]:
    if not isinstance(place.game, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(place.game))
    return place.game
