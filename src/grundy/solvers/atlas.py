"""The atlas: who wins on boards that a class plays, computed beforehand by Grundy's own searches.

One text file for each game stands in `atlases/`. A chart begins with the board, the number of moves from
it that are covered, the version and the method that computed it; then comes one line for each position,
with the result for each player who may be to move: `.x.|...` tab `L1 R-1`. A position is looked up by
what its game says of symmetry. `grundy atlas --check` computes entries anew, without the atlas.

>>> from grundy.rulesets.registry import get
>>> nogo = get("nogo")
>>> atlas_of(nogo).find(nogo.parse("4x4"), LEFT)
-1
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from grundy.core.players import LEFT, Player, Score
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import ATLAS

if TYPE_CHECKING:
    from grundy.core.budget import Budget
    from grundy.solvers.searchers import Searcher

FOLDER, ENDING = "atlases", ".txt"
LETTERS = {"L": Player.LEFT, "R": Player.RIGHT}


@dataclass(frozen=True)
class AtlasEntry:
    """One position, who is to move, and the result for that player."""

    position: str
    player: Player
    result: int


@dataclass(frozen=True)
class Chart:
    """The results on one board and a few moves from it."""

    game: str
    board: str
    plies: int
    version: str
    method: str
    entries: tuple[AtlasEntry, ...]

    def write(self) -> str:
        """Return the text of the chart; `read` is the inverse."""
        lines = [f"# {self.board}\t{self.plies}\t{self.version}\t{self.method}"]
        results: dict[str, list[str]] = {}
        for entry in self.entries:
            letter = "L" if entry.player is LEFT else "R"
            results.setdefault(entry.position, []).append(f"{letter}{entry.result}")
        lines += [f"{position}\t{' '.join(found)}" for position, found in results.items()]
        return "\n".join(lines) + "\n"


def read(game: str, text: str) -> Iterator[Chart]:
    """Yield the charts of a game's file."""
    for part in re.split("^# ", text, flags=re.MULTILINE)[1:]:
        head, *lines = part.splitlines()
        board, plies, version, method = head.split("\t")
        entries = []
        for line in lines:
            position, results = line.split("\t")
            entries += [AtlasEntry(position, LETTERS[r[0]], int(r[1:])) for r in results.split()]
        yield Chart(game, board, int(plies), version, method, tuple(entries))


@cache
def games() -> tuple[str, ...]:
    """Return the games of the atlas.

    >>> "hex" in games()
    True
    """
    names = (file.name for file in files("grundy.solvers").joinpath(FOLDER).iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING)))


@cache
def charts(game: str) -> tuple[Chart, ...]:
    """Return the charts of a game; none where it has none."""
    if game not in games():
        return ()
    text = files("grundy.solvers").joinpath(FOLDER, game + ENDING).read_text("utf-8")
    return tuple(read(game, text))


class Atlas:
    """The results of one game, found by position and player."""

    def __init__(self, game: Ruleset[Any]) -> None:
        self.game, self.charts = game, charts(str(game))
        self._results: dict[tuple[Hashable, Player], int] = {}
        for chart in self.charts:
            for entry in chart.entries:
                key = game.normalize(game.parse(entry.position)), entry.player
                self._results[key] = entry.result

    @property
    def method(self) -> str:
        """Return by what the results were found."""
        return ", ".join(dict.fromkeys(chart.method for chart in self.charts))

    def find(self, position: Any, player: Player) -> int | None:
        """Return the result for `player`, who is to move; None where it is not in the atlas."""
        return self._results.get((self.game.normalize(position), player))

    def has(self, position: Any) -> bool:
        """Return whether the result is known for whoever may be to move."""
        turn = self.game.to_move(position)
        movers = self.game.movers() if turn is None else (turn,)
        return all(self.find(position, player) is not None for player in movers)


@cache
def _loaded(game: str) -> Atlas:
    found = registry.get(game)
    assert isinstance(found, Ruleset)
    return Atlas(found)


def atlas_of(game: Ruleset[Any]) -> Atlas | None:
    """Return the atlas of a game, None where it has none; a user's game of the same name has none."""
    name = str(game)
    if not charts(name) or type(registry.get(name)) is not type(game):
        return None
    return _loaded(name)


class AtlasSearch:
    """Looks positions up, and searches for those that are not in the atlas."""

    theorem: str | None = None

    def __init__(self, atlas: Atlas, search: Searcher) -> None:
        self._atlas, self._search = atlas, search

    @property
    def method(self) -> str:
        """Return that the atlas was used, and how it was made."""
        return f"{ATLAS}, made by {self._atlas.method}"

    def relative(self, position: Any, player: Player) -> Score:
        """Return the result for `player`, who is to move."""
        found = self._atlas.find(position, player)
        return self._search.relative(position, player) if found is None else found

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where it is known without further search."""
        found = self._atlas.find(position, player)
        return self._search.known(position, player) if found is None else found


# -- making it ------------------------------------------------------------------------------------


def drawn(game: Ruleset[Any], board: str, plies: int, version: str, budget: Budget) -> Chart:
    """Return the chart of a board, computed here and now without the atlas.

    >>> from grundy.core.budget import Budget
    >>> nogo = registry.get("nogo")
    >>> [(e.position, e.player.value, e.result) for e in drawn(nogo, "1x2", 0, "1", Budget()).entries]
    [('..', 'left', 1), ('..', 'right', 1)]
    """
    search = searcher(game, board, budget)
    entries = [
        AtlasEntry(game.format(position), player, int(search.relative(position, player)))
        for position, player in _below(game, game.parse(board), plies)
    ]
    return Chart(str(game), board, plies, version, search.method, tuple(entries))


def searcher(game: Ruleset[Any], board: str, budget: Budget) -> Searcher:
    """Return the search that `solve` would use for a board if there were no atlas."""
    from grundy.solvers.plan import Plan

    return Plan(game, game.parse(board), budget, atlas=False).search


def _below(game: Ruleset[Any], start: Any, plies: int) -> Iterator[tuple[Any, Player]]:
    """Yield the positions up to this many moves away, one of each kind, with who may be to move."""
    layer = {game.normalize(start): start}
    seen = set(layer)
    for ply in range(plies + 1):
        for position in layer.values():
            turn = game.to_move(position)
            for player in game.movers() if turn is None else (turn,):
                yield position, player
        if ply == plies:
            return
        options: dict[Hashable, Any] = {}
        for position in layer.values():
            for player in game.movers():
                for _, option in game.moves(position, player):
                    options.setdefault(game.normalize(option), option)
        layer = {key: option for key, option in options.items() if key not in seen}
        seen |= set(layer)
