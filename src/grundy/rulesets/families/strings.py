"""Strings and coins: the graph behind Dots and Boxes.

Every box is a coin, every line that is not drawn yet is a string between two coins or between a coin and
the ground, 0. Drawing the line cuts the string; a coin whose last string is cut is taken.

>>> board_strings(1, 2)
((1, 0), (2, 0), (1, 0), (2, 0), (0, 1), (1, 2), (2, 0))
>>> coins_freed(((1, 0), (1, 2)), 0), coins_freed(((1, 2),), 0)
(0, 2)
"""

from __future__ import annotations

from collections.abc import Iterable

GROUND = 0
String = tuple[int, int]
Strings = tuple[String, ...]


def coins_freed(strings: Strings, index: int) -> int:
    """Return how many coins lose their last string when this one is cut.

    A string from a coin to itself counts once; a coin is free when no other string holds it.
    """
    others = {end for other, string in enumerate(strings) if other != index for end in string}
    return len({end for end in strings[index] if end != GROUND and end not in others})


def horizontal_count(rows: int, columns: int) -> int:
    """Return the number of horizontal lines of a board of boxes; they are numbered first."""
    return (rows + 1) * columns


def line_count(rows: int, columns: int) -> int:
    """Return the number of all lines of a board of boxes.

    >>> line_count(3, 3)
    24
    """
    return (rows + 1) * columns + rows * (columns + 1)


def board_strings(rows: int, columns: int, lines: Iterable[int] | None = None) -> Strings:
    """Return the strings of the given lines (by default all) of a board of boxes.

    Lines are numbered row by row, first the horizontal ones, then the vertical ones; coins are numbered
    row by row from 1.
    """

    def coin(row: int, column: int) -> int:
        inside = 0 <= row < rows and 0 <= column < columns
        return row * columns + column + 1 if inside else GROUND

    chosen = range(line_count(rows, columns)) if lines is None else lines
    strings: list[String] = []
    for line in chosen:
        across = horizontal_count(rows, columns)
        if line < across:
            row, column = divmod(line, columns)
            ends = (coin(row - 1, column), coin(row, column))
            strings.append(ends if ends[0] else (ends[1], ends[0]))
        else:
            row, column = divmod(line - across, columns + 1)
            strings.append((coin(row, column - 1), coin(row, column)))
    return tuple(strings)


def coin_sets(strings: Strings) -> tuple[int, ...]:
    """Return for each coin the set of its strings, by their numbers.

    A string from a coin to itself is like one to the ground.

    >>> coin_sets(((0, 1), (1, 2), (2, 2)))
    (3, 6)
    """
    holds: dict[int, int] = {}
    for index, ends in enumerate(strings):
        for coin in sorted(set(ends) - {GROUND}):
            holds[coin] = holds.get(coin, 0) | 1 << index
    return tuple(holds.values())
