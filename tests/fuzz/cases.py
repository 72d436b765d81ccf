"""One case of the fuzzer: what is called with which text, and what must not happen.

Whatever is typed is answered, or refused by our own error in one line of at most 300 printable
characters. Anything else – another exception, a hang, a raw control character – is a finding.
"""

from __future__ import annotations

import io
import json
import os
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from tests.fuzz import generators as make

from grundy import checking
from grundy.answers.question import question_named
from grundy.cli.options import Size
from grundy.cli.run import run
from grundy.coalition.circle import Circle
from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import GameError
from grundy.heaps.regularity.certificate import certificate, write_document
from grundy.heaps.regularity.period import find_period
from grundy.heaps.rules.language import parse_rule
from grundy.play.record import from_text
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.scan.families import parse_family
from grundy.solvers.solve import locate
from grundy.solvers.values import value_of
from grundy.store.opening import open_store
from grundy.store.reading import Filter, read_rows

LONGEST_LINE = 300
SECONDS = 20.0
"""Processor time after which a case counts as a hang; budgets are a hundred times smaller."""
BUDGET = 0.2
CODES = {0, 1, 2, 3, 4}


@dataclass(frozen=True)
class Case:
    """What is called, and with what; bytes are written as characters 0 to 255."""

    target: str
    text: str

    def dumps(self) -> str:
        """Return the case as a file of the corpus."""
        return json.dumps({"target": self.target, "text": self.text}, indent=1) + "\n"

    @classmethod
    def loads(cls, text: str) -> Case:
        """Read a file of the corpus."""
        found = json.loads(text)
        return cls(found["target"], found["text"])


class Hang(Exception):
    """A case took far longer than its budget."""


def cases(seed: int) -> Iterator[Case]:
    """Yield cases without end; the same seed yields the same ones."""
    r = Random(seed)
    names = [name for name, target in TARGETS.items() for _ in range(target.weight)]
    while True:
        name = r.choice(names)
        yield Case(name, TARGETS[name].text(r))


def problem(case: Case) -> str | None:
    """Return what went wrong with a case, None where it was answered or properly refused."""
    try:
        with _limited():
            TARGETS[case.target].call(case.text)
    except GameError as error:
        return _unfit(str(error).splitlines() or [""])
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:500]
    return None


def _unfit(lines: list[str]) -> str | None:
    if len(lines) > 1:
        return f"{len(lines)} lines: {lines[:3]!r}"[:500]
    for line in lines:
        if len(line) > LONGEST_LINE:
            return f"a line of {len(line)} characters: {line[:200]}"
        if not _is_printable(line):
            return f"characters that are not printable: {line!r}"[:500]
    return None


def _is_printable(line: str) -> bool:
    return (
        line.replace("\N{NO-BREAK SPACE}", " ")
        .replace("\N{NARROW NO-BREAK SPACE}", " ")
        .isprintable()
    )


@contextmanager
def _limited() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise Hang(f"more than {SECONDS:g} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# -- what is called ---------------------------------------------------------------------------------


def _place(text: str) -> None:
    with Budget(BUDGET):  # a value among the terms may take long to simplify
        found = locate(text if ":" in text else f"nim:{text}")
    written = found.game.full_text(found.bare)
    again = locate(written)
    assert again.game.full_text(again.bare) == written, "the text of a position is not read back"


def _move(text: str) -> None:
    name, _, move = text.partition("\x1f")
    game = registry.get(name)
    position = game.parse(game.examples[0].position)
    player = LEFT if isinstance(game, Ruleset) else 0
    found, _option = game.find_move(position, player, move)
    legal = {written for written, _option in game.moves(position, player)}
    assert found in legal or len(legal) > 10_000, "a move that is not among the moves"


def _command(text: str) -> None:
    words = json.loads(text)
    try:
        os.fsencode("".join(words))
    except UnicodeEncodeError:  # no system can hand over half a character
        return
    kind = question_named(words[0])
    if kind is not None and kind.has_budget:
        words += ["--budget-seconds", str(BUDGET)]
    out, err = io.StringIO(), io.StringIO()
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", io.StringIO("3\n1 2 3\n")),
    ):
        code = run(words)
    assert code in CODES, f"exit code {code}: {err.getvalue()}"
    said = err.getvalue().splitlines()
    found = _unfit(said)
    assert found is None, found
    for line in out.getvalue().split("\n"):
        assert _is_printable(line), f"on standard output: {line!r}"[:300]


