"""Variants of games: `impartial(clobber)`, `dicotic(domineering)` and `misere(kayles)`.

In the *impartial* version of a game both players may make the moves of either: impartial Domineering is
Cram. In the *dicotic* version play ends as soon as one of the players cannot move: whoever is to move then
loses, so that every position in which one player can move is one in which both can. In the *misère*
version whoever cannot move wins; it is what `--misere` asks of any game, as a game of its own.

Positions and moves are written as in the game itself. A move that means two things, depending on who makes
it, is written with the player before it: `L:a1` and `R:a1`.

>>> import grundy
>>> grundy.game("impartial(domineering)")("2x3").grundy == grundy.cram("2x3").grundy
True
>>> str(grundy.game("dicotic(domineering)")("1x3").value)
'0'
>>> grundy.solve("misere(nim)", "1,1").outcome.value
'N'
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from grundy.core.players import LEFT, RIGHT, Score
from grundy.errors import GameError
from grundy.i18n import Message
from grundy.rulesets import registry
from grundy.rulesets.base import Claim, Example, Option, Player, Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.scene import Cell, HotSpot, Past, Role, Scene, Shape
from grundy.rulesets.structures import MiserePlay

LETTERS = {LEFT: "L", RIGHT: "R"}


class _Variant(Ruleset[Any]):
    """A game made from another one, whose positions it shares."""

    base: Ruleset[Any]
    usual: ClassVar[str] = "clobber"
    """The game that the variant is shown with."""
    family = "variants"
    sources = ("Siegel2013",)
    notation = Message(
        "Positions and moves as in the game itself. A move that depends on who makes it has the player"
        " before it: L:a1 or R:a1."
    )

    def __init__(self, base: Ruleset[Any] | str | None = None) -> None:
        if base is None or isinstance(base, str):
            found = registry.get(base or self.usual)
            if not isinstance(found, Ruleset):
                raise GameError("{game} is not a game for two players", game=str(found))
            base = found
        if not (base.ends_by_last_move and base.alternates):
            raise GameError(
                "{game} has no such variant: its end is not decided by the last move",
                game=str(base),
            )
        self.base = base

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        head, bracket, inside = text.strip().partition("(")
        if head.strip() != cls.name or (bracket and not inside.endswith(")")):
            return None
        return cls(inside[:-1].strip() if bracket else None)

    @classmethod
    def sample_name(cls) -> str:
        return f"{cls.name}({cls.usual})"

    def __str__(self) -> str:
        return f"{self.name}({self.base})"

    def read(self, position: object) -> Any:
        """Return the bare position; objects are read as the game itself reads them."""
        is_own = isinstance(position, Position)
        return super().read(position) if is_own else self.base.read(position)

    def parse(self, text: str) -> Any:
        return self.base.parse(text)

    def format(self, position: Any) -> str:
        return self.base.format(position)

    def full_text(self, position: Any) -> str:
        """Return the position with its game; a compound, written around its terms, stands inside."""
        whole = self.base.full_text(position)
        usual = whole.startswith(f"{self.base}:")
        return super().full_text(position) if usual else f"{self.name}({whole})"

    def normalize(self, position: Any) -> Hashable:
        return self.base.normalize(position)

    def small_positions(self) -> Iterator[Any]:
        return self.base.small_positions()

    def starts(self) -> tuple[str, ...]:
        own = super().starts() if str(self.base) == self.usual else ()
        return (*own, *self.base.starts())


class ImpartialVersion(_Variant):
    """Both players may make the moves of either."""

    name = "impartial"
    title = Message("Impartial version")
    summary = Message("Any partizan game, with the moves of both players open to each of them.")
    rules = Message(
        "impartial(clobber) is Clobber in which both players may make the moves of Left and those of"
        " Right; any partizan game may stand in the brackets. Whoever cannot move loses. The impartial"
        " version of Domineering is Cram."
    )
    examples = (
        Example("xoxo|oxox", outcome="P"),
        Example("xo", outcome="N", grundy=1),
        Example("3x3", outcome="P", grundy=0, game="impartial(domineering)"),
        Example("2x3", outcome="N", grundy=1, game="impartial(domineering)", source="WinningWays"),
    )

    def moves(self, position: Any, player: Player) -> Iterator[Option[Any]]:
        left = dict(self.base.moves(position, LEFT))
        right = dict(self.base.moves(position, RIGHT)) if not self.base.impartial else {}
        for moves, other, letter in ((left, right, "L:"), (right, left, "R:")):
            for move, option in moves.items():
                if move not in other:
                    yield move, option
                elif other[move] != option:
                    yield letter + move, option
                elif moves is left:
                    yield move, option

    def components(self, position: Any) -> Sequence[Any]:
        return self.base.components(position)

    def scene(self, position: Any) -> Scene:
        """Draw the game; where a place means two moves, a button below the board says whose it is."""
        drawn = self.base.scene(position)
        known = {move for move, _ in self.moves(position, LEFT)}
        _, _, _, bottom = drawn.bounds()
        buttons = {
            player: Cell(1.2 * place, bottom + 0.5, role=role, label=LETTERS[player])
            for place, (player, role) in enumerate(((LEFT, Role.LEFT), (RIGHT, Role.RIGHT)))
        }
        spots: dict[tuple[str, ...], HotSpot] = {}
        shapes: list[Shape] = list(drawn.shapes)
        for spot in drawn.hot_spots:
            new = replace(spot, player=None)
            if spot.move not in known:
                player = spot.player or LEFT
                last = replace(spot.shape, label=spot.shape.label or spot.move)
                new = replace(
                    new,
                    move=f"{LETTERS[player]}:{spot.move}",
                    shape=buttons[player],
                    after=(*spot.after, last),
                    any_order=False,
                )
            spots.setdefault(new.names, new)
        if any(spot.shape in buttons.values() for spot in spots.values()):
            shapes.extend(buttons.values())
        return Scene(tuple(shapes), tuple(spots.values()), drawn.description)


class DicoticVersion(_Variant):
    """Play ends as soon as one of the players cannot move."""

    name = "dicotic"
    usual = "domineering"
    title = Message("Dicotic version")
    summary = Message("Any partizan game, ended as soon as one of the players cannot move.")
    rules = Message(
        "dicotic(domineering) is Domineering that ends as soon as one of the players has no move left:"
        " whoever is to move then loses. Any partizan game may stand in the brackets. All values are"
        " infinitesimal."
    )
    notation = Message("Positions and moves as in the game itself.")
    impartial = False
    examples = (
        Example("3x3", outcome="P"),
        Example("1x3", outcome="P", value="0"),
        Example("2x2", outcome="N", value="*"),
    )

    def moves(self, position: Any, player: Player) -> Iterator[Option[Any]]:
        if self._goes_on(position):
            yield from self.base.moves(position, player)

    def _goes_on(self, position: Any) -> bool:
        return all(any(True for _ in self.base.options(position, p)) for p in (LEFT, RIGHT))

    def staged(self, position: Any, past: Past) -> Scene:
        drawn = self.base.staged(position, past)
        return drawn if self._goes_on(position) else replace(drawn, hot_spots=())


class MisereVersion(_Variant):
    """Whoever cannot move wins."""

    name = "misere"
    usual = "kayles"
    title = Message("Misère version")
    summary = Message("Any game, with the end turned round: whoever cannot move wins.")
    rules = Message(
        "misere(kayles) is Kayles in which whoever makes the last move loses: whoever cannot move wins."
        " Any game that the last move decides may stand in the brackets."
    )
    notation = Message("Positions and moves as in the game itself.")
    sources = ("WinningWays",)
    examples = (
        Example("3,5", outcome="N"),
        Example("1", outcome="P", source="WinningWays"),
        Example("9", outcome="P", source="WinningWays"),
        Example("1,1,1", outcome="P", game="misere(nim)", source="Bouton1902"),
    )

    structure = MiserePlay

    def __init__(self, base: Ruleset[Any] | str | None = None) -> None:
        super().__init__(base)
        self.impartial = self.base.impartial

    def structured(self, position: Any) -> MiserePlay:
        return MiserePlay(self.base)

    def moves(self, position: Any, player: Player) -> Iterator[Option[Any]]:
        yield from self.base.moves(position, player)

    def payoff(self, position: Any, player: Player) -> Score | None:
        if any(True for _ in self.base.options(position, player)):
            return None
        return 1 if player is LEFT else -1

    def claim(self, position: Any, misere: bool = False) -> Claim | None:
        known = None if misere else self.base.claim(position, misere=True)
        return known and Claim(known.theorem, outcome=known.outcome)

    def scene(self, position: Any) -> Scene:
        return self.base.scene(position)

    def staged(self, position: Any, past: Past) -> Scene:
        return self.base.staged(position, past)
