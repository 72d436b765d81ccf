"""What goes wrong, said so that the reader can put it right.

Every error carries a translated `Message`; `str(error)` shows it in the current language. The command
line turns each class into its exit code, the page into its status.

>>> raise NotationError("a heap is a whole number", text="3,x", column=3, example="3,5,7")
Traceback (most recent call last):
    ...
grundy.errors.NotationError: a heap is a whole number: column 3 of "3,x". Example: 3,5,7
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.i18n import Message, Readable, show
from grundy.i18n.plain import quoted, shortened

if TYPE_CHECKING:
    from grundy.solvers.result import Result, SeatedResult

_SNIPPET = 60
LONGEST_LINE = 290
"""Characters of a message as a whole, which leaves room for a name before it."""
LONGEST_QUOTE = 120
"""What a message repeats of its reader's own text is no longer than this."""


class GameError(ValueError):
    """The root of all our errors; `message` is the sentence to show."""

    def __init__(self, problem: Readable, /, **arguments: object) -> None:
        self.message: Readable = _message(problem, arguments)
        super().__init__(problem)

    def __str__(self) -> str:
        return shortened(show(self.message), LONGEST_LINE)

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process boundaries (scans, web workers) with their message intact.
        return (_rebuild, (type(self), self.message, self.__dict__.copy()))


class NotationError(GameError):
    """A text could not be read: what is wrong, where (column or row and column), and an example."""

    def __init__(
        self,
        problem: Readable,
        /,
        *,
        text: str = "",
        column: int | None = None,
        row: int | None = None,
        example: str = "",
        **arguments: object,
    ) -> None:
        said = _message(problem, arguments)
        self.text, self.column, self.row, self.example = text, column, row, example
        place = _place(text, column, row)
        parts: dict[str, object] = {"problem": said, "place": place, "example": example}
        if place and example:
            whole: Readable = Message("{problem}: {place}. Example: {example}", **parts)
        elif place:
            whole = Message("{problem}: {place}", **parts)
        elif example:
            whole = Message("{problem}. Example: {example}", **parts)
        else:
            whole = said
        super().__init__(whole)


class UnknownGameError(GameError):
    """No game has this name; the message suggests the nearest ones."""


class IllegalMoveError(GameError):
    """The move is not possible in this position."""


class LoopError(GameError):
    """The same position can come back, so a value defined by recursion does not exist."""


class OutputError(GameError):
    """A file or standard output cannot be written: closed, a full disk, no such folder."""


class ServiceLostError(GameError):
    """A database or a scheduler went away; what was finished is saved."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with a sentence about what is saved and how to go on."""

    def __init__(self, message: Readable) -> None:
        super().__init__()
        self.message = message


class BudgetExhausted(GameError):
    """The time or the number of positions allowed was used up before the answer was known."""


class BudgetError(GameError):
    """The default budget ended before what was asked of a position was known.

    `known` is the unfinished answer: the outcome and the winning moves found so far, and bounds.
    """

    def __init__(self, problem: Readable, /, *, known: Result | SeatedResult) -> None:
        super().__init__(problem)
        self.known = known


class DamagedFileError(GameError):
    """A file or store cannot be read as what it should be."""


def _rebuild(kind: type[GameError], message: Readable, state: dict[str, object]) -> GameError:
    error = kind.__new__(kind, message)
    error.__dict__.update(state)
    return error


def _message(problem: Readable, arguments: dict[str, object]) -> Message:
    """Return the sentence; texts of any origin among its arguments are made short and harmless."""
    message = Message(problem, **arguments) if isinstance(problem, str) else problem
    return message.filled(**{name: _quote(value) for name, value in message.arguments.items()})


def _quote(value: object) -> object:
    if isinstance(value, Message):
        return _message(value, {})
    if isinstance(value, int | float) or value is None:
        return value
    text = str(value)
    plain = quoted(text, LONGEST_QUOTE)
    return value if plain == text else plain


def _place(text: str, column: int | None, row: int | None) -> Message | None:
    if column is None:
        return None
    read = quoted(text if len(text) <= _SNIPPET else _around(text, column), 2 * _SNIPPET)
    if row is None:
        return Message('column {column} of "{text}"', column=column, text=read)
    return Message('row {row}, column {column} of "{text}"', row=row, column=column, text=read)


def _around(text: str, column: int) -> str:
    start = max(0, min(column - 1 - _SNIPPET // 2, len(text) - _SNIPPET))
    end = start + _SNIPPET
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
