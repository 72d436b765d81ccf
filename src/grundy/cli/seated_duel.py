"""Strategies against each other at a table of many players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from grundy.cli import ANSWERED
from grundy.cli.output import say, say_json, say_table
from grundy.core.document import SCHEMA
from grundy.errors import GameError
from grundy.i18n import Message
from grundy.play.seated import SeatedMatch, SeatedStrategy
from grundy.rulesets.seated import SeatedRuleset


def duel_seated(
    game: SeatedRuleset[Any],
    position: Any,
    players: Sequence[SeatedStrategy],
    games: int,
    as_json: bool,
) -> int:
    """Play `games` games from `position`, seat 1 first, and print them."""
    if len(players) != game.seats:
        raise GameError(
            "{players} players for {seats} seats", players=len(players), seats=game.seats
        )
    matches = [SeatedMatch(game, position, players).play_out() for _game in range(games)]
    if as_json:
        head = {"schema": SCHEMA, "game": str(game), "position": game.format(position)}
        seated = {"players": [player.name for player in players]}
        played = [_document(match) for match in matches]
        say_json({**head, **seated, **(played[0] if games == 1 else {"games": played})})
    elif games == 1:
        _say_match(matches[0])
    else:
        lost = Counter(match.losers for match in matches)
        say_table(
            (Message("coalition"), Message("games lost")),
            [(letter, str(lost[letter])) for letter in sorted(set(game.word))],
        )
    return ANSWERED


def _document(match: SeatedMatch) -> dict[str, Any]:
    assert match.loser is not None
    seats = match.game.seats
    return {
        "moves": [
            {"seat": (match.first + ply) % seats + 1, "move": move}
            for ply, move in enumerate(match.moves)
        ],
        "loser": match.loser + 1,
        "losers": [match.losers],
        # As in a duel of two: the first player wins when his coalition has not lost.
        "winner": "second" if match.losers == match.game.word[match.first] else "first",
        "score": None,
    }


def _say_match(match: SeatedMatch) -> None:
    seats = match.game.seats
    say_table(
        (Message("seat"), Message("move")),
        [(str((match.first + ply) % seats + 1), move) for ply, move in enumerate(match.moves)],
    )
    assert match.loser is not None
    say(
        Message(
            "Seat {seat} has lost, and with it coalition {letter}.",
            seat=match.loser + 1,
            letter=match.game.word[match.loser],
        ),
        bold=True,
    )
