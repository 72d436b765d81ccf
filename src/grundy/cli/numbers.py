"""Numbers in options: what is not one is refused in our own words, with what would be right."""

from __future__ import annotations

from math import isnan
from typing import Any

import click

from grundy.errors import GameError
from grundy.i18n import Message, marked


class Whole(click.IntRange):
    """A whole number between bounds.

    >>> Whole(1).convert("3", None, None)
    3
    >>> Whole(1, 64).convert("x", None, None)
    Traceback (most recent call last):
        ...
    grundy.errors.GameError: the option takes a whole number from 1 to 64, not "x"
    """

    name = "n"

    def _describe_range(self) -> str:
        return _range(self.min, self.max)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            raise _refusal(value, param, self, _WHOLE) from None


class Number(click.FloatRange):
    """A number between bounds.

    >>> Number(0).convert("nan", None, None)
    Traceback (most recent call last):
        ...
    grundy.errors.GameError: the option takes a number from 0, not "nan"
    """

    name = "n"

    def _describe_range(self) -> str:
        return _range(self.min, self.max)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number."""
        try:
            number = float(super().convert(value, param, ctx))
        except click.BadParameter:
            raise _refusal(value, param, self, _ANY) from None
        if isnan(number):  # it passes every comparison
            raise _refusal(value, param, self, _ANY)
        return number


def _range(low: float | None, high: float | None) -> str:
    """Return the bounds as signs that every language reads.

    >>> _range(1, 64), _range(0, None), _range(None, None)
    ('1–64', '≥ 0', '')
    """
    if high is None:
        return "" if low is None else f"≥ {low:.15g}"
    return f"≤ {high:.15g}" if low is None else f"{low:.15g}–{high:.15g}"


_WHOLE = (
    marked('{option} takes a whole number, not "{text}"'),
    marked('{option} takes a whole number from {low}, not "{text}"'),
    marked('{option} takes a whole number from {low} to {high}, not "{text}"'),
)
_ANY = (
    marked('{option} takes a number, not "{text}"'),
    marked('{option} takes a number from {low}, not "{text}"'),
    marked('{option} takes a number from {low} to {high}, not "{text}"'),
)


def _refusal(
    value: Any, option: click.Parameter | None, kind: Whole | Number, said: tuple[str, str, str]
) -> GameError:
    bounds = {"low": kind.min, "high": kind.max}
    known = {name: f"{bound:.15g}" for name, bound in bounds.items() if bound is not None}
    if isinstance(option, click.Argument):
        name: object = option.human_readable_name
    else:
        name = option.opts[0] if option is not None else Message("the option")
    return GameError(said[len(known)], option=name, text=str(value), **known)
