"""`glossary`: what the terms mean, and which words the sources use for them.

>>> [term.key for term in Define("mex").answer().terms]
['mex']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.answers.question import Answer, Question, given
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden
from grundy.errors import GameError
from grundy.i18n import current_language, marked, show
from grundy.i18n.glossary import Entry, glossary
from grundy.solvers.result import Provenance


@dataclass(frozen=True)
class TermEntry(Documented):
    """One term of the glossary."""

    key: str
    entry: Entry = hidden()

    @documented
    def term(self) -> str:
        """Return the term in the reader's language."""
        return show(self.entry.term)

    @documented
    def meaning(self) -> str:
        """Return its meaning."""
        return show(self.entry.meaning)

    @documented
    def also(self) -> tuple[str, ...]:
        """Return other words for it in the reader's language."""
        return self.entry.synonyms(current_language())

    def is_called(self, word: str) -> bool:
        """Return whether a word, in any language, names this term."""
        return word.lower() in (name.lower() for name in (self.key, *self.entry.names()))


@dataclass(frozen=True)
class Definitions(Answer):
    """The terms asked for."""

    terms: tuple[TermEntry, ...]


@dataclass(frozen=True)
class Define(Question[Definitions]):
    """What a term means; without a word, what all terms mean."""

    verb: ClassVar[str] = "glossary"
    topic: ClassVar[Topic] = Topic.TEACHING
    help: ClassVar[str] = marked("Define a term and list its synonyms.")
    examples: ClassVar[tuple[str, ...]] = (
        "grundy glossary",
        "grundy glossary nim-value --lang hr",
    )
    answer_type: ClassVar[type[Definitions]] = Definitions
    has_budget: ClassVar[bool] = False

    word: str | None = given("A term, in any of the languages.", None, example="mex")

    def improve(self, budget: Budget) -> Iterator[Definitions]:
        """Yield the terms."""
        terms = (TermEntry(key, entry) for key, entry in glossary().items())
        chosen = tuple(t for t in terms if self.word is None or t.is_called(self.word))
        if not chosen:
            raise GameError(
                'the glossary has no "{word}". Example: grundy glossary mex', word=self.word
            )
        yield Definitions(Provenance.of("glossary", budget), chosen)
