"""`tree`: a game as a tree, as a merged graph, or the lattice of all games born by a day.

>>> str(DrawTree("{0,*|*}").answer().description)
'A game tree of 8 positions and 7 moves.'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.question import PICTURE_HELP, Answer, Question, given, setting
from grundy.core.budget import Budget
from grundy.core.document import documented, hidden, left_out_when_none
from grundy.core.players import Outcome
from grundy.core.values.form import Form
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import marked, show
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
from grundy.solvers.solve import locate, solve


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
    help: ClassVar[str] = marked(
        "Draw a game with its options, Left's and Right's told apart by colour and pattern. The first"
        " argument is a value such as {0,*|*}, or a game followed by a POSITION."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy tree "{0,*|*}" --picture up.svg',
        "grundy tree domineering 2x2 --dag --picture board.svg",
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
            plan = value_plan(Form(self.game))
            return graph_scene(plan) if self.dag else tree_scene(plan)
        return position_scene(locate(self.game, self.position), budget, merged=self.dag)


def position_scene(place: Position, budget: Budget, *, merged: bool) -> Scene:
    """Return the tree of a position (merged: its graph), in which each position shows its outcome."""
    game = place.game
    if not isinstance(game, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(game))

    def outcome(bare: Any) -> Outcome | None:
        found: Outcome | None = solve(Position(game, bare), budget=budget).outcome  # type: ignore[union-attr]
        return found

    plan = position_plan(game, place.bare, outcome)
    return graph_scene(plan) if merged else tree_scene(plan)
