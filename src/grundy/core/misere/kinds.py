"""How a misère game behaves in company: tame, restive, restless, half-tame.

A *tame* game may be replaced by a Nim position of the same genus in every sum of tame games. Precisely:
0 is tame; another game is tame when its genus is that of a Nim position, its nim-value and its misère
nim-value are the mex over its tame options alone, and every other option can be reversed: it has a tame
option of the same nim-value and, where that is 0 or 1, one of the same misère nim-value [WinningWays].
(Whoever wins a sum by the rule of Nim answers a move to a wild option there: by the first where a firm
game stands beside it, by the second where all others are fickle.) A tame game is *fickle* when its genus
is that of heaps of at most one token (0^120, 1^031), else *firm*.

What is not tame is *wild*. A wild game whose options are all tame is *restive* when its nim-value is 0 or
1, else *restless* [Conway1976]. A wild game is *half-tame* when two copies of it are tame, of genus 0^02.

>>> from grundy.core.misere.text import read
>>> [kind(read(text)).value for text in ("*[2]", "*[2[2]]", "*[2[2]321]", "*[2#30]")]
['tame', 'tame', 'restless', 'restive']
>>> is_half_tame(read("*[2#30]")), is_half_tame(read("*[2[2]321]"))
(True, False)
"""

from __future__ import annotations

from enum import StrEnum

from grundy.core.budget import current_budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.misere.game import ZERO, MisereGame
from grundy.core.misere.genus import Genus, genus
from grundy.core.nimber import mex


class Temper(StrEnum):
    """What a misère game is like."""

    TAME = "tame"
    RESTIVE = "restive"
    RESTLESS = "restless"
    WILD = "wild"


def kind(form: MisereGame) -> Temper:
    """Return how a game behaves in sums."""
    if is_tame(form):
        return Temper.TAME
    if not all(map(is_tame, form.options)):
        return Temper.WILD
    return Temper.RESTIVE if form.grundy < 2 else Temper.RESTLESS


def is_tame(form: MisereGame) -> bool:
    """Return whether a game behaves like a Nim position of its genus in every sum of tame games."""
    return depth_first(form, form, _tame, _tames, current_budget())


def _tame(form: MisereGame) -> Visit[MisereGame, bool]:
    if form is ZERO:
        return True
    symbol = genus(form)
    if not symbol.is_tame:
        return False
    tame: list[MisereGame] = []
    others: list[MisereGame] = []
    for option in form.options:
        (tame if (yield option, option) else others).append(option)
    if mex(option.grundy for option in tame) != form.grundy:
        return False
    if mex(option.misere_grundy for option in tame) != form.misere_grundy:
        return False
    for option in others:
        replies = []
        for reply in option.options:
            if (yield reply, reply):
                replies.append(reply)
        if all(reply.grundy != form.grundy for reply in replies):
            return False
        if form.grundy < 2 and all(r.misere_grundy != form.misere_grundy for r in replies):
            return False
    return True


def is_half_tame(form: MisereGame) -> bool:
    """Return whether a game is wild, but two copies of it are tame and of genus 0^02."""
    if is_tame(form):
        return False
    double = form + form
    return genus(double) == Genus(0, (0, 2)) and is_tame(double)


_tames: dict[MisereGame, bool] = {}
