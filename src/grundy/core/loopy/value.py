"""`LoopyValue`: a game in which positions can come back, in its simplest form.

>>> from grundy.core.loopy.value import LoopyValue
>>> over = LoopyValue("{0|pass}")
>>> over, over > 0, over < Fraction(1, 1024), over + over == over
(LoopyValue('over'), True, True, True)
>>> LoopyValue("on") + LoopyValue("off")
LoopyValue('dud')
>>> over - over
LoopyValue('over & under')
"""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from grundy.core.document import write_as
from grundy.core.loopy.board import NoStopper, SideBoard
from grundy.core.loopy.convert import ZERO, game_of_graph, graph_of
from grundy.core.loopy.face import Measures
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.order import Side, is_at_least
from grundy.core.loopy.simplify import canonical, in_order, side_of
from grundy.core.loopy.stoppers import StopperTable
from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.core.values.face.base import game_of
from grundy.core.values.value import Relation, Value
from grundy.errors import GameError
from grundy.late import views


class LoopyValue(Measures):
    """A loopy game up to equality: a stopper in canonical form, or an onside and an offside.

    Made from a text, such as `over`, `{pass|0}`, `a{0||||0|||a|*||*}` or `over & v`. It has
    the attributes and methods of `Value`; a result without loops, also of the constructor, is a `Value`
    again. Endless play is a draw.

    Examples
    --------
    >>> LoopyValue("{0||0|under}"), LoopyValue("{pass|0}")
    (LoopyValue('Tiny(over)'), LoopyValue('under'))
    >>> LoopyValue("{0|1}")
    Value('1/2')
    """

    __slots__ = ("_off", "_on")

    _on: LoopyGraph
    _off: LoopyGraph

    def __new__(cls, value: Operand) -> LoopyValue:
        # What has no loops is a Value, which has the same face.
        return cast("LoopyValue", read_operand(value))

    @classmethod
    def from_graph(cls, graph: LoopyGraph) -> AnyValue:
        """Return the value of a graph, in which endless play is a draw.

        >>> LoopyValue.from_graph(LoopyGraph(((0,),), ((),)))
        LoopyValue('on')
        """
        return from_sides(graph, graph)

    @classmethod
    def of(cls, on: LoopyGraph, off: LoopyGraph) -> LoopyValue:
        """Return the value with these sides, which are simplified already (internal)."""
        self = object.__new__(cls)
        object.__setattr__(self, "_on", on)
        object.__setattr__(self, "_off", off)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a value is immutable")

    def __reduce__(self) -> tuple[object, ...]:
        return LoopyValue.of, (self._on, self._off)

    # ------------------------------------------------------------------------------ what it is

    @property
    def graphs(self) -> tuple[LoopyGraph, LoopyGraph]:
        """The graphs of the onside and the offside; for a stopper the same one."""
        return self._on, self._off

    @property
    def is_stopper(self) -> bool:
        """Whether no alternating play goes on for ever: such a game has one canonical form.

        >>> LoopyValue("over").is_stopper, LoopyValue("dud").is_stopper
        (True, False)
        """
        return self._on == self._off and self._on.is_stopper

    @property
    def is_stopper_sided(self) -> bool:
        """Whether both sides are stoppers; the sides of almost every loopy game are."""
        return self._on.is_stopper and self._off.is_stopper

    @property
    def onside(self) -> AnyValue:
        """The game in which endless play is won by Left.

        >>> LoopyValue("dud").onside, LoopyValue("over - over").onside
        (LoopyValue('on'), LoopyValue('over'))
        """
        return self.of_stopper(self._on)

    @property
    def offside(self) -> AnyValue:
        """The game in which endless play is won by Right.

        >>> LoopyValue("dud").offside, LoopyValue("over & v").offside
        (LoopyValue('off'), Value('v'))
        """
        return self.of_stopper(self._off)

    def of_stopper(self, graph: LoopyGraph) -> AnyValue:
        """Return the value of a canonical graph; a side that is no stopper has none (internal)."""
        if not graph.is_stopper:
            raise GameError("this side of {value} is not a stopper", value=str(self))
        return _canonical_value(graph)

    @property
    def kind(self) -> str:
        """What sort of value this is.

        `pseudonumber` (on, off, and a number plus over or under), `stopper`, `sides` (two stoppers), or
        `loopy` where a side is no stopper.

        >>> [LoopyValue(text).kind for text in ("3over", "upon", "dud")]
        ['pseudonumber', 'stopper', 'sides']
        """
        if not self.is_stopper:
            return "sides" if self.is_stopper_sided else "loopy"
        return "pseudonumber" if self.is_pseudonumber else "stopper"

    @property
    def left_options(self) -> tuple[AnyValue, ...]:
        """The Left options of a stopper's canonical form.

        >>> LoopyValue("over").left_options, LoopyValue("on").left_options
        ((Value('0'),), (LoopyValue('on'),))
        """
        graph = self.one_graph()
        return tuple(_canonical_value(graph.at(v)) for v in graph.left[graph.start])

    @property
    def right_options(self) -> tuple[AnyValue, ...]:
        """The Right options of a stopper's canonical form.

        >>> LoopyValue("over").right_options
        (LoopyValue('over'),)
        """
        graph = self.one_graph()
        return tuple(_canonical_value(graph.at(v)) for v in graph.right[graph.start])

    def one_graph(self) -> LoopyGraph:
        """Return the canonical graph of a stopper; other games are refused (internal)."""
        if not self.is_stopper:
            raise GameError("{value} has two sides: ask its onside or its offside", value=str(self))
        return self._on

    # --------------------------------------------------------------------------------- algebra

    def __add__(self, other: AnyValue | int | Fraction) -> AnyValue:
        sides = _sides(other)
        if sides is None:
            return NotImplemented
        return from_sides(self._on + sides[0], self._off + sides[1])

    __radd__ = __add__

    def __neg__(self) -> LoopyValue:
        return LoopyValue.of(in_order(self._off.negative()), in_order(self._on.negative()))

    def __pos__(self) -> LoopyValue:
        return self

    def __sub__(self, other: AnyValue | int | Fraction) -> AnyValue:
        return NotImplemented if _sides(other) is None else self + -other

    def __rsub__(self, other: AnyValue | int | Fraction) -> AnyValue:
        return -self + other

    def __mul__(self, count: int) -> AnyValue:
        if not isinstance(count, int):
            return NotImplemented
        total: AnyValue = Value(0)
        for _ in range(abs(count)):
            total = self + total
        return total if count >= 0 else -total

    __rmul__ = __mul__

    def upsum(self, other: Operand) -> AnyValue:
        """Return the onside of the sum.

        >>> LoopyValue("on").upsum("off"), LoopyValue("on").downsum("off")
        (LoopyValue('on'), LoopyValue('off'))
        """
        return _onside(self + read_operand(other))

    def downsum(self, other: Operand) -> AnyValue:
        """Return the offside of the sum."""
        return -_onside(-(self + read_operand(other)))

    @property
    def degree(self) -> AnyValue:
        """The degree of loopiness: the onside of G - G; 0 for a game without loops.

        >>> LoopyValue("5over").degree, LoopyValue("upon").degree
        (LoopyValue('over'), LoopyValue('^<on>'))
        """
        return _onside(self - self)

    def variety(self, degree: Operand | None = None) -> AnyValue:
        """Return the variety of an idempotent degree, by default its own.

        It is what remains, as an upsum, when the upsum with the degree is taken away; CGSuite finds the
        same in every case that its tests print (data/truth/loopy.toml).

        >>> LoopyValue("over").variety(), LoopyValue("3/2under").variety()
        (LoopyValue('over'), LoopyValue('under'))
        """
        of = self.degree if degree is None else read_operand(degree)
        if of + of != of:
            raise GameError("the degree {degree} is not an idempotent", degree=str(of))
        return self.upsum(-self.upsum(of))

    @property
    def is_idempotent(self) -> bool:
        """Whether G + G = G.

        >>> LoopyValue("over").is_idempotent, LoopyValue("upon").is_idempotent
        (True, False)
        """
        return self + self == self

    # ----------------------------------------------------------------------------------- order

    def _at_least(self, other: tuple[LoopyGraph, LoopyGraph]) -> bool:
        on, off = other
        if self.is_stopper and on == off and on.is_stopper:
            return is_at_least(self._on, on, Side.BOTH)
        return is_at_least(self._on, on, Side.ON) and is_at_least(self._off, off, Side.OFF)

    def _at_most(self, other: tuple[LoopyGraph, LoopyGraph]) -> bool:
        return LoopyValue.of(*other)._at_least((self._on, self._off))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LoopyValue):
            # What equals a game without loops is a Value; a game of another package has its own say.
            return NotImplemented
        same = self._on == other._on and self._off == other._off
        if same or (self.is_stopper_sided and other.is_stopper_sided):
            return same
        return self._at_least(other.graphs) and self._at_most(other.graphs)

    def __hash__(self) -> int:
        # Sides that are no stoppers have no canonical form, only their outcome is sure to agree.
        return hash(self.graphs if self.is_stopper_sided else self.outcome)

    def __ge__(self, other: AnyValue | int | Fraction) -> bool:
        sides = _sides(other)
        return NotImplemented if sides is None else self._at_least(sides)

    def __le__(self, other: AnyValue | int | Fraction) -> bool:
        sides = _sides(other)
        return NotImplemented if sides is None else self._at_most(sides)

    def __gt__(self, other: AnyValue | int | Fraction) -> bool:
        sides = _sides(other)
        return (
            NotImplemented if sides is None else self._at_least(sides) and not self._at_most(sides)
        )

    def __lt__(self, other: AnyValue | int | Fraction) -> bool:
        sides = _sides(other)
        return (
            NotImplemented if sides is None else self._at_most(sides) and not self._at_least(sides)
        )

    def compare(self, other: Operand) -> Relation:
        """Return `<`, `>`, `=` or `||` (neither is at least the other).

        >>> LoopyValue("over").compare("1/1024"), LoopyValue("dud").compare(0)
        ('<', '||')
        """
        sides = _sides(read_operand(other))
        assert sides is not None
        greater, less = self._at_least(sides), self._at_most(sides)
        return ("=" if less else ">") if greater else "<" if less else "||"

    def is_confused_with(self, other: Operand) -> bool:
        """Return whether neither value is at least the other."""
        return self.compare(other) == "||"

    @property
    def outcome(self) -> Outcome:
        """Who wins, for either player who may start; endless play is a draw.

        >>> [LoopyValue(text).outcome.value for text in ("on", "upon", "dud", "{dud|0}", "over & v")]
        ['L', 'L', 'D', 'Nv', 'D']
        """
        winners: dict[Player, Player | None] = {}
        on, off = self._on, self._off
        winners[RIGHT] = (
            LEFT
            if is_at_least(off, ZERO, Side.OFF)
            else None
            if is_at_least(on, ZERO, Side.ON)
            else RIGHT
        )
        winners[LEFT] = (
            RIGHT
            if is_at_least(ZERO, on, Side.ON)
            else None
            if is_at_least(ZERO, off, Side.OFF)
            else LEFT
        )
        return Outcome.of(left_first=winners[LEFT], right_first=winners[RIGHT])

    # ------------------------------------------------------------------------------------ text

    def to_text(self, *, limit: int | None = None, nested: bool = False) -> str:
        """Return the ASCII notation, which CGSuite prints too.

        >>> LoopyValue("{pass|}").to_text(), LoopyValue("over & v").to_text()
        ('on', 'over & v')
        """
        from grundy.core.loopy.formatting import write

        return write(self, "ascii", limit=limit, nested=nested)

    def to_unicode(self, *, limit: int | None = None, nested: bool = False) -> str:
        """Return the notation with mathematical signs."""
        from grundy.core.loopy.formatting import write

        return write(self, "unicode", limit=limit, nested=nested)

    def to_latex(self, *, limit: int | None = None, nested: bool = False) -> str:
        r"""Return the notation for a LaTeX formula.

        >>> LoopyValue("3over").to_latex()
        '3\\mathbf{over}'
        """
        from grundy.core.loopy.formatting import write

        return write(self, "latex", limit=limit, nested=nested)

    def to_cgsuite(self, *, limit: int | None = None) -> str:
        """Return a text that the command line of CGSuite reads."""
        from grundy.core.loopy.formatting import write

        return write(self, "cgsuite", limit=limit)

    def to_svg(self) -> str:
        """Return the graph of the canonical form as SVG.

        >>> LoopyValue("over").to_svg()[:4]
        '<svg'
        """
        return views.svg(views.loop_scene(self))

    def to_tikz(self) -> str:
        """Return the graph of the canonical form as a `tikzpicture`."""
        return views.tikz(views.loop_scene(self))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"LoopyValue({self.to_text()!r})"

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"


