"""Finding games by name: those of this package, and those that others install.

Own games are found by scanning `rulesets/games` (and where `ELSEWHERE` says), foreign ones by the entry
point group `grundy.rulesets` (each entry point is a ruleset class). There is no list to keep. A game of
one's own in a file is found by `from_file`.

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
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any

from grundy.core.reading import Reader
from grundy.errors import GameError, UnknownGameError
from grundy.rulesets import games
from grundy.rulesets.base import Game

AnyGame = Game[Any]
ELSEWHERE = {"coalition": "grundy.coalition.game"}
"""Games that live next to a theory of their own, above this package, and their modules."""
_FILE = re.compile(r"(?P<file>.+\.py)(?::(?P<kind>\w*)(?P<arguments>\(.*\))?)?")
_own: dict[str, type[AnyGame]] = {}
"""Games of users, by name: those named by a file, and those whose objects a question was asked about."""
_files: set[str] = set()
"""The files of Python that were read as games."""


def get(text: str) -> AnyGame:
    """Return the game named `text`, such as `nim`, `moore(2)` or `0.77`; the case does not matter.

    >>> get("Domineering")
    grundy.game('domineering')
    """
    name, bracket, arguments = text.strip().partition("(")
    if name.endswith(".py"):
        raise Reader(text, "my.py:MyGame 21").problem(
            "the position of a game in a file is an argument of its own"
        )
    for word in dict.fromkeys((name, name.lower())):
        for kind in _candidates(word):
            game = kind.from_name(word + bracket + arguments)
            if game is not None:
                return game
    if bracket and not arguments.rstrip().endswith(")") and _is_name(name.strip().lower()):
        raise Reader(text, "moore(2)").problem("a closing bracket is missing", at=len(text) - 1)
    raise _unknown(text)


def _is_name(word: str) -> bool:
    return any(word in (kind.name, *kind.aliases) for kind in all_games())


@cache
def all_games() -> tuple[type[AnyGame], ...]:
    """Return every registered game class, by name."""
    found = {kind.name: kind for kind in _foreign()}
    for module in _modules().values():
        found.update((kind.name, kind) for kind in _of_module(import_module(module)))
    return tuple(found[name] for name in sorted(found))


def from_file(text: str) -> AnyGame | None:
    """Return the game of one's own that `my.py:MyGame` names, or None where `text` is no such name.

    The file is run. Only the command line and Python code may name one: nothing that reads an address of
    a page or a document calls this. The class is known by its `name` from then on.
    """
    named = _FILE.fullmatch(text.strip())
    if named is None:
        return None
    kinds = {kind.__name__: kind for kind in _of_module(run_file(Path(named["file"]).expanduser()))}
    kind = kinds.get(named["kind"] or "")
    if kind is None:
        raise GameError(
            '{file} has no game "{kind}". Games in it: {known}',
            file=named["file"],
            kind=named["kind"] or "",
            known=", ".join(kinds) or "–",
        )
    _own[kind.name] = kind
    game = kind.from_name(kind.name + (named["arguments"] or ""))
    assert game is not None
    return game


def own_game(text: str) -> AnyGame | None:
    """Return the game of one's own that has this name, or None: the catalogue is not looked at."""
    kind = _own.get(text.partition("(")[0].strip())
    return None if kind is None else kind.from_name(text.strip())


def remember(game: AnyGame) -> None:
    """Let the text of a user's game be read back, so that questions can be asked about it."""
    for part in getattr(game, "games", (game,)):  # a sum has several
        kind = type(part)
        if kind.name and not kind.__module__.startswith("grundy."):
            _own[kind.name] = kind


def run_file(path: Path) -> ModuleType:
    """Run a file of Python as a module; its own errors are left as they are."""
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise GameError('there is no file "{path}"', path=str(path))
    _files.add(str(path))
    module = module_from_spec(spec)
    previous = sys.modules.get(path.stem)
    if previous is None:  # so that its classes can be found again by other processes
        sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def mistake_in_own_file(error: BaseException) -> tuple[str, int] | None:
    """Return the file and the line of a user's game where an error, or its cause, was raised, or None."""
    if isinstance(error, SyntaxError) and error.filename in _files:
        return error.filename, error.lineno or 0
    frames = reversed(list(walk_tb(error.__traceback__)))
    found = next(
        ((f.f_code.co_filename, line) for f, line in frames if f.f_code.co_filename in _files), None
    )
    if found is None and error.__cause__ is not None:
        return mistake_in_own_file(error.__cause__)
    return found


def samples() -> Iterator[AnyGame]:
    """Yield each registered game with its default parameters."""
    return (get(kind.sample_name()) for kind in all_games())


def _candidates(text: str) -> Iterator[type[AnyGame]]:
    # Most names are file names: then one module is imported instead of all of them.
    word = text.partition("(")[0].strip()
    if word in _own:
        yield _own[word]
    module = _modules().get(word.replace("-", "_"))
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
    from importlib.metadata import entry_points  # it loads much, and few commands need it

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
