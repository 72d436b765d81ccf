"""Checks for the main source (000), chapter 2: outcomes, sums, order and simplification of games.

Statements about all games are checked for all games born by a day, mostly day 2 (22 games), and those
about all sums for all pairs of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from typing import Any

from grundy.core.players import LEFT, RIGHT, Outcome
from grundy.core.values.days import born_by
from grundy.core.values.form import Form
from grundy.core.values.value import Value
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.sources.checks.main import game_named, outcomes

LEFT_WINS_SECOND = {Outcome.P, Outcome.L}
LEFT_WINS_FIRST = {Outcome.N, Outcome.L}


def subsets(items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield all subsets, small ones first."""
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def exactly_one_player_wins(day: int) -> bool:
    """Check on every form over the games of a day that, whoever begins, one of the two has a strategy.

    The winner is found from the options' winners alone, not from values.
    """
    return all(_by_options(*sides) is Value.from_options(*sides).outcome for sides in _forms(day))


def _forms(day: int) -> Iterable[tuple[tuple[Value, ...], tuple[Value, ...]]]:
    sets = list(subsets(born_by(day)))
    return product(sets, sets)


def _by_options(left: Iterable[Value], right: Iterable[Value]) -> Outcome:
    """The table of claim 1: the class of a game from the classes of its options."""
    left_wins = any(option.outcome in {Outcome.L, Outcome.P} for option in left)
    right_wins = any(option.outcome in {Outcome.R, Outcome.P} for option in right)
    if left_wins:
        return Outcome.N if right_wins else Outcome.L
    return Outcome.R if right_wins else Outcome.P


def stop_gate_strips(shape: str, largest: int) -> list[str]:
    """Return the outcome classes that occur for boards n×1 or 1×n with 1 < n."""
    size = "{n}x1" if shape == "column" else "1x{n}"
    return sorted(set(outcomes("domineering", [size.format(n=n) for n in range(2, largest + 1)])))


def who_wins(text: str) -> dict[str, str]:
    """Return who wins a game when Left begins and when Right begins."""
    outcome = Value(text).outcome
    names = {LEFT: "left", RIGHT: "right", None: "nobody"}
    return {"left first": names[outcome.winner(LEFT)], "right first": names[outcome.winner(RIGHT)]}


def born_on(day: int) -> list[str]:
    """Return the games born exactly on a day."""
    return [str(value) for value in born_by(day) if value.birthday == day]


def sign_is_outcome(day: int) -> bool:
    """Check the table: > 0 Left wins, = 0 second, < 0 Right, || 0 first; also for differences."""
    table = {">": Outcome.L, "=": Outcome.P, "<": Outcome.R, "||": Outcome.N}
    games = born_by(day)
    return all(
        (g - h).outcome is table[g.compare(h)] and g.outcome is table[g.compare(0)]
        for g, h in product(games, repeat=2)
    )


def sum_options_hold(boards: list[str]) -> bool:
    """Check definition 2.6: the value of two boards by its options is the sum of their values."""
    solver = CanonicalSolver(game_named("domineering"))
    game = game_named("domineering")
    for one, two in product(boards, repeat=2):
        g, h = game.parse(one), game.parse(two)
        sides = [
            [solver.value(o) + solver.value(h) for o in game.options(g, player)]
            + [solver.value(g) + solver.value(o) for o in game.options(h, player)]
            for player in (LEFT, RIGHT)
        ]
        if Value.from_options(*sides) != solver.value(g) + solver.value(h):
            return False
    return True


def group_law(law: str, day: int) -> bool:
    """Check a law of addition or negation on all games of a day (triples: third born by day 1)."""
    games, small = born_by(day), born_by(1)
    pairs = list(product(games, repeat=2))
    laws = {
        "zero": all(g + 0 == g for g in games),
        "commutative": all(g + h == h + g for g, h in pairs),
        "associative": all((g + h) + j == g + (h + j) for g, h in pairs for j in small),
        "twice negated": all(0 - (0 - g) == g for g in games),
        "negated sum": all(-(g + h) == (-g) + (-h) for g, h in pairs),
        "inverse": all(g - g == 0 for g in games),
        "cancellation": all((g == h) == (g + j == h + j) for g, h in pairs for j in small),
        "difference": all((g == h) == (g - h == 0) for g, h in pairs),
    }
    return laws[law]


def equality_is_an_equivalence(day: int) -> bool:
    """Check that equality is reflexive, symmetric and transitive."""
    games = born_by(day)
    return all(
        g == g and (g == h) == (h == g) and (not (g == h == j) or g == j)
        for g, h, j in product(games, repeat=3)
    )


def _profiles(day: int) -> dict[Value, tuple[Outcome, ...]]:
    """For every game G of a day, the outcomes of G + X for all X of that day."""
    games = born_by(day)
    return {g: tuple((g + x).outcome for x in games) for g in games}


def equal_means_same_outcomes(day: int) -> bool:
    """Check that two games are equal exactly when their sums with every X have the same outcome."""
    profiles = _profiles(day)
    return all((g == h) == (profiles[g] == profiles[h]) for g, h in product(profiles, repeat=2))


def same_options(one: str, two: str) -> bool:
    """Return whether two forms have the same options on both sides, as written."""
    first, second = Form(one), Form(two)
    sides = [
        ({str(o) for o in form.left_options}, {str(o) for o in form.right_options})
        for form in (first, second)
    ]
    return sides[0] == sides[1]


def zero_is_second_player_win(day: int) -> bool:
    """Check that G = 0, the condition G + X ~ X for every X, and a win for the second player agree."""
    games = born_by(day)
    plain = tuple(x.outcome for x in games)
    return all(
        (profile == plain) == (g == 0) == (g.outcome is Outcome.P)
        for g, profile in _profiles(day).items()
    )


