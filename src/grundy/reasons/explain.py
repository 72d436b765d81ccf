"""Why a position is won or lost, in steps that a person can check by hand.

>>> from grundy.solvers.solve import solve
>>> for step in steps_for(solve("nim", "1,2,3")):
...     print(step.kind)
nim-sum
zero-sum
conclusion
"""

from __future__ import annotations

from importlib import import_module

from grundy.i18n import Message
from grundy.reasons.conclusion import conclusion, seated_conclusion
from grundy.reasons.general import general_steps
from grundy.rulesets import structures
from grundy.rulesets.parts import Step
from grundy.solvers.result import Result, SeatedResult


def steps_for(result: Result | SeatedResult) -> tuple[Step, ...]:
    """Return why a position is won or lost, from its result; it charges the current budget."""
    if isinstance(result, SeatedResult):
        return structural_steps(result) or (seated_conclusion(result),)
    if not result.exact:
        return _unfinished(result)
    own = tuple(result.game.reasons(result.position, result.misere)) or structural_steps(result)
    return (*(own or general_steps(result)), conclusion(result))


def _unfinished(result: Result) -> tuple[Step, ...]:
    known = (*structural_steps(result), conclusion(result)) if result.outcome else ()
    if result.bound is None:
        return known
    reason = result.bound.reason
    if known:
        text = Message("Not every move could be examined: {reason}.", reason=reason)
    else:
        text = Message("Not solved: {reason}.", reason=reason)
    return (*known, Step("unknown", text))


# structure -> "module:function", where function(result) yields steps; loaded when needed
STRUCTURES: dict[type, str] = {
    structures.SwitchingGraph: "grundy.reasons.switching:switching_steps",
    structures.HexBoard: "grundy.reasons.hex:hex_steps",
    structures.OneHeapCircle: "grundy.coalition.steps:seated_steps",
}


def structural_steps(result: Result | SeatedResult) -> tuple[Step, ...]:
    """Return the steps that rest on the structure the game declares; empty where it declares none."""
    kind = result.game.structure
    target = STRUCTURES.get(kind) if kind is not None else None
    if target is None:
        return ()
    module, _, name = target.partition(":")
    return tuple(getattr(import_module(module), name)(result))
