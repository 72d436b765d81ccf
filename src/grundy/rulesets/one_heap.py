"""A game of one's own that is played with one heap: its nim-sequence, and what regularity that shows.

Where positions are numbers and every move leads to smaller ones, the game is a rule of one heap like any
other. Nothing is known of the rule but its moves, so a regularity of its values is observed, never proved.

>>> from grundy.rulesets.base import LEFT, Ruleset
>>> class Halving(Ruleset[int]):
...     '''Take one token, or half of them.'''
...     name = "halving"
...     def moves(self, position, player):
...         return [(str(n), n) for n in {position - 1, position // 2} if position]
>>> rule = OneHeap(Halving())
>>> rule.text, list(rule.options(5))
('halving', [(2,), (4,)])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.core.players import LEFT
from grundy.errors import GameError
from grundy.heaps.rules.language import is_rule, parse_rule
from grundy.heaps.rules.rule import HeapRule, Heaps
from grundy.heaps.values.sequence import NimSequence
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset


@dataclass(frozen=True, slots=True, repr=False)
class OneHeap(HeapRule):
    """The rule of an impartial game whose positions are the sizes of one heap."""

    game: Ruleset[Any]

    @property
    def text(self) -> str:
        return str(self.game)

    def options(self, n: int) -> Iterator[Heaps]:
        for option in self._listed(n):
            heaps = self.game.components(option) if type(option) is int else (option,)
            if not all(type(heap) is int and 0 <= heap < n for heap in heaps):
                raise GameError(
                    "{game} is not a game of one heap: from {n} a move leads to {option}, which is not a"
                    " smaller heap",
                    game=self.text,
                    n=n,
                    option=repr(option),
                )
            yield tuple(heap for heap in heaps if heap)

    def _listed(self, n: int) -> list[Any]:
        try:
            return list(self.game.options(n, LEFT))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise GameError(
                "{game} is not a game of one heap: its moves from the number {n} fail ({error})",
                game=self.text,
                n=n,
                error=repr(error),
            ) from error


def read_rule(text: str) -> HeapRule:
    """Return the rule that a text names: one of the rule language, or a game of one's own.

    >>> read_rule("kayles").text
    '0.77'
    """
    own = None if is_rule(text) else registry.own_game(text)
    return parse_rule(text) if own is None else one_heap(own)


def kept_sequence(rule: HeapRule, checkpoint: Path | None) -> NimSequence:
    """Return the sequence of a rule, continued from a file where one is named."""
    if checkpoint is not None and isinstance(rule, OneHeap):
        raise GameError(
            "the values of {game} cannot be saved: its moves may have changed when they are read back",
            game=rule.text,
        )
    return NimSequence.resume(rule, checkpoint)


def one_heap(game: Game[Any]) -> OneHeap:
    """Return a game as a rule of one heap; whether its positions are numbers shows when it is used."""
    return OneHeap(with_nim_values(game))


def with_nim_values(game: Game[Any]) -> Ruleset[Any]:
    """Return a game whose positions have nim-values; raise where they have none."""
    if not isinstance(game, Ruleset) or not (
        game.impartial and game.ends_by_last_move and game.alternates
    ):
        raise GameError(
            "{game} has no nim-values: it is not impartial, or the last mover does not win",
            game=game.name,
        )
    return game
