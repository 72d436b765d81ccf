"""Loopy games from text, in the notation of the field: `parsing` of values, and what comes back.

    side  = ["-"] term ["&" (["-"] term | "+-" switch)]    onside & offside
    term  = [number] ("on" | "off" | "over" | "under" | "upon" | "dud") ["*"]
          | [number] ("^" | "v") ("[on]" | "<on>" | "[over]" | "<over>") ["*"]
          | label "{" body "}"
    option = "pass" | label                            this game itself; the game of the brace around it

The signs of Unicode as they are shown (↑^on ↓_over +_on −_over) are read like their ASCII twins.

>>> read("a{0||||0|||a|*||*}"), read("{0||0|pass}")
(LoopyValue('a{0||||0|||a|*||*}'), LoopyValue('over'))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from grundy.core.loopy.convert import graph_of
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.names import ABSORBING, words
from grundy.core.loopy.value import LoopyValue, from_sides, join
from grundy.core.values import engine
from grundy.core.values.engine import Canonical
from grundy.core.values.parsing import Builder, Frame, Parser
from grundy.core.values.value import Value
from grundy.errors import GameError

Known = Value | LoopyValue
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_LOOP = re.compile(r"(?P<word>on|off|over|under|upon|dud)(?![A-Za-z0-9{])(?P<star>\*(?!\d))?")
_POWER = re.compile(
    r"(?P<sign>[\^v])(?P<body>\[(?:on|over)\]|<(?:on|over)>|[\^_](?:on|over)(?!\w))(?P<star>\*(?!\d))?"
)
_LOW_TINY = re.compile(r"(?P<sign>[+-])_(?P<word>on|over)(?!\w)")
_NUMBER = re.compile(r"-?\d+(?:/\d+)?")


@dataclass(eq=False)
class Braces:
    """Braces with a reference that is not bound yet, or that goes back to the braces themselves."""

    left: list[Piece]
    right: list[Piece]


@dataclass(frozen=True)
class Reference:
    """`pass` or a label that stands where an option is expected."""

    label: str


Piece = Known | Braces | Reference


@dataclass
class LoopyFrame(Frame[Piece]):
    """An open bracket, with what `&` and labels need."""

    label: str = ""
    before: Piece | None = None
    """The sum without its last side."""
    last: Known | None = None
    """The last side, without the sign of the sum before it."""
    last_operator: str = ""
    onside: Known | None = None
    """What stands before an `&` that waits for its offside."""
    labels: set[str] = field(default_factory=set)


def read(text: str) -> Known:
    """Return the value that a text describes, loopy or not."""
    found = LoopyParser(text).run()
    assert not isinstance(found, (Braces, Reference))
    return found


class LoopyParser(Parser[Piece]):
    """Reads one text."""

    def __init__(self, text: str) -> None:
        engine.ready()
        super().__init__(text, Builder(Value.of, self.cut_pieces, self.short_game))
        self.frames: list[Frame[Piece]] = [LoopyFrame("", 0)]

    @property
    def frame(self) -> LoopyFrame:
        """The innermost open bracket."""
        frame = self.frames[-1]
        assert isinstance(frame, LoopyFrame)
        return frame

    # -------------------------------------------------------------------------------- terms

    def begin_term(self) -> None:
        """Read what is new here: a word, a power with a loopy exponent, a label; the rest as ever."""
        number = _NUMBER.match(self.read, self.at)
        after = number.end() if number else self.at
        loop = _LOOP.match(self.read, after) or _POWER.match(self.read, after)
        if loop:
            self.take_loop(number.group() if number else "", loop)
            return
        word = _WORD.match(self.read, self.at)
        if word is None or word.group().lower() in ("tiny", "miny") or set(word.group()) == {"v"}:
            super().begin_term()
        elif self.read.startswith("{", word.end()):
            if word.group() in ("v", "pass") or _LOOP.match(word.group()):
                raise self.problem('"{found}" is not a label', found=word.group())
            self.at = word.end()
            self.open("{", "{")
            self.frame.label = word.group()
        elif word.group() == "pass" or word.group() in self.bound_labels():
            self.take_reference(word.group())
        else:
            super().begin_term()

    def bound_labels(self) -> set[str]:
        """Return the labels of the brackets around."""
        return {frame.label for frame in self.frames if isinstance(frame, LoopyFrame)} - {""}

    def take_loop(self, number: str, match: re.Match[str]) -> None:
        """Add a named loopy game, with a number before it and a star behind."""
        if self.frame.switch and (number or match["star"]):
            raise self.problem(
                "± of this needs brackets: write {written}",
                written=f"+-({number}{match.group()})",
            )
        found = match.groupdict()
        word = found.get("word") or found["sign"] + _power(found["body"])
        if number and (word in ABSORBING or word == "dud"):
            raise self.problem('"{found}" takes no number', found=word)
        term = named(word)
        if number:
            term = term + Value(self.number(number))
        if match["star"]:
            term = term + Value("*")
        self.at = match.end()
        self.add(term)

    def low_tiny(self) -> bool:
        """Read +_on and −_over too, as Tiny and Miny of a loopy game are shown."""
        match = _LOW_TINY.match(self.read, self.at)
        if match is None:
            return super().low_tiny()
        found = tiny_of_loop(named(match["word"]))
        self.at = match.end()
        self.add_low(found if match["sign"] == "+" else -found)
        return True

    def take_reference(self, label: str) -> None:
        """Put `pass` or a label where an option stands."""
        frame = self.frame
        if frame.opener != "{" or frame.total is not None or frame.is_open:
            raise self.problem('"{found}" must be an option by itself', found=label)
        frame.total = Reference(label)
        frame.last = None
        self.at += len(label)

    def after_term(self) -> None:
        """Read what may follow a term; here also an offside."""
        frame = self.frame
        if not isinstance(frame.total, (Value, LoopyValue)) and self.next_is("+", "-", "&", "±"):
            raise self.problem(
                "a loopy game must be closed by its braces before anything is added to it"
            )
        if self.next_is("&"):
            if frame.last is None or frame.onside is not None:
                raise self.problem("write one & only: onside & offside", example="over & v")
            frame.onside, frame.total, frame.operator = frame.last, frame.before, "&"
            frame.last = None
            self.at += 1
        else:
            super().after_term()

    def add(self, term: Piece) -> None:
        """Add a term to the sum of the open bracket, with the signs read before it."""
        frame = self.frame
        if not isinstance(term, (Value, LoopyValue)):
            if frame.switch or frame.negative or frame.operator or frame.onside is not None:
                raise self.problem(
                    "a loopy game must be closed by its braces before anything is added to it"
                )
            frame.total, frame.last = term, None
            return
        if frame.switch:
            term = self.symmetric([term])
            assert isinstance(term, (Value, LoopyValue))
        if frame.negative:
            term = -term
        operator = frame.operator
        last: Known | None = term
        if frame.onside is not None:
            term, last, operator = self.joined(frame.onside, term), None, frame.last_operator
            frame.onside = None
        frame.before, frame.last, frame.last_operator = frame.total, last, operator
        if operator == "-":
            term = -term
        if frame.total is not None:
            assert isinstance(frame.total, (Value, LoopyValue))
            term = frame.total + term
        frame.total = term
        frame.operator = ""
        frame.negative = frame.switch = False

    def joined(self, on: Known, off: Known) -> Known:
        """Return the game with two sides."""
        try:
            return join(on, off)
        except GameError as error:
            raise self.problem(error.message, at=self.at - 1, example="over & v") from error

    # ------------------------------------------------------------------------------- braces

    def open(self, opener: str, sign: str, number: Canonical | None = None) -> None:
        """Open a bracket."""
        self.frames.append(LoopyFrame(opener, self.at, number))
        self.at += len(sign)

    def close_braces(self) -> None:
        """Make a game of the options between braces, and bind its label."""
        label = self.frame.label
        outer = self.frames[-2]
        super().close_braces()
        if label and isinstance(outer, LoopyFrame):
            made = outer.total
            if isinstance(made, Braces):
                bind(made, label)
                outer.total = None
                self.add(closed(made))

    def cut_pieces(self, left: list[Piece], right: list[Piece]) -> Piece:
        """Return the game of these options: a value where nothing in it waits for its label."""
        made = Braces(left, right)
        bind(made, "pass", deep=False)
        return closed(made)

    def tiny_of(self, frame: Frame[Piece], inside: Piece) -> Piece:
        """Return Tiny or Miny of what stands in the brackets, plus the number before it."""
        if isinstance(inside, Value):
            return super().tiny_of(frame, inside)
        if not isinstance(inside, LoopyValue):
            raise self.problem(
                "a loopy game must be closed by its braces before anything is added to it"
            )
        found = tiny_of_loop(inside)
        if frame.opener == "miny":
            found = -found
        return found if frame.number is None else found + Value.of(frame.number)

    def symmetric(self, lefts: list[Piece]) -> Piece:
        """Return the game with these Left options and their negatives as Right options."""
        known = [option for option in lefts if isinstance(option, (Value, LoopyValue))]
        if len(known) != len(lefts):
            raise self.problem(
                "a loopy game must be closed by its braces before anything is added to it"
            )
        return closed(Braces(list(known), [-option for option in known]))

    def short_game(self, piece: Piece) -> Canonical:
        """Return the game of a value without loops; the base class asks for nothing else."""
        assert isinstance(piece, Value)
        return piece.game


def tiny_of_loop(inside: Known) -> Known:
    """Return {0||0|-G}."""
    zero = Value(0)
    found = closed(Braces([zero], [closed(Braces([zero], [-inside]))]))
    assert isinstance(found, (Value, LoopyValue))
    return found


def _power(body: str) -> str:
    """Return the one spelling of an exponent: <on> may stand as ^on or _on, and [over] is <over>."""
    return body if body == "[on]" else f"<{body.strip('[]<>^_')}>"


def named(word: str) -> Known:
    """Return the game that a word names."""
    if word == "dud":
        return from_sides(words()["on"], words()["off"])
    graph = words()["^[on]" if word == "upon" else word]
    return LoopyValue.of(graph, graph)


def _inside(made: Braces) -> Iterator[Braces]:
    """Yield the braces and all that stand in them, each once."""
    seen: set[int] = set()
    waiting = [made]
    while waiting:
        braces = waiting.pop()
        if id(braces) in seen:
            continue
        seen.add(id(braces))
        yield braces
        waiting += [p for p in (*braces.left, *braces.right) if isinstance(p, Braces)]


def bind(made: Braces, label: str, *, deep: bool = True) -> None:
    """Let every reference with this label go back to the braces; `pass` is not looked for inside."""
    for braces in _inside(made) if deep else (made,):
        for side in (braces.left, braces.right):
            side[:] = [made if piece == Reference(label) else piece for piece in side]


def closed(made: Braces) -> Piece:
    """Return the value of the braces, or the braces where a label in them is still to be bound."""
    if any(
        isinstance(piece, Reference)
        for braces in _inside(made)
        for piece in (*braces.left, *braces.right)
    ):
        return made
    if all(isinstance(piece, Value) for piece in (*made.left, *made.right)):
        return Value.from_options(
            [p for p in made.left if isinstance(p, Value)],
            [p for p in made.right if isinstance(p, Value)],
        )
    return from_sides(_graph(made, 0), _graph(made, 1))


def _graph(made: Braces, side: int) -> LoopyGraph:
    """Return the graph of the braces, with the onsides (0) or the offsides (1) of the values in them."""
    graphs: dict[Known, LoopyGraph] = {}

    def vertex(piece: Piece) -> tuple[object, int]:
        if isinstance(piece, Braces):
            return piece, 0
        assert not isinstance(piece, Reference)
        if piece not in graphs:
            graphs[piece] = (
                piece.graphs[side] if isinstance(piece, LoopyValue) else graph_of(piece.game)
            )
        return graphs[piece], graphs[piece].start

    def options(name: tuple[object, int]) -> tuple[list[tuple[object, int]], ...]:
        holder, at = name
        if isinstance(holder, Braces):
            return [vertex(p) for p in holder.left], [vertex(p) for p in holder.right]
        assert isinstance(holder, LoopyGraph)
        return [(holder, u) for u in holder.left[at]], [(holder, u) for u in holder.right[at]]

    explore: Callable[..., LoopyGraph] = LoopyGraph.explore
    return explore(vertex(made), options)


__all__ = ["LoopyParser", "named", "read"]
