"""Every command with every game, on small, large and hostile inputs: nothing here names a game.

A position is made from what the registry knows: the examples of a game, the same swollen to many times
their size, and texts that some notation might accept (boards, heaps, coins, graphs). What a game does
not read is left out; so a new game is covered on the day it is registered.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grundy.answers.question import Question, all_questions, inputs_of
from grundy.errors import GameError
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset

SEED = int(os.environ.get("GRUNDY_BUDGETS_SEED", "18"))
SAMPLE = os.environ.get("GRUNDY_BUDGETS", "100")
"""How many command lines are run by the real command, drawn with the seed; "all" runs every one."""
SLOWEST = 10
UNITS = (("processor", "s of processor"), ("seconds", "s"), ("megabytes", "MB"))

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
HEAPS = (200, 20_000, 100_000_000)
VALUES = ("{2|-1}", "{0,*|*}", "tiny(2)", "+-1 + +-2 + +-3 + +-5 + +-8 + +-13", "{" * 60 + "|" * 60)


@dataclass(frozen=True)
class Case:
    """One command line and what it is about."""

    verb: str
    about: str
    words: tuple[str, ...]

    def command(self, seconds: float, folder: Path) -> list[str]:
        """Return the words of the command; pictures go to a folder."""
        picture = ("--picture", str(folder / "drawn.svg")) if self.verb == "tree" else ()
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
    """Yield the command lines about one game: every question that takes a position."""
    name = str(game)
    for place, text in enumerate(positions(game)):
        for kind in questions():
            arguments = [entry.name for entry in inputs_of(kind) if entry.is_argument]
            if "position" in arguments:
                yield Case(kind.verb, name, (kind.verb, name, text))
                if any(entry.name == "misere" for entry in inputs_of(kind)):
                    yield Case(f"{kind.verb} --misere", name, (kind.verb, name, text, "--misere"))
            elif len(arguments) == 2:
                yield Case(kind.verb, name, (kind.verb, f"{name}:{text}", "0"))
        if place and isinstance(game, Ruleset):
            first = game.examples[0].position
            yield Case("sum", name, ("solve", f"{name}:{text} + {name}:{first} + nim:3"))


def largest(game: Game[Any]) -> Case:
    """Return the command line about the longest position of a game."""
    return Case("solve", str(game), ("solve", str(game), max(positions(game), key=len)))


def other_cases() -> Iterator[Case]:
    """Yield the command lines about rules of heaps, values and circles of players."""
    for kind in questions():
        arguments = [entry.name for entry in inputs_of(kind) if entry.is_argument]
        if arguments[0] == "rule":
            for rule in RULES:
                for more in ((), *(("--to", str(heaps)) for heaps in HEAPS)):
                    yield Case(kind.verb, rule, (kind.verb, rule, *more))
        else:
            for value in VALUES:
                more = ("1/2",) if len(arguments) == 2 and "position" not in arguments else ()
                yield Case(kind.verb, value, (kind.verb, value, *more))
    for rule in RULES:
        words = ("sequence", rule, "--to", "2000", "--compare", "subtract(2,5,7,101)")
        yield Case("sequence --compare", rule, words)
    for word in ("0001111", "01" * 32, "0" * 200 + "1" * 7):
        yield Case("coalition", word, ("coalition", word))
        yield Case("coalition", word, ("coalition", word, "--tokens", "1000000000"))


def questions() -> list[type[Question[Any]]]:
    """Return every question that computes."""
    return [kind for kind in all_questions().values() if kind.has_budget]


@cache
def every_case() -> tuple[Case, ...]:
    """Return all command lines, in a fixed order."""
    found = [case for game in registry.samples() for case in cases_of(game)]
    return (*found, *other_cases())


def drawn(cases: Sequence[Case], count: int, seed: int) -> list[Case]:
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


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Compile what there is to compile, as somebody has who uses the program for a second day."""
    subprocess.run([sys.executable, "-m", "grundy", "warmup"], check=True, capture_output=True)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "cases" in metafunc.fixturenames:
        chosen = one_of_each(SEED)
        metafunc.parametrize("cases", chosen.values(), ids=[about[:40] for about in chosen])
    if "large" in metafunc.fixturenames:
        large = [largest(game) for game in registry.samples()]
        metafunc.parametrize("large", large, ids=[case.about for case in large])
    if "case" in metafunc.fixturenames:
        wanted: Sequence[Case] = every_case()
        if SAMPLE != "all":
            wanted = drawn(wanted, int(SAMPLE), SEED)
        metafunc.parametrize("case", wanted, ids=str)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Show the slowest command lines: by processor time, which other programs do not lengthen."""
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.getreports(kind)]
    rows = [row for r in reports for name, row in r.user_properties if name == "measured"]
    for where in dict.fromkeys(row["where"] for row in rows):
        here = [row for row in rows if row["where"] == where]
        terminalreporter.write_sep("=", f"the slowest of {len(here)}, {where}")
        for row in sorted(here, key=lambda row: -row["processor"])[:SLOWEST]:
            numbers = " ".join(f"{row[name]:6.2f} {unit}" for name, unit in UNITS if name in row)
            terminalreporter.write_line(f"{numbers}  {row['command']}")
