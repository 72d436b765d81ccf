"""Every exercise of a worksheet has exactly the stated solution: by the plain rules, from the printed page.

The page is read as a pupil reads it, in any language; nothing here calls a solver.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from typing import Any

import pytest

from grundy.core.players import LEFT, RIGHT, Outcome
from grundy.errors import GameError
from grundy.i18n import LANGUAGES, in_language, show
from grundy.render.worksheet import sections_of, worksheet
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get, samples
from grundy.rulesets.seated import SeatedRuleset

NEVER = ("partizan-euclid",)
"""Where a player never has two moves, nothing is worth asking."""
GAMES = [name for name in map(str, samples()) if name not in NEVER]
EACH = 4
MOST_STATES = 12_000
SAMPLE = (
    "nim",
    "domineering",
    "kayles",
    "coalition",
    "conjunctive",
    "hackenbush",
    "tic-tac-toe",
    "loopy-hackenbush",
)


class TooLarge(Exception):
    """The position has more followers than can be searched plainly."""


class Plain:
    """A game by its definition: every follower is visited, nothing is pruned and no theorem used."""

    def __init__(self, game: Ruleset[Any]) -> None:
        self.game = game
        self.results: dict[tuple[Any, Any], Any] = {}
        self._numbers: dict[Any, int] = {}

    def result(self, position: Any, player: Any) -> Any:
        """Left's result with best play: +1, 0, -1, or a score."""
        if (position, player) not in self.results:
            self._search(position, player)
        return self.results[position, player]

    def _search(self, position: Any, player: Any) -> None:
        edges: dict[tuple[Any, Any], list[tuple[Any, Any]]] = {}
        todo = [(position, player)]
        while todo:
            here = todo.pop()
            if here in edges or here in self.results:
                continue
            ended = self.game.payoff(*here)
            options = [] if ended is not None else list(self.game.moves(*here))
            if not options:
                # Whoever cannot move loses.
                self.results[here] = (-1 if here[1] is LEFT else 1) if ended is None else ended
                continue
            after = [(o, self.game.next_player(here[0], o, here[1])) for _, o in options]
            edges[here] = after
            todo += after
            if len(edges) > MOST_STATES:
                raise TooLarge
        back: dict[tuple[Any, Any], list[tuple[Any, Any]]] = {}
        left = {here: len(after) for here, after in edges.items()}
        for here, after in edges.items():
            for there in after:
                back.setdefault(there, []).append(here)
        ready = [there for there in back if there in self.results]
        while ready:
            for before in back.get(there := ready.pop(), ()):
                left[before] -= 1
                if before in self.results:
                    continue
                mine = 1 if before[1] is LEFT else -1
                wins = not self.game.scoring and self.results[there] == mine
                if left[before] == 0 or wins:
                    known = [self.results[n] for n in edges[before] if n in self.results]
                    self.results[before] = max(known) if mine == 1 else min(known)
                    ready.append(before)
        for here in edges:
            self.results.setdefault(here, 0)  # play goes on for ever

    def nim_value(self, position: Any) -> int:
        """The least number that no option has."""
        stack = [position]
        while stack:
            here = stack[-1]
            if here in self._numbers:
                stack.pop()
                continue
            options = [option for _, option in self.game.moves(here, LEFT)]
            missing = [option for option in options if option not in self._numbers]
            if len(self._numbers) + len(stack) > MOST_STATES:
                raise TooLarge
            if missing:
                stack += missing
                continue
            taken = {self._numbers[option] for option in options}
            self._numbers[stack.pop()] = next(n for n in count() if n not in taken)
        return self._numbers[position]


def is_safe(game: SeatedRuleset[Any], position: Any, seat: int, ours: str, known: Any) -> bool:
    """Whether a coalition avoids losing though all others play together against it."""
    key = (position, seat, ours)
    if key not in known:
        after = [
            is_safe(game, option, game.next_player(position, option, seat), ours, known)
            for _, option in game.moves(position, seat)
        ]
        if not after:
            known[key] = game.word[game.loser(position, seat)] != ours
        else:
            known[key] = any(after) if game.word[seat] == ours else all(after)
    return bool(known[key])


def printed(name: str, level: int, seed: int, language: str) -> list[list[str]]:
    """The table of solutions, read from the page; the exercises above it are the same in number."""
    with in_language(language):
        page = worksheet(sections_of([name], EACH, seed, level))
        if name != "values":
            assert show(get(name).rules) in unescape(page)
    asked, _, solved = page.partition('<section class="answers">')
    rows = re.findall(r"<tr>(.*?)</tr>", solved)[1:]
    cells = [[unescape(c) for c in re.findall("<td>(.*?)</td>", row)][1:] for row in rows]
    texts = [unescape(text) for text in re.findall(r"<li>.*?<code>(.*?)</code>", asked)]
    assert texts == [row[0] for row in cells]
    assert len(set(texts)) == len(texts), "no exercise twice"
    return cells


