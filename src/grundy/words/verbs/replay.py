"""A play with the verdict on each move, in words."""

from __future__ import annotations

from grundy.core.players import Player
from grundy.i18n import Message, Readable, marked
from grundy.play.answers.replay import JudgedMove, PlayReplayed
from grundy.reasons.conclusion import player_name
from grundy.rulesets.seated import SeatedRuleset
from grundy.words.match import WINNERS
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text

VERDICTS = {
    "wins": marked("keeps the win"),
    "lost": marked("no move wins"),
    "unknown": marked("not solved in time"),
}
SHOWN_BETTER = 5


def say(answer: PlayReplayed) -> None:
    """Print a table of the moves, and who has won."""
    say_table(
        ("", Message("player"), Message("move"), Message("leads to"), Message("verdict")),
        [
            (f"{entry.number}.", _who(answer, entry), entry.move, entry.to or "–", _verdict(entry))
            for entry in answer.moves
        ],
    )
    if answer.winner is not None:
        echo()
        say_text(WINNERS[answer.winner], bold=True)
    say_stop(answer.bound)


def _who(answer: PlayReplayed, entry: JudgedMove) -> Readable:
    """Return who moved: a seat, Left or Right, or the first or second player where nothing differs."""
    game = answer.match.game
    if isinstance(game, SeatedRuleset):
        return entry.player
    player = Player(entry.player)
    if not game.impartial:
        return player_name(player)
    return Message("first") if player is answer.match.first else Message("second")


def _verdict(entry: JudgedMove) -> Readable:
    if entry.verdict == "mistake":
        better = ", ".join(entry.better[:SHOWN_BETTER])
        return Message("gives the win away; better: {moves}", moves=better)
    return Message(VERDICTS[entry.verdict])
