"""Every check of the audit can fail: a wrong engine, or a wrong printed answer, changes its verdict."""

from __future__ import annotations

import ast
import functools
import inspect
import itertools
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

import pytest

from grundy.core.values.value import Value
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.graphs import labels
from grundy.sources.audit import recorded
from grundy.sources.check import compute
from grundy.sources.claim import ItemVerdict, SourceClaim, own_documents

CHECKS = "grundy.sources.checks"
CLAIMS = [c for document in own_documents() for c in document.claims if c.check is not None]
# What is found to be false is shown by a counterexample; what is found to be true must be able to fail.
ASSERTED = [
    c for c in CLAIMS if "call" in (c.check or {}) and c.expected is True and not c.is_wrong
]
# What many checks rest on without naming it: the arithmetic of values, the moves of games, the search.
BELOW: list[tuple[object, str]] = [
    (Value, "__add__"),
    (Value, "__eq__"),
    (Value, "__le__"),
    (Value, "__ge__"),
    (Value, "__neg__"),
    (Value, "__lt__"),
    (Value, "__sub__"),
    (Ruleset, "options"),
    (OutcomeSearch, "relative"),
    (labels, "label"),
]


# What only its own arithmetic can spoil, although it names something of the library.
BY_THEMSELVES = {"full_hex_boards_have_one_winner", "refused"}


def _engine(
    function: FunctionType, seen: frozenset[str] = frozenset()
) -> Iterator[tuple[Any, str]]:
    """Yield what a check calls of the library, through the helpers of its module."""
    names: set[str] = set()
    codes: list[CodeType] = [function.__code__]
    while codes:
        code = codes.pop()
        names.update(code.co_names)
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    for name in sorted(names - seen):
        found = function.__globals__.get(name)
        home = getattr(found, "__module__", None) or ""
        if isinstance(found, FunctionType) and home.startswith(CHECKS):
            yield from _engine(found, seen | names)
        elif isinstance(found, type) and home.startswith("grundy."):
            yield from ((found, method) for method in vars(found) if _is_method(found, method))
        elif callable(found) and home.startswith("grundy."):
            yield sys.modules[function.__globals__["__name__"]], name


def _is_method(kind: type, name: str) -> bool:
    return isinstance(vars(kind)[name], FunctionType) and not name.startswith("__")


def _function(claim: SourceClaim) -> FunctionType:
    module, _, name = str((claim.check or {})["call"]).partition(":")
    found: FunctionType = getattr(import_module(f"{CHECKS}.{module}"), name)
    return found


def _is_plain(claim: SourceClaim) -> bool:
    """Return whether a check uses nothing of the engine."""
    function = _function(claim)
    return function.__name__ in BY_THEMSELVES or not list(_engine(function))


def test_another_printed_answer_is_a_difference() -> None:
    for claim in CLAIMS:
        other = SourceClaim(claim.source, claim.place, claim.claim, claim.check, expected=object())
        assert (
            recorded(other).verdict is not ItemVerdict.DIFFERS
        )  # as printed, it agrees with itself
        wrong = SourceClaim(
            claim.source, claim.place, claim.claim, claim.check, claim.expected, record=object()
        )
        assert recorded(wrong).verdict is ItemVerdict.DIFFERS


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim", [c for c in ASSERTED if not _is_plain(c)], ids=lambda c: f"{c.source} {c.place}"
)
def test_a_wrong_engine_is_noticed(claim: SourceClaim, monkeypatch: pytest.MonkeyPatch) -> None:
    assert claim.check is not None
    right = compute(claim.check)
    for home, part in itertools.chain(_engine(_function(claim)), BELOW):
        with monkeypatch.context() as patch:
            patch.setattr(home, part, _now_and_then_wrong(getattr(home, part)))
            try:
                if compute(claim.check) != right:
                    return
            except Exception:  # a wrong engine that makes the check stumble is noticed as well
                return
    pytest.fail("no wrong answer of the engine changes this check")


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim", [c for c in ASSERTED if _is_plain(c)], ids=lambda c: f"{c.source} {c.place}"
)
def test_wrong_arithmetic_is_noticed(claim: SourceClaim, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check by plain code answers otherwise when a number in it, or in its question, is another."""
    assert claim.check is not None
    right = compute(claim.check)
    asked = {**claim.check}
    for name, value in claim.check.items():
        if isinstance(value, (int, list)):
            asked[name] = value + 1 if isinstance(value, int) else value[:-1]
            if _answer(asked) not in (right, None):
                return
            asked[name] = value
    for home, name, spoilt in _spoilt(_function(claim)):
        with monkeypatch.context() as patch:
            patch.setitem(home, name, spoilt)
            if _answer(claim.check) not in (right, None):
                return
    pytest.fail("no other number changes this check")


def _answer(check: dict[str, Any]) -> Any:
    try:
        return compute(check)
    except Exception:  # a stumble is no answer
        return None


def _spoilt(function: FunctionType) -> Iterator[tuple[dict[str, Any], str, FunctionType]]:
    """Yield a check and its helpers with each of their numbers one greater, then one less."""
    home = function.__globals__
    helpers = [home.get(name) for name in function.__code__.co_names]
    for part in (function, *(h for h in helpers if isinstance(h, FunctionType))):
        if not (part.__module__ or "").startswith(CHECKS):
            continue
        tree = ast.parse(inspect.getsource(part))
        numbers = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and type(node.value) is int
        ]
        for node, change in itertools.product(numbers, (1, -1)):
            node.value += change
            made = dict(home)
            exec(compile(ast.fix_missing_locations(tree), part.__name__, "exec"), made)
            node.value -= change
            spoilt = made[part.__name__]
            yield home, part.__name__, FunctionType(spoilt.__code__, home, part.__name__)


def _now_and_then_wrong(right: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that gives a wrong answer at every third call."""
    calls = itertools.count()

    @functools.wraps(right)
    def answer(*arguments: Any, **options: Any) -> Any:
        found = right(*arguments, **options)
        return _wrong(found, arguments) if next(calls) % 3 == 0 else found

    return answer


def _wrong(found: Any, arguments: tuple[Any, ...]) -> Any:
    if isinstance(found, bool):
        return not found
    if isinstance(found, int):
        return found + 1000
    if isinstance(found, str):
        return found + "?"
    if isinstance(found, (list, tuple)):
        return [_wrong(entry, arguments) for entry in found] or [1000]
    if isinstance(found, Value):
        return found + 1
    if isinstance(found, Iterator):
        return iter(())
    raise RuntimeError("wrong")