def audit_two(game: Ruleset[Any], row: list[str], plain: Plain) -> None:
    """Outcome, nim-value and winning moves of an exercise."""
    text, outcome, *number, moves = row
    assert len(number) == game.impartial
    position = game.parse(text)
    impartial = game(text).game.impartial  # a compound is where all of its games are
    mover = game.to_move(position)
    movers = (mover,) if mover is not None else (LEFT, RIGHT)
    for player in movers:
        assert game.payoff(position, player) is None, "the game is over"
        options = list(game.moves(position, player))
        assert len({option for _, option in options}) >= 2, "there is nothing to choose"
        result = plain.result(position, player)
        winner = LEFT if result > 0 else RIGHT if result < 0 else None
        assert Outcome(outcome).winner(player) is winner, (str(game), row)
    good = {
        player: {
            name
            for name, option in game.moves(position, player)
            if plain.result(option, game.next_player(position, option, player))
            * (1 if player is LEFT else -1)
            > 0
        }
        for player in (movers[:1] if impartial else movers)
    }
    if impartial:
        check_moves(moves, *good.values(), (str(game), row))
    else:
        stated = dict(re.findall(r"([LR]): (.*?)(?=; [LR]: |$)", moves))
        assert moves == ("; ".join(f"{side}: {names}" for side, names in stated.items()) or "–")
        for player in (LEFT, RIGHT):
            names = stated.get(player.value[0].upper(), "–")
            check_moves(names, good.get(player, set()), (str(game), row))
    # Where a move is followed by another, mex alone does not say it.
    if any(number) and game.alternates:
        assert int(number[0]) == plain.nim_value(position), (str(game), row)


def check_moves(stated: str, good: set[str], where: object) -> None:
    """All right moves are named, and no other."""
    listed = [] if stated == "–" else stated.split(", ")
    if set(listed) != good:  # names may contain the separator
        assert sorted(stated.replace(", ", "")) == sorted("".join(good).replace(", ", "")), where


def audit_seats(game: SeatedRuleset[Any], row: list[str]) -> None:
    """Which coalitions are safe, and which moves keep the first one so."""
    text, safe, moves = row
    position, known = game.parse(text), {}
    found = [c for c in game.coalitions if is_safe(game, position, 0, c, known)]
    assert safe == (", ".join(found) or "–"), (str(game), row)
    options = list(game.moves(position, 0))
    assert len(options) >= 2
    good = {
        name
        for name, option in options
        if is_safe(game, option, game.next_player(position, option, 0), game.word[0], known)
    }
    check_moves(moves, good, (str(game), row))


def audit(name: str, level: int, seed: int, language: str) -> tuple[int, int]:
    """Check a worksheet; return how many exercises were checked, and how many were too large."""
    game, checked, large = get(name), 0, 0
    plain = Plain(game) if isinstance(game, Ruleset) else None
    for row in printed(name, level, seed, language):
        try:
            if isinstance(game, SeatedRuleset):
                audit_seats(game, row)
            else:
                assert plain is not None
                audit_two(game, row, plain)
            checked += 1
        except TooLarge:
            large += 1
    return checked, large


def sheets(number: int) -> Iterator[tuple[str, int, int, str]]:
    """All games at all levels, language after language, with as many seeds as it takes."""
    languages = list(LANGUAGES)
    for at in range(number):
        seed, rest = divmod(at, 3 * len(GAMES))
        level, game = divmod(rest, len(GAMES))
        yield GAMES[game], level + 1, seed + 1, languages[(at + level + seed) % len(languages)]


@pytest.mark.parametrize("name", SAMPLE)
def test_the_solutions_are_right(name: str) -> None:
    for level, language in ((1, "hr"), (3, "en")):
        checked, _ = audit(name, level, 11, language)
        assert checked >= 2


def test_a_game_that_is_hard_to_solve_has_a_sheet_too() -> None:
    assert len(printed("fox-and-geese", 1, 1, "sl")) == EACH


def test_a_game_without_anything_to_choose_is_told() -> None:
    with pytest.raises(GameError, match="no exercises about partizan-euclid"):
        sections_of(["partizan-euclid"], 3)


@pytest.mark.slow
def test_five_hundred_worksheets() -> None:
    checked = large = 0
    few = set()
    for name, level, seed, language in sheets(500):
        now, too_large = audit(name, level, seed, language)
        checked, large = checked + now, large + too_large
        if now + too_large < EACH:
            few.add(name)
    print(f"{checked} exercises checked, {large} too large; fewer than {EACH}: {sorted(few)}")
    assert checked > 10 * max(1, large)
