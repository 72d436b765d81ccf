"""Exercises for a class: positions with one answer each, graded, and never trivial.

A position is worth asking about when the player to move has at least three different options, play goes on
after them, and no move ends the game at once. It is the harder the more moves there are to look at, the
more of them lose, and the larger it is; level 1 takes the easiest third of what was found, level 3 the
hardest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import log2
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Message, Readable, show
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.scene import Scene
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import MoveResult, Result, SeatedResult
from grundy.solvers.solve import solve

LEVELS = (1, 2, 3)
LOOKED_AT = 400
PLAYOUTS = 24
"""This many random games are played to find positions from the middle of a game."""
LONGEST_PLAYOUT = 30
NODES, ALL_NODES = 1_500, 40_000
"""What one position and the whole search may cost: no clock decides, so that the same seed gives the same
exercises on every machine."""
LEAST_OPTIONS = 3
MOST_OPTIONS = 40
"""More moves than this nobody looks through by hand."""

WHO_WINS = Message("Who wins: the player to move, or the opponent?")
WHO_STARTS = Message("Who wins when Left starts, and who when Right starts?")
WHICH_COALITION = Message("Which coalitions cannot be made to lose?")
WINNING_MOVE = Message("A winning move, if there is one:")
GOOD_MOVE = Message("A move that keeps this, if there is one:")


@dataclass(frozen=True)
class Exercise:
    """What is shown, what is asked, and what is right."""

    text: str
    questions: tuple[Readable, ...]
    answers: tuple[str, ...]
    """The cells of its row in the table of solutions."""
    difficulty: float
    scene: Scene | None = None
    kind: str = ""
    """Exercises of one kind have one answer; a sheet mixes the kinds."""
    result: Result | SeatedResult | None = None


@dataclass(frozen=True)
class Section:
    """The exercises about one game, or about values."""

    title: Readable
    rules: Readable
    heads: tuple[Readable, ...]
    exercises: tuple[Exercise, ...]


def game_section(game: Game[Any], count: int, seed: int = 1, level: int = 1) -> Section:
    """Return exercises about a game.

    >>> from grundy.rulesets.registry import get
    >>> section = game_section(get("nim"), 4)
    >>> [exercise.text for exercise in section.exercises] == [
    ...     exercise.text for exercise in game_section(get("nim"), 4).exercises]
    True
    """
    chosen = tuple(choose_exercises(game, count, seed, level))
    if not chosen:
        raise GameError(
            "there are no exercises about {game}: no small position offers a choice",
            game=str(game),
        )
    name = f"{show(game.title)} – {game}" if "(" in str(game) else game.title
    if isinstance(game, SeatedRuleset):
        heads: tuple[Readable, ...] = (
            Message("Position"),
            Message("Cannot be made to lose"),
            Message("Moves that keep this"),
        )
    else:
        number = (Message("Nim-value"),) if isinstance(game, Ruleset) and game.impartial else ()
        heads = (Message("Position"), Message("Outcome"), *number, Message("Winning moves"))
    return Section(name, game.rules, heads, chosen)


def choose_exercises(game: Game[Any], count: int, seed: int = 1, level: int = 1) -> list[Exercise]:
    """Return exercises of a level, won and lost positions mixed, the same for the same seed.

    >>> from grundy.rulesets.registry import get
    >>> chosen = choose_exercises(get("nim"), 4)
    >>> sorted({exercise.kind for exercise in chosen})
    ['N', 'P']
    """
    if not isinstance(game, Ruleset | SeatedRuleset):
        raise GameError("{game} cannot be solved", game=str(game))
    pool = list(_candidates(game, random.Random(seed)))
    random.Random(seed).shuffle(pool)
    found = _found(game, pool, count, LEAST_OPTIONS)
    if len(found) < count:  # a game with few moves: two to choose from must do
        found = _found(game, pool, count, 2)
    return of_level(found, count, level)


def _found(
    game: Ruleset[Any] | SeatedRuleset[Any], pool: Sequence[Any], count: int, least: int
) -> list[Exercise]:
    found: list[Exercise] = []
    spent = 0
    for position in pool:
        budget = Budget(nodes=NODES)
        result = _solved(game, position, least, budget)
        spent += 1 + budget.nodes
        if result is not None and result.provenance.exact:
            exercise = _exercise(game, position, result, least)
            found += [exercise] if exercise is not None else []
        if _is_enough(found, count) or spent > ALL_NODES:
            break
    return found


def _is_enough(found: Sequence[Exercise], count: int) -> bool:
    """Return whether there are exercises to choose from, also of the kind that is rare (lost positions)."""
    rarest = min(Counter(exercise.kind for exercise in found).values(), default=0)
    return len(found) >= (6 if rarest >= count else 15) * count


def of_level(found: list[Exercise], count: int, level: int) -> list[Exercise]:
    """Return this many exercises of a third of the scale, the kinds mixed, the easiest first."""
    by_kind: dict[str, list[Exercise]] = {}
    for exercise in found:
        by_kind.setdefault(exercise.kind, []).append(exercise)
    wide = -(
        -count // max(1, len(by_kind))
    )  # as many of each kind as are wanted, more where one has few
    while True:
        thirds = {kind: _third(of, wide, level) for kind, of in by_kind.items()}
        if wide >= count or sum(map(len, thirds.values())) >= count:
            break
        wide += 1
    by_kind = {kind: sorted(third, key=found.index) for kind, third in thirds.items()}
    chosen: list[Exercise] = []
    while len(chosen) < count and any(by_kind.values()):
        for left in by_kind.values():
            if left and len(chosen) < count:
                chosen.append(left.pop())
    return sorted(chosen, key=lambda e: e.difficulty)


def _third(exercises: list[Exercise], count: int, level: int) -> list[Exercise]:
    """Return the exercises of one kind that belong to a level; a small third borrows neighbours."""
    ordered = sorted(exercises, key=lambda e: e.difficulty)
    width = max(len(ordered) // len(LEVELS), min(count, len(ordered)))
    start = min(len(ordered) - width, (level - 1) * len(ordered) // len(LEVELS))
    return ordered[start : start + width]


def _candidates(game: Ruleset[Any] | SeatedRuleset[Any], dice: random.Random) -> Iterator[Any]:
    """Yield small positions, and positions from the middle of random games."""
    seen = set()
    for position in _reached(game, dice):
        plain = _plain(game, position)
        if plain not in seen and not _has_empty_heap(game, position):
            seen.add(plain)
            yield position


def _is_sum(game: Ruleset[Any], position: Any) -> bool:
    """Return whether a position is a row of heaps that are played side by side."""
    parts = game.components(position) if isinstance(position, tuple) and len(position) > 1 else ()
    return len(parts) > 1 and all(type(heap) is int for heap in position)


def _plain(game: Ruleset[Any] | SeatedRuleset[Any], position: Any) -> Any:
    """Return what a position shares with those that differ only in how they are written."""
    return game.normalize(position) if isinstance(game, Ruleset) else position


def _reached(game: Ruleset[Any] | SeatedRuleset[Any], dice: random.Random) -> Iterator[Any]:
    small = list(islice(game.small_positions(), LOOKED_AT))
    yield from small
    if isinstance(game, Ruleset) and any(_is_sum(game, position) for position in small):
        for _ in range(PLAYOUTS):
            yield dice.choice(small) + dice.choice(small)
    # Small boards of connection games are hard enough, and larger ones take long to solve.
    if isinstance(game, SeatedRuleset) or game.family == "connection":
        return
    for start in game.starts()[:2]:
        for _ in range(PLAYOUTS):
            position = game.parse(start)
            player = game.to_move(position) or LEFT
            for _ply in range(LONGEST_PLAYOUT):
                options = list(islice(game.moves(position, player), MOST_OPTIONS))
                if not options or game.payoff(position, player) is not None:
                    break
                _, option = dice.choice(options)
                position, player = option, game.next_player(position, option, player)
                yield position


def _solved(
    game: Ruleset[Any] | SeatedRuleset[Any], position: Any, least: int, budget: Budget
) -> Result | SeatedResult | None:
    """Return who wins a position, or None where nobody would ask, or nobody could answer by hand."""
    if not _is_worth_asking(game, position, least):
        return None
    has_nim_value = isinstance(game, Ruleset) and game.impartial
    try:
        return solve(game, position, budget=budget, value=None if has_nim_value else False)
    except BudgetExhausted:
        return None


def _exercise(
    game: Ruleset[Any] | SeatedRuleset[Any],
    position: Any,
    result: Result | SeatedResult,
    least: int,
) -> Exercise | None:
    """Return the exercise about a solved position, or None where it is trivial."""
    scene = replace(game.scene(position), hot_spots=())
    text = game.format(position)
    if isinstance(result, SeatedResult):
        good = [move for move, _, keeps in result.moves if keeps]
        return Exercise(
            text,
            (WHICH_COALITION, GOOD_MOVE),
            (text, ", ".join(result.safe) or "–", ", ".join(good) or "–"),
            _difficulty(scene, len(result.moves), len(good)),
            scene,
            ",".join(result.safe),
            result,
        )
    if isinstance(game, SeatedRuleset) or result.outcome is None:
        return None
    winning = result.winning()
    if least > 2 and any(_ends(game, move.option, move.player) for move in winning):
        return None  # whoever sees the last move has seen everything
    impartial = result.game.impartial  # a compound of impartial games is, where compounds are not
    asked = WHO_WINS if impartial else WHO_STARTS
    nim_value = "" if result.grundy is None else str(result.grundy)
    number = (nim_value,) if game.impartial else ()
    moves = len(result.moves) if result.moves else 1
    return Exercise(
        text,
        (asked, WINNING_MOVE),
        (text, result.outcome.value, *number, _listed(winning, impartial)),
        _difficulty(scene, moves, len(winning)),
        scene,
        result.outcome.value,
        result,
    )


def _difficulty(scene: Scene, moves: int, good: int) -> float:
    """Return how hard it is to find the answer: moves to look at, how many of them lose, and the size.

    What there is to see counts half: a long row with few moves is easier than a short one with many.
    """
    losing = (moves - good) / moves
    return log2(moves) * (1 + losing) + log2(1 + len(scene.shapes)) / 2


def _listed(winning: Sequence[MoveResult], impartial: bool) -> str:
    """Return all winning moves, so that whoever corrects the sheet has to look for none."""
    if impartial:
        return ", ".join(move.move for move in winning) or "–"
    sides = []
    for player in (LEFT, RIGHT):
        names = ", ".join(move.move for move in winning if move.player == player)
        sides += [f"{player.value[0].upper()}: {names}"] if names else []
    return "; ".join(sides) or "–"


def _is_worth_asking(game: Ruleset[Any] | SeatedRuleset[Any], position: Any, least: int) -> bool:
    players: Iterable[Any] = (0,)
    if isinstance(game, Ruleset):
        first = game.to_move(position)
        players = (first,) if first is not None else (LEFT,) if game.impartial else (LEFT, RIGHT)
        if any(game.payoff(position, player) is not None for player in players):
            return False
    for player in players:
        moves = list(islice(game.moves(position, player), MOST_OPTIONS + 1))
        few = 2 if isinstance(game, SeatedRuleset) else least
        if len({_plain(game, option) for _, option in moves}) < few:
            return False
        if len(moves) > MOST_OPTIONS or not any(
            not _ends(game, option, player) for _, option in moves
        ):
            return False
    return True


def _ends(game: Ruleset[Any] | SeatedRuleset[Any], option: Any, player: Any) -> bool:
    """Return whether nothing is left to play after a move."""
    if isinstance(game, SeatedRuleset):
        return next(iter(game.moves(option, (player + 1) % game.seats)), None) is None
    following = game.to_move(option) or -player
    if game.payoff(option, following) is not None:
        return True
    return next(iter(game.moves(option, following)), None) is None


def _has_empty_heap(game: Ruleset[Any] | SeatedRuleset[Any], position: Any) -> bool:
    """Return whether the position has a heap of 0 that means nothing, as in `0,3,5` of Nim."""
    if not (isinstance(position, tuple) and 0 in position and isinstance(game, Ruleset)):
        return False
    plain = game.normalize(position)
    return isinstance(plain, tuple) and 0 not in plain
