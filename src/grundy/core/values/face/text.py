"""A value as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.core.values.face.base import Face
from grundy.core.values.formatting import ASCII, CGSUITE, LATEX, UNICODE, TextTooLong, write
from grundy.late import views

if TYPE_CHECKING:
    from grundy.rulesets.scene import Scene

REPR_LIMIT = 100_000


class TextFace(Face):
    """Every way to write a value."""

    __slots__ = ()

    def to_text(self, *, limit: int | None = None, nested: bool = False) -> str:
        """Return the ASCII notation, which CGSuite prints too.

        `nested` writes every pair of braces with one bar each; beyond `limit` characters
        `TextTooLong` is raised.

        >>> from grundy.core.values.value import Value
        >>> Value("{1|{0|-3}}").to_text(), Value("{1||0|-3}").to_text(nested=True)
        ('{1||0|-3}', '{1|{0|-3}}')
        """
        return write(self.game, ASCII, limit=limit, nested=nested)

    def to_unicode(self, *, limit: int | None = None, nested: bool = False) -> str:
        """Return the notation with mathematical signs.

        >>> from grundy.core.values.value import Value
        >>> Value("^^*").to_unicode(), Value("3/4v<2>").to_unicode()
        ('⇑∗', '3/4↓₂')
        """
        return write(self.game, UNICODE, limit=limit, nested=nested)

    def to_latex(self, *, limit: int | None = None, nested: bool = False) -> str:
        r"""Return the notation for a LaTeX formula.

        >>> from grundy.core.values.value import Value
        >>> Value("{1|*}").to_latex()
        '\\left\\{1\\mid {\\ast}\\right\\}'
        """
        return write(self.game, LATEX, limit=limit, nested=nested)

    def to_cgsuite(self, *, limit: int | None = None) -> str:
        """Return a text that the command line of CGSuite reads; it does not read all that it prints.

        >>> from grundy.core.values.value import Value
        >>> Value("2^").to_cgsuite(), Value("^<2>*").to_cgsuite(), Value("+-1/2").to_cgsuite()
        ('2+^', '^.Pow(2)+*', '+-(1/2)')
        """
        return write(self.game, CGSUITE, limit=limit)

    def to_svg(self) -> str:
        """Return the thermograph as SVG."""
        return views.svg(self._thermograph())

    def to_tikz(self) -> str:
        """Return the thermograph as a `tikzpicture`."""
        return views.tikz(self._thermograph())

    def _thermograph(self) -> Scene:
        from grundy.core.values.value import Value

        return views.thermograph_scene(Value.of(self.game))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        try:
            return f"Value({self.to_text(limit=REPR_LIMIT)!r})"
        except TextTooLong:
            return f"<Value of more than {REPR_LIMIT} characters>"

    def _repr_latex_(self) -> str | None:
        try:
            return f"${self.to_latex(limit=REPR_LIMIT)}$"
        except TextTooLong:
            return None
