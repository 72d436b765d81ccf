"""The questions that the net may ask, and the fields that a visitor may set.

>>> [entry.name for entry in public_inputs(public_questions()["compare"])]
['first', 'second']
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

from grundy.answers.question import Input, Question, all_questions, inputs_of
from grundy.core.reading import Reader

Kind = type[Question[Any]]
Fields = tuple[tuple[str, Any], ...]
"""What was given, by name, in a form that can be compared and sent to a worker."""


def public_questions() -> dict[str, Kind]:
    """Return the questions that the net may ask: those that only compute."""
    return {verb: kind for verb, kind in all_questions().items() if kind.is_public}


def public_inputs(kind: Kind) -> list[Input]:
    """Return the fields of a question that a visitor may set."""
    return [entry for entry in inputs_of(kind) if entry.on_the_net]


def told(text: str) -> str:
    """Return the help of a command in the words of the net, where an option is a parameter.

    >>> told("Without --tokens the answer holds for all; --in-order keeps the seats.")
    'Without tokens the answer holds for all; in_order keeps the seats.'
    """
    return re.sub("--([a-z][a-z-]*)", lambda option: option[1].replace("-", "_"), text)


def typed(kind: Kind, fields: Fields) -> dict[str, Any]:
    """Return the fields of a question as it takes them: enums and numbers instead of their texts."""
    entries = {entry.name: entry for entry in public_inputs(kind)}
    return {name: _typed(entries[name].item, value) for name, value in fields}


def _typed(item: Any, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_typed(item, part) for part in value)
    if item is int and isinstance(value, str):
        return Reader(value, "7").number()
    return item(value) if isinstance(item, type) and issubclass(item, Enum) else value
