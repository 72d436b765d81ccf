"""Reading the text of a parameter as its type, with the names of errors that pydantic uses."""

from __future__ import annotations

import math
import re
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

TRUE, FALSE = {"1", "true", "on", "yes", "t", "y"}, {"0", "false", "off", "no", "f", "n"}
WHOLE = re.compile(r"\s*[+-]?\d+(_\d+)*(\.0+)?\s*")


class Limits:
    """What a parameter may be: its default, its bounds, its description."""

    def __init__(
        self, default: Any = ..., *, description: str = "", examples: Any = None, **bounds: Any
    ) -> None:
        self.default, self.description, self.bounds = default, description, bounds


@dataclass(frozen=True)
class RouteParameter:
    """A parameter of a route: where it stands, its type, its limits and its default."""

    place: str
    kind: Any
    limits: Limits
    default: Any


Wrong = list[dict[str, Any]]


def read(parameter: RouteParameter, given: list[str]) -> tuple[Any, Wrong]:
    """Return the value of what was given, and what is wrong with it.

    >>> read(RouteParameter("query", int, Limits(le=9), 1), ["12"])[1]
    [{'type': 'less_than_equal', 'ctx': {'le': 9}}]
    >>> read(RouteParameter("query", list[int] | None, Limits(), None), ["1", "2"])
    ([1, 2], [])
    """
    if not given:
        return parameter.default, [{"type": "missing"}] if parameter.default is ... else []
    kind = parameter.kind
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(k for k in get_args(kind) if k is not type(None))
    bounds = parameter.limits.bounds
    if get_origin(kind) is not list:
        return _one(given[-1], kind, bounds)
    if len(given) > bounds.get("max_length", len(given)):
        return None, [{"type": "too_long", "ctx": bounds}]
    rows = [_one(text, get_args(kind)[0], {}) for text in given]
    return [value for value, _ in rows], [one for _, wrong in rows for one in wrong]


def _one(text: str, kind: Any, bounds: dict[str, Any]) -> tuple[Any, Wrong]:
    if get_origin(kind) is Annotated:
        kind, limits = get_args(kind)[:2]
        bounds = {**limits.bounds, **bounds}
    if get_origin(kind) is Literal:
        known = get_args(kind)
        expected = ", ".join(map(repr, known))
        wrong = [] if text in known else [{"type": "literal_error", "ctx": {"expected": expected}}]
        return text, wrong
    try:
        value = READERS[kind](text)
    except ValueError:
        return None, [{"type": f"{kind.__name__}_parsing"}]
    for name, (type_name, is_wrong) in BOUNDS.items():
        if name in bounds and is_wrong(value, bounds[name]):
            return value, [{"type": type_name, "ctx": {name: bounds[name]}}]
    return value, []


def _whole(text: str) -> int:
    if not WHOLE.fullmatch(text):
        raise ValueError(text)
    return int(text.split(".")[0])


def _truth(text: str) -> bool:
    if text.lower() not in TRUE | FALSE:
        raise ValueError(text)
    return text.lower() in TRUE


READERS: dict[Any, Callable[[str], Any]] = {str: str, int: _whole, float: float, bool: _truth}
BOUNDS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "max_length": ("string_too_long", lambda value, most: len(value) > most),
    "pattern": ("string_pattern_mismatch", lambda value, rule: not re.search(rule, value)),
    "gt": ("greater_than", lambda value, low: not value > low or math.isnan(value)),
    "ge": ("greater_than_equal", lambda value, low: not value >= low),
    "le": ("less_than_equal", lambda value, high: not value <= high),
}
