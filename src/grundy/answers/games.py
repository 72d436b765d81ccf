"""`games`: every game that can be solved.

>>> any(entry.name == "nim" for entry in ListGames().answer().games)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.answers.question import Answer, Question
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden
from grundy.i18n import marked, show
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.parameter import Parameter
from grundy.solvers.result import Provenance


@dataclass(frozen=True)
class ParameterEntry(Documented):
    """One parameter of a game."""

    parameter: Parameter = hidden()

    @documented
    def name(self) -> str:
        """Return the name, which is also an option of the command line."""
        return self.parameter.name

    @documented
    def type(self) -> str:
        """Return the type: `int` or `str`."""
        return self.parameter.kind.__name__

    @documented
    def default(self) -> int | str | None:
        """Return the value where none is given, None where one must be."""
        found: int | str | None = self.parameter.default
        return found

    @documented
    def help(self) -> str:
        """Return what it means."""
        return show(self.parameter.help)


@dataclass(frozen=True)
class GameEntry(Documented):
    """One game of the list."""

    game: type[Game[Any]] = hidden()

    @documented
    def name(self) -> str:
        """Return the name, without parameters."""
        return self.game.name

    @documented
    def title(self) -> str:
        """Return the title, in the reader's language."""
        return show(self.game.title)

    @documented
    def summary(self) -> str:
        """Return the game in one sentence."""
        return show(self.game.summary)

    @documented
    def family(self) -> str:
        """Return the family it belongs to."""
        return self.game.family

    @documented
    def impartial(self) -> bool:
        """Return whether both players have the same moves."""
        return bool(getattr(self.game, "impartial", False))

    @documented
    def seated(self) -> bool:
        """Return whether it is a game for many players."""
        return not issubclass(self.game, Ruleset)

    @documented
    def parameters(self) -> tuple[ParameterEntry, ...]:
        """Return the parameters."""
        return tuple(map(ParameterEntry, self.game.parameters))

    @documented
    def example(self) -> str | None:
        """Return a position to try."""
        return self.game.examples[0].position if self.game.examples else None

    @property
    def sample(self) -> str:
        """Return the name with default parameters, as it can be typed."""
        return str(registry.get(self.game.sample_name()))


@dataclass(frozen=True)
class GameList(Answer):
    """Every game, by name."""

    games: tuple[GameEntry, ...]


@dataclass(frozen=True)
class ListGames(Question[GameList]):
    """Which games there are."""

    verb: ClassVar[str] = "games"
    help: ClassVar[str] = marked("List the games that can be solved.")
    examples: ClassVar[tuple[str, ...]] = ("grundy games", "grundy games --json")
    answer_type: ClassVar[type[GameList]] = GameList
    has_budget: ClassVar[bool] = False

    def improve(self, budget: Budget) -> Iterator[GameList]:
        """Yield the list."""
        games = tuple(map(GameEntry, registry.all_games()))
        yield GameList(Provenance.of("catalogue", budget), games)
