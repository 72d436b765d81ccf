"""A match between two strategies in words, and the head of its JSON document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from grundy.cli.output import say_table
from grundy.core.document import SCHEMA
from grundy.i18n import Message
from grundy.play.match import Match
from grundy.rulesets.position import Position

WINNERS: dict[str, Message] = {
    "first": Message("first wins"),
    "second": Message("second wins"),
    "draw": Message("draw"),
}


def document_head(place: Position, misere: bool) -> dict[str, Any]:
    """Return what every JSON document about matches begins with."""
    return {"schema": SCHEMA, "game": str(place.game), "position": str(place), "misere": misere}


def say_plies(match: Match, first: str, second: str) -> None:
    """Print the moves in two columns under the given names."""
    rows = [(f"{number}.", *moves) for number, moves in enumerate(_pairs(match), start=1)]
    say_table(("", first, second), rows)
    click.echo()


def _pairs(match: Match) -> Iterator[tuple[str, str]]:
    """Yield the moves in two columns; a player who moves again gets a new row."""
    if not match.plies:
        return
    starter = match.plies[0].player
    waiting = ""
    for ply in match.plies:
        if ply.player is starter:
            if waiting:
                yield waiting, ""
            waiting = ply.move
        else:
            yield waiting, ply.move
            waiting = ""
    if waiting:
        yield waiting, ""
