"""Heap games: any rule of the heap-rule language, and the named ones among them.

A position is heap sizes, `3,5,7`. A move changes one heap: `7→6` leaves six tokens of it, `7→4+2`
divides what is left into two heaps, `7→0` takes it all (typed `7->4+2`). Where several heaps have the
same size, `5→2@1` changes the one with index 1, counted from 0.

**Theorem** [Sprague1935, Grundy1939]. The nim-value of a position is the xor of those of its heaps;
the nim-value of a heap is the mex over its options. For large heaps the value comes from a period that
is proved (`grundy period RULE` shows the theorem).

>>> import grundy
>>> result = grundy.solve("subtract(1,2,4)", "3,4,15,122")
>>> result.grundy, [m.move for m in result.winning()]
(3, ['4→2', '122→121', '122→118'])
>>> grundy.heap("0.77").sequence(12)
[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
>>> grundy.heap("0.77").period().regularity.period
12
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from grundy.heaps.rules.language import is_rule
from grundy.heaps.rules.rule import AllBut, FiniteSubtraction, HeapRule
from grundy.i18n import Message
from grundy.rulesets.base import Example
from grundy.rulesets.families.heap_ruleset import HeapRuleset

if TYPE_CHECKING:
    from grundy.heaps.regularity.period import RuleLike


class Heap(HeapRuleset):
    """Heaps with one rule for all of them, given in the heap-rule language."""

    name = "heap"
    title = Message("Heap game")
    summary = Message(
        "Take from a heap, or divide it, as a rule such as subtract(1,2,4) or 0.77 allows."
    )
    rules = Message(
        "Two players move in turn. A move changes one heap as the rule allows: subtract(1,2,4) takes"
        " one, two or four tokens; allbut(3) takes any number except three; a code such as 0.156 says"
        " with its t-th digit what may be left after taking t tokens: 1 nothing, 2 one heap, 4 two heaps,"
        " added up. Whoever makes the last move wins."
    )
    notation = Message(
        "Heap sizes with commas between them: 3,5,7. A move names a heap before and what is left of it:"
        " 7->6 or 7->4+2."
    )
    theory = Message(
        "Nim-sequences of finite subtraction games are periodic, those of all-but games arithmetic"
        " periodic [LessonsInPlay]; whether every octal game is periodic is not known [GuySmith1956]."
    )
    sources = ("GuySmith1956", "WinningWays", "LessonsInPlay")
    openings = ("3,4", "5,9", "6,10,15")
    examples = (
        Example("3,4", outcome="N", grundy=1, source="Caric2020"),
        Example("3,4,15,122", outcome="N", grundy=3, source="Caric2020", is_small=False),
        Example("10", outcome="N", grundy=1, game="subtract(2,4,5)", source="Caric2020"),
        Example("14", outcome="N", grundy=4, game="allbut(2,3,4)", source="Caric2020"),
        Example("26", outcome="N", grundy=2, game="subtract(1,2,3)", source="SubtractionAndNim"),
        Example("100", outcome="P", grundy=0, game="subtract(1,3,5,7)", is_small=False),
    )

    def __init__(self, rule: RuleLike = "subtract(1,2,4)") -> None:
        super().__init__(rule)
        self.title = _title(self.rule) or type(self).title

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        if text == cls.name:
            return cls()
        # Another bare word is a game of its own: kayles, lasker, nim.
        return cls(text) if is_rule(text) and not text.replace("-", "").isalpha() else None

    @classmethod
    def sample_name(cls) -> str:
        return "subtract(1,2,4)"


def _title(rule: HeapRule) -> Message | None:
    """Return what people call the game of a rule, where they have a name for it."""
    numbers = "{" + rule.text.partition("(")[2].rstrip(")") + "}"
    if isinstance(rule, FiniteSubtraction):
        return Message("Subtraction {numbers}", numbers=numbers)
    if isinstance(rule, AllBut):
        return Message("All but {numbers}", numbers=numbers)
    return None


def heap(rule: RuleLike) -> Heap:
    """Return the game of heaps with a rule: its text, a rule object, or a function.

    >>> import grundy
    >>> grundy.heap(lambda n: [n // 2] if n else []).sequence(9)
    [0, 1, 0, 0, 1, 1, 1, 1, 0]
    """
    return Heap(rule)


class _Named(HeapRuleset):
    """A heap game with a name and a fixed rule."""

    code = ""
    notation = Heap.notation

    def __init__(self) -> None:
        super().__init__(self.code)

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        return cls() if text.strip() in (cls.name, *cls.aliases) else None

    @classmethod
    def sample_name(cls) -> str:
        return cls.name

    def __str__(self) -> str:
        return self.name


class Kayles(_Named):
    """Knock down one pin or two neighbouring ones of a row."""

    name = "kayles"
    code = "0.77"
    title = Message("Kayles")
    summary = Message("Take one token or two neighbouring ones; the row may fall apart.")
    rules = Message(
        "The tokens of a heap stand in a row. A move takes one token or two neighbours; the "
        "tokens left on each side form separate heaps. Whoever takes the last token wins. "
        "Octal code 0.77."
    )
    theory = Message("The nim-values repeat with period 12 from heap 71 on [GuySmith1956].")
    sources = ("GuySmith1956", "WinningWays")
    openings = ("7", "12", "5,9,14")
    examples = (
        Example("5", outcome="N", grundy=4, source="WinningWays"),
        Example("3,3", outcome="P", grundy=0, source="WinningWays"),
        Example("11", outcome="N", grundy=6, source="WinningWays"),
        Example("72", outcome="N", grundy=4, source="WinningWays", is_small=False),
    )


class DawsonKayles(_Named):
    """Take two neighbouring tokens of a row."""

    name = "dawson-kayles"
    aliases = ("dawsons-kayles",)
    code = "0.07"
    title = Message("Dawson's Kayles")
    summary = Message("Take two neighbouring tokens; the row may fall apart.")
    rules = Message(
        "The tokens of a heap stand in a row. A move takes two neighbours; the tokens left "
        "on each side form separate heaps. Whoever cannot move loses. Octal code 0.07."
    )
    theory = Message("The nim-values repeat with period 34 from heap 53 on [GuySmith1956].")
    sources = ("GuySmith1956", "WinningWays")
    openings = ("7", "12", "5,9,14")
    examples = (
        Example("4", outcome="N", grundy=2, source="WinningWays"),
        Example("5", outcome="P", grundy=0, source="WinningWays"),
        Example("15", outcome="P", grundy=0, source="WinningWays", is_small=False),
    )


class DawsonChess(_Named):
    """Take one token with its neighbours: what Dawson's fight of pawns comes to."""

    name = "dawson-chess"
    aliases = ("dawsons-chess",)
    code = "0.137"
    title = Message("Dawson's Chess")
    summary = Message("Take a token together with its neighbours; the row may fall apart.")
    rules = Message(
        "The tokens of a heap stand in a row. A move takes one token and its neighbours on both sides;"
        " the tokens left on each side form separate heaps. Whoever cannot move loses. It is Dawson's"
        " fight between two rows of pawns where capturing is compulsory, n files being a heap of n."
        " Octal code 0.137."
    )
    theory = Message(
        "A heap of n tokens is heap n + 1 of Dawson's Kayles: the nim-values repeat with period 34 from"
        " heap 52 on [GuySmith1956]. How to win in misère play, as Dawson asked, is not known"
        " [WinningWays]."
    )
    sources = ("GuySmith1956", "WinningWays")
    openings = ("7", "12", "5,9,14")
    examples = (
        Example("5", outcome="N", grundy=3, source="WinningWays"),
        Example("4", outcome="P", grundy=0, source="WinningWays"),
        Example("8", outcome="P", grundy=0, source="WinningWays"),
        Example("14", outcome="P", grundy=0, source="WinningWays", is_small=False),
    )


class Treblecross(_Named):
    """Three crosses in a row win: as a heap game, the code 0.007."""

    name = "treblecross"
    code = "0.007"
    title = Message("Treblecross")
    summary = Message("Take three neighbouring tokens; the row may fall apart.")
    rules = Message(
        "The tokens of a heap stand in a row. A move takes three neighbours; the tokens left "
        "on each side form separate heaps. Whoever cannot move loses. Treblecross on a strip "
        "of n cells is the heap n + 2 of this game. Octal code 0.007."
    )
    theory = Message("Whether the nim-values become periodic is not known [WinningWays].")
    sources = ("WinningWays",)
    openings = ("7", "12", "5,9,14")
    examples = (
        Example("5", outcome="N", grundy=1, source="WinningWays"),
        Example("3,4", outcome="P", grundy=0, source="WinningWays"),
    )


class Lasker(_Named):
    """Take any number of tokens from a heap, or divide it into two."""

    name = "lasker"
    aliases = ("lasker-nim",)
    code = "4.[3]"
    title = Message("Lasker's Nim")
    summary = Message("Take any number of tokens from a heap, or divide it into two.")
    rules = Message(
        "A move takes one or more tokens from one heap, or divides a heap into two non-empty heaps"
        " without taking. Whoever takes the last token wins."
    )
    theory = Message(
        "G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3 [WinningWays]."
    )
    sources = ("WinningWays",)
    openings = ("2,5,7", "3,6,8", "4,7,9,10")
    examples = (
        Example("2,5,7", outcome="N", grundy=15, source="Ferguson2014", is_small=False),
        Example("3", outcome="N", grundy=4, source="WinningWays"),
    )


class GrundysGame(_Named):
    """Divide a heap into two heaps of different sizes."""

    name = "grundy"
    aliases = ("grundys-game",)
    code = "grundy"
    title = Message("Grundy's game")
    summary = Message("Divide a heap into two heaps of different sizes.")
    rules = Message(
        "A move divides one heap into two non-empty heaps of different sizes. Heaps of one and two"
        " tokens cannot be divided. Whoever cannot move loses."
    )
    theory = Message("Whether the nim-values become periodic is not known [WinningWays].")
    sources = ("Grundy1939", "WinningWays")
    openings = ("8", "13", "6,9,13")
    examples = (
        Example("7", outcome="P", grundy=0, source="WinningWays"),
        Example("8", outcome="N", grundy=2, source="WinningWays"),
        Example("5,8", outcome="P", grundy=0, source="WinningWays", is_small=False),
    )


class Split(_Named):
    """Divide a heap into two."""

    name = "split"
    code = "split"
    title = Message("Splitting heaps")
    summary = Message("Divide a heap into two non-empty heaps.")
    rules = Message("A move divides one heap into two non-empty heaps. Whoever cannot move loses.")
    theory = Message(
        "Each move adds one heap, so only parity counts: G(n) = 1 for even n > 0, else 0"
        " [WinningWays]."
    )
    sources = ("WinningWays",)
    openings = ("5", "3,6", "2,5,7")
    examples = (
        Example("4", outcome="N", grundy=1, source="WinningWays"),
        Example("3,5", outcome="P", grundy=0, source="WinningWays"),
    )
