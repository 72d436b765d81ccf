"""The question `value`: who wins a position of any registered game, and what is it worth?"""

from __future__ import annotations

import re
import time
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from grundy._version import __version__
from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.scan.question import gather
from grundy.solvers.result import Result
from grundy.solvers.solve import locate, solve
from grundy.store.rows import BUDGET, DONE, Row, Unit


class Boards:
    """Solve every position; positions that a symmetry of the game maps to each other are one."""

    name = "value"

    @property
    def options(self) -> Mapping[str, Any]:
        """Return nothing: a value depends on the position alone."""
        return {}

    def warm_up(self) -> None:
        """Do nothing: what is loaded here is loaded fast."""

    def check(self, rule: str) -> None:
        """Raise `GameError` unless the text is `game:position` of a game with two players."""
        _position(rule)

    def units(self, rules: Iterable[str]) -> list[Unit]:
        """Group positions that the game's `normalize` makes equal.

        >>> [unit.rule for unit in Boards().units(["nim:3,5", "nim:5,3"])]
        ['nim:3,5']
        """
        first: dict[tuple[str, Hashable], str] = {}
        return gather((rule, first.setdefault(_key(_position(rule)), rule)) for rule in rules)

    def rows(self, unit: Unit, budget: Budget) -> list[Row]:
        """Solve the unit's position.

        >>> unit, = Boards().units(["nim:3,5"])
        >>> row, = Boards().rows(unit, Budget())
        >>> row.kind, row.answer["grundy"], row.theorem
        ('N', 6, 'Bouton1902')
        """
        started = time.perf_counter()
        result = solve(_position(unit.rule), budget=budget)
        assert isinstance(result, Result)
        known = {"outcome": result.outcome and result.outcome.value, "grundy": result.grundy}
        first = Row(
            0,
            "",
            unit.rule,
            self.name,
            DONE if result.exact else BUDGET,
            method=result.provenance.method,
            version=__version__,
            kind=result.outcome.value if result.outcome else "unknown",
            proved=result.exact,
            theorem=result.provenance.theorem,
            answer={**known, "value": result.value_text},
        )
        rows = [
            replace(first, place=place, rule=rule, size=_size(rule)) for place, rule in unit.members
        ]
        rows[0] = replace(rows[0], seconds=time.perf_counter() - started)
        return rows


def _position(rule: str) -> Position:
    game, colon, text = rule.partition(":")
    position = locate(game, text) if colon else locate(game)
    if not isinstance(position.game, Ruleset):
        raise GameError("{game} is not a game for two players", game=position.game.name)
    return position


def _key(position: Position) -> tuple[str, Hashable]:
    return str(position.game), position.game.normalize(position.bare)


def _size(rule: str) -> int | None:
    """Return the number of squares of a whole board `4x5`, None for other positions."""
    board = re.search(r":\s*(\d+)x(\d+)$", rule)
    return int(board[1]) * int(board[2]) if board else None
