"""Answers to the contest tasks about games, in their own input and output formats.

Each task has a name and its number in the CSES problem set [CSES]:

>>> judge("nim-game-1", "2 3 5 7 9 2 4 4")
'first\\nsecond'
>>> judge("1729", "10 3 1 3 4")
'WLWWWWLWLW'

All of them are linear in the input. Plain Python integers are used throughout: they are exact, need
no start-up, and a Python integer is also the fastest bit set at hand (see `stick_game`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from importlib.resources import files
from operator import or_, xor
from typing import Literal

from grundy.core.reading import Reader
from grundy.errors import GameError, NotationError

Language = Literal["python", "cpp"]
FIRST, SECOND = "first", "second"
EXAMPLE = "2 3 5 7 9 2 4 4"

GRUNDY_LIMIT = 1_000_000
GRUNDY_LOST = (
    *(
        1,
        2,
        4,
        7,
        10,
        20,
        23,
        26,
        50,
        53,
        270,
        273,
        276,
        282,
        285,
        288,
        316,
        334,
        337,
        340,
        346,
        359,
    ),
    *(
        362,
        365,
        386,
        389,
        392,
        566,
        630,
        633,
        636,
        639,
        673,
        676,
        682,
        685,
        923,
        926,
        929,
        932,
        1222,
    ),
)
"""The heaps up to `GRUNDY_LIMIT` that are lost in Grundy's game; a test computes them anew."""


def judge(task: str, text: str) -> str:
    """Return the answers to a task's input, one line for each test.

    Parameters
    ----------
    task : the name, such as `stair-game`, or the number of the task, such as `1099`
    text : the whole input as the task describes it
    """
    return "\n".join(TASKS[_named(task)](_numbers(text)))


def listing(task: str, language: Language) -> str:
    """Return a program in one of the contest languages that solves a task within its limits.

    >>> print(listing("1729", "cpp").splitlines()[0])
    // A heap is won exactly when an allowed number leads to a lost one.
    """
    name = f"listings/{_named(task)}.{language}"
    return files("grundy.solvers").joinpath(name).read_text(encoding="utf-8")


def _named(task: str) -> str:
    name = NUMBERS.get(task, task)
    if name not in TASKS:
        raise GameError(
            'there is no task "{task}". Tasks: {known}', task=task[:40], known=", ".join(TASKS)
        )
    return name


def nim_game_1(numbers: Sequence[int]) -> Iterator[str]:
    """Yield the winner of each game of Nim: t, then n and n heaps for each test [Bouton1902]."""
    return (_winner(reduce(xor, heaps, 0)) for heaps in _tests(numbers))


def nim_game_2(numbers: Sequence[int]) -> Iterator[str]:
    """Yield the winner where a move takes 1 to 3 tokens: a heap of n counts as n mod 4."""
    # The remainder modulo 4 is the last two bits, and xor treats each bit alone.
    return (_winner(reduce(xor, heaps, 0) & 3) for heaps in _tests(numbers))


def stair_game(numbers: Sequence[int]) -> Iterator[str]:
    """Yield the winner where balls go down one stair: only the even stairs count [WinningWays].

    >>> list(stair_game([1, 4, 0, 2, 5, 2]))
    ['second']
    """
    return (_winner(reduce(xor, stairs[1::2], 0)) for stairs in _tests(numbers))


def another_game(numbers: Sequence[int]) -> Iterator[str]:
    """Yield the winner where one coin goes from each chosen heap: lost when all are even."""
    return (_winner(reduce(or_, heaps, 0) & 1) for heaps in _tests(numbers))


def grundys_game(numbers: Sequence[int]) -> Iterator[str]:
    """Yield the winner of Grundy's game from one heap: t, then one n for each test.

    >>> list(grundys_game([3, 6, 7, 8]))
    ['first', 'second', 'first']
    """
    count, heaps = _head(numbers, "3 6 7 8")
    if len(heaps) < count:
        raise _too_short("3 6 7 8")
    for heap in heaps[:count]:
        if heap > GRUNDY_LIMIT:
            raise NotationError(
                "a heap may be at most {limit}, this one is {heap}", limit=GRUNDY_LIMIT, heap=heap
            )
        place = bisect_left(GRUNDY_LOST, heap)
        yield _winner(heap and (place == len(GRUNDY_LOST) or GRUNDY_LOST[place] != heap))


