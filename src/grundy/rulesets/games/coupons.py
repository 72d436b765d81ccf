"""Coupons: hot games beside a stack of coupons, the enriched environment of Go endgames.

A move is a move in one of the games or takes the top coupon, which is worth its number of points. A game
that has become a number is scored: so many points for Left. When the games and the coupons are gone, the
player with more points wins.

A position lists the games, then after a semicolon the coupons from the top: `{4|-4},{9|1};3,2,1`. Points
already made follow as `;left=1;right=0`. A move is `coupon`, or the number of a game and what it becomes:
`1:4`.

**Theorem** [Siegel2013, section II.5]. With a dense stack of coupons a move in a game is right as soon as
the next coupon is no larger than the temperature of the game.

>>> import grundy
>>> game = grundy.game("coupons")
>>> [move for move, _ in game.moves(game.parse("{4|-4};3,2,1"), grundy.LEFT)]
['1:4', 'coupon']
>>> grundy.solve(game, "{4|-4};3,2,1").score
2
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy.core.values.operations import split_at_commas
from grundy.core.values.value import Value
from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, Example, Player, Ruleset

EXAMPLE = "{4|-4},{9|1};3,2,1"
TAKE = "coupon"
MOST_FOLLOWERS = 10_000
_POINTS = re.compile(r"(left|right)=(\d{1,9})")


@dataclass(frozen=True, slots=True)
class CouponTable:
    """The games that are not yet numbers, the coupons from the top, and the points made."""

    games: tuple[Value, ...]
    coupons: tuple[int, ...] = ()
    left: int = 0
    right: int = 0


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
    examples = (
        Example("{4|-4},{9|1};3,2,1", outcome="L"),
        Example("{2|-2};3", outcome="N"),
        Example(";1", outcome="N"),
    )

    def parse(self, text: str) -> CouponTable:
        parts = [part.strip() for part in text.split(";")]
        games = tuple(self._game(word, text) for word in split_at_commas(parts[0]))
        coupons: tuple[int, ...] = ()
        points = {"left": 0, "right": 0}
        for part in parts[1:]:
            match = _POINTS.fullmatch(part)
            if match is not None:
                points[match[1]] = int(match[2])
            else:
                coupons = tuple(self._coupon(word, text) for word in split_at_commas(part))
        if list(coupons) != sorted(coupons, reverse=True):
            raise self.problem("coupons lie from the largest to the smallest", text)
        return _scored(CouponTable(games, coupons, points["left"], points["right"]))

    def _game(self, word: str, text: str) -> Value:
        value = Value(word)
        if value.follower_count > MOST_FOLLOWERS:
            raise self.problem(
                "a game here has at most {limit} followers", text, limit=MOST_FOLLOWERS
            )
        ends = [
            option
            for game in (value, *value.followers)
            if not game.is_number
            for option in (*game.left_options, *game.right_options)
            if option.is_number
        ]
        if not all(end.is_integer for end in (*ends, *([value] if value.is_number else []))):
            raise self.problem("play in a game here must end at whole numbers", text)
        return value

    def _coupon(self, word: str, text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", word) or int(word) == 0:
            raise self.problem("a coupon is a whole number from 1 up", text)
        return int(word)

    def problem(self, said: str, text: str, **arguments: object) -> NotationError:
        """Return an error about the text."""
        return NotationError(Message(said, **arguments), text=text, column=1, example=EXAMPLE)

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

    def payoff(self, position: CouponTable, player: Player) -> int | None:
        return None if position.games or position.coupons else self.score(position)

    def score(self, position: CouponTable) -> int:
        """Return Left's points minus Right's so far."""
        return position.left - position.right

    def small_positions(self) -> Iterator[CouponTable]:
        for games in ("", "+-1", "{2|-1}", "{2||1|-3}", "+-1,{2|0}", "{1|*}"):
            for coupons in ("", "1", "2,1"):
                yield self.parse(f"{games};{coupons}")


def _scored(position: CouponTable) -> CouponTable:
    """Return the position with the numbers among its games turned into points, the rest in order."""
    numbers = [int(game.left_stop) for game in position.games if game.is_number]
    games = tuple(game for game in position.games if not game.is_number)
    return CouponTable(
        games,
        position.coupons,
        position.left + sum(n for n in numbers if n > 0),
        position.right - sum(n for n in numbers if n < 0),
    )
