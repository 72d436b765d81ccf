"""Results are frozen objects: the answer, the moves, and where the answer comes from."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from grundy._version import __version__
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA, Documented, documented, hidden, left_out_when_none, written
from grundy.core.frames import frame
from grundy.core.loopy.value import AnyValue, read_operand
from grundy.core.players import Outcome, Player, Score
from grundy.core.printed import Printed
from grundy.core.values.engine import up_star
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.value import Value
from grundy.core.vocabulary import read_outcome
from grundy.errors import GameError, NotationError
from grundy.i18n import Readable, show
from grundy.late import views
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.generic.line import LineMove

if TYPE_CHECKING:
    from pandas import DataFrame

LONGEST_TEXT = 100_000
"""A value is written in a document when its text has at most this many characters."""
LONGEST_OPTION_TEXT = 2_000
LOONY = "loony"
WITHOUT_SEARCH = frozenset({"closed form", "two edge-disjoint trees"})
"""Methods by which a theorem says who wins, without a look at the moves that follow."""
ATLAS = "atlas"
"""With this word begins the method of an answer that was computed beforehand."""
RECURSIONS = frozenset({"Sprague1935"})
"""Works that say how to compute a value from those of the options, not what it is."""


@dataclass(frozen=True)
class Bound(Documented):
    """What is known when the budget ended, and what ended it."""

    reason: Readable
    moves_examined: int | None = left_out_when_none()
    grundy_at_least: int | None = left_out_when_none()
    first_player_wins: bool | None = left_out_when_none()
    winner_proved_by: str | None = left_out_when_none()
    """The theorem that says who wins, though not by which move."""


@dataclass(frozen=True)
class Provenance(Documented):
    """How an answer was found: method, theorem, whether it is exact, and what it cost."""

    method: str
    theorem: str | None = None
    exact: bool = True
    version: str = __version__
    seconds: float = 0.0
    nodes: int = 0

    @property
    def is_proof(self) -> bool:
        """Return whether the theorem alone gives the answer; otherwise it helped a search."""
        return self.theorem not in (None, *RECURSIONS) and self.method in WITHOUT_SEARCH

    @property
    def is_looked_up(self) -> bool:
        """Return whether the answer was computed beforehand."""
        return self.method.startswith(ATLAS)

    @classmethod
    def of(
        cls, method: str, budget: Budget, *, theorem: str | None = None, exact: bool = True
    ) -> Provenance:
        """Return the provenance of an answer that the budget has paid for up to now."""
        return cls(method, theorem, exact, seconds=budget.elapsed, nodes=budget.nodes)


class Answered(Printed, Documented):
    """What all answers have in common: whether they are final, and how they are printed."""

    if TYPE_CHECKING:  # a field of most, worked out by some

        @property
        def provenance(self) -> Provenance: ...

    @documented
    def exact(self) -> bool:
        """Return whether the answer is final, not what is known so far."""
        return self.provenance.exact

    @property
    def ran_out(self) -> bool:
        """Return whether the budget ended first: the command then exits with 3."""
        return not self.exact

    @property
    def contradictions(self) -> tuple[str, ...]:
        """Return what contradicts our own records or the literature: it is shown loudly."""
        return ()

    @property
    def denies(self) -> bool:
        """Return whether something asserted was found not to hold: the command then exits with 1."""
        return bool(self.contradictions)


@dataclass(frozen=True)
class PositionWorth:
    """What a position is worth: `value` is a canonical form, or the nimber of `grundy`."""

    grundy: int | None = None
    canonical: AnyValue | None = None
    is_loony: bool = False
    """Whether it is won whatever is added to it, so that it has no nim-value."""

    @property
    def value(self) -> AnyValue | None:
        """Return the value where it is known."""
        if self.canonical is not None or self.grundy is None:
            return self.canonical
        return Value.of(up_star(0, 0, self.grundy))

    def text(self, limit: int) -> str | None:
        """Return the value as text, None where it is not known; raise where it is too long."""
        if self.is_loony:
            return LOONY
        if self.canonical is not None:
            return self.canonical.to_text(limit=limit)
        return None if self.grundy is None else nim_text(self.grundy)

    def short_text(self, limit: int) -> str | None:
        """Return the value as text, None where it is not known or longer than `limit`."""
        try:
            return self.text(limit)
        except TextTooLong:
            return None


UNKNOWN = PositionWorth()


class HasWorth:
    """What a position and a move to one have in common: a nim-value and a value."""

    if TYPE_CHECKING:

        @property
        def worth(self) -> PositionWorth: ...

    @property
    def grundy(self) -> int | None:
        """Return the nim-value, where the game has one and it is known."""
        return self.worth.grundy

    @property
    def value(self) -> AnyValue | None:
        """Return the value, where the game has one and it is known."""
        return self.worth.value


def _value_text(found: MoveResult | Result) -> str | None:
    return found.value_text


@dataclass(frozen=True)
class MoveResult(HasWorth, Documented):
    """One move: what it leads to and whether it wins for `player`, who makes it."""

    move: str
    to: str
    player: Player
    option: Hashable = hidden()
    winning: bool | None = None
    outcome: Outcome | None = None
    worth: PositionWorth = UNKNOWN
    score: Score | None = left_out_when_none()

    document_fields = ("move", "to", "player", "outcome", "grundy", "value", "winning", "score")
    writers = MappingProxyType({"value": _value_text})

    @property
    def value_text(self) -> str | None:
        """Return the value as text, where it is known and not long."""
        return self.worth.short_text(LONGEST_OPTION_TEXT)


def _game_text(result: Result | SeatedResult) -> str:
    return str(result.game)


def _position_text(result: Result | SeatedResult) -> str:
    return result.game.format(result.position)


def _value_reason(result: Result) -> str | None:
    """Return why there is no value in the document: not known, or too long to be written."""
    try:
        text = result.worth.text(LONGEST_TEXT)
    except TextTooLong as long:
        return str(long)
    return None if text is not None or result.value_reason is None else show(result.value_reason)


def _grundy_reason(result: Result) -> str | None:
    reason = result.grundy_reason
    return None if result.grundy is not None or reason is None else show(reason)


def _best(result: Result) -> str | dict[str, str | None] | None:
    if result.game.impartial or result.player is not None:
        return result.best()
    return {player.value: result.best(player) for player in Player}


def _is_value(text: str) -> bool:
    try:
        read_operand(text)
    except GameError:
        return text == LOONY
    return True


def _loopy(result: Result) -> bool | None:
    return result.loopy or None


@dataclass(frozen=True)
class Result(HasWorth, Answered):
    """Who wins a position, by which moves, and how we know."""

    verb: ClassVar[str] = "solve"

    game: Ruleset[Hashable]
    position: Hashable
    provenance: Provenance
    misere: bool = False
    player: Player | None = None
    outcome: Outcome | None = None
    worth: PositionWorth = UNKNOWN
    grundy_reason: Readable | None = None
    value_reason: Readable | None = None
    score: Score | None = None
    moves: tuple[MoveResult, ...] = ()
    moves_total: int | None = None
    loopy: bool = False
    line: tuple[LineMove, ...] | None = None
    """Best play to the end, where it was asked for."""
    remoteness: tuple[int, ...] | None = None
    """How many moves each game of a conjunctive compound lasts: the winner hurries, the loser delays."""
    suspense: tuple[int, ...] | None = None
    """How many moves each game of a continued compound lasts: the winner delays, the loser hurries."""
    bound: Bound | None = None

    document_fields = (
        *("schema", "game", "position", "misere", "player", "outcome", "grundy", "value", "moves"),
        *("moves_total", "best", "exact", "provenance", "value_reason", "grundy_reason", "score"),
        *("loopy", "line", "remoteness", "suspense", "bound"),
    )
    optional_fields = frozenset(
        {
            *("value_reason", "grundy_reason", "score", "loopy", "line", "remoteness"),
            *("suspense", "bound"),
        }
    )
    writers = MappingProxyType(
        {
            "game": _game_text,
            "position": _position_text,
            "value": _value_text,
            "value_reason": _value_reason,
            "grundy_reason": _grundy_reason,
            "best": _best,
            "loopy": _loopy,
        }
    )

    @property
    def schema(self) -> str:
        """Return the version of the document."""
        return SCHEMA

    @property
    def value_text(self) -> str | None:
        """Return the value as text; None where it is not known, or too long to be written."""
        return self.worth.short_text(LONGEST_TEXT)

    @classmethod
    def read_expected(cls, text: str) -> str:
        """Return the text if it can be an outcome, a value or the letter of a coalition.

        >>> Result.read_expected("lost")
        'lost'
        """
        if len(text) > 1 and not _is_value(text):
            read_outcome(text, impartial=True)
        return text

    def meets(self, expected: str) -> bool:
        """Return whether this is the expected outcome, nim-value or value.

        >>> import grundy
        >>> grundy.solve("nim", "1,2,3").meets("P"), grundy.solve("nim", "1,2").meets("2")
        (True, False)
        """
        if expected in (self.value_text, None if self.grundy is None else str(self.grundy)):
            return True
        try:
            return read_outcome(expected, impartial=self.game.impartial) is self.outcome
        except NotationError:
            if _is_value(expected):  # another one
                return False
            raise

    def winning(self, player: Player | None = None) -> tuple[MoveResult, ...]:
        """Return all winning moves (of `player`, where it matters)."""
        return tuple(m for m in self.moves if m.winning and player in (None, m.player))

    def draws(self, move: MoveResult) -> bool:
        """Return whether after a move neither player wins, or neither scores more than the other.

        >>> import grundy
        >>> result = grundy.solve("tic-tac-toe", "xx.|.o.|...", player="right")
        >>> [move.move for move in result.moves if result.draws(move)]
        ['c1']
        """
        if move.winning is not False:
            return False
        if move.score is not None:
            return move.score == 0
        turn = self.game.next_player(self.position, move.option, move.player)
        return move.outcome is not None and move.outcome.winner(turn) is None

    def best(self, player: Player | None = None) -> str | None:
        """Return a winning move as text, or None where there is none."""
        return next((m.move for m in self.winning(player)), None)

    def to_pandas(self) -> DataFrame:
        """Return the moves as a table, where pandas is installed."""
        return frame(entry.document() for entry in self.moves)

    def __repr__(self) -> str:
        won = self.outcome.value if self.outcome else "?"
        best = "" if self.best() is None else f", by {self.best()}"
        return f"<Result of {Position(self.game, self.position)!r}: {won}{best}>"

    def _repr_html_(self) -> str:
        return views.result_html(self)


@dataclass(frozen=True)
class SeatedMove(Documented):
    """One move of a game for many players, and whether it keeps a guarantee."""

    move: str
    to: str
    winning: bool


def _seat_number(result: SeatedResult) -> int:
    return result.seat + 1


def _seated_moves(result: SeatedResult) -> tuple[SeatedMove, ...]:
    return tuple(SeatedMove(m, result.game.format(o), good) for m, o, good in result.moves)


@dataclass(frozen=True)
class SeatedResult(Answered):
    """Which coalitions can guarantee not to lose, and the moves that keep the guarantee."""

    verb: ClassVar[str] = "solve"

    game: SeatedRuleset[Hashable]
    position: Hashable
    seat: int
    safe: tuple[str, ...]
    moves: tuple[tuple[str, Hashable, bool], ...]
    provenance: Provenance

    document_fields = (
        *("schema", "game", "position", "seat", "safe", "moves", "best", "exact", "provenance"),
    )
    writers = MappingProxyType(
        {
            "game": _game_text,
            "position": _position_text,
            "seat": _seat_number,
            "moves": lambda result: written(_seated_moves(result)),
        }
    )

    @property
    def schema(self) -> str:
        """Return the version of the document."""
        return SCHEMA

    def meets(self, expected: str) -> bool:
        """Return whether the coalition named is one that can guarantee not to lose."""
        return expected in self.safe

    @property
    def best(self) -> str | None:
        """Return a move that keeps a guarantee, or None."""
        return next((move for move, _, good in self.moves if good), None)


def nim_text(grundy: int) -> str:
    """Return the text of a nimber.

    >>> nim_text(0), nim_text(1), nim_text(5)
    ('0', '*', '*5')
    """
    return "0" if grundy == 0 else "*" if grundy == 1 else f"*{grundy}"
