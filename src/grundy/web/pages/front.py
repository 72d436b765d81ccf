"""Addresses that every site has: the front door, the icon, what robots may read."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from grundy.web.language import Language
from grundy.web.templating import preferred_language

router = APIRouter()

ROBOTS = """\
User-agent: *
Disallow: /api/
Disallow: /*?
"""
"""Every position is an address: a robot that follows the moves would never end."""


@router.get("/")
async def front(request: Request) -> Response:
    """Send the visitor to the gallery in the language of the browser."""
    return RedirectResponse(f"/{preferred_language(request)}/", 302)


@router.get("/favicon.ico")
async def icon() -> Response:
    """Send browsers that guess to the icon."""
    return RedirectResponse("/static/icon.svg", 301)


@router.get("/robots.txt")
async def robots() -> Response:
    """Say what robots may read."""
    return PlainTextResponse(ROBOTS)


@router.get("/{language}")
async def language_root(language: Language) -> Response:
    """Send the visitor to the gallery in that language."""
    return RedirectResponse(f"/{language}/", 301)
