"""The page about the JSON interface: every address with its parameters and an example to follow."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.i18n import Message, show
from grundy.web.api import COMMON, PREFIX, example
from grundy.web.language import Language
from grundy.web.questions import public_inputs, public_questions, told
from grundy.web.templating import page, settings_of

router = APIRouter()


@router.get("/{language}/api")
async def interface(request: Request, language: Language) -> Response:
    """Show the addresses of the JSON interface."""

    def said(text: str) -> str:
        return told(show(Message(text), language)) if text else ""

    verbs = [
        {
            "name": verb,
            "path": f"{PREFIX}/{verb}",
            "summary": said(kind.help),
            "parameters": [(p.name, p.is_required, said(p.help)) for p in public_inputs(kind)],
            "example": example(kind),
        }
        for verb, kind in public_questions().items()
    ]
    common = [(name, said(text)) for name, text in COMMON.items()]
    limits = settings_of(request)
    return page(request, language, "interface.html", verbs=verbs, common=common, limits=limits)
