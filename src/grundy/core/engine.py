"""The engine of values: short games in canonical form, each kept exactly once.

Everything here is internal; `grundy.core.value.Value` is the public face. The file is ordinary Python
and also the source of a compiled extension (see setup.py); both behave alike.

Five ideas carry the speed.

1. Games that differ by a number share one `Node`; a `Game` is a node and an offset. Adding a number
   is one look-up, and the memos of order, sum and negative are kept per pair of nodes, once for all
   translates. This is sound by the number translation theorem [Siegel2013, theorem II.3.20].
2. Every game is interned in canonical form, so equality is identity.
3. Numbers and number + n·up + *k are recognised at once and added by arithmetic; their options are
   made only when somebody asks.
4. Left and Right stops decide most comparisons without recursion: G ≤ H forces L(G) ≤ L(H) and
   R(G) ≤ R(H), and L(G) < R(H) forces G ≤ H.
5. `a ≤ b + d` is monotone in the number d, so two bounds per pair of nodes are the whole memo.

Offsets count units of 2^-20. A number finer than that keeps the rest, its *fine part* in [0, 2^-20),
as a Fraction in its node: nothing is ever rounded, and games without fine parts never pay for them.
The offset is then the floor of the number. Comparing floors decides whenever they differ; where they
agree, the recursion goes on and the fine parts decide at its end.

Recursion is used only below a fixed depth; deeper games take the same steps with explicit stacks.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from grundy.core.allowance import pulse
from grundy.core.dyadic import simplest_between

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")

UNIT_BITS: Final = 20
ONE: Final = 1 << UNIT_BITS

NUMBER: Final = 0
UP_STAR: Final = 1  # number + n·up + *k, not a number
OTHER: Final = 2

_DEEP: Final = 120  # a sum or comparison deeper than this uses an explicit stack
_PULSE: Final = 4096  # steps between two looks at the budget and at Ctrl-C

_FALSE: Final = 0
_TRUE: Final = 1
_UNKNOWN: Final = 2


class Clock:
    """Counts steps of the engine down to the next pulse."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left: i64 = _PULSE

    def strike(self) -> None:
        """Begin a new stretch; interpreted code runs here, so Ctrl-C and budgets are noticed."""
        self.left = _PULSE
        pulse(_PULSE)


_clock: Final = Clock()


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
        "fine_left",
        "fine_right",
        "ident",
        "kind",
        "le",
        "negative",
        "star",
        "sums",
        "up",
        "width",
    )

    def __init__(self, kind: int, up: int, star: int, width: int, depth: int) -> None:
        self.ident: int = _next_ident()
        self.kind: int = kind
        self.up: int = up
        self.star: int = star
        self.width: int = width  # floor of Left stop minus floor of Right stop
        self.depth: int = depth  # bounds the recursion through options that are not numbers
        self.fine_left: Fraction | None = None  # Left stop minus its floor, None for zero
        self.fine_right: Fraction | None = None
        self.at: dict[int, Game] = {}
        self.le: dict[Node, Bounds] = {}
        self.sums: dict[Node, Game] = {}
        self.negative: Game | None = None
        self.base: Game = Game(self, 0)
        self.at[0] = self.base


class Game:
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
        self.left_options: tuple[Game, ...] | None = None
        self.right_options: tuple[Game, ...] | None = None


