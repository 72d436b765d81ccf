"""`games`: every game that can be solved, by family; those of one family, or in which a word occurs.

>>> any(entry.name == "nim" for entry in ListGames().answer().games)
True
>>> [entry.name for entry in ListGames("daisy").answer().games]
['daisy']
>>> {entry.family for entry in ListGames("coins").answer().games}
{'coins'}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar
from unicodedata import combining, normalize

from grundy.answers.question import Answer, Question, given
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden
from grundy.i18n import Message, marked, show
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.parameter import Parameter
from grundy.solvers.result import Provenance

FAMILIES = {
    "heaps": Message("Heaps"),
    "coins": Message("Coins"),
    "strips": Message("Strips"),
    "grids": Message("Boards"),
    "graphs": Message("Graphs"),
    "connection": Message("Connection games"),
    "values": Message("Values"),
    "variants": Message("Variants and compounds"),
    "seats": Message("More than two players"),
    "other": Message("Other games"),
}
"""The groups in which games are shown, in this order."""


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
    """Games, by name."""

    games: tuple[GameEntry, ...]
    everything: bool = hidden(False)
    """Whether these are all games, which a person reads as names; fewer come with a sentence each."""

    def by_family(self) -> Iterator[tuple[Message, tuple[GameEntry, ...]]]:
        """Yield the families that have games in the list, each with its title."""
        for family, title in FAMILIES.items():
            found = tuple(entry for entry in self.games if _group(entry) == family)
            if found:
                yield title, found


@dataclass(frozen=True)
class ListGames(Question[GameList]):
    """Which games there are."""

    verb: ClassVar[str] = "games"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked("List the games that can be solved.")
    examples: ClassVar[tuple[str, ...]] = (
        "grundy games",
        "grundy games graphs",
        "grundy games domino",
        "grundy games --json",
    )
    answer_type: ClassVar[type[GameList]] = GameList
    has_budget: ClassVar[bool] = False

    word: str | None = given(
        "Only the games of this group, or those in whose name or description this word occurs.",
        None,
        metavar="[WORD]",
    )

    def improve(self, budget: Budget) -> Iterator[GameList]:
        """Yield the list."""
        games = tuple(map(GameEntry, registry.all_games()))
        if self.word is not None:
            wanted = plain_words(self.word)
            family = _family_called(wanted)
            games = tuple(
                entry
                for entry in games
                if (_group(entry) == family if family else wanted in _described(entry))
            )
        yield GameList(Provenance.of("catalogue", budget), games, everything=self.word is None)


def plain_words(text: str) -> str:
    """Return a text in lower case and without accents, as a person searches it.

    >>> plain_words("Šah")
    'sah'
    """
    letters = normalize("NFD", text.lower().replace("đ", "d"))
    return "".join(c for c in letters if not combining(c))


def _family_called(word: str) -> str | None:
    """Return the family whose name, title or first word of the title this is, in plain letters.

    >>> [_family_called(word) for word in ("grids", "boards", "connection", "connection games", "go")]
    ['grids', 'grids', 'connection', 'connection', None]
    """
    for family, title in FAMILIES.items():
        shown = plain_words(show(title))
        if word in (family, shown, shown.split()[0]):
            return family
    return None


def _described(entry: GameEntry) -> str:
    game = entry.game
    texts = (game.title, game.summary, game.rules, game.theory or "")
    return plain_words(" ".join((game.name, *game.aliases, *map(show, texts))))


def _group(entry: GameEntry) -> str:
    return entry.family if entry.family in FAMILIES else "other"
