"""Values: canonical form with its steps, thermograph, tree, and the order against another value.

An operation (`cool(1)`, `heat(1/2)`) shows the value before and after it; other games beside the value
show their sum, and how the sum is played by Sentestrat.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.answers.facts import NAMES, PREDICATES
from grundy.answers.facts import OUTCOMES as WINNERS
from grundy.answers.loops import LOOP_NAMES, MEASURES, SIDES
from grundy.core.players import Outcome
from grundy.core.values.dialect import parse_version_1
from grundy.core.values.operations import examples
from grundy.core.values.value import Value
from grundy.errors import GameError, NotationError
from grundy.i18n import Message, show
from grundy.web.asking import document, drawing_url
from grundy.web.language import Language
from grundy.web.templating import page

router = APIRouter()

EXAMPLES = (
    "{1|*}",
    "{0,*|*}",
    "+-1",
    "{2|-1}",
    "3/4",
    "*2 + *3",
    "{3|{2|0}}",
    "Tiny(2)",
    "^*",
    "{0|pass}",
)
DRAWN_DAY, HOTTEST = 2, 1000
CHANGED = re.compile(r"\d[\^v↑↓]|[\^v↑↓]\[")
LONGEST_OLD = 60
"""Longer texts are not read a second time."""
RELATIONS = {
    "<": Message("{a} is less than {b}: Right is better off in it."),
    ">": Message("{a} is greater than {b}: Left is better off in it."),
    "=": Message("{a} and {b} are equal."),
    "||": Message("{a} and {b} are confused: neither is better for Left."),
}
OUTCOMES = {
    "L": Message("Left wins, whoever starts (outcome L)."),
    "R": Message("Right wins, whoever starts (outcome R)."),
    "N": Message("N-position: whoever moves first wins."),
    "P": Message("P-position: whoever moves second wins."),
    "D": Message("A draw, whoever starts (outcome D)."),
    "N^": Message("Left wins by starting; if Right starts, it is a draw (outcome N^)."),
    "Nv": Message("Right wins by starting; if Left starts, it is a draw (outcome Nv)."),
    "P^": Message("Left wins if Right starts; if Left starts, it is a draw (outcome P^)."),
    "Pv": Message("Right wins if Left starts; if Right starts, it is a draw (outcome Pv)."),
}


@router.get("/{language}/values")
async def values(
    request: Request,
    language: Language,
    x: str = "{1|*}",
    y: str = "",
    apply: str = "",
    plus: str = "",
    t: str = "",
) -> Response:
    """Show a value, another one beside it, what an operation or a temperature makes of it, and its sums."""
    x, y, apply, plus = (text.strip()[:1000] for text in (x, y, apply, plus))
    heat = read_temperature(t)
    found = await document(request, language, "value", expression=x, all="yes")
    error = found.get("error")
    relation = None
    if y and error is None:
        compared = await document(request, language, "compare", first=x, second=y)
        error = compared.get("error")
        if compared.get("relation"):
            relation = RELATIONS[compared["relation"]].filled(a=x, b=y).render(language)
    after = play = None
    if apply and error is None:
        after = await document(request, language, "value", expression=x, apply=apply)
        error = after.get("error")
    if plus and error is None:
        play = await document(request, language, "orthodox", values=f"{x},{plus}")
        error = play.get("error")
    known = error is None and bool(found.get("canonical"))
    cooled = None
    if heat is not None and known:
        cooled = await document(request, language, "value", expression=x, apply=f"cool({heat})")
        error = cooled.get("error")
    return page(
        request,
        language,
        "values.html",
        status=400 if error else 200,
        x=x,
        y=y,
        found=found,
        error=error,
        known=known,
        relation=relation,
        outcome=show(OUTCOMES[found["outcome"]], language) if known else "",
        draw=lambda what, *more: drawing_url(language, what, x, *more),
        heat=heat,
        warmest=max(1, ceil(Fraction(str(found.get("temperature") or 0))) + 1) if known else 1,
        cooled=(cooled or {}).get("unicode"),
        apply=apply,
        plus=plus,
        after=after,
        play=play,
        hottest=", ".join(str(place + 1) for place in (play or {}).get("hottest", ())),
        beside=drawing_url(language, "thermographs", x, apply, plus) if apply or plus else "",
        lattice=drawing_url(language, "lattice", DRAWN_DAY),
        operations=examples(),
        draws_tree=":" not in x and len(x) <= 60 and not found.get("loops"),
        loops=_loops(found.get("loops"), language),
        graphs=_graphs(found.get("loops"), x, language),
        here=f"/{language}/values",
        examples=EXAMPLES,
        facts=_facts(found.get("facts") or {}, language),
        holds=_predicates(found.get("facts") or {}, language, holds=True),
        fails=_predicates(found.get("facts") or {}, language, holds=False),
        changed=changed_meaning(x) if known else None,
    )


def _loops(loops: dict[str, Any] | None, language: str) -> list[tuple[str, str]]:
    """Return what is known about a loopy value, named."""
    if loops is None:
        return []
    sides = () if loops["is_stopper"] else SIDES
    shown = (*sides, *MEASURES)
    return [(show(Message(LOOP_NAMES[n]), language), loops[n]) for n in shown if loops.get(n)]


def _graphs(loops: dict[str, Any] | None, x: str, language: str) -> list[tuple[str, str]]:
    """Return the pictures of a loopy value with what stands above each: one, or one of each side."""
    if loops is None:
        return []
    if loops["is_stopper"]:
        return [("", drawing_url(language, "value-graph", x))]
    return [
        (show(Message(LOOP_NAMES[side]), language), drawing_url(language, "value-graph", x, side))
        for side in SIDES
        if loops.get(side)
    ]


def _facts(facts: dict[str, Any], language: str) -> list[tuple[str, str]]:
    """Return what is known beyond the first lines, named."""
    rows: list[tuple[str, str]] = []
    for name, words in NAMES.items():
        fact = facts.get(name)
        if fact is not None:
            text = ", ".join(map(_one, fact)) or "–" if isinstance(fact, list) else str(fact)
            if name == "misere_outcome":
                text = show(Message(WINNERS[Outcome(fact)]), language)
            rows.append((show(Message(words), language), text))
    return rows


def _one(fact: str | list[str]) -> str:
    """Return one of several: a value, or a corner of a wall as `temperature: value`."""
    return fact if isinstance(fact, str) else ": ".join(fact)


def _predicates(facts: dict[str, Any], language: str, *, holds: bool) -> str:
    named = [w for name, w in PREDICATES.items() if facts.get(name) is holds]
    return ", ".join(show(Message(words), language) for words in named)


def read_temperature(text: str) -> Fraction | None:
    """Return a temperature as a slider or a person writes it; None where none is written.

    >>> read_temperature("0.75"), read_temperature("3/2"), read_temperature("")
    (Fraction(3, 4), Fraction(3, 2), None)
    >>> read_temperature("hot")
    Traceback (most recent call last):
    grundy.errors.GameError: "hot" is not a number. Example: 3/4
    """
    if not text.strip():
        return None
    try:
        found = Fraction(text.strip()[:12])
    except (ValueError, ZeroDivisionError) as error:
        raise GameError('"{number}" is not a number. Example: 3/4', number=text) from error
    if not -1 < found < HOTTEST:
        raise GameError("{name} must be between {low} and {high}", name="t", low=-1, high=HOTTEST)
    return found


def changed_meaning(text: str) -> str | None:
    """Return what an old link meant, where the same text means another value today.

    >>> changed_meaning("2^"), changed_meaning("^^")
    ('^^', None)
    """
    if len(text) > LONGEST_OLD or not CHANGED.search(text):
        return None
    try:
        old = Value.of(parse_version_1(text))
        return None if old == Value(text) else str(old)
    except NotationError:
        return None
