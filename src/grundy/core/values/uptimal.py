"""Uptimals: sums of the powers of up, each infinitely smaller than the one before.

up-first is ↑ = {0 | *}, up-second is ↑² = {0 | *-↑}, up-n-th is {0 | * - ↑ - ↑² - … - ↑^(n-1)}
[WinningWays, chapter 8; Siegel2013]. ↑ + ↑² + … + ↑ⁿ is written ↑^[n].

An uptimal is told by the shape of its canonical form. Let G = d₁·↑ + … + dₙ·↑ⁿ + *s with n > 1 and
dₙ > 0 (for dₙ < 0 the players change roles). Then Right has one option, G - ↑^[n] + *. Left's options:

* G cut after its last coefficient ≤ 0; or after dₙ₋₁, if dₙ = 1. Call it T. It is an option unless
  nothing is left of it but *s while d₁ > 0: then the only Left option is 0.
* If a coefficient is negative, the last one being dₘ: also T' + ↑^[m] + *, where T' is G cut after dₘ.
* If none is negative and d₁ = 0: also *0, …, *(s-1).
* If none is negative, d₁ = 1 and s = 1: also 0, when G is confused with 0, that is when the first
  coefficient other than 1 is 0 (or there is none).

So all subpositions of an uptimal are uptimals, and reading one takes a walk through its subpositions,
which ends at the first that has another shape. `tests/unit/core/test_uptimal.py` compares this with
addition.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from grundy.core.values import engine
from grundy.core.values.allowance import pulse
from grundy.core.values.engine import OTHER, Canonical, Node

Coefficients = tuple[int, ...]


class Uptimal(NamedTuple):
    """The sum of coefficients[k] · ↑^(k+1), plus *star; the last coefficient is not 0."""

    coefficients: Coefficients
    star: int

    def __neg__(self) -> Uptimal:
        return Uptimal(tuple(-c for c in self.coefficients), self.star)


_ZERO = Uptimal((), 0)
_UPTIMALS = "uptimals"


def as_uptimal(root: Canonical) -> Uptimal | None:
    """Return the infinitesimal part of a number plus an uptimal, or None for any other game."""
    known = cast("dict[Node, Uptimal | None]", root.node.engine.memos.setdefault(_UPTIMALS, {}))
    stack = [root]
    opened: set[Node] = set()
    while stack:
        game = stack[-1]
        if game.kind != OTHER:
            known[game.node] = _of_leaf(game)
        elif game.node not in known:
            options = engine.left(game) + engine.right(game)
            if not _may_be_uptimal(game, options):
                known[game.node] = None
            else:
                waiting = [option for option in options if option.node not in known]
                if waiting:
                    opened.add(game.node)
                    stack.extend(waiting)
                    continue
                pulse()
                known[game.node] = _read(game, known)
        if known[game.node] is None:
            for above in stack:  # what has been opened contains this subposition
                if above.node in opened:
                    known[above.node] = None
            return None
        stack.pop()
    return known[root.node]


def _of_leaf(game: Canonical) -> Uptimal:
    return Uptimal((game.node.up,) if game.node.up else (), game.node.star)


def _may_be_uptimal(game: Canonical, options: tuple[Canonical, ...]) -> bool:
    """Look at the numbers alone: all stops of a number plus an uptimal are that number."""
    number = engine.left_stop(game)
    return engine.right_stop(game) == number and all(
        option.left_floor == option.right_floor == game.left_floor
        and engine.left_stop(option) == number == engine.right_stop(option)
        for option in options
    )


def _read(game: Canonical, known: dict[Node, Uptimal | None]) -> Uptimal | None:
    """Return the uptimal with the options of this game, all of which are known, if there is one."""
    lefts = _side(engine.left(game), known)
    rights = _side(engine.right(game), known)
    if lefts is None or rights is None:
        return None
    if len(rights) == 1:
        found = _rising(lefts, next(iter(rights)))
        if found is not None:
            return found
    if len(lefts) == 1:
        found = _rising({-option for option in rights}, -next(iter(lefts)))
        if found is not None:
            return -found
    return None


def _side(options: tuple[Canonical, ...], known: dict[Node, Uptimal | None]) -> set[Uptimal] | None:
    found = {known[option.node] for option in options}
    return None if None in found else cast("set[Uptimal]", found)


def _rising(lefts: set[Uptimal], right: Uptimal) -> Uptimal | None:
    """Return the uptimal whose last coefficient is positive and which has these options."""
    base, star = right.coefficients, right.star ^ 1
    # The length is that of the Right option where its last coefficient is positive; otherwise new
    # coefficients 1 stand behind it, and the Left option without the last of them tells how many.
    lengths = {len(base), len(base) + 1, 1 + max(len(option.coefficients) for option in lefts)}
    for length in lengths:
        if length < max(2, len(base)):
            continue
        padded = base + (0,) * (length - len(base))
        candidate = Uptimal(tuple(c + 1 for c in padded), star)
        if candidate.coefficients[-1] > 0 and left_options(candidate) == lefts:
            return candidate
    return None


def left_options(whole: Uptimal) -> set[Uptimal]:
    """Return the Left options of an uptimal of length > 1 whose last coefficient is positive."""
    coefficients, star = whole
    kept = len(coefficients)
    if coefficients[-1] == 1:
        kept -= 1
    else:
        while kept and coefficients[kept - 1] > 0:
            kept -= 1
    cut = _trimmed(coefficients[:kept])
    options = {Uptimal(cut, star)}
    negative = max((k for k, c in enumerate(coefficients, 1) if c < 0), default=0)
    if negative:
        raised = _trimmed(tuple(c + 1 for c in coefficients[:negative]))
        options.add(Uptimal(raised, star ^ 1))
    elif coefficients[0] == 0:
        options.update(Uptimal((), smaller) for smaller in range(star))
    elif not cut:
        return {_ZERO}
    elif star == 1 and next((c for c in coefficients if c != 1), 0) == 0:
        options.add(_ZERO)
    return options


def _trimmed(coefficients: Coefficients) -> Coefficients:
    length = len(coefficients)
    while length and coefficients[length - 1] == 0:
        length -= 1
    return coefficients[:length]


@engine.per_engine
def up_power(n: int) -> Canonical:
    """Return ↑ⁿ = {0 | ↓^[n-1] + *}, n from 1."""
    return engine.make([engine.zero()], [engine.negate(up_power_to(n - 1, star=1))])


def up_power_to(n: int, *, star: int = 0) -> Canonical:
    """Return ↑^[n] = ↑ + ↑² + … + ↑ⁿ, or with a star that plus *."""
    zero, one = engine.zero(), engine.up_star(0, 0, 1)
    total = one if star else zero
    for _ in range(n):
        total = engine.make([zero, total], [zero]) if star else engine.make([total], [one])
    return total
