"""Texts that somebody might type, and texts that nobody should: for every notation of the program.

Each generator takes a `random.Random` and returns a text of its notation, mostly well formed. `damaged`
turns any text into one that is not: characters go, double, change places, control and foreign characters
come in, numbers become huge, brackets nest deeply.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset

Generator = Callable[[Random], str]
STRANGE = "\x00\x1b\x07\x9b\u202e\u200b\ud800٣½∗↑–“\n\t\r é𝟛"
NUMBERS = ("0", "1", "2", "3", "7", "12", "-1", "007", "1e9", "0x1F", "1.5", "٣", "³", "+4", "")
HUGE = ("9" * 20, "1" + "0" * 400, "-" + "9" * 30, "9" * 5000)


def damaged(r: Random, text: str) -> str:
    """Return the text after one to three accidents."""
    for _accident in range(r.randint(1, 3)):
        at = r.randint(0, len(text))
        accident = r.randrange(9)
        if accident == 0:
            text = text[:at] + text[at + r.randint(1, 3) :]
        elif accident == 1:
            text = text[:at] + text[max(0, at - r.randint(1, 4)) :]
        elif accident == 2:
            text = text[:at] + r.choice(STRANGE) + text[at:]
        elif accident == 3:
            text = text[:at] + r.choice(NUMBERS + HUGE) + text[at:]
        elif accident == 4:
            text = text[:at] + r.choice("()[]{}|,.:;+-*^v/#=<>@→ x") + text[at:]
        elif accident == 5:
            text = text.replace(r.choice(text or " "), r.choice("0123456789abcxXoO.#,|"), 1)
        elif accident == 6:
            text = text * r.choice((2, 3, 50))
        elif accident == 7:
            deep = r.choice((3, 100, 3000))
            left, right = r.choice(("()", "{}", "[]", "{|", "-)"))
            text = left * deep + text + right * deep
        else:
            text = "".join(r.sample(text, len(text))) if len(text) < 200 else text[::-1]
    return text[:60_000]


def number(r: Random) -> str:
    """Return a number as people write them."""
    if r.random() < 0.8:
        return str(r.randint(0, r.choice((3, 20, 1000))))
    return r.choice(NUMBERS if r.random() < 0.7 else HUGE)


def numbers(r: Random) -> str:
    """Return numbers with commas between them."""
    return ",".join(number(r) for _ in range(r.randint(1, 5)))


def rule(r: Random) -> str:
    """Return a rule of heaps."""
    kind = r.randrange(6)
    if kind == 0:
        families = ("primes", "squares", f"powers({number(r)})", f"{number(r)}..{number(r)}")
        return f"subtract({numbers(r)},{r.choice(families)})"
    if kind == 1:
        return f"{r.choice(('subtract', 'allbut'))}({numbers(r)})"
    if kind == 2:
        return f"take({r.randint(0, 3)}/{r.randint(0, 5)}..{r.randint(0, 5)}/{r.randint(0, 5)})"
    if kind == 3:
        return r.choice(("nim", "kayles", "lasker", "grundy", "split", "dawson-chess", "heap"))
    digits = "".join(r.choice("01234567" if kind == 4 else "0123456789ABCDEF") for _ in range(3))
    tail = f"[{r.randint(0, 77)}]" if r.random() < 0.2 else ""
    return f"{r.choice('04')}.{digits}{tail}"


def value(r: Random, depth: int = 3) -> str:
    """Return an expression of values."""
    kind = r.randrange(9 if depth else 4)
    if kind == 0:
        return number(r)
    if kind == 1:
        return r.choice(("*", "*2", "^", "v", "^*", "^^", "v3", "^3*2", "0", "+-1", "±2"))
    if kind == 2:
        return f"{number(r)}/{2 ** r.randint(0, 6)}"
    if kind == 3:
        return r.choice(("up", "down", "star", "tiny(1)", "miny(2)", "+_1", "-_2", "on", "over"))
    if kind == 4:
        return f"({value(r, depth - 1)})"
    if kind == 5:
        return f"-{value(r, depth - 1)}"
    if kind == 6:
        return f"{value(r, depth - 1)}{r.choice(('+', '-', ' + ', '.'))}{value(r, depth - 1)}"
    sides = [",".join(value(r, depth - 1) for _ in range(r.randint(0, 2))) for _side in range(2)]
    return f"{{{sides[0]}{'|' * r.choice((1, 1, 1, 2))}{sides[1]}}}"


def game(r: Random) -> str:
    """Return the name of a game, with parameters now and then."""
    name = r.choice(registry.all_games()).sample_name()
    if r.random() < 0.1:
        return f"{name.partition('(')[0]}({number(r)})"
    return name if r.random() < 0.9 else rule(r)


def position(r: Random, name: str) -> str:
    """Return a position of a game: an example, a small position, or a board of some size."""
    try:
        found = registry.get(name)
    except ValueError:
        return numbers(r)
    kind = r.randrange(4)
    if kind == 0 and isinstance(found, Ruleset) and found.sample_name() == name:
        for place, bare in enumerate(found.small_positions()):
            if r.random() < 0.1 or place > 30:
                return found.format(bare)
    if kind == 1:
        return f"{r.randint(0, 6)}x{r.randint(0, 6)}"
    if kind == 2:
        return numbers(r)
    return r.choice(found.examples).position if found.examples else "0"


def place(r: Random) -> str:
    """Return a game with a position, or a sum of some."""
    terms = []
    for _term in range(r.choice((1, 1, 1, 2, 3))):
        name = game(r)
        terms.append(f"{name}:{position(r, name)}" if r.random() < 0.9 else value(r))
    return r.choice((" + ", "+", " - ")).join(terms)


def circle(r: Random) -> str:
    """Return a circle of coalitions."""
    word = "".join(r.choice("0011233AB") for _ in range(r.randint(1, 9)))
    return f"coalition({word},{number(r)})" if r.random() < 0.5 else word


def family(r: Random) -> str:
    """Return a family of games to scan."""
    kind = r.randrange(5)
    if kind == 0:
        return f"octal({r.randint(0, 3)})"
    if kind == 1:
        return f"{r.choice(('subtract', 'allbut'))}(k={r.randint(0, 3)}, max={r.randint(0, 8)})"
    if kind == 2:
        return f"coalition(r={r.randint(0, 5)}..{r.randint(0, 6)}, m={r.randint(0, 3)})"
    if kind == 3:
        return f"boards({game(r)}, 1..{r.randint(0, 3)}, {r.randint(0, 3)})"
    return rule(r)


def condition(r: Random) -> str:
    """Return a filter of results."""
    field = r.choice(("period", "rule", "known", "kind", "proved", "seconds", "flavour", "any"))
    return f"{field}{r.choice(('=', '!=', '<', '>=', '~'))}{r.choice((number(r), rule(r), 'yes'))}"


def graph(r: Random) -> str:
    """Return a directed graph, as edges or as JSON."""
    edges = [(r.randint(0, 6), r.randint(0, 9)) for _ in range(r.randint(0, 9))]
    if r.random() < 0.5:
        return ",".join(f"{a}>{b}" for a, b in edges)
    most = r.choice((10, 3, 10**12, -1))
    return f'{{"vertices": {most}, "edges": {[list(edge) for edge in edges]}}}'


def move(r: Random) -> str:
    """Return a move in the notation of some game."""
    return r.choice(
        (
            f"{number(r)}→{number(r)}",
            f"{number(r)}->{number(r)}+{number(r)}@{number(r)}",
            f"{r.choice('abcxyz')}{number(r)}-{r.choice('abc')}{number(r)}",
            numbers(r),
            "pass",
        )
    )


def record(r: Random) -> str:
    """Return the record of a match."""
    name = game(r)
    moves = "\n".join(f"{n} {move(r)}" for n in range(1, r.randint(1, 5)))
    return f"grundy record 1\ngame {name}\nposition {position(r, name)}\nplay normal\nfirst left\n{moves}"