Tree = tuple[frozenset["Tree"], frozenset["Tree"]]
"""A form as it is written: its Left options and its Right options, nothing simplified."""


def equal_parts_give_equal_sums() -> bool:
    """Check that replacing parts of a sum by equal forms keeps the value (all forms over 0 and *).

    Sums are built by definition 2.6 from the forms themselves, so equal parts are different trees.
    """
    zero: Tree = (frozenset(), frozenset())
    star: Tree = (frozenset({zero}), frozenset({zero}))
    sides = [frozenset(side) for side in subsets([zero, star])]
    forms: list[Tree] = [(left, right) for left in sides for right in sides]
    values = {(g, h): _value(_sum(g, h)) for g, h in product(forms, repeat=2)}
    equal = [pair for pair in product(forms, repeat=2) if _value(pair[0]) == _value(pair[1])]
    return all(values[g, h] == values[k, j] for (g, k), (h, j) in product(equal, repeat=2))


@cache
def _sum(g: Tree, h: Tree) -> Tree:
    left, right = (
        frozenset({_sum(o, h) for o in g[side]} | {_sum(g, o) for o in h[side]}) for side in (0, 1)
    )
    return left, right


@cache
def _value(form: Tree) -> Value:
    return Value.from_options(*([_value(option) for option in side] for side in form))


def order_is_preference(day: int) -> bool:
    """Check definition 2.21: G ≥ H exactly when Left loses nothing by G instead of H in any sum."""
    profiles = _profiles(day)
    return all(
        (g >= h) == _wins_whenever(profiles[g], profiles[h], [LEFT_WINS_FIRST, LEFT_WINS_SECOND])
        for g, h in product(profiles, repeat=2)
    )


def converse_order(day: int) -> bool:
    """Check lemma 2.22, 1, both orders by definition 2.21: G ≥ H by Left's wins, H ≤ G by Right's."""
    profiles = _profiles(day)
    right_wins = [set(Outcome) - wins for wins in (LEFT_WINS_FIRST, LEFT_WINS_SECOND)]
    return all(
        _wins_whenever(profiles[g], profiles[h], [LEFT_WINS_FIRST, LEFT_WINS_SECOND])
        == _wins_whenever(profiles[h], profiles[g], right_wins)
        == (g >= h)
        for g, h in product(profiles, repeat=2)
    )


def _wins_whenever(
    here: tuple[Outcome, ...], there: tuple[Outcome, ...], wins: list[set[Outcome]]
) -> bool:
    """Return whether a player wins with one game in every sum in which he wins with another."""
    pairs = list(zip(here, there, strict=True))
    return all(a in won or b not in won for a, b in pairs for won in wins)


def equality_from_order(day: int, second: str) -> bool:
    """Check G = H ⇔ G ≥ H and the second relation between H and G, `<=` or `>=`."""
    return all(
        (g == h) == (g >= h and (h <= g if second == "<=" else h >= g))
        for g, h in product(born_by(day), repeat=2)
    )


def four_conditions_agree(day: int) -> bool:
    """Check theorem 2.23: its four conditions hold for the same games."""
    games = born_by(day)
    for g, profile in _profiles(day).items():
        pairs = list(zip(games, profile, strict=True))
        conditions = {
            g >= 0,
            g.outcome in LEFT_WINS_SECOND,
            all(s in LEFT_WINS_SECOND for x, s in pairs if x.outcome in LEFT_WINS_SECOND),
            all(s in LEFT_WINS_FIRST for x, s in pairs if x.outcome in LEFT_WINS_FIRST),
        }
        if len(conditions) > 1:
            return False
    return True


def order_survives_sums(day: int) -> bool:
    """Check theorem 2.24: G ≥ H exactly when G + J ≥ H + J (J born by day 1)."""
    return all(
        (g >= h) == (g + j >= h + j) for g, h in product(born_by(day), repeat=2) for j in born_by(1)
    )


def order_is_a_second_win(day: int) -> bool:
    """Check theorem 2.25: G ≥ H exactly when Left wins G - H as second player."""
    return all(
        (g >= h) == ((g - h).outcome in LEFT_WINS_SECOND)
        for g, h in product(born_by(day), repeat=2)
    )


def dominated_options_may_go(dominating: str) -> bool:
    """Check that deleting dominated options keeps the value, on all forms over the games of day 1.

    `greater`: a Left option is dominated by a greater one, a Right option by a smaller one (2.3);
    `smaller`: the other way round, as definition 3.3 is printed.
    """
    for left, right in _forms(1):
        low, high = (left, right) if dominating == "greater" else (right, left)
        kept_low = [g for g in low if not any(g < h for h in low)]
        kept_high = [g for g in high if not any(h < g for h in high)]
        kept = (kept_low, kept_high) if dominating == "greater" else (kept_high, kept_low)
        if Value.from_options(*kept) != Value.from_options(left, right):
            return False
    return True


def reversible_options_may_be_bypassed() -> bool:
    """Check that replacing one reversible Left or Right option keeps the value (forms over day 1)."""
    for left, right in _forms(1):
        whole = Value.from_options(left, right)
        for y in left:
            for answer in y.right_options:
                others = [o for o in left if o != y]
                if (
                    answer <= whole
                    and Value.from_options([*others, *answer.left_options], right) != whole
                ):
                    return False
        for x in right:
            for answer in x.left_options:
                others = [o for o in right if o != x]
                if (
                    answer >= whole
                    and Value.from_options(left, [*others, *answer.right_options]) != whole
                ):
                    return False
    return True


def simplification(text: str) -> list[str]:
    """Return the forms that a simplification passes through, with the kind of each step."""
    return [f"{step.kind}: {step.after}" for step in Form(text).simplify()]
