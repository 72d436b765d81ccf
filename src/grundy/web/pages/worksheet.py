"""The worksheet of a game, as `grundy worksheet` writes it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grundy.render.worksheet import STYLE
from grundy.web.asking import ask
from grundy.web.guard import POLICY
from grundy.web.language import Language

router = APIRouter()

# The page is one file that can be saved and sent, so its style stands inside; the policy names it.
_DIGEST = b64encode(sha256(STYLE.encode()).digest()).decode()
_POLICY = POLICY.replace("style-src 'self'", f"style-src 'self' 'sha256-{_DIGEST}'")


@router.get("/{language}/worksheet/{game:path}")
async def worksheet(
    request: Request, language: Language, game: str, count: int = 6, seed: int = 1
) -> Response:
    """Return printable exercises with answers."""
    wanted = min(40, max(1, count))
    found = await ask(request, "worksheet", language, game[:300], wanted, seed % 10**6)
    return HTMLResponse(found.data, headers={"content-security-policy": _POLICY})
