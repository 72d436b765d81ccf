"""Checks for the teacher's article (003) and the contest notes (004)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from grundy.core.nimber import mex, nim_sum
from grundy.core.players import LEFT, Outcome
from grundy.heaps.regularity.period import nim_values as sequence_of
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.solve import solve
from grundy.sources.checks.main import game_named

_HEAPS = 600


def nim_values(rule: str, heaps: int) -> list[int]:
    """Return the nim-values of the first heaps of a rule."""
    return sequence_of(rule, heaps).first(heaps)


def _searched(game: Ruleset[Any]) -> OutcomeSearch:
    """Return a search by the definition alone, without any formula."""
    return OutcomeSearch(game, claims=False)


def lost_residues(rule: str) -> dict[str, Any]:
    """Return the smallest modulus and the residues of the lost heaps, looking at 600 heaps."""
    lost = [value == 0 for value in nim_values(rule, _HEAPS)]
    for modulus in range(1, _HEAPS // 4):
        if all(lost[n] == lost[n % modulus] for n in range(_HEAPS)):
            return {"modulus": modulus, "residues": [r for r in range(modulus) if lost[r]]}
    return {"modulus": None, "residues": []}


def backward_rules_hold() -> bool:
    """Check the three rules of backward analysis for takes 1, 2, 3 up to 100, by search."""
    game = game_named("subtract(1,2,3)")
    search = _searched(game)
    lost = [search.relative((n,), LEFT) < 0 for n in range(101)]
    return lost[0] and all(
        lost[n] == all(not lost[n - s] for s in (1, 2, 3) if s <= n) for n in range(101)
    )


def initial_segments(largest: int) -> bool:
    """Check takes 1..k for every k up to `largest`."""
    return all(
        lost_residues(f"subtract(1..{k})") == {"modulus": k + 1, "residues": [0]}
        for k in range(1, largest + 1)
    )


def intervals(largest: int) -> bool:
    """Check takes k..m: lost are the heaps with n mod (k + m) < k."""
    return all(
        (value == 0) == (n % (k + m) < k)
        for m in range(1, largest + 1)
        for k in range(1, m + 1)
        for n, value in enumerate(nim_values(f"subtract({k}..{m})", 200))
    )


def powers_modulo(base: int, modulus: int, exponents: int) -> list[int]:
    """Return the residues of the powers of a base."""
    return sorted({pow(base, e, modulus) for e in range(exponents)})


def equal_heaps_are_lost(largest: int) -> bool:
    """Check that (0, a, a) is lost."""
    return all(_outcome(f"0,{a},{a}") == "P" for a in range(largest + 1))


def unequal_heaps_are_won(largest: int) -> bool:
    """Check that (0, a, b) with a ≠ b is won."""
    return all(_outcome(f"0,{a},{b}") == "N" for a in range(largest) for b in range(a))


def outcomes_of(positions: list[str]) -> list[str]:
    """Return the outcomes of Nim positions."""
    return [_outcome(position) for position in positions]


def _outcome(position: str) -> str:
    return str(solve("nim", position).document()["outcome"])


def nim_addition_laws(below: int) -> bool:
    """Check that nim addition is commutative and associative."""
    numbers = range(below)
    return all(
        nim_sum(a, b) == nim_sum(b, a) and nim_sum(nim_sum(a, b), c) == nim_sum(a, nim_sum(b, c))
        for a in numbers
        for b in numbers
        for c in numbers
    )


def binary(number: int) -> str:
    """Return the binary digits of a number."""
    return format(number, "b")


def as_many_winning_moves_as_leading_ones(below: int) -> bool:
    """Check the number of winning moves against the leading column, for all triples."""
    for heaps in combinations_with_replacement(range(below), 3):
        total = nim_sum(*heaps)
        leading = 1 << total.bit_length() >> 1
        ones = sum(bool(heap & leading) for heap in heaps)
        winning = game_named("nim")(heaps).winning_moves()
        if len(winning) != (ones if total else 0):
            return False
    return True


def nim_theorem(heaps: int, below: int) -> bool:
    """Check by search that exactly the positions with nim-sum 0 are lost."""
    game = game_named("nim")
    search = _searched(game)
    return all(
        (search.relative(position, LEFT) < 0) == (nim_sum(*position) == 0)
        for count in range(heaps + 1)
        for position in combinations_with_replacement(range(below), count)
    )


def moore_theorem(k: int, mode: str, heaps: int, below: int, *, converse: bool = True) -> bool:
    """Check by search that the positions with column sums divisible by k + 1 are lost.

    With `converse`, that they are the only lost ones.
    """
    search = _searched(game_named(f"moore({k},{mode})"))
    for position in combinations_with_replacement(range(below), heaps):
        lost, divide = search.relative(position, LEFT) < 0, _columns_divide(position, k + 1)
        if (divide and not lost) or (converse and lost and not divide):
            return False
    return True


def _columns_divide(heaps: tuple[int, ...], divisor: int) -> bool:
    width = max(heaps, default=0).bit_length()
    return all(sum(heap >> bit & 1 for heap in heaps) % divisor == 0 for bit in range(width))


def fibonacci_allowances(heap: int, takes: list[int]) -> list[int]:
    """Return how many tokens of Fibonacci Nim may be taken at most, first and after each take."""
    place = game_named("fibonacci")(str(heap))
    found = [max(int(move) for move in place.moves())]
    for take in takes:
        place = place.play(str(take))
        found.append(max(int(move) for move in place.moves()))
    return found


def fibonacci_numbers(count: int) -> list[int]:
    """Return the first Fibonacci numbers, 1, 1, 2, …"""
    numbers = [1, 1]
    while len(numbers) < count:
        numbers.append(numbers[-1] + numbers[-2])
    return numbers[:count]


def zeckendorf_parts(number: int) -> list[int]:
    """Return the Zeckendorf parts, largest first."""
    parts = []
    for part in reversed(fibonacci_numbers(90)[1:]):
        if part <= number:
            parts.append(part)
            number -= part
    return parts


def zeckendorf_is_unique(largest: int) -> bool:
    """Count all representations by different, not neighbouring Fibonacci numbers: one for each number."""
    numbers = [f for f in fibonacci_numbers(30)[1:] if f <= largest]
    counts = [0] * (largest + 1)
    for total in _sparse_sums(numbers, largest):
        counts[total] += 1
    return all(count == 1 for count in counts)


def _sparse_sums(numbers: list[int], largest: int) -> Iterator[int]:
    stack = [(0, 0)]
    while stack:
        index, total = stack.pop()
        if index >= len(numbers):
            yield total
            continue
        stack.append((index + 1, total))
        if total + numbers[index] <= largest:
            stack.append((index + 2, total + numbers[index]))


def fibonacci_digits(number: int) -> str:
    """Return a number in the Fibonacci system, places …, 8, 5, 3, 2, 1."""
    parts = set(zeckendorf_parts(number))
    places = [f for f in reversed(fibonacci_numbers(90)[1:]) if f <= max(parts)]
    return "".join("1" if place in parts else "0" for place in places)


def index_of_smallest_part(number: int) -> int:
    """Return which Fibonacci number the smallest part is, counting f₁ = f₂ = 1."""
    smallest = min(zeckendorf_parts(number))
    return fibonacci_numbers(90).index(smallest) + 1


def fibonacci_theorem(largest: int) -> bool:
    """Check by search: lost exactly when the allowance is smaller than the smallest part."""
    game = game_named("fibonacci")
    search = _searched(game)
    return all(
        (search.relative(game.parse(f"{heap}/{allowance}"), LEFT) < 0)
        == (allowance < min(zeckendorf_parts(heap)))
        for heap, allowance in _heaps_with_allowance(largest)
    )


def smallest_part_wins(largest: int) -> bool:
    """Check by search that taking the smallest part, where allowed, leaves a lost position."""
    game = game_named("fibonacci")
    search = _searched(game)
    for heap, allowance in _heaps_with_allowance(largest):
        part = min(zeckendorf_parts(heap))
        if part <= allowance:
            position = game.parse(f"{heap}/{allowance}")
            option = game.find_move(position, LEFT, str(part))[1]
            if search.relative(option, LEFT) >= 0:
                return False
    return True


def _heaps_with_allowance(largest: int) -> Iterator[tuple[int, int]]:
    return ((h, a) for h, a in product(range(1, largest + 1), repeat=2) if a <= h)


def every_nonzero_sum_can_be_made_zero(below: int) -> bool:
    """Check that from a nonzero nim-sum some move reaches 0, and from 0 no move does (triples)."""
    game = game_named("nim")
    for heaps in combinations_with_replacement(range(below), 3):
        reached = {nim_sum(*option) for option in game.options(heaps, LEFT)}
        if (0 in reached) != (nim_sum(*heaps) != 0):
            return False
    return True


def stairs_that_count(parity: int, stairs: int, balls: int) -> bool:
    """Check by search whether exactly the stairs of one parity decide Staircase Nim.

    Stairs are numbered from 1; a move takes balls from stair k ≥ 2 to stair k - 1.
    """
    game = game_named("staircase")
    search = _searched(game)
    for position in product(range(balls + 1), repeat=stairs):
        total = nim_sum(*(heap for k, heap in enumerate(position, start=1) if k % 2 == parity))
        if (search.relative(game.parse(",".join(map(str, position))), LEFT) < 0) != (total == 0):
            return False
    return True


def winning_is_outcome_n(below: int) -> bool:
    """Check that a nim-value of 0 means lost and any other means won (takes 1, 2, 3)."""
    return all(
        (solve("subtract(1,2,3)", str(n)).document()["outcome"] == Outcome.N.value) == (value > 0)
        for n, value in enumerate(nim_values("subtract(1,2,3)", below))
    )


def printed_listing(heaps: int, filled_with: int) -> list[int]:
    """Run the listing of document 004, takes 2 and 3, line by line on a table filled with a number."""
    memo = [filled_with] * heaps

    def calculate_grundy(n: int) -> int:
        if n == 0:
            return 0
        if memo[n] != -1:
            return memo[n]
        reachable = {calculate_grundy(n - take) for take in (2, 3) if n >= take}
        memo[n] = mex(reachable)
        return memo[n]

    return [calculate_grundy(n) for n in range(heaps)]
