"""Coupons: hot games beside a stack of coupons, the enriched environment of Go endgames.

A move is a move in one of the games or takes the top coupon, which is worth its number of points. A game
that has become a number is scored: that many points for Left. When the games and the coupons are gone, the
player with more points wins.

A position lists the games, then after a semicolon the coupons from the top: `{4|-4},{9|1};3,2,1`. Points
already made follow as `;left=1;right=0`. Numbers may be dyadic, as 3/2. A move is `coupon`, or the number
of a game and what it becomes: `1:4`.

**Theorem** [Siegel2013, section II.5]. With a dense stack of coupons a move in a game is right as soon as
the next coupon is no larger than the temperature of the game.

>>> import grundy
>>> game = grundy.game("coupons")
>>> [move for move, _ in game.moves(game.parse("{4|-4};3,2,1"), grundy.LEFT)]
['1:4', 'coupon']
>>> grundy.solve(game, "{4|-4};3,2,1").score
2
>>> grundy.solve(game, "{3/2|-1/4};1/2").score
1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

from grundy.core.players import Score
from grundy.core.reading import Reader
from grundy.core.values.operations import split_at_commas
from grundy.core.values.value import Value
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player, Ruleset
from grundy.rulesets.scene import Cell, HotSpot, Past, Role, Scene, Shape

EXAMPLE = "{4|-4},{9|1};3,2,1"
TAKE = "coupon"
DRAWN = 12
"""This many coupons are drawn."""
MOST_FOLLOWERS = 10_000
_NUMBER = re.compile(r"\d{1,9}(/\d{1,9})?")
_POINTS = re.compile(r"(left|right)=([\d/]+)")


@dataclass(frozen=True, slots=True)
class CouponTable:
    """The games that are not yet numbers, the coupons from the top, and the points made."""

    games: tuple[Value, ...]
    coupons: tuple[Score, ...] = ()
    left: Score = 0
    right: Score = 0


class Coupons(Ruleset[CouponTable]):
    """Move in a game, or take a coupon."""

    name = "coupons"
    title = Message("Coupons")
    summary = Message("Move in a hot game or take the top coupon; more points win.")
    rules = Message(
        "Hot games lie beside a stack of coupons, the largest on top. A player moves in one of the games"
        " or takes the top coupon, which is worth its number. A game that has become a number counts that"
        " many points for Left (for Right if it is negative). When nothing is left, more points win."
    )
    notation = Message(
        "The games, separated by commas, then the coupons from the top: {example}. A move is coupon, or"
        " the number of a game and what it becomes: 1:4.",
        example=EXAMPLE,
    )
    family = "other"
    sources = ("Siegel2013",)
    impartial = False
    scoring = True
    ends_by_last_move = False
    openings = (
        "{4|-4},{9|1};3,2,1",
        "{6|-2},{5|-5},{3|1};4,3,2,1",
        "{9|-9},{7|2},{4|-6},{3|-3};6,5,4,3,2,1",
    )
    examples = (
        Example("{4|-4},{9|1};3,2,1", outcome="L"),
        Example("{2|-2};3", outcome="N"),
        Example(";1", outcome="N"),
    )

    def parse(self, text: str) -> CouponTable:
        reader = Reader(text, EXAMPLE)
        first, *parts = reader.words(";") or [reader]
        games = tuple(_read_game(word, first) for word in split_at_commas(first.text))
        coupons: tuple[Score, ...] = ()
        points: dict[str, Score] = {"left": 0, "right": 0}
        for part in parts:
            match = _POINTS.fullmatch(part.text)
            if match is not None:
                points[match[1]] = _read_points(part.piece(match.start(2)))
            else:
                coupons = tuple(map(_read_coupon, part.words()))
        if list(coupons) != sorted(coupons, reverse=True):
            raise reader.problem("coupons lie from the largest to the smallest")
        return _scored(CouponTable(games, coupons, points["left"], points["right"]))

    def format(self, position: CouponTable) -> str:
        words = [",".join(map(str, position.games)), ",".join(map(str, position.coupons))]
        if position.left or position.right:
            words += [f"left={position.left}", f"right={position.right}"]
        return ";".join(words)

    def moves(self, position: CouponTable, player: Player) -> Iterator[tuple[str, CouponTable]]:
        games = position.games
        for place, game in enumerate(games):
            for option in game.left_options if player is LEFT else game.right_options:
                after = (*games[:place], option, *games[place + 1 :])
                yield f"{place + 1}:{option}", _scored(replace(position, games=after))
        if position.coupons:
            first, *rest = position.coupons
            won = (first, 0) if player is LEFT else (0, first)
            yield (
                TAKE,
                CouponTable(games, tuple(rest), position.left + won[0], position.right + won[1]),
            )

    def staged(self, position: CouponTable, past: Past) -> Scene:
        """Draw the games with their options below them, each in its player's colour, and the coupons."""
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        start: CouponTable = past.start
        lefts = list(accumulate((_width(game) + 0.5 for game in start.games), initial=0.0))
        for place, (slot, game) in enumerate(zip(_slots(past), position.games, strict=True)):
            options = [(LEFT, o) for o in game.left_options] + [
                (RIGHT, o) for o in game.right_options
            ]
            x, wide = lefts[slot], _width(start.games[slot])
            shapes.append(Cell(x, 0, wide, 1, Role.FAINT, game.to_unicode(), rounded=0.15))
            for index, (player, option) in enumerate(options):
                step = wide / len(options)
                button = Cell(x + index * step + 0.05, 1.2, step - 0.1, 0.8, rounded=0.15)
                role = Role.LEFT if player is LEFT else Role.RIGHT
                text = option.to_unicode()[:12]
                shapes.append(
                    replace(button, role=role, label=text, letter=f"{role[0].upper()}{text}")
                )
                spots.append(HotSpot(f"{place + 1}:{option}", button, player))
        taken = len(start.coupons) - len(position.coupons)
        for index, coupon in enumerate(start.coupons[:DRAWN]):
            if index < taken:
                continue
            x = lefts[-1] + 1.2 * index
            card = Cell(x, 0, 1.1, 1.5, Role.EMPTY, str(coupon), rounded=0.15)
            shapes.append(card)
            if index == taken:
                spots.append(HotSpot(TAKE, replace(card, label="")))
        right = max(lefts[-1] + 1.2 * len(start.coupons[:DRAWN]), 1.0)
        return Scene(
            tuple(shapes), tuple(spots), self.format(position), frame=(0.0, 0.0, right, 2.0)
        )

    def payoff(self, position: CouponTable, player: Player) -> Score | None:
        return None if position.games or position.coupons else self.score(position)

    def score(self, position: CouponTable) -> Score:
        """Return Left's points minus Right's so far."""
        return _score(Fraction(position.left) - position.right)

    def small_positions(self) -> Iterator[CouponTable]:
        for games in ("", "+-1", "{2|-1}", "{2||1|-3}", "+-1,{2|0}", "{1|*}", "{3/2|-1/4}"):
            for coupons in ("", "1", "2,1", "3/2,1/2"):
                yield self.parse(f"{games};{coupons}")


