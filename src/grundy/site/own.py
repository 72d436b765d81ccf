"""A visitor's own game: the text of a class in, its answers out. Runs only inside the sandbox of a browser.

>>> code = '''
... import grundy
... class Countdown(grundy.Ruleset):
...     name = "countdown"
...     def moves(self, position, player):
...         return ((f"take {k}", position - k) for k in (1, 2, 3) if k <= position)
... '''
>>> found = ask(code, "5")
>>> found["best"], found["moves"]
('take 1', [['take 1', '4'], ['take 2', '3'], ['take 3', '2']])
>>> "<svg" in ask(code, "3", picture=True)["svg"]
True
>>> ask(code.replace("(1, 2, 3)", "(1, 2, 3"), "5")["line"]
6
>>> ask(code.replace("position - k", "position - n"), "5")["line"]
6
>>> ask(code.replace("position, player", "position"), "5")["line"]  # nothing in it ran
5
"""

from __future__ import annotations

import ast
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

import grundy
from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import GameError, NotationError
from grundy.i18n import in_language
from grundy.rulesets import registry

SECONDS = 20.0
_numbers = count()


def ask(code: str, position: str, *, picture: bool = False, language: str = "en") -> dict[str, Any]:
    """Return who wins a position of the game that is written in `code`, its moves, and a tree."""
    # Another name each time: a file that is written twice in a second would be taken from its bytecode.
    path = Path(tempfile.gettempdir()) / f"own{next(_numbers)}.py"
    path.write_text(code, "utf-8")
    with in_language(language):
        try:
            game = registry.from_file(f"{path}:{_class_in(code)}")
            assert game is not None
            return _answered(game, position, picture)
        except Exception as error:
            return _problem(error, str(path), code)
        finally:
            path.unlink(missing_ok=True)


def _class_in(code: str) -> str:
    """Return the name of the last class that has `moves`; text that cannot be read names none."""
    found = _last_moves(code)
    return "Game" if found is None else found[0]


def _last_moves(code: str) -> tuple[str, int] | None:
    """Return the last class that has `moves`, and the line where that begins."""
    try:
        nodes = ast.parse(code).body
    except SyntaxError:
        return None
    found = [
        (node.name, part.lineno)
        for node in nodes
        if isinstance(node, ast.ClassDef)
        for part in node.body
        if isinstance(part, ast.FunctionDef) and part.name == "moves"
    ]
    return found[-1] if found else None


def _answered(game: Any, text: str, picture: bool) -> dict[str, Any]:
    position = game.parse(text)
    budget = Budget(SECONDS)
    result = grundy.solve(game, position, budget=budget)
    moves = [[move, game.format(after)] for move, after in game.moves(position, LEFT)]
    found = {
        "text": str(result),
        "position": game.format(position),
        "moves": moves,
        "best": (result.best() or moves[0][0]) if moves else None,
    }
    if picture:
        found["svg"] = game(text).tree(merged=True).to_svg()
    return found


def _problem(error: Exception, path: str, code: str) -> dict[str, Any]:
    place = registry.mistake_in_own_file(error)
    known = isinstance(error, GameError)
    said = str(error) if known else f"{type(error).__name__}: {error}"
    line = place[1] if place is not None and place[0] == path else None
    if line is None and (moves := _last_moves(code)) and not isinstance(error, NotationError):
        line = moves[1]  # what it gave, or what it was given, is wrong
    return {"error": said.replace(path, "game.py"), "line": line}
