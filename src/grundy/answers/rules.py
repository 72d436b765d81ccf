"""`rules`: how a game is played and written, what is known about it, and who says so.

>>> ShowRules("nim").answer().sources[0].key
'Bouton1902'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.answers.question import Answer, Question, given
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden
from grundy.i18n import marked, show
from grundy.reasons.bibliography import citation
from grundy.rulesets import registry
from grundy.rulesets.base import Game
from grundy.rulesets.parts import Example
from grundy.solvers.result import Provenance


@dataclass(frozen=True)
class Source(Documented):
    """One work that is cited."""

    key: str

    @documented
    def text(self) -> str:
        """Return author, title and year."""
        return citation(self.key)


@dataclass(frozen=True)
class KnownPosition(Documented):
    """A position whose answer is known."""

    example: Example = hidden()

    @documented
    def position(self) -> str:
        """Return the position as text."""
        return self.example.position

    @documented
    def misere(self) -> bool:
        """Return whether the answer is that of misère play."""
        return self.example.misere

    @documented
    def outcome(self) -> str | None:
        """Return who wins."""
        return self.example.outcome

    @documented
    def grundy(self) -> int | None:
        """Return the nim-value."""
        return self.example.grundy

    @documented
    def value(self) -> str | None:
        """Return the value as text."""
        return self.example.value


@dataclass(frozen=True)
class RulesOfGame(Answer):
    """The rules, notation, theory and sources of one game."""

    ruleset: Game[Any] = hidden()

    @documented
    def game(self) -> str:
        """Return the name with its parameters."""
        return str(self.ruleset)

    @documented
    def title(self) -> str:
        """Return the title."""
        return show(self.ruleset.title)

    @documented
    def rules(self) -> str:
        """Return how it is played."""
        return show(self.ruleset.rules)

    @documented
    def notation(self) -> str:
        """Return how positions and moves are written."""
        return show(self.ruleset.notation)

    @documented
    def theory(self) -> str | None:
        """Return what is known."""
        return show(self.ruleset.theory) if self.ruleset.theory else None

    @documented
    def sources(self) -> tuple[Source, ...]:
        """Return the works cited."""
        return tuple(map(Source, self.ruleset.sources))

    @documented
    def examples(self) -> tuple[KnownPosition, ...]:
        """Return positions with known answers."""
        return tuple(map(KnownPosition, self.ruleset.known))


@dataclass(frozen=True)
class ShowRules(Question[RulesOfGame]):
    """How a game is played."""

    verb: ClassVar[str] = "rules"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked("Show a game's rules and notation.")
    examples: ClassVar[tuple[str, ...]] = ("grundy rules nim", "grundy rules nim --lang sl")
    answer_type: ClassVar[type[RulesOfGame]] = RulesOfGame
    has_budget: ClassVar[bool] = False

    game: str = given("A game.", example="nim")

    def improve(self, budget: Budget) -> Iterator[RulesOfGame]:
        """Yield the rules."""
        game = registry.get(self.game)
        yield RulesOfGame(Provenance.of("catalogue", budget), game)
