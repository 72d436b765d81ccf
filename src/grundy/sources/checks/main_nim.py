"""Checks for the main source (000), sections 3.1–3.4: impartial games, nimbers and Nim."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, permutations, product

from grundy.core.nimber import mex, nim_sum
from grundy.core.players import LEFT
from grundy.core.values.form import Form
from grundy.core.values.value import Value
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.solve import solve
from grundy.sources.checks.main import game_named
from grundy.sources.checks.main_values import subsets


def impartial_outcomes() -> list[str]:
    """Return the outcomes of the games with the same options all the way down."""
    return sorted({g.outcome.value for g in _impartial_values()})


def impartial_games_are_their_negatives() -> bool:
    """Check that such games are their own negatives."""
    return all(g == -g and g + g == 0 for g in _impartial_values())


def _impartial_values() -> set[Value]:
    games = {Value(0)}
    for _ in range(3):
        games |= {
            Value.from_options(options, options) for options in subsets(sorted(games, key=str))
        }
    return games


def nimbers_are_infinitesimal(largest: int) -> bool:
    """Check that each nimber is all small and infinitesimal: between -2⁻⁵ and 2⁻⁵."""
    stars = [Value(f"*{n}") for n in range(1, largest + 1)]
    return all(
        star.is_all_small and star.is_infinitesimal and Value("-1/32") < star < Value("1/32")
        for star in stars
    )


def heap_value_texts(heaps: list[int]) -> list[str]:
    """Return the values of single Nim heaps, found from their options."""
    solver = CanonicalSolver(game_named("nim"), claims=False)
    return [str(solver.value((heap,))) for heap in heaps]


def _nimber_form(k: int) -> str:
    """Return the form {0, *, …, *(k-1) | 0, *, …, *(k-1)}."""
    options = ",".join(f"*{i}" if i > 1 else "0*"[i] for i in range(k))
    return f"{{{options}|{options}}}"


def nimber_forms_are_canonical(largest: int) -> bool:
    """Check that the form of *k is equal to *k and has no dominated or reversible option."""
    return all(
        Form(_nimber_form(k)).value == Value(f"*{k}") and not Form(_nimber_form(k)).simplify()
        for k in range(1, largest + 1)
    )


def different_nimbers_are_confused(largest: int) -> bool:
    """Check *i || *j for i ≠ j."""
    return all(
        Value(f"*{i}").compare(Value(f"*{j}")) == "||" for i in range(largest + 1) for j in range(i)
    )


PLAY = ((1, 2, 3), (0, 2, 3), (0, 2, 2), (0, 2, 1), (0, 1, 1), (0, 0, 1), (0, 0, 0))
"""The heaps A, B, C of example 3.6, row by row."""


def row_of_step(step: int) -> str:
    """Return from which row a stone is taken in a step of example 3.6, by the printed heaps."""
    before, after = PLAY[step - 1], PLAY[step]
    return "".join("ABC"[i] for i in range(3) if before[i] != after[i])


def rows_to_choose_from(step: int) -> list[str]:
    """Return the rows that are not empty before a step of example 3.6."""
    return ["ABC"[i] for i in range(3) if PLAY[step - 1][i]]


def to_move_after(step: int) -> str:
    """Return who is to move after a step of example 3.6; Ana begins."""
    return ("Ana", "Barbara")[step % 2]


def every_step_is_legal() -> bool:
    """Check that each row of the table follows from the one before by a legal move."""
    game = game_named("nim")
    return all(
        any(
            game.normalize(option) == game.normalize(after) for option in game.options(before, LEFT)
        )
        for before, after in pairwise(PLAY)
    )


def position_as_set(heaps: list[int]) -> str:
    """Return a Nim position as the set of its options; a single heap is written *n, as in the source."""
    rest = [heap for heap in heaps if heap]
    if len(rest) <= 1:
        return f"*{sum(rest)}"
    options = {
        position_as_set([*rest[:i], smaller, *rest[i + 1 :]])
        for i, heap in enumerate(rest)
        for smaller in range(heap)
    }
    return "{" + ",".join(sorted(options)) + "}"


def equal_mex_decides(largest: int) -> bool:
    """Check theorem 3.10 for all sets of nimbers up to a largest one."""
    numbers = range(largest + 1)
    stars = [Value(f"*{n}") for n in numbers]
    sets = list(subsets(numbers))
    for left, right in product(sets, repeat=2):
        n = mex(left)
        if n != mex(right):
            continue
        if Value.from_options([stars[i] for i in left], [stars[i] for i in right]) != Value(
            f"*{n}"
        ):
            return False
    return True


def impartial_games_equal_heaps(games: list[str]) -> bool:
    """Check on the examples of several games that G + *G(G), searched as a sum, is a loss for the mover."""
    for name in games:
        game = game_named(name)
        solver = GrundySolver(game, claims=False)
        for example in game.examples:
            value = solver.grundy(game.parse(example.position))
            both = f"{name}:{example.position} + nim:{value}"
            if str(solve(both).document()["outcome"]) != "P":
                return False
    return True


def nim_sum_laws(below: int) -> dict[str, bool]:
    """Check the four laws of theorem 3.14 on all triples."""
    triples = list(product(range(below), repeat=3))
    return {
        "commutative": all(nim_sum(a, b) == nim_sum(b, a) for a, b, _ in triples),
        "associative": all(
            nim_sum(nim_sum(a, b), c) == nim_sum(a, nim_sum(b, c)) for a, b, c in triples
        ),
        "self-inverse": all(nim_sum(a, a) == 0 for a, _, _ in triples),
        "triple": all((nim_sum(a, b, c) == 0) == (nim_sum(a, b) == c) for a, b, c in triples),
    }


def columns(numbers: list[int], width: int) -> list[str]:
    """Return the binary digits of numbers and of their nim-sum, as in the printed sums."""
    return [format(number, f"0{width}b") for number in [*numbers, nim_sum(*numbers)]]


def change_of_the_sum(below: int) -> bool:
    """Check t = s ⊕ x ⊕ y for every move on three heaps."""
    game = game_named("nim")
    for heaps in combinations_with_replacement(range(below), 3):
        for option in game.options(heaps, LEFT):
            (k,) = (i for i in range(3) if heaps[i] != option[i])
            if nim_sum(*option) != nim_sum(nim_sum(*heaps), heaps[k], option[k]):
                return False
    return True


def moves_to_zero(below: int, zero: bool) -> list[str]:
    """Return whether none or some of the moves lead to nim-sum 0, where it is 0 (or is not) before."""
    game = game_named("nim")
    starts = combinations_with_replacement(range(below), 3)
    return sorted(
        {
            "some" if any(nim_sum(*o) == 0 for o in game.options(heaps, LEFT)) else "none"
            for heaps in starts
            if (nim_sum(*heaps) == 0) is zero
        }
    )


def one_and_two_heaps(below: int) -> bool:
    """Check that one heap is won by taking all, two by making them equal, and in no other way."""
    nim = game_named("nim")
    for a, b in permutations(range(below), 2):
        start, least = nim((a, b)), min(a, b)
        won = [str(start.play(move)) for move in start.winning_moves()]
        if won != [f"{least},{least}"]:
            return False
    return True


def nimbers_add_by_nim_sum(below: int) -> bool:
    """Check *k + *j = *(k ⊕ j) by the addition of values."""
    return all(
        Value(f"*{k}") + Value(f"*{j}") == Value(f"*{nim_sum(k, j)}")
        for k, j in product(range(below), repeat=2)
    )


def many_nimbers_add(below: int) -> bool:
    """Check the nim-sum of up to four nimbers."""
    for count in range(1, 5):
        for numbers in combinations_with_replacement(range(below), count):
            total = sum((Value(f"*{n}") for n in numbers), Value(0))
            if total != Value(f"*{nim_sum(*numbers)}"):
                return False
    return True
