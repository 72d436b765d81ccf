"""Heap rules: the nim-sequence of any rule, its period with proof status, and the Grundy scale."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.i18n import Message, show
from grundy.reasons.bibliography import citation
from grundy.web.asking import document, drawing_url
from grundy.web.language import Language
from grundy.web.state import State
from grundy.web.templating import page

router = APIRouter()

SHOWN = 119
MAX_HEAP = 60
EXAMPLES = (
    "subtract(1,2,3)",
    "subtract(1,3,4)",
    "allbut(2,3,4)",
    "0.77",
    "0.07",
    "0.156",
    "grundy",
    "subtract(squares)",
)
KINDS = {
    "periodic": Message("periodic"),
    "arithmetic-periodic": Message("arithmetic periodic"),
    "sapp": Message("split arithmetic periodic"),
    "unknown": Message("no regularity seen"),
}


@router.get("/{language}/rules")
async def rules(
    request: Request,
    language: Language,
    rule: str = "subtract(1,3,4)",
    heap: int = 7,
    other: str = "",
) -> Response:
    """Show the sequence of a rule."""
    rule, other = rule.strip()[:400], other.strip()[:400]
    heap = min(MAX_HEAP, max(0, heap))
    extra = {"compare": other} if other else {}
    terms = await document(request, language, "sequence", rule=rule, to=SHOWN, **extra)
    found = terms
    if "error" not in terms:
        found = await document(request, language, "period", rule=rule)
    name = terms.get("rule", rule)
    values = terms.get("values", [])
    here = f"/{language}/rules"
    return page(
        request,
        language,
        "rules.html",
        status=400 if "error" in terms else 200,
        rule=rule,
        other=other,
        name=name,
        error=terms.get("error"),
        terms=terms,
        values=values,
        found=found,
        kind=show(KINDS.get(found.get("kind", "unknown"), KINDS["unknown"]), language),
        citation=citation(found["theorem"], language) if found.get("theorem") else None,
        heap=heap,
        has_scale=name.startswith(("subtract(", "allbut(")) and "error" not in terms,
        here=here,
        last_heap=MAX_HEAP,
        draw=lambda what, *more: drawing_url(language, what, name, *more),
        play=State(language, name, "12").url(),
        examples=EXAMPLES,
    )
