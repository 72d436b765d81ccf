"""`Form`: a game as it is written, and how it becomes its canonical form step by step.

>>> form = Form("{0,*|*}")
>>> form.value
Value('^')
>>> for step in form.simplify():
...     print(step)
{0,*|*}: Left's option * is reversible through 0; the Left options of 0 replace it (none). Now {0|*}.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from grundy.core.depth_first import postorder
from grundy.core.document import Documented, documented
from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.core.values import engine
from grundy.core.values.engine import Canonical
from grundy.core.values.face.forms import FormFace
from grundy.core.values.formatting import ASCII, write
from grundy.core.values.parsing import Builder, parse_with
from grundy.core.values.positions import Cut, Position
from grundy.core.values.value import Value
from grundy.i18n import Message, Readable


@dataclass(frozen=True)
class Reduction(Documented):
    """One step: an option is deleted because another dominates it, or bypassed because it reverses."""

    kind: str
    """`dominated` or `reversible`."""
    player: Player
    """Whose option it is."""
    option: Value
    by: Value
    """The option that dominates, or the answer through which the option reverses."""
    instead: tuple[Value, ...]
    """The options that take the place of a reversible one."""
    before: str
    after: str

    @documented
    def text(self) -> Message:
        """The step as a sentence."""
        words = _WORDS[self.kind, self.player]
        instead: Readable = ", ".join(map(str, self.instead)) or Message("none")
        return words.filled(
            before=self.before,
            option=str(self.option),
            by=str(self.by),
            after=self.after,
            instead=instead,
        )

    def __str__(self) -> str:
        return str(self.text)


_WORDS = {
    ("dominated", LEFT): Message(
        "{before}: Left's option {option} is dominated by {by}. Now {after}."
    ),
    ("dominated", RIGHT): Message(
        "{before}: Right's option {option} is dominated by {by}. Now {after}."
    ),
    ("reversible", LEFT): Message(
        "{before}: Left's option {option} is reversible through {by};"
        " the Left options of {by} replace it ({instead}). Now {after}."
    ),
    ("reversible", RIGHT): Message(
        "{before}: Right's option {option} is reversible through {by};"
        " the Right options of {by} replace it ({instead}). Now {after}."
    ),
}


class Form(FormFace):
    """A game by its options, not simplified: two forms with the same value can look different.

    Made from a text, whose braces stay as written while names and sums in it stand for canonical
    forms, or by `Form.from_options`. Compare forms by their `value`.

    Examples
    --------
    >>> Form("{-1|1}").value, Form("{-1|1}").birthday, Form("{1,0|}").value
    (Value('0'), 2, Value('2'))
    """

    __slots__ = ("_canonical", "_left", "_right", "_value")

    _left: tuple[Form, ...] | None
    _right: tuple[Form, ...] | None
    _canonical: bool
    _value: Value

    def __new__(cls, text: str) -> Form:
        return parse_with(text, _FORMS)

    @classmethod
    def from_options(
        cls,
        left: Iterable[Form | Value | int | Fraction | str],
        right: Iterable[Form | Value | int | Fraction | str],
    ) -> Form:
        """Return the form {left | right} of forms, values, numbers or texts.

        >>> Form.from_options([0, Form("{-1|1}")], [])
        Form('{0,{-1|1}|}')
        """
        return cls._cut([_form(part) for part in left], [_form(part) for part in right])

    @classmethod
    def of(cls, value: Value) -> Form:
        """Return the canonical form of a value."""
        return cls._leaf(value.game)

    @classmethod
    def _leaf(cls, game: Canonical) -> Form:
        self = object.__new__(cls)
        self._left, self._right = None, None
        self._canonical = True
        self._value = Value.of(game)
        return self

    @classmethod
    def _cut(cls, left: list[Form], right: list[Form]) -> Form:
        self = object.__new__(cls)
        self._left, self._right = tuple(left), tuple(right)
        self._canonical = False
        self._value = Value.from_options(
            [option._value for option in left], [option._value for option in right]
        )
        return self

    @property
    def left_options(self) -> tuple[Form, ...]:
        """The Left options as written."""
        if self._left is not None:
            return self._left
        return tuple(Form.of(option) for option in self._value.left_options)

    @property
    def right_options(self) -> tuple[Form, ...]:
        """The Right options as written."""
        if self._right is not None:
            return self._right
        return tuple(Form.of(option) for option in self._value.right_options)

    @property
    def value(self) -> Value:
        """The value: what the form is equal to."""
        return self._value

    @property
    def position(self) -> Position:
        """The form as a position (internal)."""
        found: dict[int, Position] = {}
        for form in self.subforms():
            if form.is_named:
                found[id(form)] = form._value.game
            else:
                sides = (form.left_options, form.right_options)
                left, right = (tuple(found[id(o)] for o in side) for side in sides)
                found[id(form)] = Cut(left, right)
        return found[id(self)]

    @property
    def is_named(self) -> bool:
        """Whether the form is written as a name, such as `2` or `^*`, and not by its options."""
        return self._canonical

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return self.value.outcome

    @property
    def birthday(self) -> int:
        """The depth of the form as written; its value may be born earlier."""
        days: dict[int, int] = {}
        for form in self.subforms():
            if form.is_named:
                days[id(form)] = form.value.birthday
            else:
                options = form.left_options + form.right_options
                days[id(form)] = 1 + max((days[id(option)] for option in options), default=-1)
        return days[id(self)]

    def subforms(self) -> Iterator[Form]:
        """Yield each form written inside this one after its options, and this one last."""

        def options(form: Form) -> tuple[Form, ...]:
            return () if form.is_named else form.left_options + form.right_options

        return postorder((self,), options)

    def simplify(self) -> list[Reduction]:
        """Return the steps from this form to its canonical form, inner forms first.

        Dominated options are deleted, reversible ones replaced, one at a time, until none is left
        (section 2.3 of the source, [Conway1976]).
        """
        return [step for form in self.subforms() if not form.is_named for step in form._own_steps()]

    def _own_steps(self) -> Iterator[Reduction]:
        """Simplify the top of this form; its options already count as their canonical forms."""
        sides = {
            LEFT: list(dict.fromkeys(option._value.game for option in self.left_options)),
            RIGHT: list(dict.fromkeys(option._value.game for option in self.right_options)),
        }
        while True:
            found = self._dominated(sides) or self._reversible(sides)
            if found is None:
                return
            kind, player, option, by, instead = found
            before = _braces(sides)
            place = sides[player].index(option)
            others = sides[player][:place] + sides[player][place + 1 :]
            sides[player] = list(dict.fromkeys([*others[:place], *instead, *others[place:]]))
            yield Reduction(
                kind,
                player,
                Value.of(option),
                Value.of(by),
                tuple(map(Value.of, instead)),
                before,
                _braces(sides),
            )

    def _dominated(self, sides: dict[Player, list[Canonical]]) -> _Found | None:
        for player, options in sides.items():
            for option in options:
                for other in options:
                    low, high = (option, other) if player is LEFT else (other, option)
                    if option is not other and engine.leq(low, high):
                        return "dominated", player, option, other, ()
        return None

    def _reversible(self, sides: dict[Player, list[Canonical]]) -> _Found | None:
        for player, options in sides.items():
            for option in options:
                if player is LEFT:
                    for answer in engine.right(option):
                        if engine.leq(answer, self._value.game):
                            return "reversible", player, option, answer, engine.left(answer)
                else:
                    for answer in engine.left(option):
                        if engine.leq(self._value.game, answer):
                            return "reversible", player, option, answer, engine.right(answer)
        return None

    def __str__(self) -> str:
        pieces: list[str] = []
        stack: list[Form | str] = [self]
        while stack:
            piece = stack.pop()
            if isinstance(piece, str):
                pieces.append(piece)
            elif piece._canonical:
                pieces.append(write(piece._value.game, ASCII))
            else:
                words: list[Form | str] = ["{"]
                words += _with_commas(piece.left_options)
                words.append("|")
                words += _with_commas(piece.right_options)
                stack.extend(reversed([*words, "}"]))
        return "".join(pieces)

    def __repr__(self) -> str:
        return f"Form({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Form, (str(self),)


_Found = tuple[str, Player, Canonical, Canonical, tuple[Canonical, ...]]
_FORMS: Builder[Form] = Builder(Form._leaf, Form._cut, lambda form: form._value.game)


def _form(part: Form | Value | int | Fraction | str) -> Form:
    if isinstance(part, Form):
        return part
    return Form(part) if isinstance(part, str) else Form.of(Value(part))


def _with_commas(options: tuple[Form, ...]) -> list[Form | str]:
    words: list[Form | str] = []
    for option in options:
        if words:
            words.append(",")
        words.append(option)
    return words


def _braces(sides: dict[Player, list[Canonical]]) -> str:
    left, right = (",".join(write(game) for game in sides[player]) for player in (LEFT, RIGHT))
    return f"{{{left}|{right}}}"
