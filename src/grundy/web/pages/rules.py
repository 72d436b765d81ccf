"""Heap rules: the nim-sequence of any rule, its period with proof status, and the Grundy scale."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.i18n import Message, show
from grundy.reasons.bibliography import citation
from grundy.render.sequence import LEFT_EDGE, RIGHT_EDGE, WIDTH
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
PLOTS = (100, 300, 1000)
"""This many heaps a plot may show."""
KINDS = {
    "periodic": Message("periodic"),
    "arithmetic-periodic": Message("arithmetic periodic"),
    "sapp": Message("split arithmetic periodic"),
    "unknown": Message("no regularity found"),
}


@router.get("/{language}/rules")
async def rules(
    request: Request,
    language: Language,
    rule: str = "subtract(1,3,4)",
    heap: int = 7,
    other: str = "",
    to: int = 300,
) -> Response:
    """Show the sequence of a rule."""
    rule, other = rule.strip()[:400], other.strip()[:400]
    extra = {"compare": other} if other else {}
    terms = await document(request, language, "sequence", rule=rule, to=SHOWN, **extra)
    found = terms
    if "error" not in terms:
        found = await document(request, language, "period", rule=rule)
    error = terms.get("error") or found.get("error") or _refused(language, heap, to)
    name = terms.get("rule", rule)
    values = terms.get("values", [])
    here = f"/{language}/rules"
    return page(
        request,
        language,
        "rules.html",
        status=400 if error else 200,
        rule=rule,
        other=other,
        name=name,
        error=error,
        terms=terms,
        values=values,
        found=found,
        kind=show(KINDS.get(found.get("kind", "unknown"), KINDS["unknown"]), language),
        citation=citation(found["theorem"], language) if found.get("theorem") else None,
        heap=heap,
        has_scale=name.startswith(("subtract(", "allbut(")) and not error,
        here=here,
        last_heap=MAX_HEAP,
        plotted=to,
        plot_edges=f"{LEFT_EDGE / WIDTH:.4f} {1 - RIGHT_EDGE / WIDTH:.4f}",
        draw=lambda what, *more: drawing_url(language, what, name, *more),
        play=State(language, name, "12").url(),
        examples=EXAMPLES,
    )


def _refused(language: str, heap: int, to: int) -> str | None:
    """Return what is wrong with the heap of the scale, or with how far a plot goes."""
    if not 0 <= heap <= MAX_HEAP:
        return show(Message("a heap here must be between 0 and {limit}", limit=MAX_HEAP), language)
    if to not in PLOTS:
        sizes = ", ".join(map(str, PLOTS))
        return show(
            Message("a plot shows one of these numbers of heaps: {sizes}", sizes=sizes), language
        )
    return None
