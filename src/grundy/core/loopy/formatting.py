"""Loopy values as text: names where there are some, else braces with `pass` and labels.

>>> from grundy.core.loopy.value import LoopyValue
>>> [LoopyValue(text).to_unicode() for text in ("{0|upon*}", "Tiny(on)", "{on|off}", "-over")]
['{0 | ↑[on]∗}', '+_on', '±on', 'under']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from string import ascii_lowercase
from typing import TYPE_CHECKING, Literal

from grundy.core.loopy.convert import ZERO, game_of_graph, graph_of
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.names import Name, name_of
from grundy.core.loopy.order import Side, is_at_least
from grundy.core.loopy.simplify import canonical, in_order
from grundy.core.values import engine
from grundy.core.values.engine import NUMBER
from grundy.core.values.formatting import (
    ASCII,
    CGSUITE,
    LATEX,
    MOST_BARS,
    UNICODE,
    Style,
    TextTooLong,
    write_number,
)
from grundy.core.values.formatting import write as write_short
from grundy.core.values.structure import in_order as games_in_order

if TYPE_CHECKING:
    from grundy.core.loopy.value import LoopyValue

StyleName = Literal["ascii", "unicode", "latex", "cgsuite"]
STYLES: dict[StyleName, Style] = {
    "ascii": ASCII,
    "unicode": UNICODE,
    "latex": LATEX,
    "cgsuite": CGSUITE,
}
AND = " & "
LATEX_AND = r" \mathbin{\&} "
DEEPEST, MOST_BRACES = 150, 5_000
"""Written inside braces, and braces in all; what needs more is called too long."""
LABELS = [letter for letter in ascii_lowercase if letter != "v"]
LONGEST = 1_000_000


@dataclass(eq=False)
class Written:
    """A game written by its options: names, further braces, or references back."""

    left: list[Item] = field(default_factory=list)
    right: list[Item] = field(default_factory=list)
    label: str = ""
    is_target: bool = False
    """Whether something inside refers to it, other than by `pass`."""


@dataclass(frozen=True)
class Back:
    """A reference to braces further out."""

    target: Written


Item = str | Written | Back


def write(
    value: LoopyValue, style: StyleName, *, limit: int | None = None, nested: bool = False
) -> str:
    """Return the text of a loopy value; raise `TextTooLong` beyond `limit` characters."""
    on, off = value.graphs
    writer = _LoopyWriter(style, nested)
    text = writer.text_of(on) if value.is_stopper else writer.sides(on, off)
    if len(text) > (limit or LONGEST):
        raise TextTooLong(
            "the canonical form has more than {limit} characters", limit=limit or LONGEST
        )
    return text


class _LoopyWriter:
    def __init__(self, style: StyleName, nested: bool) -> None:
        self.style_name = style
        self.style = STYLES[style]
        self.nested = nested
        self.count = 0
        self.names: dict[LoopyGraph, str | None] = {}

    def sides(self, on: LoopyGraph, off: LoopyGraph) -> str:
        """Return onside & offside; dud has a word of its own."""
        found = [name_of(graph) if graph.is_stopper else None for graph in (on, off)]
        if [name and name.word for name in found] == ["on", "off"]:
            return self.word("dud")
        sign = LATEX_AND if self.style_name == "latex" else AND
        return sign.join(self.text_of(graph) for graph in (on, off))

    def text_of(self, graph: LoopyGraph) -> str:
        """Return the text of one canonical stopper, or of a side that is none."""
        return self.name(graph) or self.braces(graph)

    # -------------------------------------------------------------------------------- names

    def name(self, graph: LoopyGraph) -> str | None:
        """Return the name of a game, or None when it has to be written in braces."""
        if graph not in self.names:
            self.names[graph] = self.find_name(graph)
        return self.names[graph]

    def find_name(self, graph: LoopyGraph) -> str | None:
        if graph.is_loopfree:
            text = write_short(game_of_graph(graph), self.style, nested=self.nested)
            return None if text.startswith(self.style.braces[0]) else text
        if not graph.is_stopper:
            return None
        name = name_of(graph)
        if name is not None:
            return self.joined(name)
        return self.tiny(graph) or self.plus_minus(graph)

    def joined(self, name: Name) -> str:
        number = write_number(name.number, self.style) if name.number else ""
        parts = (number, self.word(name.word), self.style.star if name.star else "")
        sign = "+" if self.style.for_cgsuite else ""
        return sign.join(part for part in parts if part)

    def word(self, word: str) -> str:
        """Return a word as the style writes it."""
        in_latex = self.style_name == "latex"
        if word[0] not in "^v":
            return rf"\mathbf{{{word}}}" if in_latex else word
        inside = rf"\mathbf{{{word[2:-1]}}}" if in_latex else word[2:-1]
        place = "^v".index(word[0])
        if word[1] == "[":
            return self.style.power_to[place].format(inside)
        if self.style_name == "unicode":
            return ("↑^", "↓_")[place] + inside
        return self.style.power[place].format(inside)

    def tiny(self, graph: LoopyGraph) -> str | None:
        """Return x + Tiny(y) for {x || x | x-y}, and Miny for the negative of such a game."""
        if self.style.for_cgsuite:
            return None
        for sign, turned in ((1, graph), (-1, in_order(graph.negative()))):
            size = _tiny_size(turned)
            if size is not None:
                number, inside = size
                text = self.text_of(inside)
                opening, closing = self.style.tiny if sign > 0 else self.style.miny
                if self.style_name == "unicode":
                    opening, closing = ("+_" if sign > 0 else "−_"), ""
                    text = text if text.isalpha() else f"({text})"
                shown = write_number(sign * number, self.style) if number else ""
                return f"{shown}{opening}{text}{closing}"
        return None

    def plus_minus(self, graph: LoopyGraph) -> str | None:
        """Return ± of the Left options for a game that is its own negative."""
        start = graph.start
        comes_back = any(start in (*graph.left[v], *graph.right[v]) for v in range(len(graph)))
        if comes_back or in_order(graph.negative()) != in_order(graph):
            return None
        style = self.style
        options = [in_order(graph.at(v)) for v in _sorted(graph, graph.left[start], start)]
        texts = [self.text_of(option) for option in options]
        if len(texts) > 1:
            listed = style.comma.join(texts)
            return None if style.for_cgsuite else f"{style.plus_minus}{{{listed}}}"
        name = name_of(options[0])
        alone = name is not None and not name.number and not name.star
        if alone or texts[0].startswith(style.braces[0]):
            return style.plus_minus + texts[0]
        return f"{style.plus_minus}({texts[0]})"

    # -------------------------------------------------------------------------------- braces

    def braces(self, graph: LoopyGraph) -> str:
        """Return a game written by its options."""
        root = self.expand(graph, graph.start, {})
        labels = iter(LABELS)
        for made in _all(root):
            if made.is_target:
                made.label = next(labels, "")
                if not made.label:
                    raise TextTooLong("the canonical form has too many cycles to be written")
        return self.written(root)

    def expand(self, graph: LoopyGraph, vertex: int, path: dict[int, Written]) -> Written:
        """Return a vertex by its options; what stands on the path from the root is referred to."""
        self.count += 1
        if len(path) > DEEPEST or self.count > MOST_BRACES:
            raise TextTooLong("the canonical form is too deep to be written")
        made = Written()
        around = {**path, vertex: made}
        for edges, items in ((graph.left, made.left), (graph.right, made.right)):
            for u in _sorted(graph, edges[vertex], vertex, rising=items is made.left):
                if u == vertex:
                    items.append("pass")
                elif u in around:
                    around[u].is_target = True
                    items.append(Back(around[u]))
                else:
                    name = self.name(in_order(graph.at(u)))
                    items.append(name if name is not None else self.expand(graph, u, around))
        return made

    def written(self, made: Written) -> str:
        opening, closing = self.style.braces
        return f"{made.label}{opening}{self.inside(made)}{closing}"

    def inside(self, made: Written) -> str:
        bars = self.style.bars[self.run(made) - 1]
        return self.side(made.left) + bars + self.side(made.right)

    def side(self, items: list[Item]) -> str:
        only = items[0] if len(items) == 1 else None
        if isinstance(only, Written) and self.is_bare(only):
            return self.inside(only)
        return self.style.comma.join(map(self.item, items))

    def item(self, item: Item) -> str:
        if isinstance(item, Back):
            return item.target.label
        if isinstance(item, Written):
            return self.written(item)
        return rf"\mathbf{{{item}}}" if item == "pass" and self.style_name == "latex" else item

    def is_bare(self, made: Written) -> bool:
        """Return whether an only option is written without braces: its bars show where it ends."""
        return not self.nested and not made.label and self.run(made) < MOST_BARS

    def run(self, made: Written) -> int:
        """Return the length of the bars between the options."""
        only = [side[0] for side in (made.left, made.right) if len(side) == 1]
        runs = [self.run(item) for item in only if isinstance(item, Written) and self.is_bare(item)]
        return 1 + max(runs, default=0)


def _all(root: Written) -> Iterator[Written]:
    """Yield all braces in the order of the text."""
    waiting = [root]
    while waiting:
        made = waiting.pop()
        yield made
        items = [item for item in (*made.left, *made.right) if isinstance(item, Written)]
        waiting.extend(reversed(items))


def _sorted(
    graph: LoopyGraph, options: tuple[int, ...], own: int, *, rising: bool = True
) -> list[int]:
    """Return options in the order of all output: those without loops, the loopy ones, pass."""
    short = {game_of_graph(graph.at(u)): u for u in options if u != own and graph.at(u).is_loopfree}
    first = [short[game] for game in games_in_order(list(short), rising=rising)]
    others = [u for u in options if u != own and u not in first]
    return first + others + [own] * (own in options)


def _tiny_size(graph: LoopyGraph) -> tuple[Fraction, LoopyGraph] | None:
    """Return x and y where the game is {x || x | x-y} with a number x and a positive loopy y."""
    left, right = graph.left[graph.start], graph.right[graph.start]
    if len(left) != 1 or len(right) != 1:
        return None
    threat = right[0]
    if graph.left[threat] != left or len(graph.right[threat]) != 1:
        return None
    behind = graph.at(graph.right[threat][0])
    base = graph.at(left[0])
    if not base.is_loopfree or behind.is_loopfree or len(behind) >= len(graph) - 1:
        return None
    game = game_of_graph(base)
    if game.kind != NUMBER:
        return None
    size = canonical(graph_of(game) + behind.negative())
    is_positive = is_at_least(size, ZERO, Side.BOTH) and not is_at_least(ZERO, size, Side.BOTH)
    return (engine.left_stop(game), size) if is_positive else None
