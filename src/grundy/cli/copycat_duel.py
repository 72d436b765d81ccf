"""Two boards and a copycat between two strategies: what `grundy duel --copycat` prints."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from grundy.cli.match_text import WINNERS, say_plies
from grundy.cli.output import say, say_table
from grundy.i18n import Message
from grundy.play.match import TwoBoards


def copycat_document(plays: list[TwoBoards]) -> dict[str, Any]:
    """Return the moves and results on both boards as a JSON object."""
    documents: list[dict[str, Any]] = [
        {
            "boards": [play.opponent_first.document(), play.opponent_second.document()],
            "copycat_lost_both": play.copycat_lost_both,
        }
        for play in plays
    ]
    return documents[0] if len(documents) == 1 else {"games": documents}


def say_copycat(plays: list[TwoBoards]) -> None:
    """Print the moves of a single play, the results on both boards, and whether both were lost."""
    firsts = [play.opponent_first for play in plays]
    seconds = [play.opponent_second for play in plays]
    if len(plays) == 1:
        say_plies(firsts[0], firsts[0].names[0], seconds[0].names[1])
    rows = []
    for matches in (firsts, seconds):
        counts = Counter(match.result for match in matches)
        title = " – ".join(matches[0].names)
        rows.append((title, *(str(counts[word]) for word in WINNERS)))
    say_table((Message("board"), *WINNERS.values()), rows)
    click.echo()
    lost = sum(play.copycat_lost_both for play in plays)
    say(Message("Plays in which the copycat lost both games: {lost}", lost=lost), bold=True)
