"""Search for who wins where the value is out of reach, for partizan games under normal play.

`strongest` picks by what a ruleset says of itself: compiled dominoes, placements, boards, or – for
every game and every sum – components with values.
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.rulesets.base import Ruleset
from grundy.solvers.specialists import Searcher


def strongest(game: Ruleset[Any], budget: Budget) -> Searcher:
    """Return the strongest search for a partizan game in which the last mover wins.

    >>> from grundy.rulesets.registry import get
    >>> strongest(get("domineering"), Budget()).method, strongest(get("hackenbush"), Budget()).method
    ('strip search', 'sum search')
    """
    from grundy.solvers.boards.boards import BoardSearch
    from grundy.solvers.boards.dominoes import DominoSearch
    from grundy.solvers.boards.placements import PlacementSearch
    from grundy.solvers.boards.sums import SumSearch

    kinds: dict[str | None, type[Any]] = {
        "dominoes": DominoSearch,
        "placements": PlacementSearch,
        "patterns": BoardSearch,
        "liberties": BoardSearch,
    }
    found: Searcher = kinds.get(game.structure, SumSearch)(game, budget)
    return found
