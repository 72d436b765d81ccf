"""Seats around a table, their coalitions, and the numbers of tokens a player may take.

A *seating* is a word with one letter per seat, in playing order: seats with the same letter form a
coalition. A *circle* is a seating together with the takes that are allowed at every turn.

>>> circle = Circle.parse("0011011", 2)
>>> circle.seating.smaller, circle.seating.parts("0"), circle.takes
('0', ((0, 1), (4,)), (1, 2))

Seats are counted from 0 in code and from 1 in every text shown to people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grundy.core.reading import Reader
from grundy.errors import NotationError
from grundy.rulesets.scene import Role

EXAMPLE_WORD = "0011011"
EXAMPLE_TAKES = "2,5"
EXAMPLE_CIRCLE = "coalition(0011011,2)"
_SWAP = str.maketrans("01", "10")
# A mask holds one bit per seat and a table one mask per token count: this bounds both.
MAX_SEATS = 100_000
MAX_TAKE = 100_000


@dataclass(frozen=True, slots=True)
class Seating:
    """Players in a circle, partitioned into coalitions [Bokal2025, definition 11].

    >>> Seating("11101").smaller
    '0'
    >>> Seating("01-1")
    Traceback (most recent call last):
        ...
    grundy.errors.NotationError: a seat must be a letter or a digit: column 3 of "01-1". Example: 0011011
    """

    word: str

    def __post_init__(self) -> None:
        word = self.word
        if not word:
            raise NotationError(
                "the word of coalitions is empty: write one letter or digit for each seat",
                example=EXAMPLE_WORD,
            )
        if len(word) > MAX_SEATS:
            raise NotationError("at most {limit} seats can sit at one table", limit=MAX_SEATS)
        for place, letter in enumerate(word):
            if not letter.isalnum():
                raise Reader(word, EXAMPLE_WORD).problem(
                    "a seat must be a letter or a digit", at=place
                )
        if len(set(word)) < 2:
            raise NotationError(
                'only one coalition in "{word}": nobody to play against',
                word=word,
                example=EXAMPLE_WORD,
            )

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return len(self.word)

    @property
    def coalitions(self) -> tuple[str, ...]:
        """Return the letters of the coalitions in alphabetical order."""
        return tuple(sorted(set(self.word)))

    def members(self, letter: str) -> tuple[int, ...]:
        """Return the seats of one coalition.

        >>> Seating("0110").members("0")
        (0, 3)
        """
        return tuple(seat for seat, other in enumerate(self.word) if other == letter)

    def mask(self, letter: str) -> int:
        """Return the members of a coalition as bits, seat 0 in the lowest.

        >>> bin(Seating("0110").mask("0"))
        '0b1001'
        """
        return sum(1 << seat for seat in self.members(letter))

    @property
    def smaller(self) -> str | None:
        """Return the coalition with the fewest seats, or None where two share that place.

        >>> Seating("0011").smaller is None
        True
        """
        ranked = sorted(self.coalitions, key=self.word.count)
        tied = self.word.count(ranked[0]) == self.word.count(ranked[1])
        return None if tied else ranked[0]

    def role(self, letter: str) -> Role:
        """Return the part a coalition plays in pictures, which gives it the same colour in all.

        >>> Seating("0011011").role("0"), Seating("012").role("2")
        (<Role.SMALLER: 'smaller'>, <Role.GROUP_3: 'group-3'>)
        """
        coalitions = self.coalitions
        if len(coalitions) == 2:
            small = letter == (self.smaller or coalitions[0])
            return Role.SMALLER if small else Role.LARGER
        return Role(f"group-{coalitions.index(letter) % 8 + 1}")

    def parts(self, letter: str) -> tuple[tuple[int, ...], ...]:
        """Return the runs of a coalition: members who move directly one after another, cyclically.

        >>> Seating("0100110").parts("0")
        ((2, 3), (6, 0))
        """
        word, r = self.word, self.seats
        runs = []
        for start in range(r):
            if word[start] == letter and word[start - 1] != letter:
                end = start
                while word[(end + 1) % r] == letter:
                    end += 1
                runs.append(tuple(seat % r for seat in range(start, end + 1)))
        return tuple(runs)

    def is_joined(self, letter: str) -> bool:
        """Return whether a coalition is non-separated [Bokal2025, definition 16]: a single part."""
        return len(self.parts(letter)) == 1

    @property
    def is_free_for_all(self) -> bool:
        """Return whether every player is alone, so that there are no coalitions to speak of."""
        return len(set(self.word)) == len(self.word)

    def turned(self, seat: int) -> Seating:
        """Return the same circle read from another seat.

        >>> Seating("0011").turned(3).word
        '1001'
        """
        seat %= self.seats
        return Seating(self.word[seat:] + self.word[:seat])


@dataclass(frozen=True, slots=True)
class Circle:
    """A seating and the takes allowed at every turn, ascending."""

    seating: Seating
    takes: tuple[int, ...]

    @classmethod
    def parse(cls, word: str, takes: int | str | Iterable[int] = 2) -> Circle:
        """Read a circle from its word and its takes: a number means 1 up to that number.

        >>> Circle.parse("abc", "2,5").takes
        (2, 5)
        """
        return cls(Seating(word), read_takes(takes))

    @classmethod
    def read(cls, text: str) -> Circle:
        """Read a circle of two coalitions from the name of its game: `coalition(word,takes)`.

        >>> Circle.read("coalition(011)").takes
        (1, 2)
        """
        reader = Reader(text.strip(), EXAMPLE_CIRCLE)
        name, rest = reader.cut("(")
        if name.text != "coalition" or rest is None or not rest.text.endswith(")"):
            raise reader.problem("a circle is coalition(word,takes)")
        word, takes = rest.closed().cut(",")
        circle = cls.parse(word.text.strip(), takes.text.strip() if takes else 2)
        if len(circle.seating.coalitions) != 2:
            raise word.problem("a scan of thresholds needs exactly two coalitions")
        return circle

    def __str__(self) -> str:
        """Return the text that `read` reads.

        >>> str(Circle.read("coalition(ab, 2+5)"))
        'coalition(ab,2+5)'
        """
        return f"coalition({self.word},{self.takes_text.replace(',', '+')})"

    def first_reading(self) -> Circle:
        """Return the circle with coalitions named 0 and 1, turned so that its word comes first of all.

        >>> Circle.read("coalition(baab,2)").first_reading().word
        '0011'
        """
        word = "".join("0" if letter == self.word[0] else "1" for letter in self.word)
        readings = (
            named[seat:] + named[:seat]
            for named in (word, word.translate(_SWAP))
            for seat in range(len(word))
        )
        return Circle(Seating(min(readings)), self.takes)

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return self.seating.seats

    @property
    def word(self) -> str:
        """Return the coalitions, one letter per seat."""
        return self.seating.word

    @property
    def reach(self) -> int:
        """Return the largest take: this many token counts decide all later ones."""
        return self.takes[-1]

    @property
    def interval(self) -> int | None:
        """Return m where the takes are exactly 1..m, the case the theorems are about, else None.

        >>> Circle.parse("01", "1..3").interval, Circle.parse("01", "2,5").interval
        (3, None)
        """
        return self.takes[-1] if len(self.takes) == self.takes[-1] else None

    @property
    def takes_text(self) -> str:
        """Return the takes as `read_takes` reads them.

        >>> Circle.parse("01", 2).takes_text, Circle.parse("01", [3]).takes_text
        ('2', '3..3')
        """
        if self.interval is not None:
            return str(self.interval)
        if len(self.takes) == 1:
            return f"{self.takes[0]}..{self.takes[0]}"
        return ",".join(map(str, self.takes))


def read_takes(takes: int | str | Iterable[int]) -> tuple[int, ...]:
    """Return the set of allowed takes, ascending, from a number, a text or the numbers themselves.

    A plus separates like a comma, for places where commas separate arguments.

    >>> read_takes(3), read_takes("5,2"), read_takes("2..4+7"), read_takes([2, 5])
    ((1, 2, 3), (2, 5), (2, 3, 4, 7), (2, 5))
    >>> read_takes(0)
    Traceback (most recent call last):
        ...
    grundy.errors.NotationError: a take must be a whole number from 1 to 100000, not 0. Example: 2,5
    """
    if isinstance(takes, int):
        _check_take(takes)
        return tuple(range(1, takes + 1))
    if not isinstance(takes, str):
        chosen = sorted(set(takes))
        if not chosen:
            raise NotationError("at least one take is needed", example=EXAMPLE_TAKES)
        for take in chosen:
            _check_take(take)
        return tuple(chosen)
    reader = Reader(takes, EXAMPLE_TAKES)
    if takes.strip().isdecimal():
        return read_takes(_small_number(reader.strip()))
    found: set[int] = set()
    for item in Reader(takes.replace("+", ","), EXAMPLE_TAKES, takes).words() or [reader]:
        low, high = item.cut("..")
        first = _small_number(low)
        last = first if high is None else _small_number(high)
        if last < first:
            raise item.problem("an interval of takes must run upwards", example="2..5")
        _check_take(first)
        _check_take(last)
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def _small_number(reader: Reader) -> int:
    if not (reader.text.isascii() and reader.text.isdecimal()) or len(reader.text) > 9:
        raise reader.problem("a take must be a whole number")
    return int(reader.text)


def _check_take(take: int) -> None:
    if not 1 <= take <= MAX_TAKE:
        raise NotationError(
            "a take must be a whole number from 1 to {limit}, not {take}",
            limit=MAX_TAKE,
            take=take,
            example=EXAMPLE_TAKES,
        )
