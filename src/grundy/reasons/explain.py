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

from grundy.errors import BudgetExhausted
from grundy.i18n import Message
from grundy.reasons.conclusion import conclusion, seated_conclusion
from grundy.reasons.general import general_steps, survival_steps
from grundy.reasons.loopy import has_loopy_value_steps, loopy_value_steps
from grundy.reasons.values import has_value_steps, value_steps
from grundy.rulesets import structures
from grundy.rulesets.parts import Step
from grundy.solvers.result import Result, SeatedResult


def steps_for(result: Result | SeatedResult) -> tuple[Step, ...]:
    """Return why a position is won or lost, from its result; it charges the current budget."""
    if isinstance(result, SeatedResult):
        return structural_steps(result) or (seated_conclusion(result),)
    if not result.exact:
        return (*_known_without_search(result), *in_short(result))
    own = tuple(result.game.reasons(result.position, result.misere)) or structural_steps(result)
    if has_value_steps(result):
        return (*own, *value_steps(result), conclusion(result))
    if has_loopy_value_steps(result):
        return (*own, *loopy_value_steps(result), *survival_steps(result), conclusion(result))
    return (*(own or general_steps(result)), conclusion(result))


def _known_without_search(result: Result) -> tuple[Step, ...]:
    """Return what theorems say of a position that was not solved, such as that a strategy is stolen."""
    try:
        own = tuple(result.game.reasons(result.position, result.misere))
        return own or (structural_steps(result) if result.outcome else ())
    except BudgetExhausted:
        return ()


def in_short(result: Result) -> tuple[Step, ...]:
    """Return what a result says by itself: who wins, and why no more is known."""
    known = (conclusion(result),) if result.outcome else ()
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
    structures.Chase: "grundy.reasons.chase:chase_steps",
    structures.ScoredStrings: "grundy.reasons.chains:chain_steps",
    structures.TokensOnDigraph: "grundy.reasons.labels:label_steps",
    structures.MiserePlay: "grundy.reasons.misere:misere_version_steps",
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