AnyValue = Value | LoopyValue
"""A game of either sort: both have the same face."""
Operand = AnyValue | int | Fraction | str


def read_operand(value: Operand) -> AnyValue:
    """Return a value, loopy or not, from a number, a text or a value.

    >>> read_operand("on + 3"), read_operand("1 + 2")
    (LoopyValue('on'), Value('3'))
    """
    if isinstance(value, str):
        from grundy.core.loopy.parsing import read

        return read(value)
    return value if isinstance(value, LoopyValue) else Value(value)


def from_sides(on: LoopyGraph, off: LoopyGraph) -> AnyValue:
    """Return the value whose onside is that of the first graph and whose offside that of the second."""
    if on == off and on.is_stopper:
        return stopper_value(on)
    on_side, off_side = find_side(on, Side.ON), find_side(off, Side.OFF)
    if on_side == off_side and on_side.is_stopper:
        return _canonical_value(on_side)
    return LoopyValue.of(on_side, off_side)


def find_side(graph: LoopyGraph, side: Side) -> LoopyGraph:
    """Return one side of a graph: by simplifying it, and where that leaves no stopper by sidling."""
    found = side_of(graph, side)
    if found.is_stopper:
        return found
    table = StopperTable()
    try:
        places = SideBoard(table, side).solve(list(zip(found.left, found.right, strict=True)))
    except NoStopper:
        return found
    return in_order(table.graph(places[found.start]))


