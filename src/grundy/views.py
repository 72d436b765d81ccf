"""What positions, values, sequences and answers can be asked, and how they look.

Their methods call these functions (through `grundy.late`), so that the classes themselves stand below the
solvers and the pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.answers.explain import Explanation
from grundy.answers.explain import explain as _explain
from grundy.answers.question import DEFAULT_SECONDS
from grundy.answers.tree import TreeDrawn, position_scene
from grundy.core.budget import Budget, memory_allowed
from grundy.core.loopy.value import AnyValue, LoopyValue
from grundy.core.players import Outcome, Player
from grundy.core.values.value import Value
from grundy.errors import BudgetError, GameError
from grundy.i18n import Message
from grundy.render.picture import Picture, picture_file
from grundy.render.tikz import scene_tikz
from grundy.rulesets.base import Ruleset
from grundy.rulesets.parts import Step
from grundy.rulesets.position import Position, SeatedPosition
from grundy.rulesets.scene import Scene
from grundy.solvers.plan import has_value
from grundy.solvers.result import Provenance, Result, SeatedResult
from grundy.solvers.solve import solve as _solve

if TYPE_CHECKING:
    from grundy.core.players import PlayerName
    from grundy.core.printed import Printed
    from grundy.core.values.thermograph import Thermograph
    from grundy.heaps.values.sequence import NimSequence

__all__ = ["Explanation", "Result", "SeatedResult", "TreeDrawn"]


# -- questions to a position ----------------------------------------------------------------------


def solve(
    position: Position,
    *,
    misere: bool = False,
    player: PlayerName | None = None,
    value: bool | None = None,
    budget: Budget | None = None,
) -> Result:
    """Return who wins a position of a game for two players."""
    who = None if player is None else Player(player)
    result = _solve(position, misere=misere, player=who, value=value, budget=budget)
    if not isinstance(result, Result):
        raise GameError("{game} is not a game for two players", game=str(position.game))
    return result


def solve_seated(
    position: SeatedPosition, *, seat: int = 0, budget: Budget | None = None
) -> SeatedResult:
    """Return which coalitions win a position of a game for many players."""
    result = _solve(position, seat=seat, budget=budget)
    assert isinstance(result, SeatedResult)
    return result


def explain(
    position: Position, *, misere: bool = False, budget: Budget | None = None
) -> Explanation:
    """Return why a position is won or lost."""
    return _explain(position, misere=misere, budget=budget)


def outcome(position: Position) -> Outcome:
    """Return who wins, or raise `BudgetError`."""
    result = solve(position)
    if result.outcome is None:
        if result.exact:
            raise GameError("{game} is won by points: ask for the score", game=str(position.game))
        raise _unfinished(result)
    return result.outcome


def grundy(position: Position) -> int:
    """Return the nim-value, or raise."""
    game = position.game
    if not isinstance(game, Ruleset) or not game.impartial:
        raise GameError("{game} is not impartial: its positions have no nim-value", game=str(game))
    result = solve(position)
    if result.grundy is None:
        if not result.exact:
            raise _unfinished(result)
        reason = result.grundy_reason or Message("positions of {game} have none", game=str(game))
        raise GameError("no nim-value: {reason}", reason=reason)
    return result.grundy


def value(position: Position, *, budget: Budget | None = None) -> AnyValue:
    """Return the canonical value, or raise."""
    game = position.game
    if not isinstance(game, Ruleset) or not has_value(game, position.bare):
        raise GameError("positions of {game} have no value in this sense", game=str(game))
    budget = budget or Budget(DEFAULT_SECONDS, memory=memory_allowed())
    result = solve(position, value=True, budget=budget)
    if result.value is None:
        raise _unfinished(result)
    return result.value


def winning_moves(position: Position, player: Player) -> tuple[str, ...]:
    """Return all winning moves, or raise `BudgetError`."""
    result = solve(position, player=player)
    if not result.exact:
        raise _unfinished(result)
    return tuple(move.move for move in result.winning(player))


def _unfinished(result: Result) -> BudgetError:
    reason = result.bound.reason if result.bound else result.value_reason
    return BudgetError(reason or Message("limit reached"), known=result)


# -- words ----------------------------------------------------------------------------------------


def text(answer: Printed) -> str:
    """Return what the command prints of an answer."""
    from grundy.words.spoken import spoken

    return spoken(answer)


def result_html(result: Result) -> str:
    """Return a table of the moves with a line that says who wins."""
    from grundy.render.html import result_html

    return result_html(result)


def steps_html(steps: tuple[Step, ...]) -> str:
    """Return the steps of an explanation as a list."""
    from grundy.render.html import steps_html

    return steps_html(steps)


def steps_latex(steps: tuple[Step, ...]) -> str:
    """Return the steps of an explanation as LaTeX."""
    from grundy.render.latex import steps_latex

    return steps_latex(steps)


def steps_markdown(steps: tuple[Step, ...]) -> str:
    """Return the steps of an explanation as Markdown."""
    from grundy.render.markdown import steps_markdown

    return steps_markdown(steps)


def bibtex(keys: tuple[str, ...]) -> str:
    """Return citations as BibTeX."""
    from grundy.render.bibtex import bibtex

    return bibtex(keys)


# -- pictures -------------------------------------------------------------------------------------


def svg(picture: Picture) -> str:
    """Return a picture as SVG."""
    return picture_file(picture, ".svg").decode()


def tikz(picture: Picture) -> str:
    """Return a picture as a `tikzpicture`."""
    return scene_tikz(picture) if isinstance(picture, Scene) else picture.to_tikz()


def latex(picture: Picture) -> str:
    """Return a picture as a `tikzpicture` under a line that names the packages it needs."""
    return picture_file(picture, ".tex").decode()


def sequence_plot(sequence: NimSequence, heaps: int) -> Picture:
    """Return the plot of a nim-sequence."""
    from grundy.render.sequence import SequencePlot

    return SequencePlot(sequence, heaps)


def thermograph_scene(value: Value) -> Scene:
    """Return the thermograph of a value as a picture."""
    from grundy.render.thermograph import thermograph_scene

    return thermograph_scene(value)


def loop_scene(value: LoopyValue) -> Scene:
    """Return the graph of a loopy value as a picture."""
    from grundy.answers.loops import loop_picture

    return loop_picture(value)


def walls_scene(graph: Thermograph) -> Scene:
    """Return a thermograph as a picture."""
    from grundy.render.thermograph import walls_scene

    return walls_scene(graph)


def tree(position: Position, *, merged: bool = False, budget: Budget | None = None) -> TreeDrawn:
    """Return the tree of a position; each position shows its outcome."""
    budget = budget or Budget(DEFAULT_SECONDS, memory=memory_allowed())
    with budget:
        scene = position_scene(position, budget, merged=merged)
    return TreeDrawn(Provenance.of("game tree", budget), scene)
