"""Small frozen pieces that a ruleset hands out: claims, examples, steps of an explanation."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.document import Documented, hidden, left_out_when_none
from grundy.core.players import Outcome
from grundy.i18n import Readable
from grundy.rulesets.scene import Scene


@dataclass(frozen=True)
class Claim:
    """What a theorem says about a position: its nim-value, its outcome, or its value as text.

    >>> Claim("Bouton1902", grundy=0).outcome
    <Outcome.P: 'P'>
    """

    theorem: str
    grundy: int | None = None
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        if self.outcome is None and self.grundy is not None:
            object.__setattr__(self, "outcome", Outcome.N if self.grundy else Outcome.P)


@dataclass(frozen=True)
class Example:
    """A position with an answer that somebody else published, and where.

    `game` names the game with its parameters where they are not the default ones.
    """

    position: str
    outcome: str | None = None
    grundy: int | None = None
    value: str | None = None
    safe: tuple[str, ...] | None = None
    """In a game for many players: the coalitions that can guarantee not to lose, seat 1 moving."""
    misere: bool = False
    source: str = ""
    game: str = ""
    is_small: bool = True
    """Whether plain search can explore it in a moment; tests do."""


@dataclass(frozen=True)
class Fact:
    """One checkable statement inside an explanation; tests recompute it by plain search."""

    game: str
    position: str
    misere: bool = False
    grundy: int | None = None
    outcome: str | None = None


@dataclass(frozen=True)
class Table(Documented):
    """Rows of an explanation: a head row, body rows, and a foot row that sums up."""

    head: tuple[Readable, ...]
    rows: tuple[tuple[Readable, ...], ...]
    foot: tuple[Readable, ...] = ()


@dataclass(frozen=True)
class Step(Documented):
    """One step of a reason: a sentence, its theorem, perhaps a table, a picture, the facts behind it."""

    kind: str
    text: Readable
    theorem: str | None = None
    table: Table | None = left_out_when_none()
    facts: tuple[Fact, ...] = hidden(())
    picture: Scene | None = hidden(None)
