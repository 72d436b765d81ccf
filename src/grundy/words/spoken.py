"""An answer in words: what a command prints while it is found, and what `print(answer)` shows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import click

from grundy.core.printed import Printed
from grundy.words import verbs
from grundy.words.output import collected


def words_of(verb: str) -> ModuleType:
    """Return the file of words of a command such as `solve`."""
    return import_module(f"{verbs.__name__}.{verb.replace('-', '_')}")


def view_options(words: ModuleType) -> list[click.Parameter]:
    """Return the options that only change what is shown or written."""
    return list(getattr(words, "OPTIONS", ()))


def speak(answers: Iterator[Any], words: ModuleType, shown: dict[str, Any]) -> Any:
    """Print what the first answers know already, then the last one, which is returned."""
    begin = getattr(words, "begin", None)
    begun, answer = False, None
    for answer in answers:
        if begin is not None and not begun:
            begun = begin(answer)
            sys.stdout.flush()
    words.say(answer, **shown, **({"begun": begun} if begin is not None else {}))
    return answer


def spoken(answer: Printed) -> str:
    """Return what the command prints of an answer, without colours.

    >>> import grundy
    >>> print(spoken(grundy.compare("1", "1/2")))
    >
    1 > 1/2: Left wins the difference, whoever starts
    """
    words = words_of(_verb_of(type(answer)))
    # What click keeps for an option without a default is no value that words know.
    shown = {str(o.name): o.to_info_dict()["default"] for o in view_options(words)}
    with collected() as lines:
        speak(iter([answer]), words, shown)
    return "\n".join(lines).rstrip()


def _verb_of(kind: type[Printed]) -> str:
    """Return the command of a class of answers: what it says, or the name of its file."""
    if kind.verb:
        return kind.verb
    own = next(k for k in kind.__mro__ if k.__module__.startswith("grundy."))
    return own.__module__.rpartition(".")[2]
