"""Checks for the main source (000), sections 3.1–3.4: impartial games, nimbers and Nim."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, permutations, product

from grundy.core.nimber import mex, nim_sum
from grundy.core.players import LEFT, Outcome
from grundy.core.values.form import Form
from grundy.core.values.value import Value
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.solve import solve
from grundy.sources.checks.main import game_named
from grundy.sources.checks.main_values import subsets


def impartial_values() -> bool:
    """Check that games with the same options all the way down are N or P and their own negatives."""
    games = {Value(0)}
    for _ in range(3):
        games |= {
            Value.from_options(options, options) for options in subsets(sorted(games, key=str))
        }
    return all(
        g.outcome in {Outcome.N, Outcome.P} and g == -g and g + g == 0 and g.nimber is not None
        for g in games
    )


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
    """Check t = s ⊕ x ⊕ y for every move on three heaps, lemma 3.16 and lemma 3.17 with it."""
    game = game_named("nim")
    for heaps in combinations_with_replacement(range(below), 3):
        s = nim_sum(*heaps)
        reached = set()
        for option in game.options(heaps, LEFT):
            (k,) = (i for i in range(3) if heaps[i] != option[i])
            t = nim_sum(*option)
            if t != nim_sum(s, heaps[k], option[k]):
                return False
            reached.add(t)
        if (0 in reached) != (s != 0):
            return False
    return True


def one_and_two_heaps(below: int) -> bool:
    """Check that one heap is won by taking all, two by making them equal, and only so."""
    for a, b in permutations(range(below), 2):
        document = solve("nim", (a, b)).document()
        least = min(a, b)
        won = [m["to"] for m in document["moves"] if m["winning"]]
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
