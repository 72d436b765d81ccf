"""Checks for the paper on Nim with many players (002), sections 6.2 and 6.3: spruces, conjectures.

Formulas and procedures of the paper are compared with the spruces themselves, which are components
of the states that the recurrence gives to the smaller coalition. Orders are words: 0 the smaller
coalition, 1 the larger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.merging import distance, height_alone, merging_pairs
from grundy.coalition.orders import necklaces, order_threshold
from grundy.coalition.pattern import find_pattern
from grundy.coalition.spruce import Spruce, other_parts, spruces
from grundy.coalition.theorems import best_order, printed_bound
from grundy.errors import GameError

_LETTERS = "abcdefghijklmnop"


def _orders(seats: int) -> Iterator[Circle]:
    """Yield all orders with a smaller coalition and at most this many seats."""
    for r in range(3, seats + 1):
        for a in range(1, (r + 1) // 2):
            yield from (Circle.parse(word, 2) for word in necklaces(a, r - a))


def _joined(a: int, b: int) -> Spruce:
    (spruce,) = spruces(Circle.parse("0" * a + "1" * b, 2))
    return spruce


def _pairs(largest: int) -> Iterator[tuple[int, int]]:
    return ((a, b) for b in range(2, largest + 1) for a in range(1, b))


def _repeats(a: int, b: int) -> int:
    return -(-a // (b - a))


def rows(word: str) -> list[list[int]]:
    """Return the states per row of every spruce, from the bottom upwards."""
    return [list(spruce.rows) for spruce in spruces(Circle.parse(word, 2))]


def number_of_spruces(word: str) -> int:
    """Return the number of different spruces."""
    return len(spruces(Circle.parse(word, 2)))


def has_rows(word: str, counts: list[int]) -> bool:
    """Return whether some spruce of the order has these rows."""
    return counts in rows(word)


def root_tokens(word: str) -> list[int]:
    """Return the tokens in the root of every spruce."""
    return [spruce.root.tokens for spruce in spruces(Circle.parse(word, 2))]


def player_on_row(word: str, row: int) -> str:
    """Return the player on move in a row of the only spruce, the bottom row being the first."""
    (spruce,) = spruces(Circle.parse(word, 2))
    return _LETTERS[-(spruce.bottom.row + row - 1) % len(word)]


def moves_of_longest_game(word: str) -> int:
    """Return the moves of the longest game inside the only spruce."""
    (spruce,) = spruces(Circle.parse(word, 2))
    return len(spruce.longest_game()) - 1


def longest_game_takes(word: str) -> dict[str, list[int]]:
    """Return which takes each coalition uses in the longest game inside the only spruce."""
    (spruce,) = spruces(Circle.parse(word, 2))
    used: dict[str, set[int]] = {"0": set(), "1": set()}
    game = spruce.longest_game()
    for state, after in pairwise(game):
        used[word[-state.row % len(word)]].add(state.tokens - after.tokens)
    return {letter: sorted(takes) for letter, takes in used.items()}


def keeps_winning(word: str) -> dict[str, bool]:
    """Return for both coalitions whether they win for ever larger counts (proved by a period)."""
    answers = {}
    for letter in "01":
        pattern = find_pattern(Contest(Circle.parse(word, 2), letter))
        assert pattern is not None
        answers[letter] = not pattern.is_lost_for_ever
    return answers


def shape(a: int, b: int) -> list[int]:
    """Return the rows by the five points of section 6.2, with point 5 where v ≤ b."""
    counts = list(range(1, a + b + 1))
    again = True
    while again:
        counts += range(counts[-1] - 1, counts[-1] - b - 1, -1)
        counts += range(counts[-1] + 1, counts[-1] + a + 1)
        again = counts[-1] > b
    return counts + list(range(counts[-1] - 1, 0, -1))


def shape_is_right(largest: int) -> bool:
    """Compare the shape, ending where v ≤ b, with the spruces of all pairs a < b up to a size."""
    return all(tuple(shape(a, b)) == _joined(a, b).rows for a, b in _pairs(largest))


def width_after_repeats(a: int, b: int) -> int:
    """Return v: the states in row (k + 1)(a + b) of the spruce, k = ceil(a / (b - a))."""
    return _joined(a, b).rows[(_repeats(a, b) + 1) * (a + b) - 1]


def width_is_smaller(a: int, b: int) -> bool:
    """Return whether v is smaller than b."""
    return width_after_repeats(a, b) < b


def widths_are_at_most_b(largest: int) -> bool:
    """Check a < v ≤ b and v = a + b - k(b - a), with v read from the spruce."""
    return all(
        a < width_after_repeats(a, b) == a + b - _repeats(a, b) * (b - a) <= b
        for a, b in _pairs(largest)
    )


def formula(name: str, largest: int) -> bool:
    """Check a formula of section 6.2 against the spruces of all pairs a < b up to a size."""
    for a, b in _pairs(largest):
        k, spruce = _repeats(a, b), _joined(a, b)
        word = spruce.circle.word
        owners = [word[-row % (a + b)] for row in range(spruce.bottom.row, spruce.root.row + 1)]
        holds = {
            "rows": len(spruce.rows) == 2 * (b + a * (k + 1)) - 1,
            "small rows": owners.count("0") == a * (k + 1),
            "large rows": owners.count("1") == a * (1 + k) + 2 * b - 1,
            "tokens": spruce.root.tokens == 3 * a * (1 + k) + 2 * (b - 1),
        }
        if not holds[name]:
            return False
    return True


def conjecture_1(largest: int) -> bool:
    """Check that a small player on move never wins above the printed bound, all pairs up to a size."""
    return all(
        order_threshold("0" * a + "1" * b)[1] <= printed_bound(a, b) for a, b in _pairs(largest)
    )


def bound_is_reached_by_anyone(largest: int) -> bool:
    """Check that the printed bound is the exact threshold with anyone on move."""
    return all(
        order_threshold("0" * a + "1" * b)[0] == printed_bound(a, b) for a, b in _pairs(largest)
    )


def small_threshold_formula(largest: int) -> bool:
    """Check (k + 1)(2a + b) - 1 as the exact threshold with a small player on move."""
    return all(
        order_threshold("0" * a + "1" * b)[1] == (_repeats(a, b) + 1) * (2 * a + b) - 1
        for a, b in _pairs(largest)
    )


def players_between_small_parts(word: str) -> list[int]:
    """Return the sizes of the parts of the larger coalition."""
    return [len(part) for part in other_parts(Circle.parse(word, 2), "0")]


def merged(word: str) -> list[bool]:
    """Return for every spruce whether it is merged."""
    return [spruce.is_merged for spruce in spruces(Circle.parse(word, 2))]


def not_more_spruces_than_parts(seats: int) -> bool:
    """Check all orders: at most as many spruces as parts of the smaller coalition."""
    return all(len(spruces(c)) <= len(c.seating.parts("0")) for c in _orders(seats))


def bottoms(seats: int) -> bool:
    """Check all orders: one lowest state, no tokens, the last player of a part of the larger."""
    for circle in _orders(seats):
        ends = {part[-1] for part in other_parts(circle, "0")}
        for spruce in spruces(circle):
            bottom = spruce.bottom
            alone = spruce.rows[0] == 1 and bottom.tokens == 0
            if not alone or -bottom.row % circle.seats not in ends:
                return False
    return True


def procedure_is_right(seats: int) -> bool:
    """Check rows and root tokens by the procedure of section 6.3 for all spruces that are original."""
    for circle in _orders(seats):
        for spruce in spruces(circle):
            if not spruce.is_merged:
                height = height_alone(circle, "0", spruce.parts[0])
                if (height.rows, height.tokens) != (len(spruce.rows), spruce.root.tokens):
                    return False
    return True


def procedure_misses_the_root(word: str) -> bool:
    """Return whether the procedure gives other tokens than the root has, for every part."""
    circle = Circle.parse(word, 2)
    given = {height_alone(circle, "0", p).tokens for p in range(len(other_parts(circle, "0")))}
    return given.isdisjoint(root_tokens(word))


def index_names_a_part(parts: int, steps: int) -> bool:
    """Return whether x % i lies in 1..i, as the numbering of the parts needs, for x = 2, 3, …"""
    return all(1 <= x % i <= i for i in range(1, parts + 1) for x in range(2, steps + 1))


def repaired_index_names_a_part(parts: int, steps: int) -> bool:
    """Return whether ((x - 1) mod i) + 1 lies in 1..i and runs through the parts in turn."""
    return all(
        [(x - 1) % i + 1 for x in range(1, steps + 1)] == (list(range(1, i + 1)) * steps)[:steps]
        for i in range(1, parts + 1)
    )


def states_in_rows(word: str, rows: list[int]) -> list[int]:
    """Return the states in some rows of the only spruce, the bottom row being the first."""
    (spruce,) = spruces(Circle.parse(word, 2))
    return [spruce.rows[row - 1] for row in rows]


def directions_after_first_rows(word: str) -> list[str]:
    """Return the next two directions of the only spruce after its first growth: shrink or grow."""
    (counts,) = rows(word)
    steps = ["grow" if b > a else "shrink" for a, b in pairwise(counts)]
    return [after for before, after in pairwise(steps) if after != before][:2]


def _drawn_pairs(circle: Circle) -> list[tuple[int, int]]:
    """Return the pairs of neighbouring parts that the criterion finds, read from the drawing.

    The right spruce is drawn from the first player of its part upwards, one state in its lowest row.
    """
    parts, found = other_parts(circle, "0"), []
    for left in range(len(parts) if len(parts) > 1 else 0):
        right = (left + 1) % len(parts)
        first = parts[right][0]
        gap = (first - parts[left][-1] - 1) % circle.seats
        width, balance, row = 1, 0, 1
        while width and balance <= gap:
            step = 1 if circle.word[(first - row) % circle.seats] == "0" else -1
            row += 1
            width += step
            balance += step if row > gap + 2 else 0
        if width:
            found.append((left, right))
    return found


def drawn_criterion_holds(seats: int) -> bool:
    """Check all orders: pairs that the criterion finds, read from the drawing, do merge."""
    return all(
        any({left, right} <= set(spruce.parts) for spruce in spruces(circle))
        for circle in _orders(seats)
        for left, right in _drawn_pairs(circle)
    )


def found_and_merged(word: str, reading: str) -> list[int]:
    """Return how many pairs the criterion finds, for the drawn or the whole spruce, and how many merge."""
    circle = Circle.parse(word, 2)
    whole = merging_pairs(circle, "0", as_printed=True)
    return [len(_drawn_pairs(circle) if reading == "drawn" else whole), spruces_that_merge(word)]


def spruces_that_merge(word: str) -> int:
    """Return how many neighbouring pairs of parts stand together in a merged spruce."""
    return sum(len(spruce.parts) - 1 for spruce in spruces(Circle.parse(word, 2)))


def criterion_is_right(seats: int, as_printed: bool) -> bool:
    """Compare a merge criterion with the spruces of all orders of up to this many seats."""
    return all(
        len(merging_pairs(circle, "0", as_printed=as_printed)) == spruces_that_merge(circle.word)
        for circle in _orders(seats)
    )


def merging_at_distance(gap: int, additional: int) -> bool:
    """Return whether spruces at distance `gap` merge after this many rows of small players alone.

    The order: the small players of those rows, the left part (one player), the gap, the right part.
    """
    word = "0" * additional + "1" + "0" * gap + "1" * (gap + additional)
    return any(merged(word))


def merging_is_possible(largest: int) -> bool:
    """Check that spruces at every distance up to `largest` can merge, first after q + 1 rows."""
    return all(
        merging_at_distance(gap, gap + 1) and not merging_at_distance(gap, gap)
        for gap in range(1, largest + 1)
    )


def merging_orders(a: int, b: int) -> list[str]:
    """Return the orders of a against b players that have a merged spruce."""
    return [word for word in necklaces(a, b) if any(merged(word))]


def rotations_have_one_limit(words: list[str]) -> bool:
    """Return whether all rotations of each order have the same limit, anyone on move."""
    return all(
        len({order_threshold(word[i:] + word[:i])[0] for i in range(len(word))}) == 1
        for word in words
    )


def order_with_largest_limit(words: list[str]) -> str:
    """Return the order with the largest limit, anyone on move."""
    return max(words, key=lambda word: order_threshold(word)[0])


def spruces_in_the_merged_one(word: str) -> int:
    """Return how many parts of the larger coalition the only merged spruce joins."""
    (merged_one,) = [s for s in spruces(Circle.parse(word, 2)) if s.is_merged]
    return len(merged_one.parts)


def merged_lower_parts(word: str) -> list[int]:
    """Return the sizes of the parts of the larger coalition that a merged spruce joins."""
    parts = other_parts(Circle.parse(word, 2), "0")
    return sorted(
        len(parts[p]) for s in spruces(Circle.parse(word, 2)) if s.is_merged for p in s.parts
    )


def merging_raises_the_root(seats: int) -> bool:
    """Check all orders: a merged spruce has a higher root than its parts would have alone."""
    return all(
        spruce.root.tokens > max(state.tokens for alone in spruce.originals() for state in alone)
        for circle in _orders(seats)
        for spruce in spruces(circle)
        if spruce.is_merged
    )


def distances(word: str) -> list[int]:
    """Return the distances of all pairs of spruces."""
    found = spruces(Circle.parse(word, 2))
    return [distance(s, t) for i, s in enumerate(found) for t in found[i + 1 :]]


def large_players_between(word: str, pairs: list[list[int]]) -> list[int]:
    """Return how many large players sit between the two parts of each pair, on the shorter way."""
    circle = Circle.parse(word, 2)
    parts = other_parts(circle, "0")
    return [_between(circle, parts[one], parts[two]).count("1") for one, two in pairs]


def _between(circle: Circle, one: Sequence[int], two: Sequence[int]) -> str:
    """Return the players between two parts of the larger coalition, on the way with fewer of them."""
    seats, twice = circle.seats, circle.word * 2
    ways = [
        twice[start + 1 : start + 1 + (end - start - 1) % seats]
        for start, end in ((one[-1], two[0]), (two[-1], one[0]))
    ]
    return min(ways, key=len)


def best_orders(a: int, b: int) -> list[str]:
    """Return the orders with the largest threshold, anyone on move."""
    found = {word: order_threshold(word)[0] for word in necklaces(a, b)}
    return [word for word, count in found.items() if count == max(found.values())]


def conjecture_2(seats: int) -> bool:
    """Check that the order of conjecture 2 alone has the largest threshold, for all a ≥ 2."""
    return all(
        best_orders(a, r - a) == [best_order(a, r - a)]
        for r in range(5, seats + 1)
        for a in range(2, (r + 1) // 2)
    )


def printed_order(a: int, b: int) -> str:
    """Return the order of conjecture 2 with the brace counting pairs; it must have a and b players."""
    pairs = a - 2
    if pairs < 0:
        return "undefined"
    word = "00" + "10" * pairs + "1" * (b - a + 2)
    if (word.count("0"), word.count("1")) != (a, b):
        raise GameError("the order has other sizes")
    return word


def conjecture_3(seats: int) -> bool:
    """Check that every order with a < b is lost for ever from some count on (proved by a window)."""
    for circle in _orders(seats):
        pattern = find_pattern(Contest(circle, "0"))
        if pattern is None or not pattern.is_lost_for_ever:
            return False
    return True


def has_threshold(word: str, most: int) -> bool:
    """Return whether coalition 0 loses from some count on, takes 1..most (proved by a period)."""
    pattern = find_pattern(Contest(Circle.parse(word, most), "0"))
    assert pattern is not None
    return pattern.is_lost_for_ever


def larger_wins_more(seats: int, tokens: int) -> bool:
    """Check all orders: of all states up to this many tokens the larger coalition wins more."""
    return all(
        2 * sum(mask.bit_count() for mask in Contest(circle, "0").masks(tokens))
        < (tokens + 1) * circle.seats
        for circle in _orders(seats)
    )
