"""What surrounds the board of a game page: names and texts, sizes to choose from, buttons."""

from __future__ import annotations

from itertools import islice
from typing import Any

from grundy.i18n import Message, show
from grundy.reasons.bibliography import citation
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import AnyGame
from grundy.rulesets.scene import Scene
from grundy.web.match import SUM, Visit
from grundy.web.state import State

LISTED = 300
"""A page lists this many moves; more can be typed."""
BUTTONS = 3
"""This many moves without a place on the board are buttons below it."""
Data = dict[str, Any]


def names(match: Visit, state: State) -> Data:
    """Return the game's texts, its parameters and examples, and the position as text."""
    game = match.game
    return {
        "game": str(game),
        "title": show(game.title),
        "rules": show(game.rules),
        "notation": show(game.notation) if hasattr(game, "notation") else "",
        "theory": show(game.theory) if game.theory else "",
        "sources": [(key, citation(key)) for key in game.sources],
        "position": game.format(match.position),
        "start": game.format(match.start),
        "sizes": _sizes(game, state),
        "is_board": game.family not in ("heaps", "seats"),
        "can_misere": isinstance(game, Ruleset) and not game.scoring and game.ends_by_last_move,
        "can_add": isinstance(game, Ruleset) and not game.scoring and game.ends_by_last_move,
        "partizan": isinstance(game, Ruleset) and not game.impartial,
        "seated": match.seated,
        "parameters": [
            {
                "name": p.name,
                "help": show(p.help),
                "value": p.format(getattr(game, p.attribute)),
                "choices": [(word, show(meaning)) for word, meaning in p.choices.items()],
                "number": p.kind is int and not p.choices,
                "minimum": p.minimum,
                "maximum": p.maximum,
            }
            for p in game.parameters
        ],
        "examples": [
            {
                "text": f"{e.game}: {e.position}" if e.game else e.position or "–",
                "url": State(
                    state.language, e.game or str(game), e.position, misere=e.misere
                ).url(),
                "source": e.source,
            }
            for e in game.examples[:8]
        ],
    }


def mover(match: Visit) -> str:
    """Return the colour of whoever is on move: `left`, `right`, or `both` where the players are alike."""
    if isinstance(match.game, Ruleset) and not match.game.impartial and not match.is_over:
        return str(match.turn.value)
    return "both"


def buttons(match: Visit, state: State, scene: Scene) -> list[Data]:
    """Return the few moves that have no place on the board, such as to pass."""
    placed = {spot.move for spot in scene.hot_spots}
    names = {"pass": Message("Pass"), "coupon": Message("Take the coupon")}
    found = [move for move, _ in islice(match.moves(), LISTED) if move not in placed]
    if match.is_over:  # the last button stays where it was, and does nothing
        last = match.plies[-1] if match.plies else None
        if last is None or last.move not in names:
            return []
        before = match.game.staged(last.position, match.past(-1))
        if any(spot.move == last.move for spot in before.hot_spots):
            return []
        return [{"move": last.move, "title": show(names[last.move]), "url": ""}]
    if len(found) > BUTTONS:
        found = []
    return [
        {"move": move, "title": show(names.get(move, move)), "url": state.playing(move).url()}
        for move in found
    ]


def _sizes(game: AnyGame, state: State) -> list[tuple[str, str]]:
    """Return the natural boards of the game, from small to large, and their addresses."""
    titles = (Message("small"), Message("medium"), Message("large"))
    starts = game.starts() if state.game != SUM else ()
    if len(starts) < 2:
        return []
    return [
        (show(title), state.afresh(position=start).url())
        for title, start in zip(titles, starts, strict=False)
    ]


def is_beyond(match: Visit, scene: Scene) -> bool:
    """Return whether there are moves that no places of the picture make."""
    shown = {spot.move for spot in scene.hot_spots}
    missing = [move for move, _ in islice(match.moves(), LISTED) if move not in shown]
    return len(missing) > BUTTONS
