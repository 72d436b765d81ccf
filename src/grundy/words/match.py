"""A match between strategies in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from grundy.i18n import Message, plural
from grundy.play.match import Match
from grundy.words.output import say, say_table

WINNERS: dict[str, Message] = {
    "first": Message("first wins"),
    "second": Message("second wins"),
    "draw": Message("draw"),
}


def say_plies(match: Match, first: str, second: str) -> None:
    """Print the moves in two columns under the given names; around a table, one for each seat."""
    if match.seated:
        say_table(
            (Message("seat"), Message("move")),
            [(str(ply.player + 1), ply.move) for ply in match.plies],
        )
        return
    rows = [(f"{number}.", *moves) for number, moves in enumerate(_pairs(match), start=1)]
    say_table(("", first, second), rows)
    click.echo()
    say_guesses([match])


def say_guesses(matches: Sequence[Match]) -> None:
    """Print how many moves were guesses of somebody who wanted to play perfectly."""
    guesses = sum(ply.guessed for match in matches for ply in match.plies)
    if guesses:
        say(
            plural(
                "{n} move was a guess: its position was not solved within the time limit.",
                "{n} moves were guesses: their positions were not solved within the time limit.",
                n=guesses,
            )
        )


def say_loser(match: Match, *, bold: bool = False) -> None:
    """Print which seat has lost at a table."""
    assert match.loser is not None
    text = Message(
        "Seat {seat} has lost, and with it coalition {letter}.",
        seat=match.loser + 1,
        letter=str(match.lost),
    )
    say(text, bold=bold)


def _pairs(match: Match) -> Iterator[tuple[str, str]]:
    """Yield the moves in two columns; a player who moves again gets a new row."""
    waiting = ""
    for ply in match.plies:
        if ply.player is match.first:
            if waiting:
                yield waiting, ""
            waiting = ply.move
        else:
            yield waiting, ply.move
            waiting = ""
    if waiting:
        yield waiting, ""
