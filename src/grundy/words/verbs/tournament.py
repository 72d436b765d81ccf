"""The table of a tournament."""

from __future__ import annotations

from grundy.i18n import Message, marked
from grundy.play.answers.tournament import TournamentPlayed
from grundy.words.output import echo, say_stop, say_table

COUNTED = marked("games")


def say(answer: TournamentPlayed) -> None:
    """Print the standings, then each pair."""
    say_table(
        (Message("strategy"), Message("victories"), Message("draws"), Message("losses")),
        [
            (row.strategy, str(row.wins), str(row.draws), str(row.losses))
            for row in answer.standings
        ],
    )
    echo()
    say_table(
        (Message("first"), Message("second"), Message("result")),
        [
            (p.first, p.second, f"{p.first_wins} – {p.second_wins} ({p.draws} =)")
            for p in answer.pairings
        ],
    )
    say_stop(answer.bound)
