"""A tournament of strategies inside a class: what is entered, the round robin, the table.

Only strategies of the catalogue play here: nothing that a pupil wrote is run.

>>> found = round_robin("nim", "1,2", False, ("perfect", "random"), Budget(20.0))
>>> [(game["first"], game["second"], game["moves"][0]) for game in found["games"]][:1]
[(0, 1, '2→1')]
>>> [row["wins"] for row in standings(("Ana", "Ivo"), found["games"])]
[2, 0]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Message
from grundy.play.catalogue import NAMES, by_name
from grundy.play.greedy import QUANTITIES
from grundy.play.match import Match
from grundy.rulesets.base import Ruleset
from grundy.web.match import locate

Data = dict[str, Any]
MOST_ENTRIES = 16
MOST_MOVES = 400
PLAYERS = {
    "perfect": Message("never makes a mistake"),
    "random": Message("plays at random"),
    "greedy": Message("takes as much as possible now"),
    "symmetric": Message("copies the opponent's moves"),
    "parity": Message("counts whether the moves left are odd or even"),
    "stealing": Message("steals the opponent's strategy"),
    "confusing": Message("leaves the hardest choice when losing"),
    "change-of-game": Message("plays the game as another one that it knows"),
    "erring": Message("makes one mistake in four moves"),
    "looking": Message("looks two moves ahead"),
}
"""What each strategy of the catalogue does, in a few words."""
WANTED = tuple(QUANTITIES)
"""What a greedy player may want most."""


def entered(strategy: str, quantity: str) -> str:
    """Return the strategy that a form names, with its parameter; raise where there is none.

    >>> entered("greedy", "most-moves"), entered("perfect", "most-moves")
    ('greedy(most-moves)', 'perfect')
    """
    if strategy not in NAMES:
        raise GameError(
            'there is no strategy "{name}". Strategies: {known}',
            name=strategy,
            known=", ".join(NAMES),
        )
    text = f"greedy({quantity})" if strategy == "greedy" and quantity else strategy
    by_name(text)
    return text


def round_robin(
    game: str, position: str, misere: bool, strategies: Sequence[str], budget: Budget
) -> Data:
    """Let every entry play every other, as first and as second; `exact` says whether all have."""
    place = locate(game, position)
    if not isinstance(place.game, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(place.game))
    if len(strategies) < 2:
        raise GameError("a tournament needs at least two entries")
    games: list[Data] = []
    pairs = list(permutations(range(len(strategies)), 2))
    for number, (first, second) in enumerate(pairs):
        players = [
            by_name(strategies[first], 2 * number),
            by_name(strategies[second], 2 * number + 1),
        ]
        try:
            budget.check()
            with budget:
                match = Match(place.game, place.bare, players, misere=misere).play_out()
        except BudgetExhausted:
            return {"games": games, "exact": False}
        moves = list(match.moves_made)[:MOST_MOVES]
        games.append({"first": first, "second": second, "result": match.result, "moves": moves})
    return {"games": games, "exact": True}


def standings(names: Sequence[str], games: Sequence[Data]) -> list[Data]:
    """Return the table, the most successful entry first."""
    rows: list[Data] = [{"name": name, "wins": 0, "draws": 0, "losses": 0} for name in names]
    for game in games:
        if game["result"] not in ("first", "second"):
            rows[game["first"]]["draws"] += 1
            rows[game["second"]]["draws"] += 1
            continue
        other = "second" if game["result"] == "first" else "first"
        rows[game[game["result"]]]["wins"] += 1
        rows[game[other]]["losses"] += 1
    return sorted(rows, key=lambda row: (-row["wins"], row["losses"]))
