"""The notation of version 1, for the files that were written in it.

There `2^` was 2·↑ (now 2 + ↑) and `^[2]` was ↑² (now ↑ + ↑²); everything else reads as it does today.

>>> from grundy.core.values.value import Value
>>> Value.of(parse_version_1("2^*")), Value.of(parse_version_1("1+v[2]"))
(Value('^^*'), Value('1v<2>'))
"""

from __future__ import annotations

import re

from grundy.core.values import engine
from grundy.core.values.engine import Canonical
from grundy.core.values.parsing import GAMES, Parser
from grundy.core.values.uptimal import up_power

_TERM = re.compile(r"(?P<number>\d+(?:/\d+)?)?(?P<ups>[v^](?:\[\d+\])?)?(?P<star>\*\d*)?")


class _OldParser(Parser[Canonical]):
    def match_term(self) -> re.Match[str] | None:
        return _TERM.match(self.read, self.at)

    def game_of(self, number: str | None, ups: str | None, star: str | None) -> Canonical:
        if ups is None:
            return super().game_of(number, ups, star)
        coefficient = self.number(number or "1")
        if coefficient.denominator != 1:
            raise self.problem("the coefficient of ↑ must be a whole number", example="1/2+^")
        count = int(coefficient) * (1 if ups[0] == "^" else -1)
        power = up_power(self.power(ups, ups[1:].strip("[]") or "1"))
        nimber = engine.up_star(0, 0, int(star[1:] or 1) if star else 0)
        return engine.add(engine.multiple(power, count), nimber)


def parse_version_1(text: str) -> Canonical:
    """Return the value that a text of version 1 describes."""
    return _OldParser(text, GAMES).run()
