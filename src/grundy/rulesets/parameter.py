"""Typed arguments of a game: `moore(2)` has one, the number of heaps a move may touch.

>>> k = Parameter("k", default=2, minimum=1, help="k")
>>> read_arguments((k,), Reader("3"))
{'k': 3}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Readable


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

    def read(self, reader: Reader) -> Any:
        """Return the value that is written here."""
        word = reader.text
        if self.choices:
            if word not in self.choices:
                raise reader.problem(
                    "{name} must be one of {choices}",
                    name=self.name,
                    choices=", ".join(self.choices),
                )
            return word
        if self.kind is not int:
            return word
        if not (word.isascii() and is_whole(word)):
            raise reader.problem("{name} must be a whole number", name=self.name)
        value = int(word)
        if (self.minimum is not None and value < self.minimum) or (
            self.maximum is not None and value > self.maximum
        ):
            raise reader.problem(
                "{name} must be between {low} and {high}",
                name=self.name,
                low=self.minimum if self.minimum is not None else "–",
                high=self.maximum if self.maximum is not None else "∞",
            )
        return value


def read_arguments(parameters: Sequence[Parameter], inside: Reader) -> dict[str, Any]:
    """Return the arguments between the brackets of a game, in order or as `name=value`."""
    values: dict[str, Any] = {}
    for index, word in enumerate(inside.words()):
        name, given = word.cut("=")
        if given is not None:
            parameter = next((p for p in parameters if p.name == name.text.strip()), None)
        else:
            parameter = parameters[index] if index < len(parameters) else None
        if parameter is None:
            raise word.problem('"{word}" is one argument too many', word=word.text)
        values[parameter.attribute] = parameter.read((name if given is None else given).strip())
    return values
