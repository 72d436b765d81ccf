"""Matches between strategies, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grundy.core.players import signed
from grundy.i18n import Message
from grundy.play.answers.duel import (
    ManyCopycats,
    ManyMatches,
    MatchesPlayed,
    OneCopycat,
    OneMatch,
)
from grundy.play.match import Match, TwoBoards
from grundy.words.match import WINNERS, say_guesses, say_loser, say_plies
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text


def say(answer: MatchesPlayed) -> None:
    """Print the moves of one match, or the results of many."""
    if isinstance(answer, OneMatch):
        _say_match(answer.match)
    elif isinstance(answer, ManyMatches):
        _say_table(answer.matches)
    elif isinstance(answer, OneCopycat):
        _say_copycat([answer.play])
    elif isinstance(answer, ManyCopycats) and answer.plays:
        _say_copycat(answer.plays)
    say_stop(answer.bound)


def _say_match(match: Match) -> None:
    say_plies(match, *match.names[:2])
    if match.seated:
        say_loser(match, bold=True)
        return
    say_text(WINNERS[match.result], bold=True)
    if match.score is not None:
        say_text(Message("Score of the first player: {score}", score=signed(match.score)))


def _say_table(matches: Sequence[Match]) -> None:
    if matches and matches[0].seated:
        lost = Counter(str(match.lost) for match in matches)
        letters = sorted(
            {str(match.side(seat)) for match in matches for seat in match.game.movers()}
        )
        say_table(
            (Message("coalition"), Message("games lost")),
            [(letter, str(lost[letter])) for letter in letters],
        )
        return
    counts = Counter(match.result for match in matches)
    say_table(
        (Message("result"), Message("games")),
        [(WINNERS[word], str(counts[word])) for word in WINNERS],
    )
    say_guesses(matches)
    scores = [match.score for match in matches if match.score is not None]
    if scores:
        echo()
        say_text(Message("Scores from {low} to {high}", low=min(scores), high=max(scores)))


def _say_copycat(plays: Sequence[TwoBoards]) -> None:
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
    echo()
    lost = sum(play.copycat_lost_both for play in plays)
    say_text(Message("Plays in which the copycat lost both games: {lost}", lost=lost), bold=True)