def _certificate(text: str) -> None:
    content = text.encode("latin-1")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "c.json")
        path.write_bytes(content)
        verdict = checking.check_file(path)
    if verdict.holds:
        assert content in _certificates(), "a changed certificate holds"


@cache
def _certificates() -> tuple[bytes, ...]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for rule in ("subtract(1,2,4)", "0.77", "allbut(2,3)", "subtract(1,primes)", "lasker"):
            path = Path(folder, "c.json")
            write_document(certificate(find_period(rule)), path)
            found.append(path.read_bytes())
    return tuple(found)


def _damaged_certificate(r: Random) -> str:
    content = r.choice(_certificates()).decode("latin-1")
    if r.random() < 0.5:
        return _flipped(r, content)
    return make.damaged(r, content).encode("latin-1", "replace").decode("latin-1")


@cache
def _store() -> bytes:
    dump = Path(__file__).parents[1] / "unit" / "store" / "schema1.sql"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "r.db")
        with closing(sqlite3.connect(path)) as store:
            store.executescript(dump.read_text(encoding="utf-8"))
        return path.read_bytes()


def _open(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "r.db")
        path.write_bytes(text.encode("latin-1"))
        with open_store(str(path), create=False) as store:
            list(read_rows(store, certificates=True))


def _flipped(r: Random, content: str) -> str:
    """Return bytes with some flipped, and sometimes cut off."""
    characters = list(content)
    for _flip in range(r.choice((1, 1, 3, 30))):
        at = r.randrange(len(characters))
        characters[at] = chr(ord(characters[at]) ^ 1 << r.randrange(8))
    return "".join(characters[: r.randrange(len(characters)) if r.random() < 0.2 else None])


def _words(r: Random) -> str:
    """Return the words of a command."""
    some: dict[str, Callable[[], list[str]]] = {
        "solve": lambda: [make.place(r), *r.choice(([], ["--misere"], ["--player", "left"]))],
        "explain": lambda: [make.place(r), *r.choice(([], ["--misere"]))],
        "value": lambda: [r.choice((make.value(r), make.place(r)))],
        "compare": lambda: [make.value(r), make.value(r)],
        "thermograph": lambda: [make.value(r)],
        "tree": lambda: [r.choice((make.value(r), make.place(r)))],
        "graph": lambda: [make.graph(r)],
        "sequence": lambda: [make.rule(r), "--to", str(r.randint(0, 2000))],
        "period": lambda: [make.rule(r)],
        "misere": lambda: [make.rule(r), "--to", str(r.randint(0, 12))],
        "rules": lambda: [make.game(r)],
        "glossary": lambda: [make.game(r)],
        "judge": lambda: [r.choice(("nim-game-1", "1730", "stair-game", "grundys-game"))],
        "check": lambda: [make.numbers(r)],
    }
    verb = r.choice(list(some))
    words = [verb, *some[verb](), *r.choice(([], [], ["--json"], ["--lang", "hr"]))]
    if r.random() < 0.4:
        at = r.randrange(1, len(words))
        words[at] = make.damaged(r, words[at])
    return json.dumps([word.replace("\x00", "") for word in words])


def _often_damaged(generator: make.Generator) -> make.Generator:
    def text(r: Random) -> str:
        found = generator(r)
        return make.damaged(r, found) if r.random() < 0.6 else found

    return text


def _moves(r: Random) -> str:
    return f"{r.choice(registry.all_games()).sample_name()}\x1f{_often_damaged(make.move)(r)}"


@dataclass(frozen=True)
class Target:
    """A way in: how its texts are made, who reads them, how often it is tried."""

    text: make.Generator
    call: Callable[[str], object]
    weight: int = 4


TARGETS = {
    "rule": Target(_often_damaged(make.rule), parse_rule),
    "value": Target(_often_damaged(make.value), lambda text: value_of(text, Budget(BUDGET))),
    "place": Target(_often_damaged(make.place), _place, 12),
    "move": Target(_moves, _move, 6),
    "circle": Target(_often_damaged(make.circle), Circle.read),
    "family": Target(_often_damaged(make.family), parse_family, 2),
    "filter": Target(_often_damaged(make.condition), Filter.parse, 2),
    "record": Target(_often_damaged(make.record), from_text),
    "size": Target(_often_damaged(make.number), lambda text: Size().convert(text, None, None), 1),
    "certificate": Target(_damaged_certificate, _certificate, 3),
    "store": Target(lambda r: _flipped(r, _store().decode("latin-1")), _open, 1),
    "command": Target(_words, _command, 5),
}
