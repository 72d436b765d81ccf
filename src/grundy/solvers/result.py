"""Results are frozen objects: the answer, the moves, and where the answer comes from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from grundy._version import __version__
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA, Documented, left_out_when_none
from grundy.core.players import Outcome, Player
from grundy.core.printed import Printed
from grundy.i18n import Readable, show
from grundy.late import views
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.generic.line import LineMove


@dataclass(frozen=True)
class Bound(Documented):
    """What is known when the budget ended, and what ended it."""

    reason: Readable
    moves_examined: int | None = left_out_when_none()
    grundy_at_least: int | None = left_out_when_none()
    first_player_wins: bool | None = left_out_when_none()


@dataclass(frozen=True)
class Provenance(Documented):
    """How an answer was found: method, theorem, whether it is exact, and what it cost."""

    method: str
    theorem: str | None = None
    exact: bool = True
    version: str = __version__
    seconds: float = 0.0
    nodes: int = 0

    @classmethod
    def of(
        cls, method: str, budget: Budget, *, theorem: str | None = None, exact: bool = True
    ) -> Provenance:
        """Return the provenance of an answer that the budget has paid for up to now."""
        return cls(method, theorem, exact, seconds=budget.elapsed, nodes=budget.nodes)


@dataclass(frozen=True)
class MoveResult:
    """One move: what it leads to and whether it wins for `player`, who makes it."""

    move: str
    to: str
    player: Player
    option: Any = field(repr=False)
    winning: bool | None = None
    outcome: Outcome | None = None
    grundy: int | None = None
    value: str | None = None
    score: int | None = None

    def document(self) -> dict[str, Any]:
        """Return one entry of `moves` in the JSON contract."""
        entry: dict[str, Any] = {
            "move": self.move,
            "to": self.to,
            "player": self.player.value,
            "outcome": self.outcome and self.outcome.value,
            "grundy": self.grundy,
            "value": self.value,
            "winning": self.winning,
        }
        if self.score is not None:
            entry["score"] = self.score
        return entry


@dataclass(frozen=True)
class Result(Printed):
    """Who wins a position, by which moves, and how we know."""

    game: Ruleset[Any]
    position: Any
    provenance: Provenance
    misere: bool = False
    player: Player | None = None
    outcome: Outcome | None = None
    grundy: int | None = None
    grundy_reason: Readable | None = None
    value: str | None = None
    value_reason: Readable | None = None
    score: int | None = None
    moves: tuple[MoveResult, ...] = ()
    moves_total: int | None = None
    loopy: bool = False
    line: tuple[LineMove, ...] | None = None
    """Best play to the end, where it was asked for."""
    bound: dict[str, Any] | None = None

    @property
    def exact(self) -> bool:
        """Return whether the answer is final, not a bound."""
        return self.provenance.exact

    def winning(self, player: Player | None = None) -> tuple[MoveResult, ...]:
        """Return all winning moves (of `player`, where it matters)."""
        return tuple(m for m in self.moves if m.winning and player in (None, m.player))

    def best(self, player: Player | None = None) -> str | None:
        """Return a winning move as text, or None where there is none."""
        return next((m.move for m in self.winning(player)), None)

    def document(self) -> dict[str, Any]:
        """Return the answer as the JSON document of the contract."""
        left_right = not self.game.impartial and self.player is None
        answer: dict[str, Any] = {
            "schema": SCHEMA,
            "game": str(self.game),
            "position": self.game.format(self.position),
            "misere": self.misere,
            "player": self.player and self.player.value,
            "outcome": self.outcome and self.outcome.value,
            "grundy": self.grundy,
            "value": self.value,
            "moves": [move.document() for move in self.moves],
            "moves_total": self.moves_total,
            "best": {p.value: self.best(p) for p in Player} if left_right else self.best(),
            "exact": self.exact,
            "provenance": self.provenance.document(),
        }
        if self.value is None and self.value_reason is not None:
            answer["value_reason"] = show(self.value_reason)
        if self.grundy is None and self.grundy_reason is not None:
            answer["grundy_reason"] = show(self.grundy_reason)
        if self.score is not None:
            answer["score"] = self.score
        if self.loopy:
            answer["loopy"] = True
        if self.line is not None:
            answer["line"] = [entry.document() for entry in self.line]
        if self.bound is not None:
            answer["bound"] = self.bound
        return answer

    def __repr__(self) -> str:
        won = self.outcome.value if self.outcome else "?"
        best = "" if self.best() is None else f", by {self.best()}"
        return f"<Result of {Position(self.game, self.position)!r}: {won}{best}>"

    def _repr_html_(self) -> str:
        return views.result_html(self)


@dataclass(frozen=True)
class SeatedResult(Printed):
    """Which coalitions can guarantee not to lose, and the moves that keep the guarantee."""

    game: SeatedRuleset[Any]
    position: Any
    seat: int
    safe: tuple[str, ...]
    moves: tuple[tuple[str, Any, bool], ...]
    provenance: Provenance

    def __repr__(self) -> str:
        safe = ", ".join(self.safe) or "–"
        return f"<SeatedResult of {self.game}, seat {self.seat}: safe {safe}>"

    def document(self) -> dict[str, Any]:
        """Return the answer as a JSON document; seats are counted from 1."""
        return {
            "schema": SCHEMA,
            "game": str(self.game),
            "position": self.game.format(self.position),
            "seat": self.seat + 1,
            "safe": list(self.safe),
            "moves": [
                {"move": move, "to": self.game.format(option), "winning": good}
                for move, option, good in self.moves
            ],
            "best": next((move for move, _, good in self.moves if good), None),
            "exact": self.provenance.exact,
            "provenance": self.provenance.document(),
        }
