"""Exercises about values: bring to canonical form, compare, name the outcome."""

from __future__ import annotations

import random
from collections.abc import Iterator

from grundy.core.values.value import Value
from grundy.i18n import Message
from grundy.render.exercises import Exercise, Section, of_level

NAME = "values"
"""What a worksheet about values is asked for as, in place of a game."""
PARTS = {
    1: ("0", "1", "2", "-1", "1/2", "*"),
    2: ("0", "1", "-1", "1/2", "*", "*2", "^", "v", "2"),
    3: ("0", "1", "-2", "3/4", "*", "*3", "^", "v*", "+-1", "^^", "1/2"),
}
"""From what the expressions of a level are made."""
SIGNS = frozenset("0123456789/*^v+-{|,}")
SIMPLIFY = Message("Find the canonical form:")
COMPARE = Message("Which relation holds: <, >, = or || (confused)?")
OUTCOME = Message("Who wins: Left (L), Right (R), the first (N) or the second player (P)?")
RELATIONS = ("<", ">", "=", "||")


def value_section(count: int, seed: int = 1, level: int = 1) -> Section:
    """Return exercises about values.

    >>> section = value_section(6)
    >>> sorted({exercise.kind for exercise in section.exercises})
    ['compare', 'outcome', 'simplify']
    """
    chosen: list[Exercise] = []
    seen: set[str] = set()
    for exercise in _made(random.Random(seed), level):
        if exercise.text not in seen:
            seen.add(exercise.text)
            chosen.append(exercise)
        if len(chosen) >= 9 * count:
            break
    heads = (Message("Exercise"), Message("Solution"))
    rules = Message(
        "{L | R} is the game in which Left may move to L and Right may move to R. "
        "Short names: * is {0 | 0}, *2 is {0, * | 0, *}, ^ is {0 | *}, v is {* | 0}, "
        "^^ is ^ + ^, v* is v + *, +-1 is {1 | -1}."
    )
    return Section(Message("Values"), rules, heads, tuple(of_level(chosen, count, 2)))


def _made(dice: random.Random, level: int) -> Iterator[Exercise]:
    makers = (_simplify, _compare, _outcome)
    while True:
        for make in makers:
            exercise = make(dice, level)
            if exercise is not None:
                yield exercise


def _simplify(dice: random.Random, level: int) -> Exercise | None:
    text = _form(dice, level)
    canonical = str(Value(text))
    if canonical == text or len(canonical) > len(text):
        return None  # nothing to simplify, or nothing that is simpler
    if not set(canonical) <= SIGNS:
        return None  # a name that the sheet does not explain: ^[2], Tiny(2)
    return Exercise(text, (SIMPLIFY,), (text, canonical), float(len(text)), kind="simplify")


def _compare(dice: random.Random, level: int) -> Exercise | None:
    first, second = _form(dice, level), dice.choice(PARTS[level])
    one, other = Value(first), Value(second)
    relation = next(
        sign
        for sign, holds in (
            ("=", one == other),
            ("<", one < other),
            (">", one > other),
            ("||", True),
        )
        if holds
    )
    text = f"{first}   ?   {second}"
    solution = f"{first} {relation} {second}"
    return Exercise(text, (COMPARE,), (text, solution), float(len(text)), kind="compare")


def _outcome(dice: random.Random, level: int) -> Exercise | None:
    form, part = _form(dice, level), dice.choice(PARTS[level])
    text = f"{form} + ({part})" if part[0] in "+-" else f"{form} + {part}"
    outcome = Value(text).outcome
    return Exercise(text, (OUTCOME,), (text, str(outcome.value)), float(len(text)), kind="outcome")


def _form(dice: random.Random, level: int) -> str:
    parts = PARTS[level]
    left = sorted(dice.sample(parts, dice.randint(1, 2)))
    right = sorted(dice.sample(parts, dice.randint(1, 2)))
    return f"{{{','.join(left)}|{','.join(right)}}}"
