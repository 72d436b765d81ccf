"""Finding games by name: those of this package, and those that others install.

Own games are found by scanning `rulesets/games` (and where `ELSEWHERE` says), foreign ones by the entry
point group `grundy.rulesets` (each entry point is a ruleset class). There is no list to keep.

>>> get("nim")
grundy.game('nim')
>>> get("nmi")
Traceback (most recent call last):
    ...
grundy.errors.UnknownGameError: there is no game "nmi"; did you mean nim?
"""

from __future__ import annotations

import difflib
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

from grundy.errors import UnknownGameError
from grundy.rulesets import games
from grundy.rulesets.base import Game

AnyGame = Game[Any]
ELSEWHERE = {"coalition": "grundy.coalition.game"}
"""Games that live next to a theory of their own, above this package, and their modules."""


def get(text: str) -> AnyGame:
    """Return the game named `text`, such as `nim`, `moore(2)` or `0.77`; the case does not matter.

    >>> get("Domineering")
    grundy.game('domineering')
    """
    name, bracket, arguments = text.strip().partition("(")
    for word in dict.fromkeys((name, name.lower())):
        for kind in _candidates(word):
            game = kind.from_name(word + bracket + arguments)
            if game is not None:
                return game
    raise _unknown(text)


@cache
def all_games() -> tuple[type[AnyGame], ...]:
    """Return every registered game class, by name."""
    found = {kind.name: kind for kind in _foreign()}
    for module in _modules().values():
        found.update((kind.name, kind) for kind in _of_module(import_module(module)))
    return tuple(found[name] for name in sorted(found))


def samples() -> Iterator[AnyGame]:
    """Yield each registered game with its default parameters."""
    return (get(kind.sample_name()) for kind in all_games())


def _candidates(text: str) -> Iterator[type[AnyGame]]:
    # Most names are file names: then one module is imported instead of all of them.
    file = text.partition("(")[0].strip().replace("-", "_")
    module = _modules().get(file)
    if module is not None:
        yield from _of_module(import_module(module))
    yield from all_games()


@cache
def _modules() -> dict[str, str]:
    own = {m.name: f"{games.__name__}.{m.name}" for m in pkgutil.iter_modules(games.__path__)}
    return own | ELSEWHERE


def _of_module(module: ModuleType) -> Iterator[type[AnyGame]]:
    for kind in vars(module).values():
        if (
            isinstance(kind, type)
            and issubclass(kind, Game)
            and kind.__module__ == module.__name__
            and kind.__dict__.get("name")
            and not kind.__name__.startswith("_")
        ):
            yield kind


def _foreign() -> Iterator[type[AnyGame]]:
    for entry in entry_points(group="grundy.rulesets"):
        yield entry.load()


def _unknown(text: str) -> UnknownGameError:
    known = [name for kind in all_games() for name in (kind.name, *kind.aliases)]
    word = text.partition("(")[0].strip()[:40]
    near = difflib.get_close_matches(word.lower(), known, n=3, cutoff=0.5)
    if near:
        return UnknownGameError(
            'there is no game "{game}"; did you mean {near}?', game=word, near=", ".join(near)
        )
    return UnknownGameError(
        'there is no game "{game}". "grundy games" lists them all. Example: nim', game=word
    )
