"""Maundy Cake: a piece is cut into any number of equal pieces, by Left vertically, by Right horizontally.

A position lists pieces as rows x columns: `4x6`. A move names the piece and the equal pieces that it
becomes: `4x6→3*4x2` (typed `4x6->3*4x2`). Whoever cannot move loses.

**Theorem** [WinningWays, chapter 2]. Every piece is an integer.

>>> import grundy
>>> cake = grundy.game("maundy-cake")
>>> [str(cake(f"8x{n}").value) for n in range(1, 9)]
['-7', '-3', '-3', '-1', '-3', '-1', '-3', '0']
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player
from grundy.rulesets.families.cake import Cake, CakeGame, Piece, lines, size
from grundy.rulesets.scene import Area


class MaundyCake(CakeGame):
    """Cut a piece into equal pieces."""

    name = "maundy-cake"
    title = Message("Maundy Cake")
    summary = Message("Cut a piece of cake into equal pieces: Left vertically, Right horizontally.")
    rules = Message(
        "The cake is divided into squares. A move cuts one piece into two or more equal pieces along lines"
        " between squares: Left cuts vertically, Right horizontally. Whoever cannot cut loses."
    )
    notation = Message(
        "Pieces as rows x columns with commas between them: 4x6. A move names a piece and the equal pieces"
        " that it becomes: 4x6->3*4x2."
    )
    theory = Message("In the plain game every piece is an integer [WinningWays].")
    sources = ("WinningWays",)
    openings = ("4x6,6x5", "8x5,12x9", "8x12,9x10")
    examples = (
        Example("4x6,6x5", outcome="R", value="-1"),
        Example("8x5", outcome="R", value="-3", source="CGSuite"),
        Example("8x8", outcome="P", value="0", source="CGSuite"),
        Example("2x8", outcome="N", value="{8|-2}", source="CGSuite", game="maundy-cake(twisted)"),
    )

    def cuts(self, piece: Piece, player: Player) -> Iterator[tuple[str, Cake]]:
        rows, columns = piece
        across = columns if player is LEFT else rows
        for count in range(2, across + 1):
            if across % count == 0:
                width = across // count
                part = (rows, width) if player is LEFT else (width, columns)
                yield f"{count}*{size(part)}", (part,) * count

    def places(self, piece: Piece) -> Iterator[tuple[Area, str, Player]]:
        """The first of the lines along which it is cut says how wide the pieces are."""
        for player in (LEFT, RIGHT):
            names = {parts[0]: name for name, parts in self.cuts(piece, player)}
            for k, line in lines(piece, player):
                part = (piece[0], k) if player is LEFT else (k, piece[1])
                if part in names:
                    yield line, names[part], player
