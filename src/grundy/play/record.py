"""Game records: a match as a few lines of text, or as JSON, to be kept and replayed.

>>> from grundy.rulesets.registry import get
>>> from grundy.play.session import Session
>>> session = Session(get("nim"), (3, 5))
>>> session.play("5→3")
>>> print(to_text(session))
grundy record 1
game nim
position 3,5
play normal
first left
1 5→3
>>> from_text(to_text(session)).position
(3, 3)
"""

from __future__ import annotations

import json

from grundy.core.document import SCHEMA
from grundy.core.players import Player
from grundy.errors import DamagedFileError, GameError
from grundy.i18n import Message
from grundy.play.session import Session
from grundy.rulesets.base import Ruleset
from grundy.rulesets.sum import Sum
from grundy.solvers.solve import locate

HEAD = "grundy record 1"


def to_text(session: Session) -> str:
    """Return the record as text: five head lines, then one numbered move per line."""
    lines = [
        HEAD,
        f"game {session.game}",
        f"position {session.game.format(session.start)}",
        f"play {'misere' if session.misere else 'normal'}",
        f"first {session.first.value}",
        *(f"{number} {ply.move}" for number, ply in enumerate(session.plies, start=1)),
    ]
    return "\n".join(lines)


def from_text(text: str) -> Session:
    """Return the session that a record tells, each move replayed; a damaged line is named."""
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
    session = _open(head["game"], head["position"], head["play"], head["first"])
    for number, line in enumerate(lines[5:], start=6):
        if line.strip():
            count, _, move = line.partition(" ")
            if count != str(number - 5):
                raise _damaged(number, Message("moves are numbered 1, 2, 3, …"))
            _replay(session, move, number)
    return session


def to_json(session: Session) -> str:
    """Return the record as one JSON document."""
    return json.dumps(
        {
            "schema": SCHEMA,
            "kind": "record",
            "game": str(session.game),
            "position": session.game.format(session.start),
            "misere": session.misere,
            "first": session.first.value,
            "moves": [ply.move for ply in session.plies],
        },
        ensure_ascii=False,
    )


def from_json(text: str) -> Session:
    """Return the session that a JSON record tells, each move replayed."""
    try:
        document = json.loads(text)
        play = "misere" if document["misere"] else "normal"
        session = _open(document["game"], document["position"], play, document["first"])
        moves = list(document["moves"])
    except json.JSONDecodeError as error:
        raise _damaged(error.lineno, Message("it is not JSON")) from None
    except (KeyError, TypeError) as error:
        raise _damaged(1, Message('"{name}" is missing', name=str(error).strip("'"))) from None
    for number, move in enumerate(moves, start=1):
        _replay(session, str(move), number)
    return session


def _open(game: str, position: str, play: str, first: str) -> Session:
    try:
        place = locate(position) if game == "sum" else locate(game, position)
        starter = Player(first)
    except (GameError, ValueError) as error:
        raise _damaged(2, Message("{problem}", problem=str(error))) from None
    if not isinstance(place.game, (Ruleset, Sum)) or play not in ("normal", "misere"):
        raise _damaged(4, Message('play is "normal" or "misere"'))
    return Session(place.game, place.bare, misere=play == "misere", first=starter)


def _replay(session: Session, move: str, line: int) -> None:
    try:
        session.play(move)
    except GameError as error:
        raise _damaged(line, Message("{problem}", problem=str(error))) from None


def _damaged(line: int, problem: Message) -> DamagedFileError:
    return DamagedFileError(
        Message("the record is damaged at line {line}: {problem}", line=line, problem=problem)
    )
