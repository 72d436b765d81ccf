"""Checks for the main source (000), sections 3.5–3.7: nim-values, sequences and their periods."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from grundy.core.nimber import mex, nim_sum
from grundy.core.players import LEFT
from grundy.heaps.regularity.equivalence import compare
from grundy.heaps.regularity.kinds import Regularity, see
from grundy.heaps.regularity.period import as_rule, find_period
from grundy.heaps.values.scale import scale_step
from grundy.heaps.values.sequence import NimSequence
from grundy.solvers.generic.grundy import GrundySolver
from grundy.sources.checks.main import game_named
from grundy.sources.checks.main_values import subsets


def at_most_as_many_as_options(games: list[str]) -> bool:
    """Check that the nim-value is at most the number of options, on the small positions of games."""
    for name in games:
        game = game_named(name)
        solver = GrundySolver(game)
        for position in game.small_positions():
            if solver.grundy(position) > len(set(game.options(position, LEFT))):
                return False
    return True


def mex_rule(rule: str, below: int) -> bool:
    """Check on positions of two heaps that the nim-value is the mex of the options' values."""
    game = game_named(rule)
    solver = GrundySolver(game)
    return all(
        solver.grundy((a, b)) == mex(solver.grundy(o) for o in game.options((a, b), LEFT))
        for a in range(below)
        for b in range(a + 1)
    )


def sums_by_search(rule: str, below: int) -> bool:
    """Check by plain search over pairs of heaps that the nim-value of a sum is the nim-sum."""
    single = values(rule, below)
    moves = [[n - o[0] for o in game_named(rule).options((n,), LEFT)] for n in range(below)]
    table: dict[tuple[int, int], int] = {}
    for a in range(below):
        for b in range(below):
            reached = {table[a - s, b] for s in moves[a]} | {table[a, b - s] for s in moves[b]}
            table[a, b] = mex(reached)
            if table[a, b] != nim_sum(single[a], single[b]):
                return False
    return True


def values(rule: str, count: int) -> list[int]:
    """Return the first nim-values of a rule."""
    return [int(value) for value in NimSequence(as_rule(rule)).first(count)]


def option_table(rule: str, heaps: int) -> list[dict[str, Any]]:
    """Return for each heap its options, their nim-values and the mex: the table of example 3.23."""
    steps = (scale_step(rule, heap) for heap in range(heaps))
    return [{"options": list(s.options), "values": list(s.read), "mex": s.value} for s in steps]


def residues(rule: str, modulus: int, heaps: int) -> bool:
    """Check G(n) = n mod `modulus`."""
    return values(rule, heaps) == [n % modulus for n in range(heaps)]


def heap_values(rule: str, heaps: list[int]) -> list[int]:
    """Return the nim-values of some heaps."""
    known = values(rule, max(heaps) + 1)
    return [known[heap] for heap in heaps]


def allowed_takes(rule: str, heap: int) -> list[int]:
    """Return how many tokens may be taken from one heap."""
    game = game_named(rule)
    return sorted(heap - sum(option) for option in game.options((heap,), LEFT))


def regularity(values: list[int]) -> dict[str, Any]:
    """Return what regularity a sequence shows, with the smallest preperiod and period."""
    return _as_document(see(values))


def _as_document(found: Regularity | None) -> dict[str, Any]:
    if found is None:
        return {"kind": "none"}
    answer: dict[str, Any] = {
        "kind": found.kind,
        "preperiod": found.preperiod,
        "period": found.period,
    }
    if found.saltus:
        answer["saltus"] = found.saltus
    if found.residues:
        answer["residues"] = list(found.residues)
    return answer


def scale_values(rule: str, heap: int) -> dict[str, Any]:
    """Return what the marks of the Grundy scale point at, and the mex."""
    step = scale_step(rule, heap)
    return {"options": list(step.options), "read": list(step.read), "value": step.value}


def _sets(largest: int) -> Iterator[tuple[int, ...]]:
    return (s for s in subsets(range(1, largest + 1)) if s)


def _rule(name: str, numbers: tuple[int, ...]) -> str:
    return f"{name}({','.join(map(str, numbers))})"


def finite_games_are_periodic(largest: int) -> bool:
    """Check for every subtraction set that a period is found and proved, within the bound (k+1)^a."""
    for members in _sets(largest):
        found = find_period(_rule("subtract", members))
        bound = (len(members) + 1) ** max(members)
        if not found.proved or found.regularity is None or found.regularity.kind != "periodic":
            return False
        if max(found.regularity.preperiod, found.regularity.period) > bound:
            return False
    return True


