"""Playing a game for many players in the terminal: one person, the computer on all other seats."""

from __future__ import annotations

from typing import Any

import click

from grundy.cli import ANSWERED
from grundy.cli.output import ask_move, say, say_scene
from grundy.errors import GameError
from grundy.i18n import Message
from grundy.play.seated import SeatedMatch, SeatedPerfect, SeatedStrategy
from grundy.rulesets.seated import SeatedRuleset


def play_seated(
    game: SeatedRuleset[Any], position: Any, seat: int, computer: SeatedStrategy
) -> int:
    """Let a person play in `seat` against computer players until the game is over."""
    if not 0 <= seat < game.seats:
        raise GameError(
            "seat {seat} does not exist: there are seats 1 to {seats}",
            seat=seat + 1,
            seats=game.seats,
        )
    players = [None if other == seat else computer for other in range(game.seats)]
    match = SeatedMatch(game, position, players)
    say(game.rules)
    click.echo()
    while not match.is_over:
        if match.seat != seat:
            mover = match.seat
            say(Message("Seat {seat} plays {move}.", seat=mover + 1, move=match.step()))
        elif not _human_turn(match):
            say(Message("Goodbye!"))
            return ANSWERED
    _say_end(match, seat)
    return ANSWERED


def _human_turn(match: SeatedMatch) -> bool:
    """Ask until a move was made; return False when the person wants to stop."""
    game = match.game
    click.echo()
    say(
        Message(
            "{game}  {position}: your seat is {seat}, your coalition {letter}.",
            game=str(game),
            position=game.format(match.position),
            seat=match.seat + 1,
            letter=game.word[match.seat],
        ),
        bold=True,
    )
    say_scene(game.scene(match.position))
    while True:
        text = ask_move()
        match text.lower():
            case "q" | "quit":
                return False
            case "?" | "help":
                say(game.notation)
                say(Message("h gives a hint, u takes a move back, q stops."))
            case "h" | "hint":
                best = SeatedPerfect().choose(game, match.position, match.seat)
                say(Message("Try {move}.", move=best))
            case "u" | "undo":
                if _take_back(match):
                    return True
                say(Message("There is nothing to take back."))
            case _:
                try:
                    match.play(text)
                except GameError as error:
                    say(str(error))
                else:
                    return True


def _take_back(match: SeatedMatch) -> bool:
    """Undo a whole round, so that the same person is on move again."""
    if len(match.moves) < match.game.seats:
        return False
    for _ in range(match.game.seats):
        match.undo()
    return True


def _say_end(match: SeatedMatch, seat: int) -> None:
    loser = match.loser
    assert loser is not None
    click.echo()
    say(
        Message(
            "Seat {seat} has lost, and with it coalition {letter}.",
            seat=loser + 1,
            letter=match.game.word[loser],
        )
    )
    won = match.game.word[seat] != match.game.word[loser]
    say(Message("You win. Well played!") if won else Message("You lose."), bold=True)
