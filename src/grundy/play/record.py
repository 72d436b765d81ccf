"""Game records: a match as a few lines of text, or as JSON, to be kept and replayed.

>>> from grundy.rulesets.registry import get
>>> from grundy.play.match import Match
>>> match = Match(get("nim"), (3, 5))
>>> match.play("5→3")
>>> print(to_text(match))
grundy record 1
game nim
position 3,5
play normal
first left
1 5→3
>>> from_text(to_text(match)).position
(3, 3)
"""

from __future__ import annotations

from typing import Any

from grundy.core.players import Player
from grundy.errors import DamagedFileError, GameError
from grundy.i18n import Message
from grundy.play.match import Match
from grundy.rulesets.base import Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.solve import locate

HEAD = "grundy record 1"


def to_text(match: Match) -> str:
    """Return the record as text: five head lines, then one numbered move per line."""
    lines = [
        HEAD,
        f"game {match.game}",
        f"position {match.game.format(match.start)}",
        f"play {'misere' if match.misere else 'normal'}",
        f"first {_starter(match)}",
        *(f"{number} {ply.move}" for number, ply in enumerate(match.plies, start=1)),
    ]
    return "\n".join(lines)


def from_text(text: str) -> Match:
    """Return the match in a record, each move replayed; a damaged line is named."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise _damaged(1, Message('it does not begin with "{head}"', head=HEAD))
    head = {}
    for number, name in enumerate(("game", "position", "play", "first"), start=2):
        line = lines[number - 1] if number <= len(lines) else ""
        word, _, rest = line.partition(" ")
        if word != name:
            raise _damaged(number, Message('"{name}" is missing', name=name))
        head[name] = rest
    match = _open(head["game"], head["position"], head["play"], head["first"])
    for number, line in enumerate(lines[5:], start=6):
        if line.strip():
            count, _, move = line.partition(" ")
            if count != str(number - 5):
                raise _damaged(number, Message("moves are numbered 1, 2, 3, …"))
            _replay(match, move, number)
    return match


def _open(game: str, position: str, play: str, first: str) -> Match:
    try:
        place = locate(position) if game == "sum" else locate(game, position)
        starter: Any = (
            range(place.game.seats)[int(first) - 1]
            if isinstance(place.game, SeatedRuleset)
            else Player(first)
        )
    except (GameError, ValueError, IndexError) as error:
        raise _damaged(2, Message("{problem}", problem=str(error))) from None
    if not isinstance(place.game, Ruleset | SeatedRuleset) or play not in ("normal", "misere"):
        raise _damaged(4, Message('play must be "normal" or "misere"'))
    return Match(place.game, place.bare, misere=play == "misere", first=starter)


def _starter(match: Match) -> str:
    """Return who moves first: `left`, `right`, or the number of a seat, counted from 1."""
    return str(match.first + 1) if match.seated else str(match.first.value)


def _replay(match: Match, move: str, line: int) -> None:
    try:
        match.play(move)
    except GameError as error:
        raise _damaged(line, Message("{problem}", problem=str(error))) from None


def _damaged(line: int, problem: Message) -> DamagedFileError:
    return DamagedFileError(
        Message("the record is damaged at line {line}: {problem}", line=line, problem=problem)
    )