def stick_game(numbers: Sequence[int]) -> Iterator[str]:
    """Yield one line of W and L for heaps 1..n, where a move takes one of k allowed numbers.

    A heap is won exactly when some allowed number leads to a lost one. Heaps go in blocks of `BLOCK`
    bits. Inside a block the small numbers are one mask: when heap i is lost, the mask shifted by i marks
    all it wins. A number of `BLOCK` or more leads to a later block, so a finished block's lost heaps are
    shifted there all at once. That is n steps and k·n/`BLOCK` shifts instead of k·n steps.

    >>> list(stick_game([10, 3, 1, 3, 4]))
    ['WLWWWWLWLW']
    """
    if len(numbers) < 2 or len(numbers) < 2 + numbers[1]:
        raise _too_short("10 3 1 3 4")
    n, k = numbers[:2]
    takes = {take for take in numbers[2 : 2 + k] if 0 < take <= n}
    small = reduce(or_, (1 << take for take in takes if take < BLOCK), 0)
    large = sorted(take for take in takes if take >= BLOCK)
    full = (1 << BLOCK) - 1
    won = [0] * (n // BLOCK + 2)  # one bit set of won heaps for each block
    for block in range(n // BLOCK + 1):
        marks, lost = won[block], 0
        for i in range(BLOCK):
            if not marks >> i & 1:
                lost |= 1 << i
                marks |= small << i
        won[block] = marks & full
        won[block + 1] |= marks >> BLOCK
        for take in large:
            target, shift = divmod(block * BLOCK + take, BLOCK)
            if target >= len(won):
                break
            spread = lost << shift
            won[target] |= spread & full
            if target + 1 < len(won):
                won[target + 1] |= spread >> BLOCK
    # Binary text has the highest heap first; reversed, the character at index i belongs to heap i.
    rows = (format(marks, f"0{BLOCK}b")[::-1] for marks in won[: n // BLOCK + 1])
    yield "".join(rows)[1 : n + 1].translate({ord("0"): "L", ord("1"): "W"})


BLOCK = 512

TASKS: dict[str, Callable[[Sequence[int]], Iterator[str]]] = {
    "nim-game-1": nim_game_1,
    "nim-game-2": nim_game_2,
    "stair-game": stair_game,
    "stick-game": stick_game,
    "grundys-game": grundys_game,
    "another-game": another_game,
}
NUMBERS = {
    "1730": "nim-game-1",
    "1098": "nim-game-2",
    "1099": "stair-game",
    "1729": "stick-game",
    "2207": "grundys-game",
    "2208": "another-game",
}


def _winner(value: int) -> str:
    return FIRST if value else SECOND


def _numbers(text: str) -> list[int]:
    try:
        numbers = list(map(int, text.split()))
    except ValueError:
        numbers = [-1]
    if numbers and min(numbers) < 0:
        raise _bad_number(text)
    return numbers


def _bad_number(text: str) -> NotationError:
    for row, line in enumerate(text.splitlines(), start=1):
        for word in Reader(line, EXAMPLE, row=row).words(" "):
            if word and not word.text.isdecimal():
                return word.problem('"{word}" is not a whole number', word=word.text[:20])
    return NotationError("the input must be a list of whole numbers", example=EXAMPLE)


def _too_short(example: str) -> NotationError:
    return NotationError("the input ends too early", example=example)


def _head(numbers: Sequence[int], example: str) -> tuple[int, Sequence[int]]:
    if not numbers:
        raise _too_short(EXAMPLE)
    return numbers[0], numbers[1:]


def _tests(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the numbers of each test: first the number of tests, then n and n numbers for each."""
    count, rest = _head(numbers, EXAMPLE)
    start = 0
    for _ in range(count):
        if start >= len(rest) or start + 1 + rest[start] > len(rest):
            raise _too_short(EXAMPLE)
        end = start + 1 + rest[start]
        yield rest[start + 1 : end]
        start = end
