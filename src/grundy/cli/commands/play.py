"""`grundy play GAME [POSITION]`: play in the terminal."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import click

from grundy.answers.topics import Topic
from grundy.cli import ANSWERED
from grundy.cli.numbers import Whole
from grundy.cli.verbs import GameName, verb
from grundy.core.files import write_whole
from grundy.errors import DamagedFileError, GameError
from grundy.i18n import Message, Readable, _
from grundy.play.base import Strategy
from grundy.play.catalogue import NAMES, by_name
from grundy.play.hints import hints
from grundy.play.match import Match
from grundy.play.record import from_text, to_text
from grundy.play.review import review
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Edge
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import SeatedResult
from grundy.solvers.solve import locate
from grundy.words.match import say_loser
from grundy.words.output import by_merit, mark, say, say_scene, say_table

SHOWN_MOVES = 10


@verb(
    _("Play a game against the computer. You move first; type ? for help."),
    "grundy play nim 3,5,7",
    "grundy play nim --opponent random --second",
    topic=Topic.PLAY,
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
    type=Whole(1),
    default=1,
    show_default=True,
    help=_("Your seat in a game for many players, counted from 1."),
)
@click.option("--misere", is_flag=True, help=_("Misère play: whoever cannot move wins."))
@click.option("--seed", type=Whole(), help=_("Make random play repeatable."))
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
    match = _open(game, position, misere, record)
    if not isinstance(match.game, SeatedRuleset):
        human = -match.first if second else match.first
    elif seat > match.game.seats:
        raise GameError(
            "seat {seat} does not exist: there are seats 1 to {seats}",
            seat=seat,
            seats=match.game.seats,
        )
    else:
        human = seat - 1
    computer = by_name(opponent, seed, seated=match.seated)
    say(match.game.rules)
    click.echo()
    table = _Table(match, human, computer, record)
    table.play()
    return ANSWERED


def _open(game: str, position: str | None, misere: bool, record: Path | None) -> Match:
    if record is not None and record.exists():
        try:
            return from_text(record.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise DamagedFileError("the record is not text") from None
    if position is None and ":" not in game:
        position = next(iter(registry.get(game).starts()), None)
    place = locate(game, position)
    if not isinstance(place.game, Ruleset | SeatedRuleset):
        raise GameError("{game} is not a game for two players", game=str(place.game))
    return Match(place.game, place.bare, misere=misere)


class _Table:
    """One evening at the table: a person, the computer (on all other seats), and the game."""

    def __init__(self, match: Match, human: Any, computer: Strategy, record: Path | None) -> None:
        self.match, self.human, self.record = match, human, record
        match.players = [computer] * len(match.players)
        self.hints_given = 0

    def play(self) -> None:
        match = self.match
        while not match.is_over:
            if match.turn != self.human:
                self._computer_turn()
            elif not self._human_turn():
                say(Message("Goodbye!"))
                return
            if self.record is not None:
                write_whole(self.record, to_text(match) + "\n")
        self._show()
        self._say_end()
        self._say_review()

    def _show(self) -> None:
        match = self.match
        game, position = str(match.game), match.game.format(match.position)
        place: Readable = f"{game}  {position}"
        if match.seated:
            click.echo()
            place = Message(
                "{game}  {position}: your seat is {seat}, your coalition {letter}.",
                game=game,
                position=position,
                seat=self.human + 1,
                letter=str(match.side(self.human)),
            )
        say(place, bold=True)
        scene = match.game.staged(match.position, match.past())
        if any(isinstance(shape, Edge) and shape.via for shape in scene.shapes):
            scene = match.game.scene(match.position)  # curves are no picture in characters
        say_scene(scene)
        click.echo()

    def _computer_turn(self) -> None:
        match = self.match
        mover, move = match.turn, match.step()
        if match.seated:
            say(Message("Seat {seat} plays {move}.", seat=mover + 1, move=move))
            return
        say(Message("The computer plays {move}.", move=move))
        if match.plies[-1].guessed:
            say(Message("That was a guess: it has not solved the position within the time limit."))
        click.echo()

    def _human_turn(self) -> bool:
        """Ask until a move was made; return False when the person wants to stop."""
        self._show()
        self.hints_given = 0
        while True:
            text = _ask_move()
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
                        self.match.play(text)
                    except GameError as error:
                        say(str(error))
                    else:
                        return True

    def _undo(self) -> None:
        """Take back the computer's move and one's own."""
        match = self.match
        if not any(ply.player == self.human for ply in match.plies):
            say(Message("There is nothing to take back."))
            return
        while match.plies and match.plies[-1].player != self.human:
            match.undo()
        match.undo()
        self._show()

    def _say_help(self) -> None:
        match = self.match
        say(match.game.notation)
        moves = match.game.moves(match.position, match.turn)
        shown = [move for move, _option in islice(moves, SHOWN_MOVES)]
        say(Message("Moves here, for example: {moves}", moves="  ".join(shown)))
        say(Message("h gives a hint, then a plainer one; v shows what each move is worth;"))
        say(Message("u takes a move back; q stops."))

    def _say_hint(self) -> None:
        steps = hints(self.match)
        say(steps[min(self.hints_given, len(steps) - 1)])
        self.hints_given += 1

    def _say_values(self) -> None:
        result = self.match.solved()
        if isinstance(result, SeatedResult):
            game = result.game
            shown = [(mark(good), move, game.format(to)) for move, to, good in result.moves]
            say_table(("", Message("move"), Message("leads to")), shown[: 2 * SHOWN_MOVES])
            return
        rows = [
            (sign, m.move, m.to or "–", "" if m.grundy is None else str(m.grundy))
            for sign, m in by_merit(result)[: 2 * SHOWN_MOVES]
        ]
        say_table(("", Message("move"), Message("leads to"), Message("nim-value")), rows)
        if not result.exact:
            say(Message("Not solved within the time limit: other moves may win, too."))

    @property
    def _won(self) -> bool:
        return self.match.lost not in (None, self.match.side(self.human))

    def _say_end(self) -> None:
        match, winner = self.match, self.match.winner
        if match.seated:
            say_loser(match)
            say(Message("You win. Well played!") if self._won else Message("You lose."), bold=True)
        elif winner is None:
            say(Message("It is a draw."))
        elif winner is self.human:
            say(Message("You win. Well played!"), bold=True)
        else:
            say(Message("The computer wins."), bold=True)

    def _say_review(self) -> None:
        found = review(self.match, self.human)
        thrown = found.blunders
        for blunder in thrown:
            click.echo()
            say(
                Message(
                    "Move {number}, {move}, threw the game away in {position}. Right was {better}.",
                    number=blunder.number,
                    move=blunder.ply.move,
                    position=self.match.game.format(blunder.ply.position),
                    better=", ".join(blunder.better[:5]),
                )
            )
        if found.unjudged:
            click.echo()
            say(
                Message(
                    "Moves that could not be judged, because their positions were not solved within"
                    " the time limit: {numbers}.",
                    numbers=", ".join(map(str, found.unjudged)),
                )
            )
        elif not thrown and self._won:
            say(Message("You made no mistake."))
        elif not thrown and self.match.lost is not None:
            say(Message("You made no mistake: the position was lost from the start."))


def _ask_move() -> str:
    """Ask for a move, or a letter such as q; whoever closes the input wants to quit as well."""
    try:
        return str(click.prompt(str(Message("Your move")), prompt_suffix=": ")).strip()
    except (click.Abort, EOFError) as left:
        if isinstance(left.__context__, KeyboardInterrupt):  # ends it as it ends any other command
            raise KeyboardInterrupt from None
        click.echo()
        return "q"
