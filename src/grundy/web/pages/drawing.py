"""Drawings and files of sequences, values and coalitions."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from grundy.web.asking import ask
from grundy.web.drawing import DRAWINGS
from grundy.web.language import Language
from grundy.web.pool import Rank

router = APIRouter()


@router.get("/{language}/drawing/{kind}")
async def drawing(request: Request, language: Language, kind: str) -> Response:
    """Return a drawing; its arguments are the values of `a`, in order."""
    if kind not in DRAWINGS:
        raise HTTPException(404)
    arguments = tuple(text[:1000] for text in request.query_params.getlist("a")[:6])
    found = await ask(request, "drawing", language, kind, arguments, rank=Rank.PAGE)
    keep = {"cache-control": "max-age=3600"}
    return Response(found.data, media_type=DRAWINGS[kind][1] + "; charset=utf-8", headers=keep)
