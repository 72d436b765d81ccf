"""Values: canonical form with its steps, thermograph, tree, and the order against another value."""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.answers.facts import NAMES, PREDICATES
from grundy.core.values.dialect import parse_version_1
from grundy.core.values.value import Value
from grundy.errors import NotationError
from grundy.i18n import Message, show
from grundy.web.asking import document, drawing_url
from grundy.web.language import Language
from grundy.web.templating import page

router = APIRouter()

EXAMPLES = ("{1|*}", "{0,*|*}", "+-1", "{2|-1}", "3/4", "*2 + *3", "{3|{2|0}}", "Tiny(2)", "^*")
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
    "N": Message("Whoever moves first wins (an N-position)."),
    "P": Message("Whoever moves second wins (a P-position)."),
}


@router.get("/{language}/values")
async def values(request: Request, language: Language, x: str = "{1|*}", y: str = "") -> Response:
    """Show a value, and how it compares with another one."""
    x, y = x.strip()[:1000], y.strip()[:1000]
    found = await document(request, language, "value", expression=x, all="yes")
    error = found.get("error")
    relation = None
    if y and error is None:
        compared = await document(request, language, "compare", first=x, second=y)
        error = compared.get("error")
        if compared.get("relation"):
            relation = RELATIONS[compared["relation"]].filled(a=x, b=y).render(language)
    known = error is None and bool(found.get("canonical"))
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
        draw=lambda what: drawing_url(language, what, x),
        draws_tree=":" not in x and len(x) <= 60,
        here=f"/{language}/values",
        examples=EXAMPLES,
        facts=_facts(found.get("facts") or {}, language),
        holds=_predicates(found.get("facts") or {}, language, holds=True),
        fails=_predicates(found.get("facts") or {}, language, holds=False),
        changed=changed_meaning(x) if known else None,
    )


def _facts(facts: dict[str, Any], language: str) -> list[tuple[str, str]]:
    """Return what is known beyond the first lines, named."""
    rows: list[tuple[str, str]] = []
    for name, words in NAMES.items():
        fact = facts.get(name)
        if fact is not None:
            text = ", ".join(fact) or "–" if isinstance(fact, list) else str(fact)
            rows.append((show(Message(words), language), text))
    return rows


def _predicates(facts: dict[str, Any], language: str, *, holds: bool) -> str:
    named = [w for name, w in PREDICATES.items() if facts.get(name) is holds]
    return ", ".join(show(Message(words), language) for words in named)


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
