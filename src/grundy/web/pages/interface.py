"""The page about the JSON interface: every address with its parameters and an example to follow."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.web.api import EXAMPLES
from grundy.web.language import Language
from grundy.web.templating import page, settings_of

router = APIRouter()


@router.get("/{language}/api")
async def interface(request: Request, language: Language) -> Response:
    """Show the addresses of the JSON interface."""
    schema: dict[str, Any] = request.app.openapi()
    verbs = [
        {
            "name": path.rsplit("/", 1)[1],
            "path": path,
            "summary": entry["get"].get("summary", ""),
            "parameters": [
                (p["name"], p.get("required", False), p.get("description", ""))
                for p in entry["get"].get("parameters", ())
            ],
            "example": EXAMPLES.get(path.rsplit("/", 1)[1], ""),
        }
        for path, entry in schema["paths"].items()
        if path.startswith("/api/")
    ]
    return page(request, language, "interface.html", verbs=verbs, limits=settings_of(request))
