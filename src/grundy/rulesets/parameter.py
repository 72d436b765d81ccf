"""Typed arguments of a game: `moore(2)` has one, the number of heaps a move may touch.

>>> k = Parameter("k", default=2, minimum=1, help="k")
>>> read_arguments((k,), "3", "moore(3)", "moore(2)")
{'k': 3}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grundy.errors import NotationError
from grundy.i18n import Readable

MAX_DIGITS = 1000


@dataclass(frozen=True)
class Parameter:
    """One argument: a whole number, a word out of `choices`, or free text when `kind` is `str`."""

    name: str
    help: Readable
    kind: type = int
    default: Any = None
    minimum: int | None = None
    maximum: int | None = None
    choices: Mapping[str, Readable] = field(default_factory=dict)
    """Each word with what it means, as a page offers it."""

    @property
    def attribute(self) -> str:
        """Return the Python name: the attribute of the ruleset that holds the value."""
        return self.name.replace("-", "_")

    def format(self, value: object) -> str:
        """Return the value as it stands in `name(arguments)`."""
        return str(value)

    def read(self, word: str, text: str, column: int, example: str) -> Any:
        """Return the value of `word`, found at `column` of `text`."""
        if self.choices:
            if word not in self.choices:
                raise NotationError(
                    "{name} is one of {choices}",
                    name=self.name,
                    choices=", ".join(self.choices),
                    text=text,
                    column=column,
                    example=example,
                )
            return word
        if self.kind is not int:
            return word
        if not word.isascii() or not word.isdigit() or len(word) > MAX_DIGITS:
            raise NotationError(
                "{name} is a whole number",
                name=self.name,
                text=text,
                column=column,
                example=example,
            )
        value = int(word)
        if (self.minimum is not None and value < self.minimum) or (
            self.maximum is not None and value > self.maximum
        ):
            raise NotationError(
                "{name} lies between {low} and {high}",
                name=self.name,
                low=self.minimum if self.minimum is not None else "–",
                high=self.maximum if self.maximum is not None else "∞",
                text=text,
                column=column,
                example=example,
            )
        return value


def read_arguments(
    parameters: Sequence[Parameter], inside: str, text: str, example: str
) -> dict[str, Any]:
    """Return the arguments between the brackets of `text`, in order or as `name=value`."""
    values: dict[str, Any] = {}
    column = text.find("(") + 2
    words = inside.split(",") if inside.strip() else []
    for index, word in enumerate(words):
        name, equals, rest = word.partition("=")
        if equals:
            parameter = next((p for p in parameters if p.name == name.strip()), None)
        else:
            parameter = parameters[index] if index < len(parameters) else None
            rest = word
        if parameter is None:
            raise NotationError(
                '"{word}" is one argument too many',
                word=word.strip(),
                text=text,
                column=column,
                example=example,
            )
        values[parameter.attribute] = parameter.read(rest.strip(), text, column, example)
        column += len(word) + 1
    return values
