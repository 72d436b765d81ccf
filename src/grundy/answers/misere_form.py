"""What is known about a misère canonical form: shared by `value --misere` and `misere --heap`.

>>> from grundy.core.misere.text import read
>>> *_, facts = facts_of_form(read("*[2[2]321]"))
>>> facts.genus, facts.kind, facts.birthday, facts.mate
('4^146', 'restless', 5, '*[2[2]320]')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy.core.document import Documented
from grundy.core.misere.game import MisereGame
from grundy.core.misere.genus import genus
from grundy.core.misere.kinds import Temper, is_half_tame, kind
from grundy.core.misere.parts import is_prime, mate, partitions, parts
from grundy.core.misere.text import write
from grundy.core.players import Outcome

LONGEST_TEXT = 2000
"""Texts of games longer than this are not written out."""


@dataclass(frozen=True)
class MisereFacts(Documented):
    """What is None was not found before the budget ended, or is too long to write."""

    canonical: str | None
    outcome: Outcome
    grundy: int
    misere_grundy: int
    birthday: int
    genus: str | None = None
    kind: str | None = None
    """tame, restive, restless or wild."""
    is_fickle: bool | None = None
    """Of a tame game: fickle or firm."""
    is_half_tame: bool | None = None
    is_prime: bool | None = None
    mate: str | None = None
    parts: tuple[str, ...] | None = None
    partitions: tuple[tuple[str, ...], ...] | None = None


def facts_of_form(form: MisereGame) -> Iterator[MisereFacts]:
    """Yield what is known of a form, more and more; the current budget pays."""
    facts = MisereFacts(
        canonical=None,
        outcome=form.outcome,
        grundy=form.grundy,
        misere_grundy=form.misere_grundy,
        birthday=form.birthday,
    )
    yield facts
    symbol = genus(form)
    yield (facts := replace(facts, genus=str(symbol)))
    found = kind(form)
    fickle = symbol.is_fickle if found is Temper.TAME else None
    yield (facts := replace(facts, kind=found.value, is_fickle=fickle))
    yield (facts := replace(facts, canonical=_text(form)))
    yield (facts := replace(facts, mate=_text(mate(form))))
    yield (facts := replace(facts, is_half_tame=is_half_tame(form)))
    facts = replace(facts, is_prime=is_prime(form), parts=_texts(parts(form)))
    yield facts
    ways = [_texts(way) for way in partitions(form)]
    yield replace(facts, partitions=tuple(way for way in ways if way is not None))


def _text(form: MisereGame) -> str | None:
    return write(form, LONGEST_TEXT)


def _texts(forms: tuple[MisereGame, ...]) -> tuple[str, ...] | None:
    texts = [_text(form) for form in forms]
    return None if None in texts else tuple(text for text in texts if text is not None)
