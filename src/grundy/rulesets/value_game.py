"""A value as a game: what stands in the sum `domineering:2x3 + 1/2`.

Its positions are values; a move goes to an option of the canonical form. It is no game of the catalogue.

>>> from grundy.core.values.value import Value
>>> game = ValueGame.of(Value("^"))
>>> list(game.moves(Value("^"), LEFT)), list(game.moves(Value("^"), RIGHT))
([('^→0', Value('0'))], [('^→*', Value('*'))])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grundy.core.loopy.value import AnyValue, LoopyValue, read_operand
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values.value import Value
from grundy.errors import GameError
from grundy.i18n import Message
from grundy.rulesets.base import Option, Ruleset
from grundy.rulesets.parts import Claim

__all__ = ["LEFT", "RIGHT", "ValueGame"]


class ValueGame(Ruleset[AnyValue]):
    """Play in a value itself."""

    name: ClassVar[str] = "value"
    title = Message("Value")
    summary = rules = Message("A move goes to an option of the value.")

    def __init__(self, impartial: bool = False, loopfree: bool = True) -> None:
        self.impartial, self.loopfree = impartial, loopfree

    @classmethod
    def of(cls, value: AnyValue) -> ValueGame:
        """Return the game of a value: a nimber and all that can come of it is impartial.

        A loopy value with two sides has no options of its own, so it cannot be played in.
        """
        if isinstance(value, LoopyValue):
            if not value.is_stopper:
                raise GameError(
                    "{value} has two sides: ask its onside or its offside", value=str(value)
                )
            return cls(loopfree=False)
        return cls(impartial=value.nimber is not None)

    def parse(self, text: str) -> AnyValue:
        return read_operand(text)

    def full_text(self, position: AnyValue) -> str:
        return self.format(position)

    def moves(self, position: AnyValue, player: Player) -> Iterator[Option[AnyValue]]:
        before = position.to_text()
        for option in self.options(position, player):
            yield f"{before}→{option}", option

    def options(self, position: AnyValue, player: Player) -> tuple[AnyValue, ...]:
        return position.left_options if player is LEFT else position.right_options

    def negative(self, position: AnyValue) -> AnyValue:
        return -position

    def claim(self, position: AnyValue, misere: bool = False) -> Claim | None:
        if misere:
            return None
        if isinstance(position, LoopyValue):
            return Claim("Siegel2009", outcome=position.outcome)
        if position.nimber is not None:
            return Claim("Sprague1935", grundy=position.nimber)
        return Claim("Conway1976", outcome=position.outcome)

    def fast_value(self, position: AnyValue) -> Value | None:
        return position if isinstance(position, Value) else None