def repetition_of_length_a_suffices(largest: int, heaps: int) -> bool:
    """Check corollary 3.30: wherever a values repeat at distance p, they repeat up to the last heap."""
    for members in _sets(largest):
        a = max(members)
        row = values(_rule("subtract", members), heaps)
        for p in range(1, heaps // 3):
            same = [x == y for x, y in zip(row, row[p:], strict=False)]
            for l in range(heaps // 3):
                if all(same[l : l + a]):
                    if not all(same[l:]):
                        return False
                    break
    return True


def last_heap_to_check(rule: str, largest: int) -> dict[str, int]:
    """Return preperiod, period and the last heap l + p + a - 1 that confirms them."""
    found = find_period(rule).regularity
    assert found is not None
    return {
        "preperiod": found.preperiod,
        "period": found.period,
        "last heap": found.preperiod + found.period + largest - 1,
    }


def one_and_an_odd_number(largest: int) -> bool:
    """Check that takes 1 and k have the sequence 0101… for every odd k."""
    return all(
        compare("subtract(1)", f"subtract(1,{k})").proved
        and compare("subtract(1)", f"subtract(1,{k})").first_difference is None
        for k in range(3, largest + 1, 2)
    )


def adding_a_period_changes_nothing(largest: int, times: int, heaps: int) -> bool:
    """Check theorem 3.31: with a + mp added to a purely periodic set the sequence stays the same."""
    for members in _sets(largest):
        found = find_period(_rule("subtract", members)).regularity
        if found is None or found.preperiod:
            continue
        row = values(_rule("subtract", members), heaps)
        for m in range(1, times + 1):
            more = tuple(sorted({*members, members[0] + m * found.period}))
            if values(_rule("subtract", more), heaps) != row:
                return False
    return True


def _all_but_games(largest: int, heaps: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    return ((s, values(_rule("allbut", s), heaps)) for s in _sets(largest))


def values_rise(largest: int, heaps: int) -> bool:
    """Check lemma 3.32: G(n + t) > G(n) for t > a."""
    return all(
        row[m] > max(row[: m - max(excluded)])
        for excluded, row in _all_but_games(largest, heaps)
        for m in range(max(excluded) + 1, heaps)
    )


def all_but_games_are_arithmetic(largest: int) -> bool:
    """Check theorem 3.33: a proved arithmetic period for every excluded set."""
    found = [find_period(_rule("allbut", excluded)) for excluded in _sets(largest)]
    return all(
        p.proved and p.regularity is not None and p.regularity.kind == "arithmetic-periodic"
        for p in found
    )


def steps_are_bounded(largest: int, heaps: int) -> bool:
    """Check lemma 3.34: k - a ≤ G(n+1) - G(n) ≤ a - k + 1 for n ≥ a."""
    for excluded, row in _all_but_games(largest, heaps):
        a, k = max(excluded), len(excluded)
        if not all(k - a <= row[n + 1] - row[n] <= a - k + 1 for n in range(a, heaps - 1)):
            return False
    return True


def shifted_window_exists(largest: int) -> bool:
    """Check lemma 3.35: some window of 2a + 1 values comes again, shifted by a constant."""
    for excluded in _sets(largest):
        found = find_period(_rule("allbut", excluded)).regularity
        assert found is not None
        n0, a = found.preperiod, max(excluded)
        row = values(_rule("allbut", excluded), n0 + found.period + 2 * a + 1)
        steps = {row[n + found.period] - row[n] for n in range(n0, n0 + 2 * a + 1)}
        if len(steps) != 1:
            return False
    return True


def shifted_window_goes_on(largest: int, heaps: int) -> bool:
    """Check lemma 3.36: wherever 2a + 1 values come again shifted by a constant, all later ones do."""
    for excluded, row in _all_but_games(largest, heaps):
        window = 2 * max(excluded) + 1
        for p in range(1, heaps // 3):
            step = [y - x for x, y in zip(row, row[p:], strict=False)]
            for n0 in range(heaps // 3):
                if len(set(step[n0 : n0 + window])) == 1:
                    if len(set(step[n0:])) > 1:
                        return False
                    break
    return True


def redundant_numbers(largest: int, heaps: int) -> bool:
    """Check theorem 3.38: excluding also b > 2a changes nothing."""
    return all(
        values(_rule("allbut", (*excluded, b)), heaps) == row
        for excluded, row in _all_but_games(largest, heaps)
        for b in range(2 * max(excluded) + 1, 2 * max(excluded) + 5)
    )


def equal_only_by_the_excluded(excluded: list[int], b: int, heaps: int) -> bool:
    """Return whether G(n) = G'(n) only where G'(n) = G(n - b), as the proof of theorem 3.38 prints it."""
    before = values(_rule("allbut", tuple(excluded)), heaps)
    after = values(_rule("allbut", (*excluded, b)), heaps)
    return all(after[n] == before[n - b] for n in range(b, heaps) if before[n] == after[n])


def first_difference(one: str, two: str) -> int | None:
    """Return the first heap on which two rules differ, None when they never do."""
    return compare(one, two).first_difference


def entry(row: list[int], n: int) -> int:
    """Return a value of a printed sequence."""
    return row[n]


def recurrence(steps: list[int], heaps: int) -> list[int]:
    """Return the sequence G(n) = mex of G(n - s) for the given steps, whatever rule they belong to."""
    row: list[int] = []
    for n in range(heaps):
        row.append(mex(row[n - s] for s in steps if s <= n))
    return row


def pairs_of(numbers: list[int]) -> list[int]:
    """Return the mex of each pair of numbers: the last step of the proof of claim 4."""
    return [mex(pair) for pair in combinations(numbers, 2)]


def is_regular(
    values: list[int], preperiod: int, period: int, saltus: int, residues: list[int]
) -> bool:
    """Return whether G(n + p) = G(n) for the residues and G(n) + s for the others, from l on."""
    return all(
        values[n + period] == values[n] + (0 if n % period in residues else saltus)
        for n in range(preperiod, len(values) - period)
    )
