"""`grundy play GAME [POSITION]`: play in the terminal."""

from __future__ import annotations

from itertools import islice

import click

from grundy.cli import ANSWERED
from grundy.cli.output import say, say_scene
from grundy.cli.verbs import GameName, verb
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.i18n import Message, _
from grundy.rulesets.base import Ruleset
from grundy.solvers.solve import locate
from grundy.strategies.base import Perfect, Random, Strategy
from grundy.strategies.session import Session

SHOWN_MOVES = 10


@verb(
    _("Play a game against the computer. You move first; type ? for help."),
    "grundy play nim 3,5,7",
    "grundy play nim --opponent random --second",
    game=True,
)
@click.argument("game", type=GameName())
@click.argument("position", required=False)
@click.option(
    "--opponent",
    type=click.Choice(["perfect", "random"]),
    default="perfect",
    show_default=True,
    help=_("How the computer plays."),
)
@click.option("--second", is_flag=True, help=_("Let the computer move first."))
@click.option("--misere", is_flag=True, help=_("Misère play: whoever cannot move wins."))
def command(game: str, position: str | None, opponent: str, second: bool, misere: bool) -> int:
    place = locate(game, position)
    if not isinstance(place.game, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(place.game))
    session = Session(place.game, place.bare, misere=misere)
    human = -session.turn if second else session.turn
    computer: Strategy = Perfect() if opponent == "perfect" else Random()
    say(place.game.rules)
    click.echo()
    while not session.is_over:
        if session.turn is human:
            if not _human_turn(session):
                say(Message("Goodbye!"))
                return ANSWERED
        else:
            _computer_turn(session, computer)
    _show(session)
    _say_end(session, human)
    return ANSWERED


def _show(session: Session) -> None:
    say(f"{session.game}  {session.game.format(session.position)}", bold=True)
    say_scene(session.game.scene(session.position))
    click.echo()


def _computer_turn(session: Session, computer: Strategy) -> None:
    chosen = computer.choose(session.game, session.position, session.turn, session.misere)
    assert chosen is not None
    session.play(chosen[0])
    say(Message("The computer plays {move}.", move=chosen[0]))
    click.echo()


def _human_turn(session: Session) -> bool:
    """Ask until a move was made; return False when the person wants to stop."""
    _show(session)
    while True:
        try:
            text = click.prompt(str(Message("Your move")), prompt_suffix=": ").strip()
        except (click.Abort, EOFError):
            click.echo()
            return False
        match text.lower():
            case "?" | "help":
                _say_help(session)
            case "q" | "quit":
                return False
            case "u" | "undo":
                if session.undo():
                    session.undo()
                    _show(session)
                else:
                    say(Message("There is nothing to take back."))
            case "h" | "hint":
                _say_hint(session)
            case _:
                try:
                    session.play(text)
                except GameError as error:
                    say(str(error))
                else:
                    return True


def _say_help(session: Session) -> None:
    say(session.game.notation)
    moves = [
        m for m, _option in islice(session.game.moves(session.position, session.turn), SHOWN_MOVES)
    ]
    say(Message("Moves here, for example: {moves}", moves="  ".join(moves)))
    say(Message("h gives a hint, u takes a move back, q stops."))


def _say_hint(session: Session) -> None:
    best = session.analyse().best()
    if best is None:
        say(Message("No move wins against best play; make it hard for the opponent."))
    else:
        say(Message("Try {move}.", move=best))


def _say_end(session: Session, human: Player) -> None:
    winner = session.winner
    if winner is None:
        say(Message("It is a draw."))
    elif winner is human:
        say(Message("You win. Well played!"), bold=True)
    else:
        say(Message("The computer wins."), bold=True)
