"""The functions of `import grundy`: every command as a function, with the same answers as objects.

`solve`, `explain`, `value`, `game` and `position` are written out here because they take objects of many
kinds. All other commands become functions by themselves: the fields of a question are the arguments.

>>> import grundy
>>> grundy.compare("^", grundy.Value("*")).relation
'||'
>>> grundy.solve("nim", [3, 5, 6]).outcome
<Outcome.P: 'P'>
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, cast, overload

import grundy
from grundy import views
from grundy.answers.explain import Explanation
from grundy.answers.explain import explain as _explain
from grundy.answers.question import (
    Input,
    Question,
    all_questions,
    has_question,
    inputs_of,
    question_named,
)
from grundy.core.budget import Budget
from grundy.core.document import Documented
from grundy.core.loopy.value import AnyValue, LoopyValue
from grundy.core.players import Player, PlayerName
from grundy.core.values.value import Value
from grundy.errors import GameError
from grundy.heaps.rules.rule import HeapRule
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.families.heap_ruleset import HeapRuleset
from grundy.rulesets.position import Position, SeatedPosition
from grundy.rulesets.reading import frozen, graph_text
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.sum import parse_sum
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import locate
from grundy.solvers.solve import solve as _solve
from grundy.solvers.values import value_of

RENAMED = {"misere": "misere_quotient"}
"""Commands whose function has a name that says more."""
WRITTEN_OUT = frozenset({"solve", "explain", "value"})


def game(text: str) -> Ruleset[Hashable]:
    """Return the game for two players that a text names; a file of one's own as `my.py:MyGame`.

    >>> game("moore(2)")
    grundy.game('moore(2)')
    """
    found = _game(text)
    if not isinstance(found, Ruleset):
        raise GameError(
            '{game} is a game for many players: grundy.seated_game("{game}")', game=str(found)
        )
    return found


def seated_game(text: str) -> SeatedRuleset[Hashable]:
    """Return the game for many players that a text names.

    >>> seated_game("coalition(011)").coalitions
    ('0', '1')
    """
    found = _game(text)
    if not isinstance(found, SeatedRuleset):
        raise GameError('{game} is a game for two players: grundy.game("{game}")', game=str(found))
    return found


def _game(text: str) -> Game[Any]:
    return registry.from_file(text) or registry.get(text)


def position(text: str) -> Position:
    """Return the position written `nim:3,5`, or a sum, whose terms may be values.

    >>> position("domineering:2x3 + 1/2").value
    Value('{5/2|0}')
    """
    return parse_sum(text)


@overload
def solve(  # type: ignore[overload-overlap]
    game: SeatedRuleset[Any] | SeatedPosition,
    position: object = None,
    *,
    seat: int = 0,
    budget: Budget | None = None,
) -> SeatedResult: ...
@overload
def solve(
    game: str | Ruleset[Any] | Position,
    position: object = None,
    *,
    misere: bool = False,
    player: PlayerName | None = None,
    budget: Budget | None = None,
    claims: bool = True,
    workers: int = 1,
    cluster: str | None = None,
    line: bool = False,
) -> Result: ...
def solve(
    game: str | Game[Any] | Position,
    position: object = None,
    *,
    seat: int | None = None,
    misere: bool = False,
    player: PlayerName | None = None,
    budget: Budget | None = None,
    claims: bool = True,
    workers: int = 1,
    cluster: str | None = None,
    line: bool = False,
) -> Result | SeatedResult:
    """Return who wins a position under best play, all winning moves, and how that is known.

    Parameters
    ----------
    game : the game's text, a ruleset object (also a user's own), a sum's text, or a `Position`
    position : its text, or any object that can be a position of the game
    misere : whether the player who cannot move wins
    player : list the moves of this player only (partizan games): "left" or "right"
    seat : who is on move in a game for many players, counted from 0; by default the first
    budget : the allowance of seconds and positions, 60 seconds by default
    claims : use proved formulas where the game has them; False searches by the definition alone
    workers : number of processes when a search is needed
    cluster : the address of a Dask scheduler, whose workers search instead
    line : also return best play to the end (`Result.line`)

    Examples
    --------
    >>> solve("nim", "11,12,13").winning()[0].move
    '11→1'
    """
    return _solve(
        _place(game, position),
        seat=seat,
        misere=misere,
        player=None if player is None else Player(player),
        budget=budget,
        claims=claims,
        workers=workers,
        cluster=cluster,
        line=line,
    )


def explain(
    game: str | Game[Any] | Position,
    position: object = None,
    *,
    misere: bool = False,
    budget: Budget | None = None,
) -> Explanation:
    """Return why a position is won or lost, in steps that a person can check by hand.

    >>> print(explain("nim", "1,2,3").steps[-1].text)
    P-position: the player to move loses; every move has a winning reply.
    """
    return _explain(_place(game, position), misere=misere, budget=budget)


def value(
    game: str | Game[Any] | Position | AnyValue | int | Fraction,
    position: object = None,
    *,
    budget: Budget | None = None,
) -> AnyValue:
    """Return the value of a position, or of an expression, loopy or not.

    >>> value("{0,*|*}"), value("domineering", "2x2"), value("domineering:2x2 + 1/2")
    (Value('^'), Value('+-1'), Value('{3/2|-1/2}'))
    """
    if isinstance(game, Value | LoopyValue | int | Fraction):
        return game if isinstance(game, LoopyValue) else Value(game)
    if isinstance(game, str) and position is None and ":" not in game:
        return value_of(game, budget)
    return views.value(_place(game, position), budget=budget)


def _place(game: str | Game[Any] | Position, position: object) -> Position:
    if isinstance(game, str):
        game = registry.from_file(game) or game
    return locate(game, position)


# -- every other command --------------------------------------------------------------------------


def function_for(verb: str) -> Callable[..., Documented]:
    """Return the function that asks the question of a command."""
    kind = question_named(verb)
    inputs = inputs_of(kind)
    arguments = [entry for entry in inputs if entry.is_argument]

    def ask(*given: object, budget: Budget | None = None, **settings: object) -> Documented:
        if len(given) > len(arguments):
            raise TypeError(f"{ask.__name__}() takes at most {len(arguments)} positional arguments")
        named = {**dict(zip((a.name for a in arguments), given, strict=False)), **settings}
        known = {entry.name: entry for entry in inputs}
        unknown = next((name for name in named if name not in known), None)
        if unknown is not None:
            raise TypeError(f"{ask.__name__}() has no argument {unknown!r}")
        return _asked(kind, {n: _accepted(known[n], v) for n, v in named.items()}, budget)

    ask.__name__ = ask.__qualname__ = function_name(verb)
    ask.__doc__ = kind.help
    return ask


def function_name(verb: str) -> str:
    """Return what the function of a command is called.

    >>> function_name("misere")
    'misere_quotient'
    """
    return RENAMED.get(verb, verb.replace("-", "_"))


def verb_of(name: str) -> str | None:
    """Return the command whose function has this name, or None.

    >>> verb_of("misere_quotient"), verb_of("nim")
    ('misere', None)
    """
    verb = {new: old for old, new in RENAMED.items()}.get(name, name.replace("_", "-"))
    is_found = function_name(verb) == name and verb not in WRITTEN_OUT and has_question(verb)
    return verb if is_found else None


def function_names() -> list[str]:
    """Return the names of the functions that are made from questions."""
    return [function_name(verb) for verb in all_questions() if verb not in WRITTEN_OUT]


def game_names() -> list[str]:
    """Return the names under which `import grundy` has the games of the catalogue."""
    names = {kind.name.replace("-", "_") for kind in registry.all_games()}
    return sorted(names - {*function_names(), *grundy.__all__})


def _asked(
    kind: type[Question[Any]], fields: dict[str, object], budget: Budget | None
) -> Documented:
    question = kind(**fields)
    if budget is None and not kind.has_budget:
        budget = Budget()
    return cast(Documented, question.answer(budget))


def _accepted(entry: Input, given: object) -> object:
    """Return what a field of a question holds for an object of Python; refuse what it cannot be."""
    if given is None and not entry.is_required:
        return None
    if entry.takes_many:
        many = given if isinstance(given, list | tuple) else (given,)
        return tuple(_text(one) for one in many)
    if entry.choices and str(given) not in entry.choices:
        raise GameError(
            "{name} must be one of {choices}", name=entry.name, choices=", ".join(entry.choices)
        )
    if isinstance(entry.kind, type) and issubclass(entry.kind, Enum):
        return entry.kind(given)
    if entry.kind is str:
        return _text(given)
    if entry.kind is float and isinstance(given, int):
        given = float(given)
    if entry.kind is Path and isinstance(given, str):
        given = Path(given)
    if isinstance(entry.kind, type) and (
        not isinstance(given, entry.kind) or (entry.kind is int and isinstance(given, bool))
    ):
        raise GameError(
            "{name} must be of type {kind}, not {given}",
            name=entry.name,
            kind=entry.kind.__name__,
            given=repr(given),
        )
    low, high = entry.minimum, entry.maximum
    if isinstance(given, int | float) and (
        (low is not None and given < low) or (high is not None and given > high)
    ):
        raise GameError(
            "{name} must be between {low} and {high}",
            name=entry.name,
            low="–" if low is None else low,
            high="∞" if high is None else high,
        )
    return given


def _text(given: object) -> str:
    """Return the text of an object that a question takes as text: a position, a game, a value, a rule."""
    if isinstance(given, str):
        own = registry.from_file(given)
        return given if own is None else str(own)
    if isinstance(given, Position):
        registry.remember(given.game)
        return given.game.full_text(given.bare)
    if isinstance(given, HeapRuleset):
        return given.rule.text
    if isinstance(given, Game):
        registry.remember(given)
        return str(given)
    if isinstance(given, HeapRule):
        return given.text
    if isinstance(given, Value | int | Fraction) and not isinstance(given, bool):
        return str(given)
    text = graph_text(given)
    if text is not None:
        return text
    if callable(getattr(given, "tolist", None)):  # an array of numpy, a series of pandas
        given = frozen(given)
    if isinstance(given, list | tuple):
        return ",".join(map(_text, given))
    raise GameError("{given} is no text, game, position or value", given=repr(given)[:60])