def _width(game: Value) -> float:
    """Return how wide the card of a game is."""
    options = len(game.left_options) + len(game.right_options)
    return max(2.4, 0.3 * len(str(game)) + 0.6, 1.2 * options)


def _slots(past: Past) -> list[int]:
    """Return which game of the start each game of the position comes from."""
    games = [(slot, game) for slot, game in enumerate(past.start.games) if not game.is_number]
    for move, player in past.moves:
        number, _, text = move.partition(":")
        if move == TAKE:
            continue
        slot, game = games[int(number) - 1]
        options = game.left_options if player is LEFT else game.right_options
        option = next(option for option in options if str(option) == text)
        games[int(number) - 1 : int(number)] = [] if option.is_number else [(slot, option)]
    return [slot for slot, _ in games]


def _score(number: Fraction) -> Score:
    """Return a number of points, a whole one as an int."""
    return number.numerator if number.denominator == 1 else number


def _scored(position: CouponTable) -> CouponTable:
    """Return the position with the numbers among its games turned into points, the rest in order."""
    numbers = [_score(game.left_stop) for game in position.games if game.is_number]
    games = tuple(game for game in position.games if not game.is_number)
    return CouponTable(
        games,
        position.coupons,
        position.left + sum(n for n in numbers if n > 0),
        position.right - sum(n for n in numbers if n < 0),
    )


def _read_game(word: str, reader: Reader) -> Value:
    value = Value(word)
    if value.follower_count > MOST_FOLLOWERS:
        raise reader.problem("a game here has at most {limit} followers", limit=MOST_FOLLOWERS)
    return value


def _read_coupon(reader: Reader) -> Score:
    coupon = _read_points(reader) if _NUMBER.fullmatch(reader.text) else 0
    if coupon == 0:
        raise reader.problem("a coupon must be a positive number such as 2 or 3/2")
    return coupon


def _read_points(reader: Reader) -> Score:
    over, _, under = reader.text.partition("/")
    if not _NUMBER.fullmatch(reader.text) or (under and int(under).bit_count() != 1):
        raise reader.problem("the divisor of a number must be a power of two")
    return _score(Fraction(int(over), int(under or 1)))
