"""Reading a notation: a text, or a piece of one, that knows where it stands and what a right one is.

`Reader` takes a text apart: words between commas, rows of a board, numbers. Each piece remembers its place
in the whole, so an error is one call and says what is wrong, where, and an example.

>>> for word in Reader("4x7, 5x0", "4x7,5x2").words():
...     rows, columns = word.pair("x", "a piece is written as rows x columns")
...     if not rows * columns:
...         raise word.problem("a piece has at least one row and one column")
Traceback (most recent call last):
    ...
grundy.errors.NotationError: a piece has at least one row and one column: column 6 of "4x7, 5x0".
Example: 4x7,5x2

`Scanner` reads a nested notation from left to right: it holds the place of the next character.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grundy.errors import NotationError
from grundy.i18n import Message, Readable, plural

MAX_DIGITS = 1000
MAX_CELLS = 10_000
_BOARD = re.compile(r"\s*(\d+)\s*[x×]\s*(\d+)\s*", re.IGNORECASE)


def is_whole(word: str) -> bool:
    """Return whether a word is a whole number that can be read: digits, and not too many.

    >>> is_whole("12"), is_whole("-3"), is_whole("³"), is_whole("9" * 5000)
    (True, False, False, False)
    """
    return word.isdecimal() and len(word) <= MAX_DIGITS


@dataclass(frozen=True, slots=True)
class Reader:
    """A text or a piece of one; columns are counted in the whole, or in a row of it."""

    text: str
    example: str = ""
    whole: str | None = None
    """The text that this is a piece of, as an error shows it."""
    start: int = 0
    """Where the piece begins in the whole, or in its row."""
    row: int | None = None
    """The row that an error names, counted from 1, where the whole is a board of several."""

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return bool(self.text.strip())

    def problem(
        self, said: Readable, *, at: int = 0, example: str | None = None, **arguments: object
    ) -> NotationError:
        """Return the error to raise: what is wrong at this piece, or `at` characters into it."""
        return NotationError(
            Message(said, **arguments) if isinstance(said, str) else said,
            text=self.text if self.whole is None else self.whole,
            column=self.start + at + 1,
            row=self.row,
            example=self.example if example is None else example,
        )

    # -- pieces -----------------------------------------------------------------------------------

    def piece(self, start: int, end: int | None = None) -> Reader:
        """Return the part from one place to another."""
        whole = self.text if self.whole is None else self.whole
        return Reader(self.text[start:end], self.example, whole, self.start + start, self.row)

    def strip(self) -> Reader:
        """Return the piece without blanks around it.

        >>> Reader(" 3 ").strip().start
        1
        """
        bare = self.text.strip()
        if len(bare) == len(self.text):
            return self
        start = len(self.text) - len(self.text.lstrip()) if bare else 0
        return self.piece(start, start + len(bare))

    def words(self, separator: str = ",") -> list[Reader]:
        """Return the pieces between separators, without blanks around them; a blank text has none.

        >>> [(word.text, word.start) for word in Reader("3, 5").words()]
        [('3', 0), ('5', 3)]
        """
        return [piece.strip() for piece in self._split(separator)] if self else []

    def rows(self) -> list[Reader]:
        """Return the rows of a board, which | separates; with several, an error names the row."""
        rows = self.strip()._split("|")
        if len(rows) == 1:
            return rows
        return [
            Reader(row.text, row.example, row.whole, 0, number)
            for number, row in enumerate(rows, 1)
        ]

    def _split(self, separator: str) -> list[Reader]:
        pieces, start = [], 0
        for part in self.text.split(separator):
            pieces.append(self.piece(start, start + len(part)))
            start += len(part) + len(separator)
        return pieces

    def cut(self, separator: str) -> tuple[Reader, Reader | None]:
        """Return what stands before the separator and what after it: None where there is none.

        >>> before, after = Reader("19/4").cut("/")
        >>> before.number(), after.number() if after else None
        (19, 4)
        """
        end = self.text.find(separator)
        if end < 0:
            return self, None
        return self.piece(0, end), self.piece(end + len(separator))

    def closed(self) -> Reader:
        """Return what stands before the closing bracket, which must be the last character.

        >>> name, rest = Reader("moore(2)").cut("(")
        >>> str(rest.closed()) if rest else "no brackets"
        '2'
        """
        end = len(self.text.rstrip()) - 1
        if self.text[max(end, 0) : end + 1] != ")":
            raise self.problem("a closing bracket is missing", at=len(self.text) - 1)
        return self.piece(0, end)

    # -- what pieces mean -------------------------------------------------------------------------

    def number(self) -> int:
        """Return the whole number that is written here.

        >>> Reader("3,x7").words()[1].number()
        Traceback (most recent call last):
            ...
        grundy.errors.NotationError: "x" is not a digit of a whole number: column 3 of "3,x7"
        """
        word = self.strip()
        if not word:
            raise self.problem("a number is missing", at=len(self.text))
        for at, digit in enumerate(word.text):
            if digit not in "0123456789":
                raise word.problem(
                    '"{character}" is not a digit of a whole number', at=at, character=digit
                )
        if len(word.text) > MAX_DIGITS:
            raise word.problem(
                "a number may have at most {limit} digits, this one has {digits}",
                limit=MAX_DIGITS,
                digits=len(word.text),
            )
        return int(word.text)

    def numbers(self, separator: str = ",") -> tuple[int, ...]:
        """Return the numbers of a list such as heaps `3,5,7`; a blank text is the empty list.

        >>> Reader("3,5,7").numbers(), Reader(" ").numbers()
        ((3, 5, 7), ())
        """
        words = self.text.split(separator)
        if all(word.isascii() and word.isdigit() and len(word) <= MAX_DIGITS for word in words):
            return tuple(map(int, words))  # long lists are read quickly
        return tuple(word.number() for word in self.words(separator))

    def pair(self, separator: str, said: Readable) -> tuple[int, int]:
        """Return two numbers with a separator between them, or raise what is said.

        >>> Reader("2:1").pair(":", "the score is two numbers with a colon")
        (2, 1)
        """
        first, second = self.cut(separator)
        if second is None:
            raise self.problem(said)
        return first.number(), second.number()

    def marks(self, alphabet: str) -> str:
        """Return the characters, each of which must be of the alphabet; small or capital is the same.

        >>> Reader("l.R").marks(".LR")
        'L.R'
        >>> Reader("L.x", "L.R").marks(".LR")
        Traceback (most recent call last):
            ...
        grundy.errors.NotationError: expected one of . L R, found "x": column 3 of "L.x". Example: L.R
        """
        read = ""
        for at, written in enumerate(self.text):
            mark = next(
                (c for c in (written, written.lower(), written.upper()) if c in alphabet), ""
            )
            if not mark:
                raise self.problem(
                    'expected one of {alphabet}, found "{character}"',
                    at=at,
                    alphabet=" ".join(alphabet),
                    character=written,
                )
            read += mark
        return read

    def board_size(self) -> tuple[int, int] | None:
        """Return (rows, columns) of a whole board such as `4x5`, or None where it is not one.

        >>> Reader("4x5").board_size(), Reader("..|.#").board_size()
        ((4, 5), None)
        """
        found = _BOARD.fullmatch(self.text)
        if found is None:
            return None
        rows, columns = (self.piece(*found.span(group)).number() for group in (1, 2))
        if max(rows, columns, rows * columns) > MAX_CELLS:  # 0 times anything is no cells
            raise self.problem("a board may have at most {limit} cells", limit=MAX_CELLS)
        return rows, columns

    def grid(self, alphabet: str) -> tuple[str, ...]:
        """Return the rows of a board `..#|.#.`, all of one length, made of the alphabet's characters.

        >>> Reader("..#|.#.").grid(".#")
        ('..#', '.#.')
        """
        rows = self.rows()
        board = []
        for number, row in enumerate(rows):
            board.append(row.marks(alphabet))
            if len(row.text) != len(rows[0].text):
                raise self.strip().problem(
                    plural(
                        "row {number} has {n} cell, the first row has {first}",
                        "row {number} has {n} cells, the first row has {first}",
                        n=len(row.text),
                        number=number + 1,
                        first=len(rows[0].text),
                    ),
                    at=number * (len(rows[0].text) + 1),
                )
        if len(rows) * len(rows[0].text) > MAX_CELLS:
            raise NotationError(
                "a board may have at most {limit} cells", limit=MAX_CELLS, example=self.example
            )
        return tuple(board)


class Scanner:
    """One pass over a text from left to right; `at` is the place of the next character."""

    def __init__(self, text: str, example: str = "") -> None:
        self.text, self.example = text, example
        self.at = 0

    def problem(
        self,
        said: Readable,
        *,
        at: int | None = None,
        example: str | None = None,
        **arguments: object,
    ) -> NotationError:
        """Return the error to raise: what is wrong here, or at another place."""
        return NotationError(
            Message(said, **arguments) if isinstance(said, str) else said,
            text=self.text,
            column=(self.at if at is None else at) + 1,
            example=self.example if example is None else example,
        )

    def peek(self) -> str:
        """Return the next character, or nothing at the end."""
        return self.text[self.at : self.at + 1]

    def blanks(self) -> None:
        """Go past blanks."""
        while self.peek().isspace():
            self.at += 1

    def take(self, sign: str) -> bool:
        """Go past a sign where it comes next."""
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def expect(self, sign: str) -> None:
        """Go past a sign, blanks before it, that must come next."""
        self.blanks()
        if not self.take(sign):
            raise self.problem('"{character}" is missing', character=sign)
