"""Reading the notations that many games share: heaps, strips, grids, boards, graphs.

Each reader raises `NotationError` with the column (and row) of the first thing it cannot read.

>>> read_heaps("3,5,7")
(3, 5, 7)
>>> read_grid("..#|.#.", ".#")
('..#', '.#.')
>>> read_board_size("4x5")
(4, 5)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from grundy.errors import NotationError
from grundy.rulesets.parameter import MAX_DIGITS

MAX_CELLS = 10_000


def read_number(word: str, text: str, column: int, example: str) -> int:
    """Return the whole number `word`, which stands at `column` of `text`."""
    stripped = word.strip()
    column += len(word) - len(word.lstrip())
    if not stripped:
        raise NotationError("a number is missing", text=text, column=column, example=example)
    for offset, character in enumerate(stripped):
        if character not in "0123456789":
            raise NotationError(
                '"{character}" is not a digit of a whole number',
                character=character,
                text=text,
                column=column + offset,
                example=example,
            )
    if len(stripped) > MAX_DIGITS:
        raise NotationError(
            "a number may have at most {limit} digits, this one has {digits}",
            limit=MAX_DIGITS,
            digits=len(stripped),
            text=text,
            column=column,
            example=example,
        )
    return int(stripped)


def is_whole(word: str) -> bool:
    """Return whether a word is a whole number that can be read: digits, and not too many.

    >>> is_whole("12"), is_whole("-3"), is_whole("³"), is_whole("9" * 5000)
    (True, False, False, False)
    """
    return word.isdecimal() and len(word) <= MAX_DIGITS


def read_heaps(text: str, example: str = "3,5,7") -> tuple[int, ...]:
    """Return heap sizes written as `3,5,7`; the empty text is the empty sum."""
    if not text.strip():
        return ()
    heaps: list[int] = []
    column = 1
    for word in text.split(","):
        heaps.append(read_number(word, text, column, example))
        column += len(word) + 1
    return tuple(heaps)


def read_board_size(text: str, example: str = "4x5") -> tuple[int, int] | None:
    """Return (rows, columns) of a whole board such as `4x5`, or None where it is not one."""
    rows, cross, columns = text.lower().replace("×", "x").partition("x")
    if not (cross and rows.strip().isdecimal() and columns.strip().isdecimal()):
        return None
    size = (
        read_number(rows, text, 1, example),
        read_number(columns, text, len(rows) + 2, example),
    )
    if size[0] * size[1] > MAX_CELLS:
        raise NotationError(
            "a board may have at most {limit} cells",
            limit=MAX_CELLS,
            text=text,
            column=1,
            example=example,
        )
    return size


def read_grid(text: str, alphabet: str, example: str = "") -> tuple[str, ...]:
    """Return the rows of a grid `..#|.#.`, all of one length, made of the `alphabet`'s characters."""
    rows = tuple(text.strip().split("|"))
    column = 1 + len(text) - len(text.lstrip())
    for number, row in enumerate(rows, start=1):
        for offset, character in enumerate(row):
            if character not in alphabet:
                raise NotationError(
                    'expected one of {alphabet}, found "{character}"',
                    alphabet=" ".join(alphabet),
                    character=character,
                    text=text,
                    row=number if len(rows) > 1 else None,
                    column=(offset + 1) if len(rows) > 1 else column + offset,
                    example=example,
                )
        if len(row) != len(rows[0]):
            raise NotationError(
                "row {number} has {length} cells, the first row has {first}",
                number=number,
                length=len(row),
                first=len(rows[0]),
                text=text,
                column=column,
                example=example,
            )
        column += len(row) + 1
    if sum(map(len, rows)) > MAX_CELLS:
        raise NotationError(
            "a board may have at most {limit} cells", limit=MAX_CELLS, example=example
        )
    return rows


def column_letters(column: int) -> str:
    """Return the letters of a column, counted from 0, as on a chessboard: a, b, …, z, aa, ab, …

    >>> [column_letters(c) for c in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    letters = ""
    column += 1
    while column:
        column, place = divmod(column - 1, 26)
        letters = chr(ord("a") + place) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the column with the given letters, counted from 0.

    >>> [column_number(word) for word in ("a", "z", "aa", "zz", "aaa")]
    [0, 25, 26, 701, 702]
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1


@dataclass(frozen=True)
class GraphText:
    """A graph as written: edges `(tail, head, mark)` in order, and the named vertices after `;`."""

    edges: tuple[tuple[int, int, str], ...]
    directed: bool
    named: dict[str, int] = field(default_factory=dict, hash=False)


def read_graph(text: str, *, marks: str = "", example: str = "0-1,1-2;a=0;b=2") -> GraphText:
    """Return a graph written `0-1,1-2,1-2;a=0;b=2`, directed as `0>1,1>2`, marked as `0>1L,0>2R`.

    >>> read_graph("0-1,1-2;a=0;b=2").named
    {'a': 0, 'b': 2}
    """
    body, *names = text.split(";")
    edges: list[tuple[int, int, str]] = []
    column = 1
    directed: bool | None = None
    for word in body.split(",") if body.strip() else []:
        arrow = ">" if ">" in word else "-"
        tail, found, head = word.partition(arrow)
        if not found:
            raise NotationError(
                'an edge is written as two vertices with "-" or ">" between them',
                text=text,
                column=column,
                example=example,
            )
        if directed is not None and directed != (arrow == ">"):
            raise NotationError(
                "a graph is either directed or not, in all its edges",
                text=text,
                column=column,
                example=example,
            )
        directed = arrow == ">"
        mark = ""
        if head.strip() and head.rstrip()[-1] in marks:
            mark, head = head.rstrip()[-1], head.rstrip()[:-1]
        edges.append(
            (
                read_number(tail, text, column, example),
                read_number(head, text, column + len(tail) + 1, example),
                mark,
            )
        )
        column += len(word) + 1
    named: dict[str, int] = {}
    column = len(body) + 2
    for word in names:
        name, equals, vertex = word.partition("=")
        if not equals or not name.strip():
            raise NotationError(
                "after ; stands a name, = and a vertex", text=text, column=column, example=example
            )
        named[name.strip()] = read_number(vertex, text, column + len(name) + 1, example)
        column += len(word) + 1
    return GraphText(tuple(edges), bool(directed), named)
