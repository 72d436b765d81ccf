"""Eatcake: Left eats a whole column of a piece, Right a whole row; what is left on both sides are pieces.

A position lists pieces as rows x columns: `3x4`. A move names the piece and what is left of it,
`3x4→3x1+3x2`, `3x4→3x3` where an end is eaten, `3x1→-` where nothing is left. Whoever cannot move loses.

>>> import grundy
>>> cake = grundy.game("eatcake")
>>> [str(cake(f"8x{n}").value) for n in (1, 3, 5, 8)]
['^', '{^^|*}', '{^3|^*||*}', '*']
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player
from grundy.rulesets.families.cake import Cake, CakeGame, Piece, size
from grundy.rulesets.scene import Area, Role
from grundy.rulesets.scene import Cell as Square


class Eatcake(CakeGame):
    """Eat a column or a row of a piece."""

    name = "eatcake"
    title = Message("Eatcake")
    summary = Message("Left eats a column of a piece of cake, Right a row.")
    rules = Message(
        "The cake is divided into squares. Left eats a whole column of one piece, Right a "
        "whole row; what is left on each side becomes a separate piece. Whoever cannot move "
        "loses."
    )
    notation = Message(
        "Pieces as rows x columns with commas between them: 3x4. A move names a piece and what is left of"
        " it: 3x4->3x1+3x2, or 3x1->- where nothing is left."
    )
    sources = ("WinningWays",)
    openings = ("3x4,4x2", "5x6,4x3", "7x8,4x9")
    examples = (
        Example("3x4,4x2", outcome="R"),
        Example("8x3", outcome="L", value="{^^|*}", source="CGSuite", is_small=False),
        Example("8x8", outcome="N", value="*", source="CGSuite", is_small=False),
        Example("3x4", outcome="R", value="v<2>", game="eatcake(twisted)"),
    )

    lost = 1

    def is_over(self, piece: Piece) -> bool:
        return False

    def cuts(self, piece: Piece, player: Player) -> Iterator[tuple[str, Cake]]:
        rows, columns = piece
        across = columns if player is LEFT else rows
        for left in range((across - 1) // 2 + 1):
            widths = [width for width in (left, across - 1 - left) if width]
            parts = tuple((rows, w) if player is LEFT else (w, columns) for w in widths)
            yield "+".join(map(size, parts)) or "-", parts

    def places(self, piece: Piece) -> Iterator[tuple[Area, str, Player]]:
        """Beside each column and each row stands what is pressed to eat it."""
        rows, columns = piece
        for player, across in ((LEFT, columns), (RIGHT, rows)):
            names = [name for name, _ in self.cuts(piece, player)]
            for k in range(across):
                at = (k + 0.2, -0.7) if player is LEFT else (-0.7, k + 0.2)
                role = Role.LEFT if player is LEFT else Role.RIGHT
                yield Square(*at, 0.6, 0.5, role), names[min(k, across - 1 - k)], player
