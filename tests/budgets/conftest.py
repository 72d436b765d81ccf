"""Every command with every game, on small, large and hostile inputs: nothing here names a game.

A position is made from what the registry knows: the examples of a game, the same swollen to many times
their size, and texts that some notation might accept (boards, heaps, coins, graphs). What a game does
not read is left out; so a new game is covered on the day it is registered.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from grundy.errors import GameError
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset

SEED = 18
SAMPLE = 100
"""How many command lines the slow suite runs; with GRUNDY_BUDGETS=all it runs every one."""

HOSTILE = (
    "99x99",
    "20x20",
    "6x6",
    "4x5",
    "1x60",
    "1000000",
    "200000",
    "900000,7",
    "8,10",
    "31,28,25,23,19,14,11",
    ",".join(map(str, range(1, 300))),
    str(10**30),
    "1" * 3000,
    "H" * 300,
    "HT" * 200,
    "xo" * 30,
    "xoxox|oxoxo",
    "|".join(["xoxoxo", "oxoxox"] * 3),
    '{"vertices":1000000000000,"edges":[]}',
    '{"edges":[[0,99999999999999999999]]}',
    ",".join(f"{n}-{n + 1}" for n in range(400)),
    ",".join(f"{n}>{n + 1}" for n in range(400)),
    ",".join(f"{a}-{b}" for a in range(40) for b in range(a)),
)
"""Texts that some game may read as a position."""

RULES = (
    "0.77",
    "0.354",
    "0.16",
    "0.76",
    "4.72[57]",
    "0.3F",
    "subtract(primes)",
    "subtract(2,5,7,101)",
    "subtract(20,29,61,70,90)",
    "allbut(1..1000000)",
    "grundy",
    "nim",
)
VALUES = ("{2|-1}", "{0,*|*}", "tiny(2)", "+-1 + +-2 + +-3 + +-5 + +-8 + +-13", "{" * 60 + "|" * 60)


@dataclass(frozen=True)
class Case:
    """One command line and what it is about."""

    verb: str
    about: str
    words: tuple[str, ...]

    def command(self, seconds: float, folder: Path) -> list[str]:
        """Return the words of the command; pictures go to a folder."""
        picture = ("--out", str(folder / "tree.svg")) if self.verb == "tree" else ()
        return [*self.words, *picture, "--budget-seconds", str(seconds)]

    def __str__(self) -> str:
        shown = " ".join(self.words)
        return shown if len(shown) <= 60 else f"{shown[:57]}…"


def positions(game: Game[Any]) -> Iterator[str]:
    """Yield texts of positions, the smallest examples first, then what has no sensible size."""
    examples = [example.position for example in game.examples]
    yield from examples[:2]
    tried: dict[str, None] = dict.fromkeys(HOSTILE)
    for text in (min(examples, key=len), max(examples, key=len)):
        tried.update(dict.fromkeys(swollen(text)))
    for text in tried:
        try:
            game.parse(text)
        except GameError:
            continue
        yield text


def swollen(text: str) -> Iterator[str]:
    """Yield a position's text made larger in the ways that notations grow."""
    rows = text.split("|")
    yield "|".join(row * 8 for row in rows * 8)
    yield text * 40
    yield ",".join(text.split(",") * 30)
    yield re.sub(r"\d+", lambda found: str(int(found[0]) * 1000 + 7), text)
    yield re.sub(r"\d+", "99", text)


def cases_of(game: Game[Any]) -> Iterator[Case]:
    """Yield the command lines about one game."""
    name = str(game)
    for place, text in enumerate(positions(game)):
        yield Case("solve", name, ("solve", name, text))
        yield Case("explain", name, ("explain", name, text))
        if not isinstance(game, Ruleset):
            continue
        yield Case("solve --misere", name, ("solve", name, text, "--misere"))
        yield Case("tree", name, ("tree", name, text))
        yield Case("value", name, ("value", f"{name}:{text}"))
        yield Case("thermograph", name, ("thermograph", f"{name}:{text}"))
        yield Case("compare", name, ("compare", f"{name}:{text}", "0"))
        if place:
            first = game.examples[0].position
            yield Case("sum", name, ("solve", f"{name}:{text} + {name}:{first} + nim:3"))


def other_cases() -> Iterator[Case]:
    """Yield the command lines about rules of heaps, values and circles of players."""
    for rule in RULES:
        for words in (
            ("sequence", rule, "--to", "1000"),
            ("sequence", rule, "--to", "100000000"),
            ("sequence", rule, "--to", "2000", "--compare", "subtract(2,5,7,101)"),
            ("period", rule),
            ("period", rule, "--to", "100000000"),
            ("misere", rule),
            ("misere", rule, "--to", "200"),
        ):
            yield Case(words[0], rule, words)
    for value in VALUES:
        yield Case("value", value, ("value", value))
        yield Case("thermograph", value, ("thermograph", value))
        yield Case("tree", value, ("tree", value))
        yield Case("compare", value, ("compare", value, "1/2"))
    for word in ("0001111", "01" * 32, "0" * 200 + "1" * 7):
        yield Case("coalition", word, ("coalition", word))
        yield Case("coalition", word, ("coalition", word, "--tokens", "1000000000"))


def every_case() -> list[Case]:
    """Return all command lines, in a fixed order."""
    found = [case for game in registry.samples() for case in cases_of(game)]
    return [*found, *other_cases()]


def drawn(cases: list[Case], count: int, seed: int) -> list[Case]:
    """Return some of the cases, the same for the same seed."""
    return random.Random(seed).sample(cases, min(count, len(cases)))


def one_of_each(seed: int) -> dict[str, list[Case]]:
    """Return one case for every verb and everything it can be about, by what it is about."""
    found: dict[tuple[str, str], list[Case]] = {}
    for case in every_case():
        found.setdefault((case.about, case.verb), []).append(case)
    chosen: dict[str, list[Case]] = {}
    for (about, _), cases in found.items():
        chosen.setdefault(about, []).append(drawn(cases, 1, seed)[0])
    return chosen


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "cases" in metafunc.fixturenames:
        chosen = one_of_each(SEED)
        metafunc.parametrize("cases", chosen.values(), ids=[about[:40] for about in chosen])
    if "case" in metafunc.fixturenames:
        wanted = every_case()
        if os.environ.get("GRUNDY_BUDGETS") != "all":
            wanted = drawn(wanted, SAMPLE, SEED)
        metafunc.parametrize("case", wanted, ids=str)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Show the slowest command lines, in seconds and megabytes."""
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.getreports(kind)]
    rows = [dict(r.user_properties) for r in reports if "seconds" in dict(r.user_properties)]
    if rows:
        terminalreporter.write_sep("=", "the ten slowest")
        for row in sorted(rows, key=lambda row: -row["seconds"])[:10]:
            terminalreporter.write_line(
                f"{row['seconds']:7.2f} s {row['megabytes']:6.0f} MB  {row['command']}"
            )
