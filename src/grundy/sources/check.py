"""How a claim is computed: a few kinds of question, each a call into the library.

======================  ==============================================================================
`check`                 what is computed
======================  ==============================================================================
solve, position, field  a field of the answer: outcome, grundy, value, winning (moves), …
options, position       the positions one move leads to (of `player`, default left)
sequence, to            the nim-values of the heaps 0..to of a rule
period, field           a field of `grundy period`, or several of them
value, field            a field of `grundy value`
compare, with           the relation of two values: <, >, = or ||
nim_sum, nim_product    of a list of numbers
mex                     of a list of numbers
defines                 the name that implements a definition: it must exist
call                    a check of this project's own, `module:function`, for theorems over a range
======================  ==============================================================================

>>> compute({"solve": "nim", "position": "1,2,3", "field": "outcome"})
'P'
>>> compute({"sequence": "subtract(1,2,4)", "to": 5})
[0, 1, 2, 0, 1, 2]
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.errors import GameError

Question = dict[str, Any]
SECONDS = 20.0


def compute(check: Question) -> Any:
    """Return the answer to a check, as plain data that can be compared with what is printed.

    What is not known, such as the value of a large board, or whether there are more winning moves when the
    time is over, is no answer: it raises.
    """
    for kind, answer in _KINDS.items():
        if kind in check:
            found = answer(check)
            if kind != "call" and _is_unknown(found):
                raise _unknown()
            return found
    raise GameError("a check needs one of {kinds}", kinds=", ".join(_KINDS))


def in_any_order(check: Question) -> bool:
    """Return whether the answer is a list whose order says nothing: moves, or options."""
    return "options" in check or check.get("field") in ("winning", "winning_to")


def _is_unknown(found: Any) -> bool:
    return found is None or (isinstance(found, dict) and any(map(_is_unknown, found.values())))


def _unknown() -> GameError:
    return GameError("the computation gives no answer to this")


def _field(document: dict[str, Any], field: Any) -> Any:
    if isinstance(field, list):
        return {name: _field(document, name) for name in field}
    found: Any = document
    for part in str(field).split("."):
        if not isinstance(found, dict) or part not in found:
            raise GameError('the answer has no field "{field}"', field=field)
        found = found[part]
    return found


def _solve(check: Question) -> Any:
    from grundy.solvers.result import Result
    from grundy.solvers.solve import solve

    player = check.get("player")
    result = solve(
        check["solve"],
        check.get("position"),
        misere=bool(check.get("misere", False)),
        player=Player(player) if player else None,
        budget=Budget(SECONDS),
    )
    field = check.get("field", "outcome")
    if not result.exact and field != "outcome":
        raise _unknown()
    if isinstance(result, Result) and field == "winning":
        return [move.move for move in result.moves if move.winning]
    if isinstance(result, Result) and field == "winning_to":
        return [move.to for move in result.moves if move.winning]
    return _field(result.document(), field)


def _options(check: Question) -> Any:
    from grundy.solvers.solve import locate

    place = locate(check["options"], check.get("position"))
    moves = place.moves(Player(check.get("player", "left")))
    return sorted({str(option) for option in moves.values()})


def _sequence(check: Question) -> Any:
    from grundy.heaps.regularity.period import nim_values

    heaps = int(check["to"]) + 1
    return nim_values(check["sequence"], heaps).first(heaps)


def _period(check: Question) -> Any:
    from grundy.heaps.regularity.period import find_period

    found = find_period(check["period"], budget=Budget(SECONDS))
    regularity = found.regularity
    if regularity is None:
        raise _unknown()
    document = {
        "kind": regularity.kind,
        "preperiod": regularity.preperiod,
        "period": regularity.period,
        "saltus": regularity.saltus,
        "residues": list(regularity.residues),
        "proved": found.proved,
    }
    return _field(document, check.get("field", ["preperiod", "period"]))


def _value(check: Question) -> Any:
    from grundy.solvers.values import value_of

    value = value_of(check["value"], Budget(SECONDS))
    field = check.get("field", "canonical")
    if field == "canonical":
        return str(value)
    found = getattr(value, field)
    found = found() if callable(found) else found
    return found.value if hasattr(found, "value") and not isinstance(found, int) else _plain(found)


def _compare(check: Question) -> Any:
    from grundy.solvers.values import value_of

    first, second = (value_of(check[side], Budget(SECONDS)) for side in ("compare", "with"))
    if first == second:
        return "="
    return "<" if first < second else ">" if first > second else "||"


def _nimbers(check: Question) -> Any:
    from grundy.core import nimber

    if "nim_sum" in check:
        return nimber.nim_sum(*check["nim_sum"])
    if "mex" in check:
        return nimber.mex(check["mex"])
    first, *rest = check["nim_product"]
    for factor in rest:
        first = nimber.nim_product(first, factor)
    return first


def _defines(check: Question) -> Any:
    module, _, name = str(check["defines"]).partition(":")
    found: Any = import_module(module)
    for part in name.split(".") if name else []:
        found = getattr(found, part)
    return True


def _call(check: Question) -> Any:
    """Call a check of this project; user documents cannot reach anything else."""
    module, _, name = str(check["call"]).partition(":")
    if not module.replace("_", "").isalnum() or not name.isidentifier() or name.startswith("_"):
        raise GameError('"{call}" is not the name of a check', call=check["call"])
    function: Callable[..., Any] = getattr(import_module(f"grundy.sources.checks.{module}"), name)
    arguments = {key: value for key, value in check.items() if key != "call"}
    return _plain(function(**arguments))


def _plain(answer: Any) -> Any:
    """Return an answer as JSON-like data: fractions and values as text, sets sorted."""
    if isinstance(answer, dict):
        return {str(key): _plain(value) for key, value in answer.items()}
    if isinstance(answer, (list, tuple)):
        return [_plain(entry) for entry in answer]
    if isinstance(answer, (set, frozenset)):
        return sorted(_plain(entry) for entry in answer)
    return answer if isinstance(answer, (bool, int, str, type(None))) else str(answer)


_KINDS: dict[str, Callable[[Question], Any]] = {
    "call": _call,  # first: its arguments may be named like other kinds
    "defines": _defines,
    "solve": _solve,
    "options": _options,
    "sequence": _sequence,
    "period": _period,
    "value": _value,
    "compare": _compare,
    "nim_sum": _nimbers,
    "nim_product": _nimbers,
    "mex": _nimbers,
}
