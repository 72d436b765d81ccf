"""Why a sum of heaps is won or lost in misère play: the product of its heaps in the misère quotient.

>>> from grundy.rulesets.registry import get
>>> [step.kind for step in misere_reasons(get("kayles"), (5, 4))]
['misere-quotient', 'misere-product', 'misere-moves']
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from grundy.core.players import LEFT
from grundy.heaps.known import known_of
from grundy.heaps.misere.quotient import Quotient
from grundy.i18n import Message
from grundy.rulesets.families.heap_ruleset import HeapRuleset, Heaps
from grundy.rulesets.parts import Fact, Step, Table

_CITED = "PlambeckSiegel2008"
_SHOWN = 40  # lost elements, rows of a table, elements that the moves leave
_LOOKED_AT = 5000  # moves
_LONGEST = 240  # characters of a presentation

LAST_LOSES = Step("last-loses", Message("In misère play whoever makes the last move loses."))
"""What an argument that counts the moves says of misère play."""


def misere_reasons(game: HeapRuleset, position: Heaps) -> Sequence[Step]:
    """Return the steps by the misère quotient; none where it is not found, or where no move is left."""
    if not any(game.moves(position, LEFT)):
        return ()
    quotient = known_of(game.rule).quotient(max(position, default=0))
    if quotient is None:
        return ()
    return [
        _quotient_step(quotient),
        _product_step(game, position, quotient),
        _moves_step(game, position, quotient),
    ]


def _quotient_step(quotient: Quotient) -> Step:
    """Return what the quotient is, and which of its elements are lost."""
    monoid = quotient.monoid
    lost = [monoid.name(element) for element in sorted(monoid.p_portion)]
    more = ", …" if len(lost) > _SHOWN else ""
    presentation = monoid.presentation()
    return Step(
        "misere-quotient",
        _QUOTIENT_TEXT.filled(
            rule=quotient.rule,
            size=quotient.size,
            order=quotient.order,
            presentation=presentation if len(presentation) <= _LONGEST else "⟨…⟩",
            lost=", ".join(lost[:_SHOWN]) + more,
        ),
        _CITED,
    )


def _product_step(game: HeapRuleset, position: Heaps, quotient: Quotient) -> Step:
    name = quotient.monoid.name
    product = name(quotient.element(position))
    is_lost = quotient.is_p(position)
    return Step(
        "misere-product",
        (_LOST_TEXT if is_lost else _WON_TEXT).filled(product=product),
        _CITED,
        Table(
            head=(Message("heap"), Message("element")),
            rows=tuple((str(h), name(quotient.pretending[h])) for h in position[:_SHOWN]),
            foot=(Message("product"), product),
        ),
        facts=(Fact(str(game), game.format(position), True, outcome="P" if is_lost else "N"),)
        if sum(position) <= 12
        else (),
    )


def _moves_step(game: HeapRuleset, position: Heaps, quotient: Quotient) -> Step:
    """Return a move to a lost element, or the elements that the moves leave when none of them is."""
    name = quotient.monoid.name
    left: dict[int, str] = {}
    for move, option in islice(game.moves(position, LEFT), _LOOKED_AT):
        element = quotient.element(option)
        left.setdefault(element, move)
        if element in quotient.monoid.p_portion:
            text = _MOVE_TEXT.filled(move=move, to=game.format(option), element=name(element))
            return Step("misere-moves", text, _CITED)
    elements = ", ".join(map(name, islice(sorted(left), _SHOWN)))
    more = ", …" if len(left) > _SHOWN else ""
    return Step("misere-moves", _NO_MOVE_TEXT.filled(elements=elements + more), _CITED)


_QUOTIENT_TEXT = Message(
    "In misère play the heaps of {rule} up to {size} multiply like the elements of the misère quotient"
    " {presentation} of order {order}. A sum of heaps is lost for the player to move exactly when its"
    " product is one of these: {lost}."
)
_LOST_TEXT = Message("The product of the heaps is {product}: one of the lost elements.")
_WON_TEXT = Message("The product of the heaps is {product}: not one of the lost elements.")
_MOVE_TEXT = Message("{move} leaves {to} with the product {element}: one of the lost elements.")
_NO_MOVE_TEXT = Message(
    "The moves leave these elements, none of which is lost: {elements}. So the opponent wins."
)
