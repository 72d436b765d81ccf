"""`grundy duel GAME POSITION`: one strategy against another."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from grundy.cli import ANSWERED
from grundy.cli.copycat_duel import copycat_document, say_copycat
from grundy.cli.match_text import WINNERS, document_head, say_guesses, say_loser, say_plies
from grundy.cli.options import json_option
from grundy.cli.output import say, say_json, say_table
from grundy.cli.verbs import GameName, verb
from grundy.errors import GameError
from grundy.i18n import Message, _
from grundy.play.base import Strategy
from grundy.play.catalogue import NAMES, by_name
from grundy.play.match import Match, all_openings, copycat
from grundy.rulesets.base import Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.solve import locate


@verb(
    _("Let two strategies play against each other, once or many times."),
    "grundy duel nim 3,5,7 --first perfect --second random --seed 1",
    "grundy duel nim 3,4,5 --first random --second perfect --games 20",
    "grundy duel go 3x3 --first random --second random --copycat",
    game=True,
)
@click.argument("game", type=GameName())
@click.argument("position", required=False)
@click.option(
    "--first",
    default="perfect",
    show_default=True,
    metavar="STRATEGY",
    help=_("Who moves first: {names}.").format(names=", ".join(NAMES)),
)
@click.option(
    "--second", default="random", show_default=True, metavar="STRATEGY", help=_("Who moves second.")
)
@click.option(
    "--players",
    metavar="STRATEGIES",
    help=_(
        "In a game for many players, one strategy for each seat, separated by semicolons:"
        " perfect, random or vector:1,2,2 (the takes for 1, 2, 3 tokens). Without it, --first is"
        " seat 1 and --second all others."
    ),
)
@click.option("--seed", type=int, help=_("Make random play repeatable."))
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    default=1,
    show_default=True,
    help=_("How many games."),
)
@click.option("--openings", is_flag=True, help=_("Play one game for every possible first move."))
@click.option(
    "--copycat",
    "copied",
    is_flag=True,
    help=_(
        "Play on two boards: a copycat is second against --first and first against --second, and"
        " makes on each board the move that was made on the other."
    ),
)
@click.option("--misere", is_flag=True, help=_("Misère play: whoever cannot move wins."))
@json_option
def command(
    game: str,
    position: str | None,
    first: str,
    second: str,
    players: str | None,
    seed: int | None,
    games: int,
    openings: bool,
    copied: bool,
    misere: bool,
    as_json: bool,
) -> int:
    place = locate(game, position)
    if copied and (openings or isinstance(place.game, SeatedRuleset)):
        raise GameError("the copycat plays two whole games against two opponents")
    head = document_head(place, misere)
    seats = place.game.seats if isinstance(place.game, SeatedRuleset) else 0
    named = _strategies(seats, first, second, players, seed)
    if not isinstance(place.game, Ruleset):
        if not isinstance(place.game, SeatedRuleset):
            raise GameError("{game} is not a game for two players", game=str(place.game))
        matches = [Match(place.game, place.bare, named).play_out() for _game in range(games)]
        return _say(matches, head, as_json)
    one, two = named
    if copied:
        plays = [copycat(place.game, place.bare, one, two, misere=misere) for _play in range(games)]
        if as_json:
            say_json({**head, **copycat_document(plays)})
        else:
            say_copycat(plays)
        return ANSWERED
    if openings:
        matches = all_openings(place.game, place.bare, one, two, misere=misere)
    else:
        matches = [
            Match(place.game, place.bare, named, misere=misere).play_out() for _game in range(games)
        ]
    return _say(matches, head, as_json)


def _say(matches: list[Match], head: dict[str, Any], as_json: bool) -> int:
    if as_json:
        say_json({**head, **_document(matches)})
    elif len(matches) == 1:
        _say_match(matches[0])
    else:
        _say_table(matches)
    return ANSWERED


def _strategies(
    seats: int, first: str, second: str, players: str | None, seed: int | None
) -> list[Strategy]:
    """Return the strategies in moving order; `seats` is 0 in a game of two."""
    names = [first] + [second] * max(1, seats - 1)
    if seats and players:
        names = [name.strip() for name in players.split(";")]
        if len(names) != seats:
            raise GameError("{players} players for {seats} seats", players=len(names), seats=seats)
    # One player's chance must not repeat another's.
    return [
        by_name(name, None if seed is None else seed + place, seated=seats > 0)
        for place, name in enumerate(names)
    ]


def _document(matches: list[Match]) -> dict[str, Any]:
    if len(matches) == 1:
        return matches[0].document()
    counts = Counter(match.result for match in matches)
    return {
        "wins": {word: counts[word] for word in WINNERS},
        "games": [match.document() for match in matches],
    }


def _say_match(match: Match) -> None:
    say_plies(match, *match.names[:2])
    if match.seated:
        say_loser(match, bold=True)
        return
    say(WINNERS[match.result], bold=True)
    if match.score is not None:
        say(Message("Score of the first player: {score}", score=f"{match.score:+d}"))


def _say_table(matches: list[Match]) -> None:
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
        click.echo()
        say(Message("Scores from {low} to {high}", low=min(scores), high=max(scores)))
