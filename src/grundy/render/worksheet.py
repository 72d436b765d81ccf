"""Printable exercises: positions to judge on the first page, the answers on a page of their own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.i18n import LANGUAGES, Message, Readable, current_language, show
from grundy.render.svg import scene_svg
from grundy.rulesets.base import Game, Ruleset
from grundy.solvers.result import Result
from grundy.solvers.solve import solve

LOOKED_AT = 400
MOVES_SHOWN = 6
NODES = 20_000  # no clock decides: the same seed gives the same exercises on every machine
NAME, ANSWERS = Message("Name"), Message("Solutions")
WINNING_MOVE = Message("A winning move, if there is one:")
STYLE = """
body { font: 12pt/1.45 system-ui, "DejaVu Sans", sans-serif; max-width: 46rem; margin: 2rem auto; }
body { padding: 0 1rem; color: #111; overflow-wrap: anywhere; }
h1 { font-size: 1.5em; margin: 0 0 .2em; }
h2 { font-size: 1.15em; margin: 1.4em 0 .3em; }
.name { text-align: right; color: #555; }
ol { padding-left: 1.6em; columns: 17rem 2; column-gap: 2rem; }
li { break-inside: avoid; margin: 0 0 1.2em; }
svg { max-width: 100%; max-height: 7.5cm; height: auto; display: block; margin: .4em 0; }
.blank { border-bottom: 1px solid #555; display: inline-block; min-width: 9em; }
code { font-family: ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25em .6em; border-bottom: 1px solid #ccc; }
.answers { break-before: page; }
@media screen { .answers { border-top: 3px double #888; margin-top: 4rem; padding-top: 1rem; } }
"""


@dataclass(frozen=True)
class Exercise:
    """A position with its solved answer."""

    result: Result

    @property
    def picture(self) -> str:
        """Return the position as SVG, without hot spots."""
        scene = self.result.game.scene(self.result.position)
        return scene_svg(replace(scene, hot_spots=()))


def choose_exercises(game: Game[Any], count: int, seed: int = 1) -> list[Exercise]:
    """Return small positions of a game, won and lost ones mixed, the same for the same seed.

    >>> from grundy.rulesets.registry import get
    >>> chosen = choose_exercises(get("nim"), 4)
    >>> sorted({e.result.outcome.value for e in chosen})
    ['N', 'P']
    """
    if not isinstance(game, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(game))
    pool = [p for p in islice(game.small_positions(), LOOKED_AT) if _is_worth_asking(game, p)]
    random.Random(seed).shuffle(pool)
    by_outcome: dict[object, list[Exercise]] = {}
    for position in pool:
        result = solve(game, position, budget=Budget(nodes=NODES))
        if isinstance(result, Result) and result.exact:
            by_outcome.setdefault(result.outcome, []).append(Exercise(result))
        if len(by_outcome) > 1 and all(len(found) >= count for found in by_outcome.values()):
            break
        if sum(map(len, by_outcome.values())) >= 12 * count:
            break
    chosen: list[Exercise] = []
    while len(chosen) < count and any(by_outcome.values()):
        for found in by_outcome.values():
            if found and len(chosen) < count:
                chosen.append(found.pop())
    return sorted(chosen, key=lambda e: len(game.format(e.result.position)))


def _is_worth_asking(game: Ruleset[Any], position: Any) -> bool:
    player = game.to_move(position) or game.movers()[0]
    moves = list(islice(game.moves(position, player), 2))
    return len(moves) > 1 and not _has_empty_heap(game, position)


def _has_empty_heap(game: Ruleset[Any], position: Any) -> bool:
    """Return whether the position has a heap of 0 that means nothing, as in `0,3,5` of Nim."""
    if not (isinstance(position, tuple) and 0 in position):
        return False
    bare = tuple(part for part in position if part != 0)
    return game.normalize(bare) == game.normalize(position)


def worksheet(games: Sequence[Game[Any]], *, count: int = 6, seed: int = 1) -> str:
    """Return a printable page in the current language: exercises, then the answers.

    >>> from grundy.rulesets.registry import get
    >>> page = worksheet([get("nim")], count=2)
    >>> page.startswith("<!doctype html>"), page.count("<li>")
    (True, 2)
    """
    chosen = [(game, choose_exercises(game, count, seed)) for game in games]
    title = ", ".join(show(game.title) for game in games)
    language = LANGUAGES[current_language()].tag
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f'<p class="name">{_say(NAME)}: <span class="blank"></span></p>'
        f"<h1>{escape(title)}</h1>"
        + "".join(_questions(game, exercises) for game, exercises in chosen)
        + f'<section class="answers"><h1>{_say(ANSWERS)}</h1>'
        + "".join(_answers(game, exercises) for game, exercises in chosen)
        + "</section></body></html>\n"
    )


def _questions(game: Game[Any], exercises: Sequence[Exercise]) -> str:
    asked = Message("Who wins: the player to move, or the opponent?")
    if not getattr(game, "impartial", True):
        asked = Message("Who wins when Left starts, and who when Right starts?")
    items = "".join(
        f"<li>{exercise.picture}<code>{escape(game.format(exercise.result.position))}</code>"
        f'<p>{_say(asked)} <span class="blank"></span></p>'
        f'<p>{_say(WINNING_MOVE)} <span class="blank"></span></p></li>'
        for exercise in exercises
    )
    return f"<h2>{_title(game)}</h2><p>{_say(game.rules)}</p><ol>{items}</ol>"


def _answers(game: Game[Any], exercises: Sequence[Exercise]) -> str:
    rows = ""
    for number, exercise in enumerate(exercises, start=1):
        result = exercise.result
        cells = [
            str(number),
            game.format(result.position),
            result.outcome.value if result.outcome else "",
            "" if result.grundy is None else str(result.grundy),
            _moves(result),
        ]
        rows += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    heads: list[Readable] = [
        "",
        Message("Position"),
        Message("Outcome"),
        Message("Nim-value"),
        Message("Winning moves"),
    ]
    head = "".join(f"<th>{_say(text)}</th>" for text in heads)
    return (
        f"<h2>{_title(game)}</h2><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _moves(result: Result) -> str:
    winning = result.winning()
    names = [
        m.move if result.game.impartial else f"{m.player.value[0].upper()}: {m.move}"
        for m in winning
    ]
    more = " …" if len(names) > MOVES_SHOWN else ""
    return ", ".join(names[:MOVES_SHOWN]) + more if names else "–"


def _title(game: Game[Any]) -> str:
    return _say(game.title) + (f" – {escape(str(game))}" if "(" in str(game) else "")


def _say(text: Readable) -> str:
    return escape(show(text))
