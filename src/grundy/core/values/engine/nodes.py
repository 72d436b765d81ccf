"""The engine with its intern tables, nodes and games, options, stops."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")

UNIT_BITS: Final = 20
ONE: Final = 1 << UNIT_BITS

NUMBER: Final = 0
UP_STAR: Final = 1  # number + n·up + *k, not a number
OTHER: Final = 2

DEEP: Final = 120  # a sum or comparison deeper than this uses an explicit stack
_PULSE: Final = 4096  # steps between two looks at the budget and at Ctrl-C

# What one entry of a table takes, in bytes, measured on Domineering 5x6 and Clobber.
NODE_BYTES: Final = 600
GAME_BYTES: Final = 180
BOUNDS_BYTES: Final = 160
SUM_BYTES: Final = 100


class Clock:
    """Counts steps of all engines down to the next pulse, and remembers how many engines there were."""

    __slots__ = ("alone", "left")

    def __init__(self) -> None:
        self.left: i64 = _PULSE
        self.alone: bool = True  # as long as there is one engine, no game can be foreign

    def strike(self) -> None:
        """Begin a new stretch; interpreted code runs here, so Ctrl-C and budgets are noticed."""
        from grundy.core.values.engine.threads import pulse  # it builds on this module

        self.left = _PULSE
        pulse()


clock: Final = Clock()


class Bounds:
    """a ≤ b + d is false up to d = `false_to` and true from d = `true_from` on, as far as known."""

    __slots__ = ("false_to", "true_from")

    def __init__(self, a: Node, b: Node) -> None:
        # What the stops alone say: 0 ≤ d and -a.width ≤ d - b.width are necessary, 0 < d - b.width
        # is sufficient.
        self.false_to: int = (b.width - a.width if b.width > a.width else 0) - 1
        self.true_from: int = b.width + 1


class Node:
    """All translates of one game by multiples of the unit; `base` is the one at offset 0."""

    __slots__ = (
        "at",
        "base",
        "depth",
        "engine",
        "fine_left",
        "fine_right",
        "hash",
        "ident",
        "kind",
        "le",
        "negative",
        "star",
        "sums",
        "up",
        "width",
    )

    def __init__(
        self, engine: Engine, kind: int, up: int, star: int, width: int, depth: int
    ) -> None:
        self.engine: Engine = engine
        self.ident: int = engine.next_ident()
        self.kind: int = kind
        self.up: int = up
        self.star: int = star
        self.width: int = width  # floor of Left stop minus floor of Right stop
        self.depth: int = depth  # bounds the recursion through options that are not numbers
        self.fine_left: Fraction | None = None  # Left stop minus its floor, None for zero
        self.fine_right: Fraction | None = None
        self.hash: int | None = None  # of the structure, when somebody asked for it
        self.at: dict[int, Canonical] = {}
        self.le: dict[Node, Bounds] = {}
        self.sums: dict[Node, Canonical] = {}
        self.negative: Canonical | None = None
        self.base: Canonical = Canonical(self, 0)
        self.at[0] = self.base


class Canonical:
    """One value: a node and its offset in units; `left_floor`, `right_floor` are its stops."""

    __slots__ = (
        "kind",
        "left_floor",
        "left_options",
        "node",
        "offset",
        "right_floor",
        "right_options",
    )

    def __init__(self, node: Node, offset: int) -> None:
        self.node: Node = node
        self.offset: int = offset
        self.kind: int = node.kind
        self.left_floor: int = offset
        self.right_floor: int = offset - node.width
        self.left_options: tuple[Canonical, ...] | None = None
        self.right_options: tuple[Canonical, ...] | None = None


class Engine:
    """The tables of one thread: every game that it knows, kept once, and what has been computed.

    `size` estimates the bytes that the tables take. Above `keep` the engine is retired between two
    questions; above `limit` a computation is stopped.
    """

    __slots__ = (
        "fine_up_stars",
        "forms",
        "idents",
        "keep",
        "limit",
        "memos",
        "numbers",
        "retired",
        "size",
        "up_stars",
        "zero",
    )

    def __init__(self, keep: int, limit: int) -> None:
        self.up_stars: dict[tuple[int, int], Node] = {}
        self.fine_up_stars: dict[tuple[int, int, Fraction], Node] = {}
        self.forms: dict[tuple[frozenset[Canonical], frozenset[Canonical]], Node] = {}
        self.memos: dict[object, object] = {}  # what others remember about these games
        self.idents: int = 0
        self.size: i64 = 0
        self.keep: i64 = keep
        self.limit: i64 = limit
        self.retired: bool = False
        self.zero: Canonical = self.up_star(0, 0, 0)
        self.numbers: Node = self.zero.node

    def next_ident(self) -> int:
        """Number a new node, and count it."""
        self.idents += 1
        self.size += NODE_BYTES
        return self.idents

    def number(self, units: int) -> Canonical:
        """Return a number, counted in units."""
        return _at(self.numbers, units)

    def up_star(self, number: int, up: int, star: int) -> Canonical:
        """Return number + up·↑ + *star, the number counted in units."""
        key = (up, star)
        node = self.up_stars.get(key)
        if node is None:
            # setdefault, here and below, so that two threads agree on one object.
            node = self.up_stars.setdefault(key, self._new_up_star(up, star))
        return _at(node, number)

    def _new_up_star(self, up: int, star: int) -> Node:
        kind = NUMBER if up == 0 and star == 0 else UP_STAR
        return Node(self, kind, up, star, 0, (up if up > 0 else -up) + star)

    def exact_up_star(self, number: Fraction, up: int, star: int) -> Canonical:
        """Return number + up·↑ + *star for any dyadic number."""
        floor = (number.numerator << UNIT_BITS) // number.denominator
        fine = number - Fraction(floor, ONE)
        if fine == 0:
            return self.up_star(floor, up, star)
        key = (up, star, fine)
        node = self.fine_up_stars.get(key)
        if node is None:
            node = self._new_up_star(up, star)
            node.fine_left = fine
            node.fine_right = fine
            node = self.fine_up_stars.setdefault(key, node)
        return _at(node, floor)

    def retire(self) -> None:
        """Give the memory back: a game that somebody still holds keeps only its own options."""
        self.retired = True
        nodes = list(self.up_stars.values()) + list(self.fine_up_stars.values())
        nodes.extend(self.forms.values())
        self.up_stars.clear()
        self.fine_up_stars.clear()
        self.forms.clear()
        for memo in self.memos.values():
            if hasattr(memo, "forget"):  # it may be held elsewhere, too
                memo.forget()
        self.memos.clear()
        for node in nodes:
            node.le.clear()
            node.sums.clear()
            node.at.clear()
            node.negative = None


def translate(game: Canonical, distance: int) -> Canonical:
    """Return the game plus `distance` units."""
    if distance == 0:
        return game
    return _at(game.node, game.offset + distance)


def _at(node: Node, offset: int) -> Canonical:
    # One to one, sign by sign, and spreads whole numbers (multiples of 2^20) over a dict's slots.
    high = offset >> UNIT_BITS
    key = offset ^ (high if offset >= 0 else ~high)
    found = node.at.get(key)
    if found is None:
        found = node.at.setdefault(key, Canonical(node, offset))
        node.engine.size += GAME_BYTES
    return found


def left_stop(game: Canonical) -> Fraction:
    """Return the Left stop exactly."""
    floor = Fraction(game.left_floor, ONE)
    fine = game.node.fine_left
    return floor if fine is None else floor + fine


def right_stop(game: Canonical) -> Fraction:
    """Return the Right stop exactly."""
    floor = Fraction(game.right_floor, ONE)
    fine = game.node.fine_right
    return floor if fine is None else floor + fine


def left(game: Canonical) -> tuple[Canonical, ...]:
    """Return the Left options of the canonical form."""
    options = game.left_options
    if options is None:
        _expand(game)
        options = game.left_options
        assert options is not None
    return options


def right(game: Canonical) -> tuple[Canonical, ...]:
    """Return the Right options of the canonical form."""
    options = game.right_options
    if options is None:
        _expand(game)
        options = game.right_options
        assert options is not None
    return options


def _expand(game: Canonical) -> None:
    """Fill in the options; of a game at an offset they are those of its base, translated."""
    lefts: list[Canonical] = []
    rights: list[Canonical] = []
    node = game.node
    engine = node.engine
    if game.kind == OTHER:
        lefts = [translate(option, game.offset) for option in left(node.base)]
        rights = [translate(option, game.offset) for option in right(node.base)]
    elif game.kind == NUMBER:
        if node.fine_left is not None:
            number = left_stop(game)
            step = Fraction(1, number.denominator)
            lefts = [engine.exact_up_star(number - step, 0, 0)]
            rights = [engine.exact_up_star(number + step, 0, 0)]
        elif game.offset & (ONE - 1) == 0:
            if game.offset > 0:
                lefts = [engine.number(game.offset - ONE)]
            elif game.offset < 0:
                rights = [engine.number(game.offset + ONE)]
        else:
            lowest_bit = game.offset & -game.offset
            lefts = [engine.number(game.offset - lowest_bit)]
            rights = [engine.number(game.offset + lowest_bit)]
    elif node.up == 0:
        for smaller in range(node.star):  # as many as somebody has typed
            clock.left -= 1
            if clock.left <= 0:
                clock.strike()
            lefts.append(_beside(game, 0, smaller))
        rights = lefts
    else:
        # ↑n*k = {0 | ↑(n-1)*(k⊕1)} except ↑* = {0,* | 0} [Siegel2013]; down mirrored.
        sign = 1 if node.up > 0 else -1
        mine = [_beside(game, 0, 0)]
        theirs = [_beside(game, node.up - sign, node.star ^ 1)]
        if node.up == sign and node.star == 1:
            mine.append(_beside(game, 0, 1))
        lefts, rights = (mine, theirs) if sign > 0 else (theirs, mine)
    game.right_options = tuple(rights)
    game.left_options = tuple(lefts)


def _beside(game: Canonical, up: int, star: int) -> Canonical:
    """Return up·↑ + *star beside the same number as `game`, which is a number plus ups and stars."""
    engine = game.node.engine
    if game.node.fine_left is None:
        return engine.up_star(game.offset, up, star)
    return engine.exact_up_star(left_stop(game), up, star)


def _same_number(g: Canonical, h: Canonical) -> bool:
    """Return whether two games of number + up + star have the same number."""
    return g.offset == h.offset and (
        g.node.fine_left is h.node.fine_left or g.node.fine_left == h.node.fine_left
    )


def as_up_star(lefts: list[Canonical], rights: list[Canonical]) -> Canonical | None:
    """Return the number + up + star with these canonical options (none empty), if there is one."""
    count = len(lefts)
    a = lefts[0]
    b = rights[0]
    if a.kind == OTHER or b.kind == OTHER or not _same_number(a, b):
        return None
    if count == 1 and len(rights) == 1:
        if a.kind == NUMBER:
            if b.kind == NUMBER:
                return _beside(a, 0, 1)
            if b.node.up >= 0:
                return _beside(a, b.node.up + 1, b.node.star ^ 1)
        elif b.kind == NUMBER and a.node.up <= 0:
            return _beside(a, a.node.up - 1, a.node.star ^ 1)
        return None
    if count == 2 and len(rights) == 1:
        if b.kind == NUMBER and b in lefts and _beside(b, 0, 1) in lefts:
            return _beside(b, 1, 1)
        return None
    if count == 1 and len(rights) == 2:
        if a.kind == NUMBER and a in rights and _beside(a, 0, 1) in rights:
            return _beside(a, -1, 1)
        return None
    if count != len(rights):
        return None
    for option in lefts + rights:  # options are distinct: count of them below *count is all of them
        if option.kind == OTHER or option.node.up != 0 or option.node.star >= count:
            return None
        if not _same_number(option, a):
            return None
    return _beside(a, 0, count)


def intern(lefts: list[Canonical], rights: list[Canonical]) -> Canonical:
    """Return the game of a form known to be canonical and not a number + up + star."""
    left_floor: int = lefts[0].right_floor
    right_floor: int = rights[0].left_floor
    depth: int = 0
    fine = False
    for option in lefts:
        if option.right_floor > left_floor:
            left_floor = option.right_floor
        if option.node.depth > depth:
            depth = option.node.depth
        if option.node.fine_right is not None:
            fine = True
    for option in rights:
        if option.left_floor < right_floor:
            right_floor = option.left_floor
        if option.node.depth > depth:
            depth = option.node.depth
        if option.node.fine_left is not None:
            fine = True
    home_lefts = [translate(option, -left_floor) for option in lefts]
    home_rights = [translate(option, -left_floor) for option in rights]
    key = (frozenset(home_lefts), frozenset(home_rights))
    engine = lefts[0].node.engine
    node = engine.forms.get(key)
    if node is None:
        node = Node(engine, OTHER, 0, 0, left_floor - right_floor, depth + 1)
        node.base.right_options = tuple(home_rights)
        node.base.left_options = tuple(home_lefts)
        if fine:
            node.fine_left = _fine_part(max([right_stop(option) for option in lefts]))
            node.fine_right = _fine_part(min([left_stop(option) for option in rights]))
        node = engine.forms.setdefault(key, node)
    return translate(node.base, left_floor)


def _fine_part(number: Fraction) -> Fraction | None:
    floor = (number.numerator << UNIT_BITS) // number.denominator
    fine = number - Fraction(floor, ONE)
    return None if fine == 0 else fine
