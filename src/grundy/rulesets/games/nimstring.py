"""Nimstring: Strings and Coins without the score – whoever cannot cut loses.

Cut a string; whoever cuts a coin's last string must cut again. When no string is left, the player who
would have to cut loses, so taking the very last coin loses.

A position lists the strings, `0-1,1-2,2-0`, with 0 for the ground; `2x2` is the Dots and Boxes board of
that size. A move names a string: `1-2`.

Winning at Nimstring is getting control at Dots and Boxes [BCG2001, chapter 16].

>>> import grundy
>>> grundy.solve("nimstring", "0-1,1-0").outcome.value
'N'
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.i18n import Message, Text
from grundy.rulesets.base import Example, Player, Ruleset
from grundy.rulesets.notation import read_board_size, read_graph
from grundy.rulesets.scene import Scene
from grundy.rulesets.strings import GROUND, Strings, board_strings
from grundy.rulesets.strings_scene import strings_scene

EXAMPLE = "0-1,1-2,2-0"


class Nimstring(Ruleset[Strings]):
    """Cut a string; freeing a coin obliges you to cut again."""

    name = "nimstring"
    title = Text.same("Nimstring")
    summary = Text(
        en="Cut a string; whoever frees a coin must cut again; whoever cannot cut loses.",
        hr="Prereži nit; tko oslobodi novčić, mora rezati ponovno; gubi tko ne može rezati.",
        sr="Preseci nit; ko oslobodi novčić, mora da seče ponovo; gubi ko ne može da seče.",
        sl="Prereži nit; kdor osvobodi kovanec, mora rezati še enkrat; izgubi, kdor ne more rezati.",
    )
    rules = Text(
        en="Coins are tied to each other and to the ground (0) by strings. The players cut a string in"
        " turn. Whoever cuts the last string of a coin must cut again. Whoever has to cut and cannot,"
        " loses.",
        hr="Novčići su nitima vezani međusobno i za tlo (0). Igrači naizmjence režu po jednu nit. Tko"
        " prereže posljednju nit novčića, mora rezati ponovno. Gubi tko mora rezati, a ne može.",
        sr="Novčići su nitima vezani međusobno i za tlo (0). Igrači naizmenično seku po jednu nit. Ko"
        " preseče poslednju nit novčića, mora da seče ponovo. Gubi ko mora da seče, a ne može.",
        sl="Kovanci so z nitmi vezani med sabo in na tla (0). Igralca izmenično režeta po eno nit. Kdor"
        " prereže zadnjo nit kovanca, mora rezati še enkrat. Izgubi, kdor mora rezati, pa ne more.",
    )
    notation = Text(
        en="Strings as pairs of coins, 0 is the ground: 0-1,1-2,2-0; 2x2 is a board of boxes. A move"
        " names a string: 1-2.",
        hr="Niti kao parovi novčića, 0 je tlo: 0-1,1-2,2-0; 2x2 je ploča kutija. Potez navodi nit: 1-2.",
        sr="Niti kao parovi novčića, 0 je tlo: 0-1,1-2,2-0; 2x2 je tabla kutija. Potez navodi nit: 1-2.",
        sl="Niti kot pari kovancev, 0 so tla: 0-1,1-2,2-0; 2x2 je plošča škatel. Poteza pove nit: 1-2.",
    )
    family = "graphs"
    structure = "nimstring"
    sources = ("BCG2001",)
    examples = (
        Example("0-1,1-2,2-0,0-3,3-0", outcome="P"),
        Example("0-1", outcome="P"),
        Example("0-1,1-0", outcome="N"),
        Example("2x2", outcome="P", is_small=False),
    )

    def parse(self, text: str) -> Strings:
        size = read_board_size(text, EXAMPLE)
        strings = (
            board_strings(*size)
            if size is not None
            else [(u, v) for u, v, _ in read_graph(text, example=EXAMPLE).edges]
        )
        return tuple(sorted((min(u, v), max(u, v)) for u, v in strings))

    def format(self, position: Strings) -> str:
        return ",".join(f"{u}-{v}" for u, v in position)

    def moves(self, position: Strings, player: Player) -> Iterator[tuple[str, Strings]]:
        for index, (u, v) in enumerate(position):
            if (u, v) not in position[:index]:
                yield f"{u}-{v}", (*position[:index], *position[index + 1 :])

    def next_player(self, position: Strings, option: Strings, player: Player) -> Player:
        held = {end for string in option for end in string}
        freed = {end for string in position for end in string} - held - {GROUND}
        return player if freed else -player

    def strings(self, position: Strings) -> Strings:
        """Return the graph of the strings that hold."""
        return position

    def scene(self, position: Strings) -> Scene:
        described = Text(
            en="strings {strings}", hr="niti {strings}", sr="niti {strings}", sl="niti {strings}"
        )
        return strings_scene(position, Message(described, strings=self.format(position) or "–"))
