"""Combinatorial games solved exactly, fast, with proofs and pictures.

>>> import grundy
>>> grundy.solve("nim", "11,12,13").best()
'11→1'

Names are loaded when they are first used, so that `import grundy` costs almost nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grundy._version import __version__

if TYPE_CHECKING:
    from grundy.answers.explain import explain
    from grundy.core.budget import Budget
    from grundy.core.nimber import nim_product, nim_sum
    from grundy.core.players import LEFT, RIGHT, Outcome, Player
    from grundy.core.values.form import Form
    from grundy.core.values.value import Value
    from grundy.errors import GameError
    from grundy.rulesets.base import Ruleset
    from grundy.rulesets.games.heap import heap
    from grundy.rulesets.parts import Example, Step
    from grundy.rulesets.position import Position
    from grundy.rulesets.registry import all_games as games
    from grundy.rulesets.registry import get as game
    from grundy.rulesets.seated import SeatedRuleset
    from grundy.rulesets.sum import parse_sum as position
    from grundy.solvers.result import Result
    from grundy.solvers.solve import solve
    from grundy.solvers.values import value_of as value

# name -> module, or (module, name there)
_PUBLIC: dict[str, str | tuple[str, str]] = {
    "Budget": "core.budget",
    "Digraph": "rulesets.families.digraphs",
    "Example": "rulesets.parts",
    "Form": "core.values.form",
    "GameError": "errors",
    "LEFT": "core.players",
    "Outcome": "core.players",
    "Player": "core.players",
    "Position": "rulesets.position",
    "RIGHT": "core.players",
    "Result": "solvers.result",
    "Ruleset": "rulesets.base",
    "SeatedRuleset": "rulesets.seated",
    "Step": "rulesets.parts",
    "Value": "core.values.value",
    "explain": "answers.explain",
    "game": ("rulesets.registry", "get"),
    "games": ("rulesets.registry", "all_games"),
    "heap": "rulesets.games.heap",
    "label_graph": ("solvers.graphs.labels", "label"),
    "nim_product": "core.nimber",
    "nim_sum": "core.nimber",
    "position": ("rulesets.sum", "parse_sum"),
    "solve": "solvers.solve",
    "value": ("solvers.values", "value_of"),
}

__all__ = [
    "LEFT",
    "RIGHT",
    "Budget",
    "Digraph",
    "Example",
    "Form",
    "GameError",
    "Outcome",
    "Player",
    "Position",
    "Result",
    "Ruleset",
    "SeatedRuleset",
    "Step",
    "Value",
    "__version__",
    "explain",
    "game",
    "games",
    "heap",
    "label_graph",
    "nim_product",
    "nim_sum",
    "position",
    "solve",
    "value",
]


def __getattr__(name: str) -> Any:
    target = _PUBLIC.get(name)
    if target is None:
        # `grundy.nim`: any registered game is an attribute.
        from grundy.errors import UnknownGameError
        from grundy.rulesets.registry import get

        if name.startswith("_"):
            raise AttributeError(name)
        try:
            found: Any = get(name.replace("_", "-"))
        except UnknownGameError as error:
            raise AttributeError(str(error)) from None
    else:
        module, attribute = target if isinstance(target, tuple) else (target, name)
        found = getattr(import_module(f"grundy.{module}"), attribute)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__


def _register_hooks() -> None:
    """Let objects of lower rooms use what lives above them: their pictures, solving, explaining.

    Each entry is loaded when it is first called, so registering costs nothing.
    """

    def later(module: str, name: str) -> Any:
        return lambda *a, **k: getattr(import_module(f"grundy.{module}"), name)(*a, **k)

    # By name: `from grundy import hooks` would ask `__getattr__` first, which looks through all games.
    hooks: Any = import_module("grundy.hooks")

    hooks.solve = later("solvers.solve", "solve")
    hooks.explain = later("answers.explain", "explain")
    hooks.svg = later("render.svg", "scene_svg")
    hooks.sequence_svg = later("render.sequence", "sequence_svg")
    hooks.result_html = later("render.html", "result_html")
    hooks.steps_html = later("render.html", "steps_html")
    hooks.steps_latex = later("render.latex", "steps_latex")


_register_hooks()