class Counter:
    """Numbers nodes in the order of their creation."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value: int = 0


_counter: Final = Counter()
# The intern tables: the one global state of the package. Interned games live as long as the process.
_up_stars: Final[dict[tuple[int, int], Node]] = {}
_fine_up_stars: Final[dict[tuple[int, int, Fraction], Node]] = {}
_forms: Final[dict[tuple[frozenset[Game], frozenset[Game]], Node]] = {}


def _next_ident() -> int:
    _counter.value += 1
    return _counter.value


# ------------------------------------------------------------------------------- interning


def translate(game: Game, distance: int) -> Game:
    """Return the game plus `distance` units."""
    if distance == 0:
        return game
    return _at(game.node, game.offset + distance)


def _at(node: Node, offset: int) -> Game:
    # One to one, sign by sign, and spreads whole numbers (multiples of 2^20) over a dict's slots.
    high = offset >> UNIT_BITS
    key = offset ^ (high if offset >= 0 else ~high)
    found = node.at.get(key)
    if found is None:
        # setdefault, so that two threads agree on one object.
        found = node.at.setdefault(key, Game(node, offset))
    return found


def up_star(number: int, up: int, star: int) -> Game:
    """Return number + up·↑ + *star, the number counted in units."""
    key = (up, star)
    node = _up_stars.get(key)
    if node is None:
        node = _up_stars.setdefault(key, _new_up_star(up, star))
    return _at(node, number)


def _new_up_star(up: int, star: int) -> Node:
    kind = NUMBER if up == 0 and star == 0 else UP_STAR
    return Node(kind, up, star, 0, (up if up > 0 else -up) + star)


def exact_up_star(number: Fraction, up: int, star: int) -> Game:
    """Return number + up·↑ + *star for any dyadic number."""
    floor = (number.numerator << UNIT_BITS) // number.denominator
    fine = number - Fraction(floor, ONE)
    if fine == 0:
        return up_star(floor, up, star)
    key = (up, star, fine)
    node = _fine_up_stars.get(key)
    if node is None:
        node = _new_up_star(up, star)
        node.fine_left = fine
        node.fine_right = fine
        node = _fine_up_stars.setdefault(key, node)
    return _at(node, floor)


def left_stop(game: Game) -> Fraction:
    """Return the Left stop exactly."""
    floor = Fraction(game.left_floor, ONE)
    fine = game.node.fine_left
    return floor if fine is None else floor + fine


def right_stop(game: Game) -> Fraction:
    """Return the Right stop exactly."""
    floor = Fraction(game.right_floor, ONE)
    fine = game.node.fine_right
    return floor if fine is None else floor + fine


def left(game: Game) -> tuple[Game, ...]:
    """Return the Left options of the canonical form."""
    options = game.left_options
    if options is None:
        _expand(game)
        options = game.left_options
        assert options is not None
    return options


def right(game: Game) -> tuple[Game, ...]:
    """Return the Right options of the canonical form."""
    options = game.right_options
    if options is None:
        _expand(game)
        options = game.right_options
        assert options is not None
    return options


def _expand(game: Game) -> None:
    """Fill in the options; of a game at an offset they are those of its base, translated."""
    lefts: list[Game] = []
    rights: list[Game] = []
    node = game.node
    if game.kind == OTHER:
        lefts = [translate(option, game.offset) for option in left(node.base)]
        rights = [translate(option, game.offset) for option in right(node.base)]
    elif game.kind == NUMBER:
        if node.fine_left is not None:
            number = left_stop(game)
            step = Fraction(1, number.denominator)
            lefts = [exact_up_star(number - step, 0, 0)]
            rights = [exact_up_star(number + step, 0, 0)]
        elif game.offset & (ONE - 1) == 0:
            if game.offset > 0:
                lefts = [up_star(game.offset - ONE, 0, 0)]
            elif game.offset < 0:
                rights = [up_star(game.offset + ONE, 0, 0)]
        else:
            lowest_bit = game.offset & -game.offset
            lefts = [up_star(game.offset - lowest_bit, 0, 0)]
            rights = [up_star(game.offset + lowest_bit, 0, 0)]
    elif node.up == 0:
        lefts = [_beside(game, 0, smaller) for smaller in range(node.star)]
        rights = lefts
    else:
        # ↑n*k = {0 | ↑(n-1)*(k⊕1)} except ↑* = {0,* | 0} [Siegel2013, section II.2]; down mirrored.
        sign = 1 if node.up > 0 else -1
        mine = [_beside(game, 0, 0)]
        theirs = [_beside(game, node.up - sign, node.star ^ 1)]
        if node.up == sign and node.star == 1:
            mine.append(_beside(game, 0, 1))
        lefts, rights = (mine, theirs) if sign > 0 else (theirs, mine)
    game.right_options = tuple(rights)
    game.left_options = tuple(lefts)


def _beside(game: Game, up: int, star: int) -> Game:
    """Return up·↑ + *star beside the same number as `game`, which is a number plus ups and stars."""
    if game.node.fine_left is None:
        return up_star(game.offset, up, star)
    return exact_up_star(left_stop(game), up, star)


def _same_number(g: Game, h: Game) -> bool:
    """Return whether two games of number + up + star have the same number."""
    return g.offset == h.offset and (
        g.node.fine_left is h.node.fine_left or g.node.fine_left == h.node.fine_left
    )


def _as_up_star(lefts: list[Game], rights: list[Game]) -> Game | None:
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


def intern(lefts: list[Game], rights: list[Game]) -> Game:
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
    node = _forms.get(key)
    if node is None:
        node = Node(OTHER, 0, 0, left_floor - right_floor, depth + 1)
        node.base.right_options = tuple(home_rights)
        node.base.left_options = tuple(home_lefts)
        if fine:
            node.fine_left = _fine_part(max([right_stop(option) for option in lefts]))
            node.fine_right = _fine_part(min([left_stop(option) for option in rights]))
        node = _forms.setdefault(key, node)
    return translate(node.base, left_floor)


def _fine_part(number: Fraction) -> Fraction | None:
    floor = (number.numerator << UNIT_BITS) // number.denominator
    fine = number - Fraction(floor, ONE)
    return None if fine == 0 else fine


# ----------------------------------------------------------------------------------- order


def leq(g: Game, h: Game) -> bool:
    """Return whether g ≤ h: no Left option of g is ≥ h and no Right option of h is ≤ g."""
    if g.node is h.node:
        return g.offset <= h.offset
    if g.left_floor > h.left_floor or g.right_floor > h.right_floor:
        return False
    if g.left_floor < h.right_floor:
        return True
    if g.kind < OTHER and h.kind < OTHER:
        return _leq_up_star(g, h)
    distance = h.offset - g.offset
    memo = g.node.le.get(h.node)
    if memo is None:
        memo = Bounds(g.node, h.node)
        g.node.le[h.node] = memo
    elif distance <= memo.false_to:
        return False
    elif distance >= memo.true_from:
        return True
    if g.node.depth + h.node.depth > _DEEP:
        return _leq_deep(g, h)
    _clock.left -= 1
    if _clock.left <= 0:
        _clock.strike()
    # One of the two is not a number, so moves in a number decide nothing (number avoidance).
    result = True
    if g.kind != NUMBER:
        for option in left(g):
            if leq(h, option):
                result = False
                break
    if result and h.kind != NUMBER:
        for option in right(h):
            if leq(option, g):
                result = False
                break
    if result:
        if distance < memo.true_from:
            memo.true_from = distance
    elif distance > memo.false_to:
        memo.false_to = distance
    return result


def _leq_up_star(g: Game, h: Game) -> bool:
    """Compare two games of number + up + star whose numbers have the same floor."""
    a = g.node
    b = h.node
    if (a.fine_left is not None or b.fine_left is not None) and a.fine_left != b.fine_left:
        return left_stop(g) < left_stop(h)
    ups = b.up - a.up
    return ups >= 2 or (ups == 1 and a.star ^ b.star != 1)


def _leq_known(g: Game, h: Game) -> int:
    """Return what can be said about g ≤ h without deep recursion."""
    if g.node.depth + h.node.depth <= _DEEP:
        return _TRUE if leq(g, h) else _FALSE
    if g.node is h.node:
        return _TRUE if g.offset <= h.offset else _FALSE
    if g.left_floor > h.left_floor or g.right_floor > h.right_floor:
        return _FALSE
    if g.left_floor < h.right_floor:
        return _TRUE
    if g.kind < OTHER and h.kind < OTHER:
        return _TRUE if _leq_up_star(g, h) else _FALSE
    memo = g.node.le.get(h.node)
    if memo is not None:
        distance = h.offset - g.offset
        if distance <= memo.false_to:
            return _FALSE
        if distance >= memo.true_from:
            return _TRUE
    return _UNKNOWN


def _leq_deep(g: Game, h: Game) -> bool:
    """Decide g ≤ h with an explicit stack: a pair waits until the pairs it needs are decided."""
    stack: list[tuple[Game, Game]] = [(g, h)]
    result = True
    while stack:
        _clock.left -= 1
        if _clock.left <= 0:
            _clock.strike()
        x, y = stack[-1]
        result = True
        waits_for: tuple[Game, Game] | None = None
        if x.kind != NUMBER:
            for option in left(x):
                known = _leq_known(y, option)
                if known == _TRUE:
                    result = False
                    break
                if known == _UNKNOWN and waits_for is None:
                    waits_for = (y, option)
        if result and y.kind != NUMBER:
            for option in right(y):
                known = _leq_known(option, x)
                if known == _TRUE:
                    result = False
                    break
                if known == _UNKNOWN and waits_for is None:
                    waits_for = (option, x)
        if result and waits_for is not None:
            stack.append(waits_for)
            continue
        stack.pop()
        memo = x.node.le.get(y.node)
        if memo is None:
            memo = Bounds(x.node, y.node)
            x.node.le[y.node] = memo
        distance = y.offset - x.offset
        if result:
            if distance < memo.true_from:
                memo.true_from = distance
        elif distance > memo.false_to:
            memo.false_to = distance
    return result


def _stop_sum(game: Game) -> int:
    return game.left_floor + game.right_floor


def _maximal(options: list[Game]) -> list[Game]:
    """Return the options that no other one is ≥; sorts its argument."""
    if len(options) < 2:
        return options
    options.sort(key=_stop_sum, reverse=True)  # a later one exceeds an earlier one only on a tie
    kept: list[Game] = []
    for option in options:
        keep = True
        clean = True
        for other in kept:
            if option.left_floor <= other.left_floor and option.right_floor <= other.right_floor:
                if leq(option, other):
                    keep = False
                    break
                if (
                    option.left_floor == other.left_floor
                    and option.right_floor == other.right_floor
                    and leq(other, option)
                ):
                    clean = False
        if keep:
            if not clean:
                kept = [other for other in kept if not leq(other, option)]
            kept.append(option)
    return kept


def _minimal(options: list[Game]) -> list[Game]:
    """Return the options that no other one is ≤; sorts its argument."""
    if len(options) < 2:
        return options
    options.sort(key=_stop_sum)
    kept: list[Game] = []
    for option in options:
        keep = True
        clean = True
        for other in kept:
            if option.left_floor >= other.left_floor and option.right_floor >= other.right_floor:
                if leq(other, option):
                    keep = False
                    break
                if (
                    option.left_floor == other.left_floor
                    and option.right_floor == other.right_floor
                    and leq(option, other)
                ):
                    clean = False
        if keep:
            if not clean:
                kept = [other for other in kept if not leq(option, other)]
            kept.append(option)
    return kept


# -------------------------------------------------------------------------- canonical form


class Candidate:
    """A form {lefts | rights} that is not a number and not interned yet, ready to be compared."""

    __slots__ = ("above_memo", "below_memo", "left_floor", "lefts", "right_floor", "rights")

    def __init__(
        self, lefts: list[Game], rights: list[Game], left_floor: int, right_floor: int
    ) -> None:
        self.lefts: list[Game] = lefts
        self.rights: list[Game] = rights
        self.left_floor: int = left_floor
        self.right_floor: int = right_floor
        self.below_memo: dict[Game, bool] = {}
        self.above_memo: dict[Game, bool] = {}

    def below(self, x: Game) -> bool:
        """Return whether x ≤ {lefts | rights}."""
        if x.left_floor > self.left_floor or x.right_floor > self.right_floor:
            return False
        if x.left_floor < self.right_floor:
            return True
        known = self.below_memo.get(x)
        if known is not None:
            return known
        if x.node.depth > _DEEP:
            return self._decide_deep(x, True)
        result = True
        for option in self.rights:
            if leq(option, x):
                result = False
                break
        if result and x.kind != NUMBER:
            for option in left(x):
                if self.above(option):
                    result = False
                    break
        self.below_memo[x] = result
        return result

    def above(self, x: Game) -> bool:
        """Return whether x ≥ {lefts | rights}."""
        if self.left_floor > x.left_floor or self.right_floor > x.right_floor:
            return False
        if self.left_floor < x.right_floor:
            return True
        known = self.above_memo.get(x)
        if known is not None:
            return known
        if x.node.depth > _DEEP:
            return self._decide_deep(x, False)
        result = True
        for option in self.lefts:
            if leq(x, option):
                result = False
                break
        if result and x.kind != NUMBER:
            for option in right(x):
                if self.below(option):
                    result = False
                    break
        self.above_memo[x] = result
        return result

    def _known(self, x: Game, below: bool) -> int:
        if x.node.depth <= _DEEP:
            return _TRUE if (self.below(x) if below else self.above(x)) else _FALSE
        known = self.below_memo.get(x) if below else self.above_memo.get(x)
        if known is None:
            return _UNKNOWN
        return _TRUE if known else _FALSE

    def _decide_deep(self, x: Game, below: bool) -> bool:
        """Decide `below` (or `above`) for a deep x with an explicit stack."""
        stack: list[tuple[Game, bool]] = [(x, below)]
        result = True
        while stack:
            game, downward = stack[-1]
            result = True
            waits_for: Game | None = None
            for option in self.rights if downward else self.lefts:
                if leq(option, game) if downward else leq(game, option):
                    result = False
                    break
            if result and game.kind != NUMBER:
                for option in left(game) if downward else right(game):
                    known = self._known(option, not downward)
                    if known == _TRUE:
                        result = False
                        break
                    if known == _UNKNOWN and waits_for is None:
                        waits_for = option
            if result and waits_for is not None:
                stack.append((waits_for, not downward))
                continue
            stack.pop()
            if downward:
                self.below_memo[game] = result
            else:
                self.above_memo[game] = result
        return result


def make(lefts: list[Game], rights: list[Game]) -> Game:
    """Return the canonical form of {lefts | rights}; the lists may be reordered."""
    _clock.left -= 1
    if _clock.left <= 0:
        _clock.strike()
    if not lefts or not rights:
        return _integer(lefts, rights)
    low: int = lefts[0].right_floor  # the Left stop, when the form is not a number
    for option in lefts:
        if option.right_floor > low:
            low = option.right_floor
    high: int = rights[0].left_floor
    for option in rights:
        if option.left_floor < high:
            high = option.left_floor
    if low <= high:
        number = _number_between(lefts, rights, low, high)
        if number is not None:
            return number
    lefts = _maximal(lefts)
    rights = _minimal(rights)
    # The value of {lefts | rights} never changes below, so one candidate serves both sides.
    candidate = Candidate(lefts, rights, low, high)
    lefts = _bypass_left(candidate, lefts)
    rights = _bypass_right(candidate, rights)
    known = _as_up_star(lefts, rights)
    return intern(lefts, rights) if known is None else known


def _number_between(lefts: list[Game], rights: list[Game], low: int, high: int) -> Game | None:
    """Return the value of a form with options on both sides, if it is a number.

    It is the simplest x with every Left option ⧏ x ⧏ every Right one, if there is any such x; a game
    with Right stop r is ⧏ x exactly when r < x, or r = x and the game is not ≥ r. `low` is the largest
    floor of a Right stop on the left, `high` the smallest floor of a Left stop on the right.
    """
    if _has_fine_stop(lefts, rights):
        return _exact_number_between(lefts, rights)
    low_closed = _closed_below(lefts, low)
    high_closed = _closed_above(rights, high)
    if low == high and not (low_closed and high_closed):
        return None
    first = low if low_closed else low + 1
    last = high if high_closed else high - 1
    if first > last:  # only numbers finer than a unit fit
        return _exact_number_between(lefts, rights)
    return up_star(_simplest_unit(first, last), 0, 0)


def _integer(lefts: list[Game], rights: list[Game]) -> Game:
    """Return the value of a form in which at least one player has no option."""
    if not lefts and not rights:
        return ZERO
    if _has_fine_stop(lefts, rights):
        number = _exact_number_between(lefts, rights)
        assert number is not None
        return number
    # A stretch of one unit beyond zero or beyond the bound holds the integer nearest to zero.
    if rights:
        high = min([option.left_floor for option in rights])
        last = high if _closed_above(rights, high) else high - 1
        return up_star(_simplest_unit((last if last < 0 else 0) - ONE, last), 0, 0)
    low = max([option.right_floor for option in lefts])
    first = low if _closed_below(lefts, low) else low + 1
    return up_star(_simplest_unit(first, (first if first > 0 else 0) + ONE), 0, 0)


def _has_fine_stop(lefts: list[Game], rights: list[Game]) -> bool:
    for option in lefts:
        if option.node.fine_right is not None:
            return True
    for option in rights:
        if option.node.fine_left is not None:
            return True
    return False


def _closed_below(lefts: list[Game], low: int) -> bool:
    """Return whether the number `low`, the largest Right stop, is itself above all Left options."""
    number = up_star(low, 0, 0)
    for option in lefts:
        if option.right_floor == low and leq(number, option):
            return False
    return True


def _closed_above(rights: list[Game], high: int) -> bool:
    number = up_star(high, 0, 0)
    for option in rights:
        if option.left_floor == high and leq(option, number):
            return False
    return True


def _simplest_unit(first: int, last: int) -> int:
    """Return the simplest multiple of the unit in first..last."""
    if first <= 0 <= last:
        return 0
    if last < 0:
        return -_simplest_unit(-last, -first)
    step = ONE
    while True:
        candidate = (first + step - 1) & -step
        if candidate <= last:
            return candidate
        step >>= 1


def _exact_number_between(lefts: list[Game], rights: list[Game]) -> Game | None:
    """Do the work of `_number_between` with fine parts."""
    low: Fraction | None = None
    high: Fraction | None = None
    low_closed = True
    high_closed = True
    if lefts:
        low = max([right_stop(option) for option in lefts])
        number = exact_up_star(low, 0, 0)
        for option in lefts:
            if right_stop(option) == low and leq(number, option):
                low_closed = False
    if rights:
        high = min([left_stop(option) for option in rights])
        number = exact_up_star(high, 0, 0)
        for option in rights:
            if left_stop(option) == high and leq(option, number):
                high_closed = False
    if low is not None and high is not None:
        if low > high or (low == high and not (low_closed and high_closed)):
            return None
    return exact_up_star(
        simplest_between(low, high, low_closed=low_closed, high_closed=high_closed), 0, 0
    )


def _bypass_left(candidate: Candidate, options: list[Game]) -> list[Game]:
    """Replace each reversible Left option by the Left options of the answer that reverses it."""
    seen: set[Game] = set(options)
    waiting = list(options)
    kept: list[Game] = []
    changed = False
    while waiting:
        option = waiting.pop()
        reversible = False
        for answer in right(option):
            if candidate.below(answer):
                reversible = True
                changed = True
                for replacement in left(answer):
                    if replacement not in seen:
                        seen.add(replacement)
                        waiting.append(replacement)
                break
        if not reversible:
            kept.append(option)
    return _maximal(kept) if changed else kept


def _bypass_right(candidate: Candidate, options: list[Game]) -> list[Game]:
    """Replace each reversible Right option by the Right options of the answer that reverses it."""
    seen: set[Game] = set(options)
    waiting = list(options)
    kept: list[Game] = []
    changed = False
    while waiting:
        option = waiting.pop()
        reversible = False
        for answer in left(option):
            if candidate.above(answer):
                reversible = True
                changed = True
                for replacement in right(answer):
                    if replacement not in seen:
                        seen.add(replacement)
                        waiting.append(replacement)
                break
        if not reversible:
            kept.append(option)
    return _minimal(kept) if changed else kept


# -------------------------------------------------------------------------------- algebra


def negate(game: Game) -> Game:
    """Return the negative: the players change roles."""
    node = game.node
    known = node.negative
    if known is None:
        if game.kind < OTHER:
            known = exact_up_star(-left_stop(node.base), -node.up, node.star)
        elif node.depth > _DEEP:
            known = _negate_deep(node)
        else:
            known = intern(
                [negate(option) for option in right(node.base)],
                [negate(option) for option in left(node.base)],
            )
        node.negative = known
        if known.node.negative is None:
            known.node.negative = translate(node.base, known.offset)
    return translate(known, -game.offset)


def _negate_deep(node: Node) -> Game:
    """Negate the base of a deep node: its options first, from an explicit stack."""
    stack: list[Node] = [node]
    while stack:
        top = stack[-1]
        waits = False
        for option in left(top.base) + right(top.base):
            if option.node.depth > _DEEP and option.node.negative is None:
                stack.append(option.node)
                waits = True
        if waits:
            continue
        stack.pop()
        if top.kind < OTHER:
            negate(top.base)
        elif top.negative is None:
            top.negative = intern(
                [negate(option) for option in right(top.base)],
                [negate(option) for option in left(top.base)],
            )
    known = node.negative
    assert known is not None
    return known


def add(g: Game, h: Game) -> Game:
    """Return the sum in canonical form."""
    a = g.node
    b = h.node
    if g.kind == NUMBER and a.fine_left is None:
        return translate(h, g.offset)
    if h.kind == NUMBER and b.fine_left is None:
        return translate(g, h.offset)
    distance = g.offset + h.offset
    if g.kind < OTHER and h.kind < OTHER:
        if a.fine_left is None and b.fine_left is None:
            return up_star(distance, a.up + b.up, a.star ^ b.star)
        return exact_up_star(left_stop(g) + left_stop(h), a.up + b.up, a.star ^ b.star)
    if a.ident < b.ident:
        a, b = b, a
    known = a.sums.get(b)
    if known is None:
        opposite = a.negative
        if opposite is not None and opposite.node is b:
            known = up_star(-opposite.offset, 0, 0)  # a + (-a - offset)
        elif a.depth + b.depth > _DEEP:
            known = _add_deep(a, b)
        else:
            known = _add_bases(a, b)
        a.sums[b] = known
    return translate(known, distance)


def _add_bases(a: Node, b: Node) -> Game:
    """Return the sum of two bases that are not both number + up + star."""
    g = a.base
    h = b.base
    if g.kind == NUMBER:
        g, h = h, g
    if h.kind == NUMBER:  # a fine number: translation keeps the form canonical
        return intern(
            [add(option, h) for option in left(g)], [add(option, h) for option in right(g)]
        )
    lefts = {add(option, h) for option in left(g)}
    for option in left(h):
        lefts.add(add(g, option))
    rights = {add(option, h) for option in right(g)}
    for option in right(h):
        rights.add(add(g, option))
    return make(list(lefts), list(rights))


def _add_deep(a: Node, b: Node) -> Game:
    """Add two bases with an explicit stack: the sums with options first."""
    stack: list[tuple[Node, Node]] = [(a, b)]
    known: Game | None = None
    while stack:
        x, y = stack[-1]
        waits = False
        for option in left(x.base) + right(x.base):
            if _sum_waits(option, y.base):
                stack.append(_ordered(option.node, y))
                waits = True
        for option in left(y.base) + right(y.base):
            if _sum_waits(x.base, option):
                stack.append(_ordered(x, option.node))
                waits = True
        if waits:
            continue
        stack.pop()
        known = x.sums.get(y)
        if known is None:
            known = _add_bases(x, y)
            x.sums[y] = known
    assert known is not None
    return known


def _sum_waits(g: Game, h: Game) -> bool:
    """Return whether g + h would recurse deeply if it were asked for now."""
    if g.node.depth + h.node.depth <= _DEEP or (g.kind < OTHER and h.kind < OTHER):
        return False
    if g.kind == NUMBER and g.node.fine_left is None:
        return False
    if h.kind == NUMBER and h.node.fine_left is None:
        return False
    a, b = _ordered(g.node, h.node)
    return a.sums.get(b) is None


def _ordered(a: Node, b: Node) -> tuple[Node, Node]:
    return (b, a) if a.ident < b.ident else (a, b)


ZERO: Final = up_star(0, 0, 0)


def forget_memos() -> None:
    """Drop the memos of order and sums; the interned values stay, so equality stays identity."""
    for node in _every_node():
        node.le.clear()
        node.sums.clear()


def _every_node() -> list[Node]:
    return list(_up_stars.values()) + list(_fine_up_stars.values()) + list(_forms.values())
