"""`grundy duel GAME POSITION`: one strategy against another."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from grundy.cli import ANSWERED
from grundy.cli.copycat_duel import copycat_document, say_copycat
from grundy.cli.match_text import WINNERS, document_head, say_plies
from grundy.cli.options import json_option
from grundy.cli.output import say, say_json, say_table
from grundy.cli.seated_duel import duel_seated
from grundy.cli.verbs import GameName, verb
from grundy.errors import GameError
from grundy.i18n import Message, _
from grundy.play.catalogue import NAMES, by_name
from grundy.play.match import Match, all_openings, copycat, play_match
from grundy.play.seated import SeatedStrategy, seated_by_name
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
    if isinstance(place.game, SeatedRuleset):
        named = _at_the_table(place.game.seats, first, second, players, seed)
        return duel_seated(place.game, place.bare, named, games, as_json)
    if not isinstance(place.game, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(place.game))
    # The second player's chance must not repeat the first one's.
    one, two = by_name(first, seed), by_name(second, None if seed is None else seed + 1)
    head = document_head(place, misere)
    if copied:
        plays = [copycat(place.game, place.bare, one, two, misere=misere) for _play in range(games)]
        if as_json:
            say_json({**head, **copycat_document(plays)})
        else:
            say_copycat(plays)
        return ANSWERED
    matches: list[Match] = []
    if openings:
        matches = all_openings(place.game, place.bare, one, two, misere=misere)
    else:
        matches = [
            play_match(place.game, place.bare, one, two, misere=misere) for _game in range(games)
        ]
    if as_json:
        say_json({**head, **_document(matches)})
    elif len(matches) == 1:
        _say_match(matches[0])
    else:
        _say_table(matches)
    return ANSWERED


def _at_the_table(
    seats: int, first: str, second: str, players: str | None, seed: int | None
) -> list[SeatedStrategy]:
    names = players.split(";") if players else [first] + [second] * (seats - 1)
    return [
        seated_by_name(name.strip(), None if seed is None else seed + seat)
        for seat, name in enumerate(names)
    ]


def _document(matches: list[Match]) -> dict[str, Any]:
    if len(matches) == 1:
        return matches[0].document()
    counts = Counter(match.winner for match in matches)
    return {
        "wins": {word: counts[word] for word in WINNERS},
        "games": [match.document() for match in matches],
    }


def _say_match(match: Match) -> None:
    say_plies(match, match.first, match.second)
    say(WINNERS[match.winner], bold=True)
    if match.score is not None:
        say(Message("Score of the first player: {score}", score=f"{match.score:+d}"))


def _say_table(matches: list[Match]) -> None:
    counts = Counter(match.winner for match in matches)
    say_table(
        (Message("result"), Message("games")),
        [(WINNERS[word], str(counts[word])) for word in WINNERS],
    )
    scores = [match.score for match in matches if match.score is not None]
    if scores:
        click.echo()
        say(Message("Scores from {low} to {high}", low=min(scores), high=max(scores)))
