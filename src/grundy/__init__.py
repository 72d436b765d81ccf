"""Combinatorial games solved exactly, fast, with proofs and pictures.

>>> import grundy
>>> grundy.solve("nim", "11,12,13").best()
'11→1'
>>> grundy.domineering("2x3").value
Value('{2|-1/2}')

Names are loaded when they are first used, so that `import grundy` costs almost nothing. Every game is a
name (`grundy.nim`), and so is every command (`grundy.period("0.77")`). `__init__.pyi` tells type checkers
about all of them; `python -m tools.stub` writes it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from grundy._version import __version__

# name -> module, or (module, name there)
_PUBLIC: dict[str, str | tuple[str, str]] = {
    "Budget": "core.budget",
    "BudgetError": "errors",
    "Digraph": "rulesets.families.digraphs",
    "Example": "rulesets.parts",
    "Explanation": "answers.explain",
    "Form": "core.values.form",
    "GameError": "errors",
    "LEFT": "core.players",
    "LoopyValue": "core.loopy.value",
    "Outcome": "core.players",
    "Player": "core.players",
    "Position": "rulesets.position",
    "RIGHT": "core.players",
    "Result": "solvers.result",
    "Reader": "core.reading",
    "Ruleset": "rulesets.base",
    "SeatedPosition": "rulesets.position",
    "SeatedResult": "solvers.result",
    "SeatedRuleset": "rulesets.seated",
    "Step": "rulesets.parts",
    "Value": "core.values.value",
    "compiled": "rulesets.numbers",
    "explain": "functions",
    "game": "functions",
    "heap": "rulesets.games.heap",
    "label_graph": ("solvers.graphs.labels", "label"),
    "nim_product": "core.nimber",
    "nim_sum": "core.nimber",
    "position": "functions",
    "seated_game": "functions",
    "solve": "functions",
    "value": "functions",
}

__all__ = [*_PUBLIC, "__version__"]


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(name)
    from importlib.util import find_spec

    target = _PUBLIC.get(name)
    if target is not None:
        module, attribute = target if isinstance(target, tuple) else (target, name)
        found = getattr(import_module(f"grundy.{module}"), attribute)
    elif name not in _FOLDERS and find_spec(f"grundy.{name}") is not None:
        found = import_module(f"grundy.{name}")
    else:
        found = _verb(name) or _game(name)
    globals()[name] = found
    return found


def _verb(name: str) -> object:
    """Return the function of a command, or None."""
    from grundy.functions import function_for, verb_of

    verb = verb_of(name)
    return None if verb is None else function_for(verb)


def _game(name: str) -> object:
    """Return a registered game: `grundy.nim`."""
    from grundy.errors import UnknownGameError
    from grundy.rulesets.registry import get

    try:
        return get(name.replace("_", "-"))
    except UnknownGameError as error:
        raise AttributeError(str(error)) from None


def __dir__() -> list[str]:
    from grundy.functions import function_names, game_names

    return sorted({*__all__, *function_names(), *game_names()})


class _Package(ModuleType):
    """This package; where a folder is called as a command is, the name means the command's function."""

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, ModuleType) and name in _FOLDERS:
            return  # `import grundy.coalition.…` would put the folder in the function's place
        super().__setattr__(name, value)


_FOLDERS = ("coalition", "scan")
sys.modules[__name__].__class__ = _Package
