"""`grundy play GAME [POSITION]`: play in the terminal."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from grundy.cli import ANSWERED
from grundy.cli.options import write_file
from grundy.cli.output import ask_move, mark, say, say_scene, say_table
from grundy.cli.seated_play import play_seated
from grundy.cli.verbs import GameName, verb
from grundy.core.players import Player
from grundy.errors import DamagedFileError, GameError
from grundy.i18n import Message, _
from grundy.play.base import Strategy
from grundy.play.catalogue import NAMES, by_name
from grundy.play.hints import hints
from grundy.play.record import from_text, to_text
from grundy.play.review import blunders
from grundy.play.seated import seated_by_name
from grundy.play.session import Session
from grundy.rulesets.base import Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.solve import locate

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
    default="perfect",
    show_default=True,
    metavar="STRATEGY",
    help=_("How the computer plays: {names}.").format(names=", ".join(NAMES)),
)
@click.option("--second", is_flag=True, help=_("Let the computer move first."))
@click.option(
    "--seat",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help=_("Your seat in a game for many players, counted from 1."),
)
@click.option("--misere", is_flag=True, help=_("Misère play: whoever cannot move wins."))
@click.option("--seed", type=int, help=_("Make random play repeatable."))
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Keep the game in this file; a game that is there already goes on."),
)
def command(
    game: str,
    position: str | None,
    opponent: str,
    second: bool,
    seat: int,
    misere: bool,
    seed: int | None,
    record: Path | None,
) -> int:
    place = locate(game, position) if record is None else None
    if place is not None and isinstance(place.game, SeatedRuleset):
        return play_seated(place.game, place.bare, seat - 1, seated_by_name(opponent, seed))
    computer = by_name(opponent, seed)
    session = _open(game, position, misere, record)
    human = -session.first if second else session.first
    say(session.game.rules)
    click.echo()
    table = _Table(session, human, computer, record)
    table.play()
    return ANSWERED


def _open(game: str, position: str | None, misere: bool, record: Path | None) -> Session:
    if record is not None and record.exists():
        try:
            return from_text(record.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise DamagedFileError("the record is not text") from None
    place = locate(game, position)
    if not isinstance(place.game, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(place.game))
    return Session(place.game, place.bare, misere=misere)


class _Table:
    """One evening at the table: a person, the computer, and the game between them."""

    def __init__(
        self, session: Session, human: Player, computer: Strategy, record: Path | None
    ) -> None:
        self.session, self.human, self.computer, self.record = session, human, computer, record
        self.hints_given = 0

    def play(self) -> None:
        session = self.session
        while not session.is_over:
            if session.turn is not self.human:
                self._computer_turn()
            elif not self._human_turn():
                say(Message("Goodbye!"))
                return
            if self.record is not None:
                write_file(self.record, to_text(session) + "\n")
        self._show()
        self._say_end()
        self._say_review()

    def _show(self) -> None:
        session = self.session
        say(f"{session.game}  {session.game.format(session.position)}", bold=True)
        say_scene(session.game.scene(session.position))
        click.echo()

    def _computer_turn(self) -> None:
        session = self.session
        chosen = self.computer.choose(session.game, session.position, session.turn, session.misere)
        assert chosen is not None
        session.play(chosen[0])
        say(Message("The computer plays {move}.", move=chosen[0]))
        click.echo()

    def _human_turn(self) -> bool:
        """Ask until a move was made; return False when the person wants to stop."""
        self._show()
        self.hints_given = 0
        while True:
            text = ask_move()
            match text.lower():
                case "?" | "help":
                    self._say_help()
                case "q" | "quit":
                    return False
                case "u" | "undo":
                    self._undo()
                case "h" | "hint":
                    self._say_hint()
                case "v" | "values":
                    self._say_values()
                case _:
                    try:
                        self.session.play(text)
                    except GameError as error:
                        say(str(error))
                    else:
                        return True

    def _undo(self) -> None:
        """Take back the computer's move and one's own."""
        session = self.session
        if not any(ply.player is self.human for ply in session.plies):
            say(Message("There is nothing to take back."))
            return
        while session.plies and session.plies[-1].player is not self.human:
            session.undo()
        session.undo()
        self._show()

    def _say_help(self) -> None:
        session = self.session
        say(session.game.notation)
        moves = session.game.moves(session.position, session.turn)
        shown = [move for move, _option in islice(moves, SHOWN_MOVES)]
        say(Message("Moves here, for example: {moves}", moves="  ".join(shown)))
        say(Message("h gives a hint, then a plainer one; v shows what each move is worth;"))
        say(Message("u takes a move back; q stops."))

    def _say_hint(self) -> None:
        steps = hints(self.session)
        say(steps[min(self.hints_given, len(steps) - 1)])
        self.hints_given += 1

    def _say_values(self) -> None:
        result = self.session.solved()
        rows = [
            (mark(m.winning), m.move, m.to or "–", "" if m.grundy is None else str(m.grundy))
            for m in sorted(result.moves, key=lambda m: not m.winning)[: 2 * SHOWN_MOVES]
        ]
        say_table(("", Message("move"), Message("leads to"), Message("nim-value")), rows)

    def _say_end(self) -> None:
        winner = self.session.winner
        if winner is None:
            say(Message("It is a draw."))
        elif winner is self.human:
            say(Message("You win. Well played!"), bold=True)
        else:
            say(Message("The computer wins."), bold=True)

    def _say_review(self) -> None:
        thrown = blunders(self.session, self.human)
        for blunder in thrown:
            click.echo()
            say(
                Message(
                    "Move {number}, {move}, threw the game away in {position}. Right was {better}.",
                    number=blunder.number,
                    move=blunder.ply.move,
                    position=self.session.game.format(blunder.ply.position),
                    better=", ".join(blunder.better[:5]),
                )
            )
        if not thrown and self.session.winner is self.human:
            say(Message("You made no mistake."))
        elif not thrown and self.session.winner is not None:
            say(Message("You made no mistake: the position was lost from the start."))