def stopper_value(graph: LoopyGraph) -> AnyValue:
    """Return the value of a stopper."""
    if graph.is_loopfree:
        return Value.of(game_of_graph(graph))
    return _canonical_value(canonical(graph))


def join(on: AnyValue, off: AnyValue) -> AnyValue:
    """Return `on & off`; the onside must be at least the offside."""
    first, second = _sides(on), _sides(off)
    assert first is not None
    assert second is not None
    if not LoopyValue.of(*first)._at_least(second):
        raise GameError("{on} & {off}: an onside is at least its offside", on=str(on), off=str(off))
    return from_sides(first[0], second[1])


def _canonical_value(graph: LoopyGraph) -> AnyValue:
    """Return the value of a stopper that is in canonical form already."""
    if graph.is_loopfree:
        return Value.of(game_of_graph(graph))
    graph = in_order(graph)
    return LoopyValue.of(graph, graph)


def _onside(value: AnyValue) -> AnyValue:
    return value.onside if isinstance(value, LoopyValue) else value


def graphs_of(value: AnyValue) -> tuple[LoopyGraph, LoopyGraph]:
    """Return the graphs of onside and offside of any value.

    >>> on, off = graphs_of(Value("*"))
    >>> on == off, len(on)
    (True, 2)
    """
    sides = _sides(value)
    assert sides is not None
    return sides


def _sides(other: object) -> tuple[LoopyGraph, LoopyGraph] | None:
    """Return the graphs of an operand's sides, or None when it is not one of ours."""
    if isinstance(other, LoopyValue):
        return other.graphs
    if isinstance(other, (Value, int, Fraction)) and not isinstance(other, bool):
        graph = graph_of(game_of(other))
        return graph, graph
    return None


write_as(LoopyValue, str)
